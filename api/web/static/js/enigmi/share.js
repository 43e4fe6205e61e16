// @ts-check
/** My result of a puzzle in a few lines, to send to a friend: how far I came, never the answer. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { passOn } from '../ui/links.js';

const SQUARES = 10;

/** @param {import('./model.js').State} state @returns {string} */
export function resultText({ puzzle, result, helps }) {
  if (!puzzle || !result) return '';
  const right = result.esito === 'giusta';
  const part = right ? 1 : result.quota;
  const filled = right ? SQUARES : Math.min(SQUARES - 1, Math.floor(SQUARES * part));
  const level = t(`enigma.livello_${puzzle.livello}`);
  const which =
    puzzle.numero === null
      ? t('enigma.genere', { tipo: t(`tipo_enigma.${puzzle.tipo}`), livello: level })
      : t('enigma.del_giorno', { n: puzzle.numero, livello: level });
  const how = right ? t('enigma.risolto') : t('enigma.arrivato', { quota: Math.round(100 * part) });
  const helped = helps.length ? t('enigma.con_aiuti', { n: helps.length }) : t('enigma.senza_aiuti');
  return [
    `Burraco Parole, ${which}`,
    `${'■'.repeat(filled)}${'□'.repeat(SQUARES - filled)} ${how}, ${helped}`,
    `${location.origin}/enigmi?enigma=${encodeURIComponent(puzzle.id)}`,
  ].join('\n');
}

/** Shows what is sent, and sends or copies it. @param {import('./model.js').State} state */
export function shareResult(state) {
  const text = resultText(state);
  return openDialog({
    title: t('enigma.condividi'),
    body: () => [
      h('p', { class: 'quieto' }, t('enigma.condividi_spiega')),
      h('pre', { class: 'da-condividere' }, text),
      passOn({ text }),
    ],
  });
}

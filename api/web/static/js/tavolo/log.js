// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';

/** @param {import('./story.js').Part[]} parts */
export const rich = (parts) => parts.map((part) => (typeof part === 'string' ? part : h('b', null, part.strong)));

/** @param {import('./model.js').State['log']} entries newest first */
const list = (entries) =>
  h(
    'ol',
    { class: 'voci' },
    entries.map((entry) =>
      h(
        'li',
        { key: entry.id },
        h('b', { class: 'sigla', 'aria-hidden': 'true' }, entry.seat ?? ''),
        h('span', null, entry.seat ? h('span', { class: 'solo-voce' }, `${t(`posto.${entry.seat}`)} `) : null, rich(entry.parts)),
        h('span', { class: 'quieto' }, entry.time),
      ),
    ),
  );

/** The log beside the table. @param {import('./model.js').State} state */
export const log = (state) =>
  h('section', { class: 'registro', tabindex: 0, 'aria-label': t('registro.titolo') }, h('h2', { class: 'quieto' }, t('registro.titolo')), list([...state.log].reverse().slice(0, 40)));

/** The log on its own, on small screens. @param {import('./model.js').State} state */
export const openLog = (state) =>
  openDialog({
    title: t('registro.titolo'),
    kind: 'registro-intero',
    body: () => (state.log.length ? list([...state.log].reverse()) : h('p', null, t('registro.vuoto'))),
  });

/**
 * The last move in one line (phone), or what I took when my hand is long.
 * @param {import('./model.js').State} state
 * @param {{log: () => void}} on
 */
export function lastMove(state, on) {
  const entry = state.log.at(-1);
  const who = entry?.seat ? t(`posto.${entry.seat}`) : '';
  const turn = lastTurn(state.log);
  return h(
    'div',
    { class: 'ultima' },
    h('bp-icona', { nome: 'destra' }),
    h('p', null, entry ? [h('b', null, who), ' ', turn.map((item, index) => [index ? ', ' : '', rich(item.brief)])] : t('registro.vuoto')),
    h('button', { class: 'icona', type: 'button', 'aria-label': t('registro.apri'), onclick: on.log }, h('bp-icona', { nome: 'registro' })),
  );
}

/** What the last player did, without the draw unless it was all. @param {import('./model.js').State['log']} entries */
function lastTurn(entries) {
  const last = entries.at(-1);
  const from = entries.findLastIndex((entry) => entry.seat !== last?.seat) + 1;
  const turn = entries.slice(from);
  const played = turn.filter((entry) => entry.kind !== 'pescata');
  return (played.length ? played : turn).slice(-2);
}

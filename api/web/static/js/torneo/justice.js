// @ts-check
/** Sanctions with their appeals, complaints with their answers: what the Director decides beside the tables. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { fields, nameOf } from './forms.js';
import { store } from './model.js';

/**
 * A line with room for a reason, and a button for each thing that it may be the reason of.
 * @param {string} name
 * @param {[string, (reason: string) => unknown][]} ways
 */
const reasoned = (name, ...ways) =>
  h(
    'form',
    {
      class: 'riga-motivo',
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        const way = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? 0;
        return ways[Number(way)][1](fields(event).motivo);
      },
    },
    h('input', { name: 'motivo', required: true, maxlength: 120, 'aria-label': t('torneo.motivo'), id: name }),
    ways.map(([label], place) => h('button', { key: place, class: 'bottone', value: place }, label)),
  );

/**
 * The appeal against a sanction: upheld or rejected, once.
 * @param {import('./model.js').Sanction} one @param {boolean} may @param {import('./forms.js').Do} act
 */
function appeal(one, may, act) {
  if (one.confermata !== null) return h('p', { class: 'quieto' }, t('torneo.respinto', { motivo: one.confermata }));
  if (!may) return null;
  /** @param {boolean} accolto */
  const decide = (accolto) => (/** @type {string} */ motivo) =>
    act('ricorso', { sanzione: one.numero, accolto, motivo });
  return reasoned(`s${one.numero}`, [t('torneo.accogli'), decide(true)], [t('torneo.respingi'), decide(false)]);
}

/** @param {import('./forms.js').Do} act */
export function justice(act) {
  const { torneo, segnalazioni } = store.state;
  if (!torneo) return null;
  const open = torneo.reclami.filter((one) => one.risposta === null);
  const given = torneo.sanzioni.filter((one) => one.annullata === null);
  if (!open.length && !given.length && !segnalazioni.length) return null;
  return h(
    'section',
    { class: 'giustizia' },
    open.length ? h('h2', null, t('torneo.reclami')) : null,
    h(
      'ul',
      null,
      open.map((one) =>
        h(
          'li',
          { key: `r${one.numero}` },
          h('p', null, h('b', null, nameOf(one.concorrente)), ' ', one.motivo),
          reasoned(`r${one.numero}`, [
            t('torneo.rispondi'),
            (risposta) => act('decidi_reclamo', { reclamo: one.numero, risposta }),
          ]),
        ),
      ),
    ),
    segnalazioni.length ? h('h2', null, t('torneo.segnalazioni')) : null,
    h(
      'ul',
      null,
      segnalazioni.map((one) => h('li', { key: `g${one.concorrente}` }, h('b', null, one.nome), ' ', one.motivo)),
    ),
    given.length ? h('h2', null, t('torneo.sanzioni')) : null,
    h(
      'ul',
      null,
      given.map((one) =>
        h(
          'li',
          { key: `s${one.numero}` },
          h('p', null, h('b', null, nameOf(one.concorrente)), ' ', one.motivo, ' ', h('i', null, one.articolo)),
          appeal(one, torneo.termini.permessi.includes('ricorso'), act),
        ),
      ),
    ),
  );
}

/** A competitor complains about the ranking that hangs out. @param {import('./forms.js').Do} act */
export function complaint(act) {
  const { mio } = store.state;
  if (mio?.fase !== 'classifica') return null;
  return h(
    'details',
    { class: 'altro-atto' },
    h('summary', null, t('torneo.reclama', { articolo: mio.termini.articolo_reclami })),
    reasoned('reclamo', [t('torneo.manda_reclamo'), (motivo) => act('reclama', { motivo })]),
  );
}

/** Somebody with the same name is asked for, not refused. @param {import('./forms.js').Do} act */
export function homonym(act) {
  const { omonimo } = store.state;
  if (!omonimo) return null;
  return h(
    'p',
    { class: 'omonimo' },
    t('torneo.omonimo', { nomi: omonimo.join(', ') }),
    ' ',
    h(
      'button',
      { type: 'button', class: 'collegamento', onclick: () => act('iscrivi', { giocatori: omonimo, omonimo: true }) },
      t('torneo.omonimo_si'),
    ),
  );
}

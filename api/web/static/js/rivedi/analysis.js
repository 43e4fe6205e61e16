// @ts-check
/** The sheet: what I played in a turn, the best there was, what it cost, the words that escaped me. */
import { prize } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { below, number, t } from '../lib/i18n.js';
import { isMatta } from '../lib/cards.js';
import { tiles } from '../ui/parola.js';
import { momentAt, nameOf } from './model.js';

/**
 * @typedef {{moment: (by: number) => void, tick: (word: string) => void, review: () => void, vocabulary: (name: string)
 *   => void}} On
 */

/** @param {import('./model.js').State} state @param {On} on */
export function analysisView(state, on) {
  const { moments, trouble } = state;
  const at = momentAt(state);
  if (!moments || at < 0)
    return h(
      'aside',
      { class: 'analisi', 'aria-label': t('analisi.titolo') },
      h('p', { class: 'quieto attesa', role: 'status' }, trouble ?? t(moments ? 'analisi.nessuno' : 'analisi.cerco')),
    );
  const moment = moments[at];
  return h(
    'aside',
    { class: 'analisi', 'aria-label': t('analisi.titolo') },
    heading(state, moment, at, on),
    h(
      'div',
      { class: 'confronto' },
      row(t(state.mine ? 'analisi.hai_calato' : 'analisi.ha_calato'), moment, moment.giocate, null),
      best('analisi.conoscibile', moment.conoscibile),
      same(moment)
        ? told('analisi.lessico', 'analisi.stessa', moment.lessico)
        : best('analisi.lessico', moment.lessico),
    ),
    h(
      'p',
      { class: 'lasciati' },
      h('span', null, h('b', null, t(state.mine ? 'analisi.hai_lasciato' : 'analisi.ha_lasciato')), ' ', sum(moment)),
      h('b', { class: 'cifra' }, number(moment.lasciati)),
    ),
    missed(state, moment, at, on),
    vocabulary(state, on),
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./net.js').Moment} moment
 * @param {number} at
 * @param {On} on
 */
function heading(state, moment, at, on) {
  const moments = state.moments ?? [];
  const last = moments[moments.length - 1].numero;
  const arrow = (/** @type {string} */ icon, /** @type {number} */ by, /** @type {boolean} */ can) =>
    h(
      'button',
      {
        type: 'button',
        class: 'icona',
        'aria-label': t(by < 0 ? 'analisi.prima' : 'analisi.dopo'),
        'aria-disabled': can ? null : 'true',
        onclick: () => on.moment(by),
      },
      h('bp-icona', { nome: icon }),
    );
  const title = state.mine
    ? t('analisi.tuo_turno', { n: moment.numero })
    : t('analisi.turno_di', { n: moment.numero, nome: nameOf(state, state.seat) });
  return h(
    'div',
    { class: 'quale-turno' },
    arrow('indietro', -1, at > 0),
    h(
      'h2',
      null,
      title,
      ' ',
      h('span', null, moment.dal_pozzetto ? t('analisi.dal_pozzetto') : t('testata.di', { n: last })),
    ),
    arrow('avanti', 1, at < moments.length - 1),
  );
}

/**
 * @param {string} label
 * @param {{punti: number, chiude: boolean, pozzetto: boolean}} what
 * @param {import('./net.js').Play[]} plays
 * @param {string | null} more
 */
function row(label, what, plays, more) {
  const notes = [
    ...plays.map(note).filter(Boolean),
    what.chiude ? t('analisi.chiude') : '',
    what.pozzetto ? t('analisi.pozzetto') : '',
    more ?? '',
  ].filter(Boolean);
  return h(
    'div',
    { class: 'giocata' },
    h('p', { class: 'quieto' }, label),
    h(
      'div',
      { class: 'che-cosa' },
      plays.length
        ? h(
            'div',
            { class: 'parole-giocate' },
            plays.map((play) =>
              h(
                'span',
                {
                  key: play.parola,
                  class: 'tessere',
                  role: 'img',
                  'aria-label': play.parola,
                  style: { '--n': play.carte.length },
                },
                tiles(play.carte, play.parola, grade(play), play.prima ? play.proprie : undefined),
              ),
            ),
          )
        : h('p', null, t('analisi.niente')),
      h('b', { class: 'punti-giocata' }, number(what.punti)),
    ),
    notes.length ? h('p', { class: 'come' }, notes.join(' ')) : null,
  );
}

/** Whether more words would not have brought more. @param {import('./net.js').Moment} moment */
const same = ({ conoscibile, lessico }) => !conoscibile.giocata && conoscibile.punti === lessico.punti;

/** @param {string} key @param {string} what @param {import('./net.js').Best} best */
const told = (key, what, best) =>
  h(
    'div',
    { class: 'giocata' },
    h('p', { class: 'quieto' }, t(key)),
    h('div', { class: 'che-cosa' }, h('p', null, t(what)), h('b', { class: 'punti-giocata' }, number(best.punti))),
  );

/** @param {string} key @param {import('./net.js').Best} best */
function best(key, best) {
  if (best.giocata) return told(key, 'analisi.questa', best);
  const others = best.altre === 0 ? '' : best.altre === 1 ? t('analisi.altra') : t('analisi.altre', { n: best.altre });
  return row(t(key), best, best.giocate, [others, best.esatta ? '' : t('analisi.stimata')].filter(Boolean).join(' '));
}

/** The burraco that a play makes. @param {import('./net.js').Play} play */
const grade = (play) => prize(play.carte.length, play.carte.some(isMatta))?.burraco ?? null;

/** "a CORTE: burraco pulito" @param {import('./net.js').Play} play */
function note(play) {
  const made = grade(play);
  const parts = [play.prima ? t('analisi.a', { parola: play.prima }) : '', made ? t(`burraco.${made}_voce`) : ''];
  return parts.some(Boolean) ? `${parts.filter(Boolean).join(': ')}.` : '';
}

/** "280 − 35" @param {import('./net.js').Moment} moment */
function sum({ conoscibile, punti, lasciati, pozzetto }) {
  if (!lasciati) return null;
  const extra = lasciati - (conoscibile.punti - punti);
  const told = `${number(conoscibile.punti)} − ${number(punti)}`;
  const key = conoscibile.pozzetto && !pozzetto ? 'analisi.col_pozzetto' : '';
  return h('span', { class: 'quieto' }, extra > 0 && key ? `${told} ${t(key, { n: extra })}` : told);
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./net.js').Moment} moment
 * @param {number} at
 * @param {On} on
 */
function missed(state, moment, at, on) {
  if (moment.sfuggite.length === 0) return h('p', { class: 'quieto nessuna-sfuggita' }, t('analisi.nessuna'));
  const chosen = moment.sfuggite.filter((word) => isTicked(state, at, word, moment.sfuggite.indexOf(word)));
  return [
    h('h3', { class: 'titolo-sfuggite' }, t('analisi.sfuggite')),
    h(
      'ul',
      { class: 'sfuggite' },
      moment.sfuggite.map((word, index) => {
        const key = `${at} ${word.parola}`;
        return h(
          'li',
          { key },
          h(
            'label',
            null,
            h('input', {
              type: 'checkbox',
              '.checked': isTicked(state, at, word, index) || Boolean(state.kept[key]),
              disabled: Boolean(state.kept[key]),
              onchange: () => on.tick(key),
            }),
            h(
              'span',
              { class: 'voce' },
              h('b', null, word.forma),
              word.lemma ? [', ', t('analisi.da'), ' ', h('i', null, word.lemma)] : null,
              word.significato ? `: ${word.significato}` : null,
            ),
            h('b', null, number(word.punti)),
          ),
        );
      }),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'bottone primario nel-ripasso',
        'aria-disabled': chosen.length ? null : 'true',
        onclick: on.review,
      },
      chosen.length === 1 ? t('analisi.ripasso_uno') : t('analisi.ripasso', { n: chosen.length }),
    ),
  ];
}

/** How many words are ticked before anybody touches one. */
const OFFERED = 3;

/**
 * Whether a word is to go to the review; one that is there needs no tick.
 * @param {import('./model.js').State} state
 * @param {number} at
 * @param {import('./net.js').Missed} word
 * @param {number} index
 */
export function isTicked(state, at, word, index) {
  const key = `${at} ${word.parola}`;
  return !state.kept[key] && (state.ticked[key] ?? index < OFFERED);
}

/** Whose words count as known. @param {import('./model.js').State} state @param {On} on */
const vocabulary = (state, on) =>
  h(
    'label',
    { class: 'vocabolario' },
    h('span', { class: 'quieto' }, t('analisi.vocabolario')),
    h(
      'select',
      {
        onchange: (/** @type {Event} */ event) => on.vocabulary(/** @type {HTMLSelectElement} */ (event.target).value),
      },
      below('vocabolario.').map((name) =>
        h('option', { key: name, value: name, '.selected': name === state.vocabulary }, t(`vocabolario.${name}`)),
      ),
    ),
  );

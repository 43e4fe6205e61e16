// @ts-check
/**
 * What an open call asks of me: the card that heals my word, my next discard face down, the choice among remedies.
 * No verdict is shown before I have spoken.
 */
import { lettersView } from '../banco/tray-view.js';
import { EMPTY } from '../banco/tray.js';
import { article, code } from '../lib/code.js';
import { isFrench, isMatta, nameOf, readings, sign, standsFor } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { has, t } from '../lib/i18n.js';
import { applyText, remedies } from '../ui/rimedi.js';

/**
 * @typedef {import('./model.js').View} View
 * @typedef {import('../banco/hand.js').Slot} Slot
 *
 * @typedef {object} Answer what I am about to say
 * @property {'aggiungi' | 'togli'} way
 * @property {number | null} slot the card of my hand
 * @property {number} at where it goes
 * @property {number | null} out the card of the word that I take out
 * @property {string | null} letter what a matta stands for
 * @property {string | null} option the remedy
 */

/** @type {Answer} */
export const SILENT = Object.freeze({ way: 'aggiungi', slot: null, at: -1, out: null, letter: null, option: null });

/** What is asked of me now. @param {View} view @returns {'sana' | 'prepara' | 'avversari' | null} */
export function asked(view) {
  const call = view.chiamata;
  if (!call || !view.posto) return null;
  if ((call.si_attende === 'sana' || call.si_attende === 'prepara') && call.contro === view.posto)
    return call.si_attende;
  return call.si_attende === 'avversari' && view.opzioni.length ? 'avversari' : null;
}

/**
 * The whole screen while I am asked.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(answer: Partial<Answer>) => void} say
 */
export function answerView(state, acts, say) {
  const view = /** @type {View} */ (state.view);
  const what = asked(view);
  const body = what === 'sana' ? healing : what === 'prepara' ? preparing : choosing;
  return h('div', { class: `risposta-dovuta ${what}` }, head(view, what ?? ''), body(state, acts, say));
}

/** @type {Record<string, string>} */
const CITED = { sana: 'apertura', prepara: 'fuori_turno' };

/** Why, by which article, and how long. @param {View} view @param {string} what */
function head(view, what) {
  const call = /** @type {NonNullable<View['chiamata']>} */ (view.chiamata);
  const word = (call.parola ?? '').toUpperCase();
  return h(
    'header',
    { class: 'testa-risposta' },
    h(
      'div',
      null,
      h('h1', null, t(`risposta.${what}`, { parola: word })),
      h(
        'p',
        null,
        has(`infrazione.${call.trovata}`) ? t(`infrazione.${call.trovata}`) : '',
        ' ',
        t(`risposta.${what}_che`),
      ),
      h('p', null, view.opzioni[0]?.articolo ?? article(CITED[what] ?? 'chiamata')),
    ),
    h('b', { class: 'conto-alla-rovescia', 'data-numero': call.scade_a, 'aria-hidden': 'true' }, ''),
    h(
      'div',
      { class: 'barra-tempo', 'aria-hidden': 'true' },
      h('i', { 'data-barra': call.scade_a, 'data-durata': code().tempi.risposta_ms }),
    ),
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(answer: Partial<Answer>) => void} say
 */
function healing(state, acts, say) {
  const view = /** @type {View} */ (state.view);
  const { answer } = state;
  const meld = view.giochi.find(({ id }) => id === view.chiamata?.gioco);
  if (!meld) return null;
  const slot = state.slots.find(({ id }) => id === answer.slot) ?? null;
  const adding = answer.way === 'aggiungi';
  const asks = isLettered() && slot && isMatta(slot.card);
  const ready = adding ? slot && (!asks || answer.letter) : answer.out !== null;
  const half = (/** @type {Answer['way']} */ way) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(answer.way === way),
        onclick: () => say({ ...SILENT, way }),
      },
      t(`risposta.${way}`),
    );
  const named = adding ? slot?.card : answer.out === null ? null : meld.carte[answer.out];
  return [
    h(
      'main',
      { class: 'corpo-risposta', id: 'contenuto' },
      h('div', { class: 'due-meta', role: 'group', 'aria-label': t('risposta.come') }, half('aggiungi'), half('togli')),
      h('div', { class: 'parola-da-sanare', style: { '--n': meld.carte.length + 2 } }, row(meld, slot, answer, say)),
      h('p', { class: 'nominata', role: 'status' }, spoken(meld, named ?? null, answer)),
      adding && asks
        ? h(
            'div',
            { class: 'letture', role: 'group', 'aria-label': t('matta.titolo') },
            lettersView({ ...EMPTY, reading: answer.letter }, [...readings(slot.card)], (letter) => say({ letter })),
          )
        : null,
      h('p', { class: 'quieto' }, t(adding ? 'risposta.una_sola' : 'risposta.una_tolta')),
      h('p', { class: 'quieto' }, t('risposta.altrimenti')),
    ),
    foot(
      state,
      adding ? (id) => say({ slot: id === answer.slot ? null : id, letter: null }) : null,
      h(
        'button',
        { type: 'button', class: 'bottone', onclick: () => acts.speak({ tipo: 'sana', carte: [] }) },
        t('risposta.non_posso'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'bottone primario',
          'aria-disabled': ready ? null : 'true',
          onclick: () => ready && acts.speak(healed(meld, slot, answer)),
        },
        named
          ? t(adding ? 'risposta.sana_con' : 'risposta.sana_senza', { carta: face(named) })
          : t('risposta.sana_ora'),
      ),
    ),
  ];
}

/** @param {string} card */
const face = (card) => (isFrench(card) || isMatta(card) ? nameOf(card) : sign(card));

/** Where the card goes: at the end until I say otherwise. @param {Answer} answer @param {number} length */
const place = (answer, length) => (answer.at < 0 ? length : answer.at);

/**
 * The word with the named card lifted in its place; a touch on a card puts it before that card.
 * @param {import('./model.js').Meld} meld
 * @param {Slot | null} slot
 * @param {Answer} answer
 * @param {(answer: Partial<Answer>) => void} say
 */
function row(meld, slot, answer, say) {
  const adding = answer.way === 'aggiungi';
  const cells = meld.carte.map((card, index) =>
    h(
      'button',
      {
        key: `g${index}`,
        type: 'button',
        class: answer.out === index ? 'tolta' : '',
        'aria-pressed': adding ? null : String(answer.out === index),
        'aria-label': t(adding ? 'risposta.prima_di' : 'risposta.togli_questa', { carta: nameOf(card) }),
        onclick: () => say(adding ? { at: index } : { out: answer.out === index ? null : index }),
      },
      h('bp-carta', { carta: card, lettura: standsFor(meld.carte, meld.lettura, index), muta: true }),
    ),
  );
  if (!adding) return cells;
  const end = h(
    'button',
    {
      key: 'fine',
      type: 'button',
      class: 'in-fondo',
      'aria-label': t('risposta.in_fondo'),
      onclick: () => say({ at: -1 }),
    },
    h('bp-carta', { carta: '', muta: true }),
  );
  if (!slot) return [...cells, end];
  const lifted = h(
    'span',
    { key: 'nominata', class: 'alzata' },
    h('bp-carta', { carta: slot.card, lettura: answer.letter }),
  );
  const at = place(answer, cells.length);
  return [...cells.slice(0, at), lifted, ...cells.slice(at), at < cells.length ? end : null];
}

/**
 * "Nomini R rossa, tra G e A."
 * @param {import('./model.js').Meld} meld
 * @param {string | null} card
 * @param {Answer} answer
 */
function spoken(meld, card, answer) {
  if (!card) return t(answer.way === 'aggiungi' ? 'risposta.tocca' : 'risposta.tocca_parola');
  const strong = h('b', null, nameOf(card));
  if (answer.way === 'togli') return [t('risposta.togli_dici'), ' ', strong, '.'];
  const at = place(answer, meld.carte.length);
  const [before, after] = [meld.carte[at - 1], meld.carte[at]];
  const where =
    before && after
      ? t('risposta.tra', { prima: face(before), dopo: face(after) })
      : t(before ? 'risposta.dopo' : 'risposta.davanti', { carta: face(before ?? after) });
  return [t('risposta.nomini'), ' ', strong, `, ${where}.`];
}

/** @param {import('./model.js').Meld} meld @param {Slot | null} slot @param {Answer} answer */
function healed(meld, slot, answer) {
  const cards = [...meld.carte];
  const letters = [...meld.lettura];
  if (answer.way === 'togli' && answer.out !== null) {
    cards.splice(answer.out, 1);
    letters.splice(answer.out, 1);
  } else if (slot) {
    const at = place(answer, cards.length);
    cards.splice(at, 0, slot.card);
    letters.splice(at, 0, isMatta(slot.card) ? (answer.letter ?? '') : sign(slot.card));
  }
  const read = isLettered() && cards.some(isMatta) ? { lettura: letters.join('') } : {};
  return { tipo: 'sana', carte: cards, ...read };
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(answer: Partial<Answer>) => void} say
 */
function preparing(state, acts, say) {
  const slot = state.slots.find(({ id }) => id === state.answer.slot);
  return [
    h('main', { class: 'corpo-risposta', id: 'contenuto' }, h('p', null, t('risposta.prepara_come'))),
    foot(
      state,
      (id) => say({ slot: id === state.answer.slot ? null : id }),
      h(
        'button',
        {
          type: 'button',
          class: 'bottone primario',
          'aria-disabled': slot ? null : 'true',
          onclick: () => slot && acts.speak({ tipo: 'prepara_scarto', carta: slot.card }),
        },
        slot ? t('risposta.prepara_questa', { carta: face(slot.card) }) : t('risposta.prepara_scegli'),
      ),
    ),
  ];
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(answer: Partial<Answer>) => void} say
 */
function choosing(state, acts, say) {
  const { opzioni } = /** @type {View} */ (state.view);
  const { option } = state.answer;
  return [
    h(
      'main',
      { class: 'corpo-risposta', id: 'contenuto' },
      h('h2', null, t('rimedi.titolo')),
      remedies(opzioni, option, (chosen) => say({ option: chosen })),
    ),
    foot(
      state,
      null,
      h(
        'button',
        {
          type: 'button',
          class: 'bottone primario',
          'aria-disabled': option ? null : 'true',
          onclick: () => option && acts.speak({ tipo: 'decidi', scelta: option }),
        },
        applyText(opzioni, option),
      ),
    ),
  ];
}

/**
 * My hand at the thumb, and what I can say.
 * @param {import('./model.js').State} state
 * @param {((id: number) => void) | null} choose
 * @param {...import('../lib/dom.js').Child} buttons
 */
const foot = (state, choose, ...buttons) =>
  h(
    'footer',
    { class: 'piede-risposta' },
    choose
      ? [
          h('p', { class: 'quieto' }, t('risposta.mano')),
          h(
            'ul',
            { class: 'mano-risposta', style: { '--n': state.slots.length } },
            state.slots.map((slot) =>
              h(
                'li',
                { key: slot.id },
                h(
                  'button',
                  {
                    type: 'button',
                    'data-carta': slot.card,
                    'aria-pressed': String(slot.id === state.answer.slot),
                    'aria-label': nameOf(slot.card),
                    onclick: () => choose(slot.id),
                  },
                  h('bp-carta', { carta: slot.card, valore: true, muta: true, posto: slot.id === state.answer.slot }),
                ),
              ),
            ),
          ),
        ]
      : null,
    h('div', { class: 'risposte' }, buttons),
  );

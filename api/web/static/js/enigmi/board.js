// @ts-check
/** Where the answer is made: words on the table, tray, hand, choices, actions. */
import { handView } from '../banco/hand.js';
import { readingsView, trayView } from '../banco/tray-view.js';
import { clash } from '../banco/shape.js';
import * as Tray from '../banco/tray.js';
import { h } from '../lib/dom.js';
import { nameOf } from '../lib/cards.js';
import { signed, t } from '../lib/i18n.js';
import { sentence } from './exam.js';
import { gain, isTurn, shownCards } from './model.js';
import { helps, tiles } from './side.js';

/**
 * @typedef {import('./model.js').State} State
 * @typedef {import('./acts.js').Acts} Acts
 */

/** @param {State} state @param {Acts} acts */
export function board(state, acts) {
  const puzzle = /** @type {import('./net.js').Puzzle} */ (state.puzzle);
  if (puzzle.risposta === 'scelta')
    return h(
      'section',
      { class: 'piano', 'aria-label': t('enigma.risposta') },
      choices(state, acts),
      helps(state),
      actions(state, acts),
    );
  return h(
    'section',
    { class: 'piano', 'aria-label': t('enigma.risposta') },
    table(state, acts),
    turnView(state, acts),
    composer(state, acts),
    note(state, acts),
    helps(state),
    handView(state.slots, acts, {
      name: 'mano-enigma noi',
      style: { '--colonne': columns(state.slots.length) },
      count: state.slots.length - state.spent.size,
      away: (slot) => state.tray.history.includes(slot.id) || state.spent.has(slot.id),
    }),
    actions(state, acts),
  );
}

/** Rows of about six, evenly filled. @param {number} count */
const columns = (count) => (count <= 7 ? Math.max(count, 5) : count <= 12 ? 6 : 8);

/** The words already laid: pressing one brings it into the tray. @param {State} state @param {Acts} acts */
function table(state, acts) {
  const { giochi } = state;
  const puzzle = /** @type {import('./net.js').Puzzle} */ (state.puzzle);
  const taken = isTurn(puzzle) ? puzzle.pozzetto_preso : null;
  if (giochi.length === 0) return null;
  return h(
    'div',
    { class: 'a-terra-enigma noi' },
    h(
      'p',
      { class: 'quieto' },
      [t('enigma.a_terra'), taken === true ? t('enigma.pozzetto_si') : taken === false ? t('enigma.pozzetto_no') : '']
        .filter(Boolean)
        .join(' '),
    ),
    h(
      'ul',
      null,
      giochi.map((meld) =>
        h(
          'li',
          {
            key: meld.id,
            'data-gioco': meld.id,
            class: `${state.tray.meld === meld.id ? 'scelta-gioco' : ''}${meld.mia ? ' mia' : ''}`,
          },
          h(
            'button',
            {
              type: 'button',
              class: 'tessere-gioco',
              'aria-pressed': String(state.tray.meld === meld.id),
              'aria-label': `${meld.lettura}, ${t('parole.per_legare')}`,
              onclick: () => acts.lengthen(meld),
            },
            shownCards(meld).map(({ carta, lettura }, index) =>
              h('span', { key: index, 'data-indice': index }, h('bp-carta', { carta, lettura, muta: true })),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The moves of the turn composed so far. @param {State} state @param {Acts} acts */
function turnView(state, acts) {
  if (!state.puzzle || !isTurn(state.puzzle) || (state.turn.length === 0 && !Tray.isEmpty(state.tray))) return null;
  return h(
    'div',
    { class: 'turno-composto' },
    state.turn.length === 0
      ? h(
          'p',
          { class: 'quieto' },
          t(state.puzzle.tipo === 'chiudi' ? 'enigma.componi_chiusura' : 'enigma.componi_turno'),
        )
      : [
          h(
            'ol',
            { 'aria-label': t('enigma.turno') },
            state.turn.map((move, index) =>
              h(
                'li',
                { key: index },
                move.tipo === 'scarta'
                  ? [
                      h('span', { class: 'quieto' }, t('azione.scarta')),
                      tiles([{ carta: move.carta, lettura: null }]),
                      h('span', { class: 'solo-voce' }, nameOf(move.carta)),
                    ]
                  : [
                      h('span', { class: 'quieto' }, t(move.tipo === 'apri' ? 'azione.cala' : 'azione.lega')),
                      tiles(shownCards(move)),
                      h('span', { class: 'solo-voce' }, move.lettura ?? ''),
                    ],
              ),
            ),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'icona',
              'aria-label': t('enigma.riprendi_mossa'),
              onclick: () => acts.takeBack(),
            },
            h('bp-icona', { nome: 'annulla' }),
          ),
        ],
  );
}

/** @param {State} state @param {Acts} acts */
function composer(state, acts) {
  const { tray } = state;
  return trayView(tray, acts, {
    name: 'compositoio-enigma',
    room: 7,
    spare: 1,
    invitation: t(state.giochi.length ? 'enigma.compositoio_terra' : 'compositoio.vuoto'),
    worth: h('b', { class: 'punti-enigma' }, tray.meld === null ? gain(tray) : `+${gain(tray)}`),
    mattaWaits: true,
  });
}

/**
 * What the page thinks of the tray, or what the service said of the last answer.
 * @param {State} state
 * @param {Acts} acts
 */
function note(state, acts) {
  const { exam, tray, said } = state;
  if (said)
    return h(
      'p',
      { class: `nota-enigma ${said.good ? 'si' : 'no'}`, role: 'status' },
      h('b', null, said.text),
      said.article ? ` ${said.article}` : '',
    );
  if (!exam) return h('p', { class: 'nota-enigma' }, clash(tray)?.text ?? '\u00a0');
  const letters = readingsView(tray, exam.readings, acts, 'nota-enigma');
  if (letters) return letters;
  const { mark, rest } = sentence(exam, tray);
  return h(
    'p',
    { class: `nota-enigma ${exam.outcome === 'non_ammessa' ? 'no' : 'si'}`, role: 'status' },
    h('b', null, mark),
    rest ? ` ${rest}` : '',
  );
}

/** @param {State} state @param {Acts} acts */
function choices(state, acts) {
  const { puzzle, choice, helps: had } = state;
  const out = new Set(had.flatMap((help) => help.togli));
  return h(
    'div',
    { class: 'scelte-enigma', 'data-riposo': '', tabindex: -1, role: 'radiogroup', 'aria-label': t('enigma.risposta') },
    puzzle?.scelte.map((item) =>
      h(
        'label',
        { key: item.id, class: `scelta-radio${out.has(item.id) ? ' tolta' : ''}` },
        h('input', {
          type: 'radio',
          name: 'scelta',
          value: item.id,
          disabled: out.has(item.id) || state.phase !== 'gioco',
          '.checked': choice === item.id,
          onchange: () => acts.store.set({ choice: item.id }),
        }),
        h('span', null, item.testo),
      ),
    ),
  );
}

/** @param {State} state @param {Acts} acts */
function actions(state, acts) {
  const puzzle = /** @type {import('./net.js').Puzzle} */ (state.puzzle);
  const cards = puzzle.risposta === 'giocate';
  const left = puzzle.aiuti - state.helps.length;
  const composing = cards && isTurn(puzzle) && !Tray.isEmpty(state.tray);
  const single = composing && state.tray.meld === null && state.tray.pieces.length === 1;
  const ready = cards ? !Tray.isEmpty(state.tray) || state.turn.length > 0 : state.choice !== null;
  return h(
    'div',
    { class: 'azioni-enigma', 'aria-busy': state.busy ? 'true' : null },
    composing
      ? h(
          'button',
          { key: 'componi', type: 'button', class: 'bottone primario grande', onclick: () => acts.compose() },
          t(single ? 'azione.scarta' : state.tray.meld === null ? 'azione.cala' : 'azione.lega'),
        )
      : h(
          'button',
          {
            key: 'conferma',
            type: 'button',
            class: `bottone grande${ready ? ' primario' : ''}`,
            'aria-disabled': ready ? null : 'true',
            onclick: () => acts.confirm(),
          },
          t('enigma.conferma'),
        ),
    h(
      'button',
      {
        key: 'aiuto',
        type: 'button',
        class: 'bottone',
        'aria-disabled': left > 0 ? null : 'true',
        'aria-describedby': 'prezzo-aiuto',
        onclick: () => acts.help(),
      },
      h('bp-icona', { nome: 'lampada' }),
      t('enigma.aiuto'),
    ),
    cards
      ? h(
          'button',
          {
            key: 'mescola',
            type: 'button',
            class: 'bottone quadrato',
            'aria-label': t('enigma.mescola'),
            onclick: () => acts.shuffle(),
          },
          h('bp-icona', { nome: 'mescola' }),
        )
      : null,
    h('p', { key: 'prezzo', class: 'quieto prezzo-aiuto', id: 'prezzo-aiuto' }, price(state, left)),
  );
}

/** What a right answer is worth now, and after one more help. @param {State} state @param {number} left */
function price(state, left) {
  const { stakes, helps: had, tab } = state;
  if (tab === 'ripasso') return t('enigma.ripasso_aiuti');
  if (stakes === undefined) return '\u00a0';
  if (stakes === null) return t('enigma.gia_contato');
  const [now, then] = stakes.giusta.slice(had.length).map(signed);
  return t(left <= 0 ? 'enigma.posta' : had.length ? 'enigma.prezzo_ancora' : 'enigma.prezzo', {
    ora: now,
    dopo: then ?? now,
  });
}

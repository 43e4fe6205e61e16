// @ts-check
import * as Tray from '../banco/tray.js';
import { called } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { tiles } from '../ui/parola.js';

/**
 * The plays the search finds, best first; choosing one only prepares the tray.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {import('./acts.js').Acts} acts
 */
export async function openHints(store, acts) {
  /** @type {any[] | undefined} */
  const plays = await acts.attempt(() => acts.link.hints());
  if (!plays) return;
  const chosen = await openDialog({
    title: t('aiuti.titolo'),
    kind: 'aiuti-aperti',
    body: (close) =>
      plays.length
        ? [
            h('p', { class: 'quieto' }, t('aiuti.spiega')),
            h(
              'ul',
              { class: 'elenco-aiuti' },
              plays.map((play) =>
                h('li', null, h('button', { type: 'button', onclick: () => close(play) }, line(store.state, play))),
              ),
            ),
          ]
        : h('p', null, t('aiuti.nessuno')),
  });
  if (chosen) acts.put(formed(store.state, chosen));
}

/** @param {import('./model.js').State} state @param {any} play */
function line(state, play) {
  const move = play.mossa;
  const meld = state.view?.giochi.find((item) => item.id === move.gioco);
  if (play.gioco.carte)
    return [
      h('span', { class: 'tessere' }, tiles(play.gioco.carte, play.gioco.lettura)),
      h('span', { class: 'solo-voce' }, `${called(play.gioco)} `),
      h('span', { class: 'quieto' }, meld ? t('aiuti.lega', { parola: called(meld) }) : t('aiuti.cala')),
      h('b', null, `+${play.guadagno}`),
    ];
  return [
    h(
      'span',
      { class: 'tessere' },
      move.carte.map((/** @type {string} */ card, /** @type {number} */ index) =>
        h('bp-carta', { key: index, carta: card, muta: true, lettura: card.length === 1 ? play.parola[index] : null }),
      ),
    ),
    h('span', { class: 'solo-voce' }, `${play.parola} `),
    h('span', { class: 'quieto' }, meld ? t('aiuti.lega', { parola: meld.lettura }) : t('aiuti.cala')),
    h('b', null, `+${play.guadagno}`),
  ];
}

/** The tray that would play what was chosen. @param {import('./model.js').State} state @param {any} play */
function formed(state, play) {
  const tray = prepare(state, play.mossa);
  return play.gioco.carte ? Tray.formed(tray, play.gioco) : tray;
}

/**
 * The tray that would play this move.
 * @param {import('./model.js').State} state
 * @param {any} move
 * @returns {Tray.Tray}
 */
export function prepare(state, move) {
  const meld = state.view?.giochi.find((item) => item.id === move.gioco);
  const free = [...state.slots];
  const base = meld ? Tray.lengthen(Tray.EMPTY, meld) : Tray.EMPTY;
  const laid = [...base.pieces];
  /** @type {Tray.Piece[]} */
  const pieces = [];
  /** @type {number[]} */
  const history = [];
  for (const card of move.carte) {
    const next = laid.findIndex((piece) => piece.card === card);
    if (next === 0 || (next > 0 && move.tipo === 'sostituisci')) {
      pieces.push(laid.splice(next, 1)[0]);
      continue;
    }
    const at = free.findIndex((slot) => slot.card === card);
    if (at < 0) return state.tray;
    const [slot] = free.splice(at, 1);
    pieces.push({ slot: slot.id, card, key: `m${slot.id}` });
    history.push(slot.id);
  }
  const matta = isLettered() ? pieces.findIndex((piece) => piece.card.length === 1) : -1;
  const reading = matta >= 0 && move.lettura ? move.lettura[matta].toUpperCase() : null;
  return { ...base, pieces, history, cursor: pieces.length, reading, chosen: reading !== null };
}

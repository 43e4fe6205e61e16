// @ts-check
/**
 * Gioco al monte: collect the monte, lay everything and close in one go. The player composes it
 * here with his cards and the monte's; the service takes all of it or nothing.
 */
import { cardButton } from '../banco/hand.js';
import { lettersView } from '../banco/tray-view.js';
import { isLong } from '../banco/shape.js';
import * as Tray from '../banco/tray.js';
import { h } from '../lib/dom.js';
import { called, isMatta, nameOf, readings, spoken } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { Refusal } from '../net/api.js';
import { openDialog } from '../ui/dialog.js';
import { myLine } from './model.js';

/**
 * @typedef {import('../banco/hand.js').Slot} Slot
 * @typedef {{move: Record<string, unknown>, word: string, slots: number[]}} Play
 */

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function openAtMonte(state, acts) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const last = Math.max(0, ...state.slots.map((slot) => slot.id));
  /** @type {Slot[]} */
  const cards = [...state.slots, ...view.monte.map((card, index) => ({ id: last + 1 + index, card, fresh: true }))];
  const melds = view.giochi.filter((meld) => meld.linea === myLine(view) && meld.stato === 'valido');
  /** @type {Play[]} */
  let plays = [];
  let tray = Tray.EMPTY;
  /** @type {Refusal | null} */
  let refusal = null;

  return openDialog({
    title: t('al_monte.titolo'),
    kind: 'al-monte',
    body: (close, redraw) => {
      const spent = new Set([...plays.flatMap((play) => play.slots), ...tray.history]);
      const free = cards.filter((slot) => !spent.has(slot.id));
      const change = (/** @type {Tray.Tray} */ next) => {
        tray = next;
        refusal = null;
        redraw();
      };
      const add = () => {
        plays = [...plays, { move: Tray.toMove(tray), word: Tray.spelling(tray), slots: [...tray.history] }];
        change(Tray.EMPTY);
      };
      const drop = () => {
        plays = plays.slice(0, -1);
        change(tray);
      };
      const finish = async () => {
        try {
          await acts.link.play({
            tipo: 'gioco_al_monte',
            giocate: plays.map((play) => play.move),
            scarto: free[0].card,
          });
          close();
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refusal = error;
          redraw();
        }
      };
      const ready = isLong(tray) && tray.history.length > 0;
      const closing = plays.length > 0 && Tray.isEmpty(tray) && free.length === 1;
      return [
        h('p', { class: 'quieto' }, t('al_monte.spiega')),
        plays.length
          ? h(
              'ol',
              { class: 'giocate-monte' },
              plays.map((play, index) => h('li', { key: index }, h('b', null, play.word))),
            )
          : null,
        Tray.isEmpty(tray) ? null : composing(tray, change),
        Tray.isEmpty(tray) && melds.length
          ? lengthening(melds, (meld) => change(Tray.lengthen(Tray.EMPTY, meld)))
          : null,
        h(
          'ul',
          { class: 'carte-monte' },
          free.map((slot) =>
            h('li', { key: slot.id }, cardButton(slot.card, { onclick: () => change(Tray.insert(tray, slot)) })),
          ),
        ),
        refusal ? h('p', { class: 'spiega no', role: 'alert' }, refusal.message, ' ', refusal.article ?? '') : null,
        h(
          'div',
          { class: 'risposte' },
          h(
            'button',
            {
              type: 'button',
              class: closing ? 'bottone' : 'bottone primario',
              'aria-disabled': ready ? null : 'true',
              onclick: () => ready && add(),
            },
            t('al_monte.aggiungi'),
          ),
          plays.length ? h('button', { type: 'button', class: 'bottone', onclick: drop }, t('al_monte.togli')) : null,
          h(
            'button',
            {
              type: 'button',
              class: closing ? 'bottone primario' : 'bottone',
              'aria-disabled': closing ? null : 'true',
              onclick: () => closing && finish(),
            },
            closing ? t('al_monte.chiudi', { carta: nameOf(free[0].card) }) : t('al_monte.restano', { n: free.length }),
          ),
        ),
      ];
    },
  });
}

/**
 * The word under construction, and what its matta stands for.
 * @param {Tray.Tray} tray
 * @param {(next: Tray.Tray) => void} change
 */
function composing(tray, change) {
  const matta = Tray.matta(tray);
  return h(
    'div',
    { class: 'composta' },
    h(
      'div',
      { class: 'riga' },
      tray.pieces.map((piece, index) =>
        cardButton(
          piece.card,
          {
            key: piece.key,
            class: piece.slot === null ? 'pezzo a-terra' : 'pezzo',
            'aria-label': `${spoken(piece.card)}, ${t(piece.slot === null ? 'compositoio.dopo' : 'compositoio.togli')}`,
            onclick: () =>
              change(piece.slot === null ? Tray.moveCursor(tray, index + 1) : Tray.remove(tray, piece.slot)),
          },
          { lettura: isMatta(piece.card) ? tray.reading : null, valore: false },
        ),
      ),
    ),
    matta
      ? h(
          'div',
          { class: 'letture', role: 'group', 'aria-label': t('matta.titolo') },
          lettersView(tray, [...readings(matta.card)], (letter) => change(Tray.readAs(tray, letter))),
        )
      : null,
  );
}

/** @param {import('./model.js').Meld[]} melds @param {(meld: import('./model.js').Meld) => void} choose */
const lengthening = (melds, choose) =>
  h(
    'div',
    { class: 'posizioni', role: 'group', 'aria-label': t('lega.dove') },
    melds.map((meld) =>
      h(
        'button',
        { key: meld.id, type: 'button', class: 'bottone posizione', onclick: () => choose(meld) },
        t('al_monte.allunga', { parola: called(meld) }),
      ),
    ),
  );

// @ts-check
/** The hand as it was arranged and the tray outlive the page: who comes back finds them as they were. */
import { slotsOf } from '../banco/hand.js';
import { EMPTY } from '../banco/tray.js';
import { recall, remember } from '../lib/prefs.js';

/** One table is enough: nobody composes at two. */
const KEY = 'banco';

/** @typedef {Pick<import('./model.js').State, 'slots' | 'tray'>} Desk */

/**
 * Slots are kept by their place in the hand: their names last only as long as the page.
 * @param {string} id
 * @param {import('./model.js').State} state
 */
export function keepDesk(id, { view, slots, tray }) {
  if (!view?.posto) return;
  const place = (/** @type {number | null} */ slot) =>
    slot === null ? null : slots.findIndex((item) => item.id === slot);
  remember(KEY, {
    tavolo: id,
    posto: view.posto,
    smazzata: view.smazzata,
    mano: slots.map((slot) => slot.card),
    compositoio: {
      ...tray,
      pieces: tray.pieces.map((piece) => ({ ...piece, slot: place(piece.slot) })),
      history: tray.history.map(place),
    },
  });
}

/**
 * The desk as this device left it, if that was in the same smazzata.
 * @param {string} id
 * @param {import('./model.js').View} view
 * @returns {Desk}
 */
export function recallDesk(id, view) {
  const kept = recall(KEY, /** @type {any} */ (null));
  if (kept?.tavolo !== id || kept.posto !== view.posto || kept.smazzata !== view.smazzata)
    return { slots: [], tray: EMPTY };
  const slots = slotsOf(kept.mano);
  const { pieces, history } = kept.compositoio;
  const named = (/** @type {any} */ piece) =>
    piece.slot === null ? piece : { ...piece, slot: slots[piece.slot].id, key: `m${slots[piece.slot].id}` };
  return {
    slots,
    tray: {
      ...kept.compositoio,
      pieces: pieces.map(named),
      history: history.map((/** @type {number} */ place) => slots[place].id),
    },
  };
}

// @ts-check
/** Why the cards of the tray make no meld at first sight: what the code says of it, in its words. */
import { code, isLettered, refusal } from '../lib/code.js';
import * as Tray from './tray.js';

/** @typedef {{text: string, article: string}} Reason */

/**
 * Letters that cannot lie together; of French cards the service tells it.
 * @param {Tray.Tray} tray
 * @returns {Reason | null}
 */
export function clash(tray) {
  if (!isLettered()) return null;
  if (Tray.matte(tray) > code().matte) return refusal('meld.too_many_matte');
  if (Tray.colours(tray).length > 1) return refusal('meld.mixed_colours');
  return null;
}

/** Whether there are cards enough for a word. @param {Tray.Tray} tray */
export const isLong = (tray) => tray.pieces.length >= code().minimo;

/**
 * Why the tray cannot be laid as a word, or tied to one.
 * @param {Tray.Tray} tray
 * @param {boolean} [freely] where nothing is checked before it is contested
 * @returns {Reason | null}
 */
export function unfit(tray, freely = false) {
  if (tray.meld !== null && tray.history.length === 0) return refusal('meld.nothing_added');
  if (!isLong(tray)) return refusal('meld.too_short');
  return freely && Tray.matte(tray) <= code().matte ? null : clash(tray);
}

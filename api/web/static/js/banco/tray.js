// @ts-check
/**
 * The tray (compositoio): the meld under construction. Cards from my hand, and, when I lengthen a
 * word, the cards already laid, which keep their order (Art. 12-13); only its matta may move, when
 * a letter takes its place (Art. 11).
 */
import { colour, isFrench, isMatta, sign, standsFor, total } from '../lib/cards.js';
import { code } from '../lib/code.js';

/**
 * @typedef {{slot: number | null, card: string, key: string, reads?: string | null}} Piece a card; `slot` is null if
 *   laid; `reads` is what a French card stands for, null for itself, not there while nobody has said it
 * @typedef {object} Tray
 * @property {number | null} meld the word I am lengthening
 * @property {readonly string[]} laid its cards, in their order
 * @property {readonly Piece[]} pieces
 * @property {number} cursor where the next card goes
 * @property {string | null} reading the letter of the matta, once known
 * @property {boolean} chosen whether I chose that reading myself
 * @property {readonly number[]} history slots in the order they came
 */

/** @type {Tray} */
export const EMPTY = Object.freeze({
  meld: null,
  laid: [],
  pieces: [],
  cursor: 0,
  reading: null,
  chosen: false,
  history: [],
});

/** @param {Tray} tray */
export const isEmpty = (tray) => tray.pieces.length === 0;

/** @param {Tray} tray @returns {Set<number>} */
export const slotsIn = (tray) => new Set(tray.history);

/**
 * @param {Tray} tray
 * @param {{id: number, card: string}} slot
 * @param {number} [at]
 * @returns {Tray}
 */
export function insert(tray, slot, at = tray.cursor) {
  if (tray.history.includes(slot.id)) return tray;
  const piece = { slot: slot.id, card: slot.card, key: `m${slot.id}` };
  return forgetAutomatic({
    ...tray,
    pieces: [...tray.pieces.slice(0, at), piece, ...tray.pieces.slice(at)],
    cursor: at + 1,
    history: [...tray.history, slot.id],
  });
}

/** @param {Tray} tray @param {number} slot @returns {Tray} */
export function remove(tray, slot) {
  const at = tray.pieces.findIndex((piece) => piece.slot === slot);
  if (at < 0) return tray;
  const pieces = tray.pieces.filter((_, index) => index !== at);
  const history = tray.history.filter((id) => id !== slot);
  if (history.length === 0 && tray.meld === null) return EMPTY;
  const cursor = tray.cursor > at ? tray.cursor - 1 : tray.cursor;
  return forgetAutomatic({ ...tray, pieces, history, cursor });
}

/** Takes back the last card; with none left, leaves the word. @param {Tray} tray @returns {Tray} */
export function undo(tray) {
  const last = tray.history.at(-1);
  return last === undefined ? EMPTY : remove(tray, last);
}

/** A reading found by the page holds only for the word it was found for. @param {Tray} tray @returns {Tray} */
function forgetAutomatic(tray) {
  const pieces = tray.pieces.map((piece) => (piece.slot === null ? piece : { ...piece, reads: undefined }));
  if (matta(tray) && tray.chosen) return { ...tray, pieces };
  return { ...tray, pieces, reading: null, chosen: false };
}

/**
 * The pieces in the order in which the service would lay them, each with what it stands for.
 * @param {Tray} tray
 * @param {{carte: readonly string[], lettura: string}} meld
 * @returns {Tray}
 */
export function formed(tray, meld) {
  const rest = [...tray.pieces];
  const pieces = meld.carte.flatMap((card, index) => {
    const laid = rest.findIndex((piece) => piece.card === card && piece.slot === null);
    const at = laid < 0 ? rest.findIndex((piece) => piece.card === card) : laid;
    return rest.splice(at, 1).map((piece) => ({ ...piece, reads: standsFor(meld.carte, meld.lettura, index) }));
  });
  return { ...tray, pieces, cursor: pieces.length };
}

/**
 * Brings a word of mine into the tray, to lengthen it; cards already there follow it.
 * @param {Tray} tray
 * @param {{id: number, carte: readonly string[], lettura: string}} meld
 * @returns {Tray}
 */
export function lengthen(tray, meld) {
  const mine = tray.pieces.filter((piece) => piece.slot !== null);
  const french = meld.carte.some(isFrench);
  const laid = meld.carte.map((card, index) => ({
    slot: null,
    card,
    key: `g${meld.id}.${index}`,
    ...(french ? { reads: standsFor(meld.carte, meld.lettura, index) } : {}),
  }));
  const at = french ? -1 : meld.carte.findIndex(isMatta);
  return {
    meld: meld.id,
    laid: meld.carte,
    pieces: [...laid, ...mine],
    cursor: laid.length + mine.length,
    reading: at < 0 ? null : (meld.lettura[at] ?? null),
    chosen: false,
    history: mine.map((piece) => /** @type {number} */ (piece.slot)),
  };
}

/** @param {Tray} tray @param {number} cursor @returns {Tray} */
export const moveCursor = (tray, cursor) => ({
  ...tray,
  cursor: Math.min(Math.max(cursor, 0), tray.pieces.length),
});

/**
 * Moves a piece (mine, or the laid matta) to another place.
 * @param {Tray} tray
 * @param {string} key
 * @param {number} to index in the present order
 * @returns {Tray}
 */
export function movePiece(tray, key, to) {
  const from = tray.pieces.findIndex((piece) => piece.key === key);
  if (from < 0 || !isMovable(tray.pieces[from])) return tray;
  const rest = tray.pieces.filter((_, index) => index !== from);
  const at = to > from ? to - 1 : to;
  const pieces = [...rest.slice(0, at), tray.pieces[from], ...rest.slice(at)];
  return forgetAutomatic({ ...tray, pieces, cursor: Math.min(at + 1, pieces.length) });
}

/** @param {Piece} piece */
export const isMovable = (piece) => piece.slot !== null || isMatta(piece.card);

/** @param {Tray} tray @param {string} letter @returns {Tray} */
export const readAs = (tray, letter) => ({ ...tray, reading: letter, chosen: true });

/** The matta of the word, if any. @param {Tray} tray */
export const matta = (tray) => tray.pieces.find((piece) => isMatta(piece.card));

/** The word with `?` where the matta is still unread. @param {Tray} tray */
export const spelling = (tray) =>
  tray.pieces.map((piece) => (isMatta(piece.card) ? (tray.reading ?? '?') : sign(piece.card))).join('');

/** Points of the cards: all of a new word, only the added ones of a longer word. @param {Tray} tray */
export const points = (tray) => total(tray.pieces.filter((piece) => piece.slot !== null).map((piece) => piece.card));

/** Colours that the cards show, without the matte. @param {Tray} tray @returns {string[]} */
export const colours = (tray) => [...new Set(tray.pieces.map((piece) => colour(piece.card)).filter(Boolean))];

/** @param {Tray} tray */
export const matte = (tray) => tray.pieces.filter((piece) => isMatta(piece.card)).length;

/**
 * Whether the laid matta has left its place among the laid cards: another order, or, where cards are tied at the ends
 * alone, a card between them.
 * @param {Tray} tray
 */
export function replacesMatta(tray) {
  if (tray.meld === null) return false;
  const laid = tray.pieces.filter((piece) => piece.slot === null);
  if (laid.map((piece) => piece.card).join(' ') !== tray.laid.join(' ')) return true;
  const first = tray.pieces.indexOf(laid[0]);
  return code().inserzione === 'ends' && tray.pieces.indexOf(laid[laid.length - 1]) - first >= laid.length;
}

/**
 * What the tray would send: an opening, a lengthening or the replacement of a matta.
 * @param {Tray} tray
 * @returns {Record<string, unknown>}
 */
export function toMove(tray) {
  const carte = tray.pieces.map((piece) => piece.card);
  const lettura = matta(tray) && tray.reading ? { lettura: spelling(tray) } : {};
  if (tray.meld === null) return { tipo: 'apri', carte, ...lettura };
  return { tipo: replacesMatta(tray) ? 'sostituisci' : 'lega', gioco: tray.meld, carte, ...lettura };
}

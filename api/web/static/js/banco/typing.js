// @ts-check
/**
 * Typing letters into the tray: which cards of the hand spell them. One colour for the whole word;
 * a matta stands in for one letter that the hand has not. French cards are typed by their figure.
 */
import { colour, isMatta, readings, sign } from '../lib/cards.js';
import { code, isLettered } from '../lib/code.js';
import * as Tray from './tray.js';

/** @typedef {import('./hand.js').Slot} Slot */

/**
 * The tray with one more letter typed at the cursor, choosing again the cards that spell what was
 * typed if the other colour serves better; null if the hand cannot spell it.
 * @param {Tray.Tray} tray
 * @param {readonly Slot[]} slots
 * @param {string} letter
 * @returns {Tray.Tray | null}
 */
export function typeLetter(tray, slots, letter) {
  const typed = [...tray.pieces];
  const wanted = typed.map((piece) => ({ piece, letter: wantedLetter(tray, piece) }));
  wanted.splice(tray.cursor, 0, { piece: /** @type {any} */ (null), letter });
  const laid = typed.filter((piece) => piece.slot === null);
  const fixed = laid.map((piece) => colour(piece.card)).find(Boolean);
  const current = fixed ?? typed.map((piece) => colour(piece.card)).find(Boolean) ?? '';
  const options = fixed ? [fixed] : current === 'r' ? ['r', 'n'] : ['n', 'r'];
  const found = options.map((shade) => assign(wanted, slots, shade)).filter((item) => item !== null);
  const best = found.sort((a, b) => a.matte - b.matte)[0];
  if (!best) return null;
  const fresh = best.pieces[tray.cursor].slot;
  const mine = new Set(best.pieces.map((piece) => piece.slot).filter((slot) => slot !== null));
  const kept = tray.history.filter((slot) => mine.has(slot));
  const others = [...mine].filter((slot) => slot !== fresh && !kept.includes(slot));
  return {
    ...tray,
    pieces: best.pieces,
    cursor: tray.cursor + 1,
    reading: best.reading ?? null,
    chosen: best.reading !== undefined,
    history: [...kept, ...others, ...(fresh === null ? [] : [fresh])],
  };
}

/** The figure that a key stands for; ten has two keys. @param {string} key */
const figureOf = (key) =>
  code().ordine.find((face) => face === key) ?? code().ordine.find((face) => face.includes(key));

/** Whether a key may be typed into the tray. @param {string} key */
export const isTyped = (key) =>
  isLettered() ? /^[a-zA-Z]$/.test(key) : [...key].length === 1 && figureOf(key.toUpperCase()) !== undefined;

/**
 * The tray with one more French card, by its figure: of the suit of the cards that are there, if the hand has it. Null
 * if the hand has none.
 * @param {Tray.Tray} tray
 * @param {readonly Slot[]} slots
 * @param {string} key
 * @returns {Tray.Tray | null}
 */
export function typeFigure(tray, slots, key) {
  const face = figureOf(key);
  const found = slots.filter((slot) => sign(slot.card) === face && !tray.history.includes(slot.id));
  const shades = tray.pieces.map((piece) => colour(piece.card));
  const chosen = found.find((slot) => shades.includes(colour(slot.card))) ?? found[0];
  return chosen ? Tray.insert(tray, chosen) : null;
}

/**
 * The tray with the last card changed for one of the same figure in another suit.
 * @param {Tray.Tray} tray
 * @param {readonly Slot[]} slots
 * @returns {Tray.Tray}
 */
export function changeSuit(tray, slots) {
  const at = tray.pieces.findIndex((piece) => piece.slot !== null && piece.slot === tray.history.at(-1));
  if (at < 0 || isLettered()) return tray;
  const { card, slot } = tray.pieces[at];
  const { semi } = code();
  const turn = (/** @type {string} */ one) =>
    (semi.indexOf(colour(one)) - semi.indexOf(colour(card)) + semi.length) % semi.length;
  const [next] = slots
    .filter((one) => sign(one.card) === sign(card) && one.card !== card && !tray.history.includes(one.id))
    .sort((a, b) => turn(a.card) - turn(b.card));
  return next ? Tray.insert(Tray.remove(tray, /** @type {number} */ (slot)), next, at) : tray;
}

/**
 * The tray of a word that grows, from the whole new word typed: the cards that lie there keep their order, the hand
 * gives the rest. Null if the new word does not hold the old one, or the hand has not what is missing.
 * @param {Tray.Tray} tray
 * @param {readonly Slot[]} slots
 * @param {string} word
 * @returns {Tray.Tray | null}
 */
export function typeWhole(tray, slots, word) {
  const laid = tray.pieces.filter((piece) => piece.slot === null);
  const shade = laid.map((piece) => colour(piece.card)).find(Boolean);
  const waiting = [...laid];
  const wanted = [...word].map((letter) => {
    const lies = waiting.length > 0 && wantedLetter(tray, waiting[0]) === letter;
    return { piece: lies ? /** @type {Tray.Piece} */ (waiting.shift()) : null, letter };
  });
  if (!shade || waiting.length || word.length === laid.length) return null;
  const found = assign(wanted, slots, shade);
  if (!found) return null;
  const history = found.pieces.flatMap((piece) => (piece.slot === null ? [] : [piece.slot]));
  return {
    ...tray,
    pieces: found.pieces,
    cursor: found.pieces.length,
    reading: found.reading ?? null,
    chosen: found.reading !== undefined,
    history,
  };
}

/** Whether letters may be the beginning of the whole new word. @param {Tray.Tray} tray @param {string} typed */
export function beginsWhole(tray, typed) {
  const laid = tray.pieces.filter((piece) => piece.slot === null).map((piece) => wantedLetter(tray, piece));
  return tray.meld !== null && [...typed].some((letter) => laid.includes(letter));
}

/** @param {Tray.Tray} tray @param {Tray.Piece} piece */
function wantedLetter(tray, piece) {
  return isMatta(piece.card) ? (tray.reading ?? sign(piece.card)) : sign(piece.card);
}

/**
 * @param {{piece: Tray.Piece | null, letter: string}[]} wanted
 * @param {readonly Slot[]} slots
 * @param {string} shade
 * @returns {{pieces: Tray.Piece[], matte: number, reading: string | undefined} | null}
 */
function assign(wanted, slots, shade) {
  const free = new Map(slots.map((slot) => [slot.id, slot]));
  let matte = wanted.filter(({ piece }) => piece && piece.slot === null && isMatta(piece.card)).length;
  /** @type {string | undefined} */
  let reading;
  /** @type {Tray.Piece[]} */
  const pieces = [];
  for (const { piece, letter } of wanted) {
    if (piece && piece.slot === null) {
      pieces.push(piece);
      if (isMatta(piece.card)) reading = letter;
      continue;
    }
    const slot = pick(free, piece, letter, shade);
    if (!slot) return null;
    if (isMatta(slot.card)) {
      matte += 1;
      if (!isMatta(letter)) reading = letter;
    }
    free.delete(slot.id);
    pieces.push({ slot: slot.id, card: slot.card, key: `m${slot.id}` });
  }
  return matte > code().matte ? null : { pieces, matte, reading };
}

/**
 * @param {Map<number, Slot>} free
 * @param {Tray.Piece | null} piece
 * @param {string} letter
 * @param {string} shade
 */
function pick(free, piece, letter, shade) {
  const kept = piece?.slot ? free.get(piece.slot) : undefined;
  if (kept && (isMatta(kept.card) || kept.card === letter + shade)) return kept;
  const all = [...free.values()];
  return (
    all.find((slot) => slot.card === letter + shade) ??
    all.find((slot) => slot.card === '@' && readings('@').includes(letter)) ??
    all.find((slot) => slot.card === '*')
  );
}

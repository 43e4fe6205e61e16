// @ts-check
/** The words one letter away: for each place what else could stand there, one letter more, one less. */

const FIRST = 'a'.charCodeAt(0);
const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(FIRST + index));

/**
 * @typedef {{gap: number, words: string[]}} Gap the place that changes, and the words that come of it
 * @typedef {{gaps: Gap[], longer: string[], shorter: string[]}} Neighbours
 */

/**
 * @param {string} word in `a`-`z`
 * @param {(word: string) => boolean} admitted
 * @returns {Neighbours}
 */
export function neighbours(word, admitted) {
  const places = Array.from(word, (_, index) => index);
  const change = (/** @type {number} */ at, /** @type {string} */ letter) =>
    word.slice(0, at) + letter + word.slice(at + 1);
  const told = (/** @type {string[]} */ words) => [...new Set(words)].filter((one) => one !== word && admitted(one));
  return {
    gaps: places
      .map((gap) => ({ gap, words: told(LETTERS.map((letter) => change(gap, letter))) }))
      .filter(({ words }) => words.length),
    longer: told(
      [...places, word.length].flatMap((at) => LETTERS.map((letter) => word.slice(0, at) + letter + word.slice(at))),
    ),
    shorter: told(places.map((at) => word.slice(0, at) + word.slice(at + 1))),
  };
}

/**
 * The words that a matta makes where it stands.
 * @param {string} text a word in `a`-`z` with the matta in it
 * @param {string} card the sign of the matta
 * @param {string} letters what it may stand for
 * @param {(word: string) => boolean} admitted
 */
export const stoodFor = (text, card, letters, admitted) =>
  [...letters].map((letter) => text.replace(card, letter)).filter(admitted);

// @ts-check
/** From what a person types to a word in `a`-`z`: the same steps as the service (docs/lexicon-format.md). */

const EDGES = /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g;
const APOSTROPHES = /['’‘ʼ`´]/g;
const MARKS = /[\u0300-\u036f]/g;
const FOREIGN = /[ßæœøđðłþı]/g;
/** @type {Readonly<Record<string, string>>} */
const LETTERS = Object.freeze({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' });

/**
 * The word that the text spells, or the empty string if it spells none.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  const bare = text.replace(EDGES, '').replace(APOSTROPHES, '').normalize('NFD').replace(MARKS, '').toLowerCase();
  const word = bare.replace(FOREIGN, (letter) => LETTERS[letter]);
  return /^[a-z]+$/.test(word) ? word : '';
}

// @ts-check
/** From what a person types to a word in `a`-`z`: the same steps as the service (docs/lexicon-format.md). */

const SPACES = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const EDGES = new RegExp(`^${SPACES}|${SPACES}$`, 'g');
const APOSTROPHES = /['’‘ʼ`´]/g;
const DIVIDED = /['’‘ʼ`´]*[^'’‘ʼ`´]+['’‘ʼ`´]*/g;
const CUT = /['’‘ʼ`´]$/;
const MARKS = /[\u0300-\u036f]/g;
const FOREIGN = /[ßæœøđðłþı]/g;
/** @type {Readonly<Record<string, string>>} */
const LETTERS = Object.freeze({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' });

/**
 * The letters of the text, or the empty string if it is not made of letters.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  const bare = text.replace(EDGES, '').replace(APOSTROPHES, '').normalize('NFD').replace(MARKS, '').toLowerCase();
  const word = bare.replace(FOREIGN, (letter) => LETTERS[letter]);
  return /^[a-z]+$/.test(word) ? word : '';
}

/**
 * The words that apostrophes inside a text part, each with the apostrophe that ends it.
 * @param {string} text
 * @returns {string[]}
 */
export function divided(text) {
  const found = text.replace(EDGES, '').match(DIVIDED) ?? [];
  return found.length > 1 ? [...found] : [text];
}

/** The one word that the text spells; empty if it spells none, or several. @param {string} text */
export const wordOf = (text) => (divided(text).length === 1 ? fold(text) : '');

/** Whether an apostrophe ends the text: an accent (CITTA'), or the mark of a cut word (po'). @param {string} text */
export const endsCut = (text) => CUT.test(text.replace(EDGES, ''));

// @ts-check
/** Sentences of the log: words and cards in them are strong, articles are cited as the code has them. */
import { listed } from '../lib/cards.js';
import { t } from '../lib/i18n.js';

/** @typedef {string | {strong: string}} Part */

const PLAIN = new Set(['punti', 'matta', 'n', 'articolo', 'secondi', 'contro', 'chi', 'rimedio', 'nota', 'testo']);

/**
 * A sentence; the words and cards in it become strong.
 * @param {string} key
 * @param {Record<string, string>} [values]
 * @returns {Part[]}
 */
export function told(key, values = {}) {
  return t(`storia.${key}`, joined(values))
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => {
      const name = piece.startsWith('{') ? piece.slice(1, -1) : null;
      if (name === null) return piece;
      return PLAIN.has(name) ? (values[name] ?? '') : { strong: values[name] ?? '' };
    });
}

/**
 * What is joined by "a" or "ad" is filled in at once, the rest stays open.
 * @param {Record<string, string>} values
 */
const joined = (values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, name === 'contro' ? values[name] : `{${name}}`]));

/** @param {string[]} cards */
export const letters = (cards) => listed(cards);

/** The article of an event as it is cited. @param {[string, string] | undefined} article */
export const cited = (article) => (article ? (/^\d/.test(article[1]) ? `Art.\u00a0${article[1]}` : article[1]) : '');

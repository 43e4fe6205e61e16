// @ts-check
/**
 * The code that is played, as the service tells it: every number, article and refusal that a page shows. Each page
 * is given the usual one; a table and a puzzle bring their own.
 */
import { t } from './i18n.js';

/**
 * @typedef {{code: string, title: string, articolo: string}} Refused
 * @typedef {{carte: number, burraco: string, onori: number}} Prize from so many cards on
 *
 * @typedef {object} Code
 * @property {string} codice
 * @property {Record<string, number>} valori points of each card, by its sign
 * @property {string[]} ordine the signs from the highest to the lowest
 * @property {number} minimo the least cards of a word
 * @property {number} matte at most so many in a word
 * @property {Record<string, string>} lettere what each matta may stand for
 * @property {{senza_matta: Prize[], con_matta: Prize[]}} premi
 * @property {number[]} smazzate how many a table may play
 * @property {{decisione_ms: number, giocata_ms: number[], recupero_ms: number, risposta_ms: number}} tempi
 * @property {number} chiamate_a_vuoto after more of them a warning may be asked for
 * @property {Record<string, string>} articoli what is cited where nothing is refused
 * @property {Record<string, Refused>} rifiuti what the cards of a word may meet
 */

/** @type {Code} */
let played = JSON.parse(/** @type {HTMLMetaElement} */ (document.querySelector('meta[name="regole"]')).content);

/** The code that is played here. */
export const code = () => played;

/** From now on this one is. @param {Code | undefined} next */
export function playBy(next) {
  if (next) played = next;
}

/** An article by its subject. @param {string} subject */
export const article = (subject) => played.articoli[subject] ?? '';

/** What a refusal says and cites. @param {Refused} refused */
export const because = ({ title, articolo }) => ({ text: title, article: articolo });

/** Why cards make no word, whatever they spell. @param {string} kind */
export const refusal = (kind) => because(played.rifiuti[kind]);

/**
 * The burraco that a word of so many cards is.
 * @param {number} cards
 * @param {boolean} matta whether one of them is a matta
 * @returns {Prize | undefined}
 */
export const prize = (cards, matta) =>
  played.premi[matta ? 'con_matta' : 'senza_matta'].filter((step) => step.carte <= cards).at(-1);

/** How long one may think and play. */
export function timesText() {
  const { decisione_ms, giocata_ms, recupero_ms } = played.tempi;
  const seconds = giocata_ms.map((ms) => ms / 1000);
  return t('casa.orologio_spiega', {
    articolo: article('tempi'),
    decisione: decisione_ms / 1000,
    giocata: [seconds.slice(0, -1).join(', '), seconds.at(-1)].filter(Boolean).join(' o '),
    recupero: recupero_ms / 1000,
  });
}

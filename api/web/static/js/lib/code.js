// @ts-check
/**
 * The code that is played, as the service tells it: every number, article and refusal that a page shows. Each page
 * is given the usual one; a table and a puzzle bring their own.
 */
import { speakOf, t } from './i18n.js';

/**
 * @typedef {{code: string, title: string, articolo: string}} Refused
 * @typedef {{carte: number, burraco: string, onori: number}} Prize from so many cards on
 *
 * @typedef {object} Times
 * @property {number} decisione_ms
 * @property {number[]} giocata_ms
 * @property {number[]} giocata_carte up to so many cards in hand, 0: without limit
 * @property {number} recupero_ms
 * @property {number} risposta_ms
 * @property {{che: string, minuti: number, articolo: string}[]} sala what is counted in the hall
 *
 * @typedef {object} Code
 * @property {string} codice
 * @property {string} gioco the game that it is a code of
 * @property {string} titolo
 * @property {string[]} semi the suits or colours, from the highest
 * @property {string[]} posti
 * @property {number[]} pozzetti the cards of each
 * @property {'anywhere' | 'ends'} inserzione where cards are tied
 * @property {Record<string, number>} valori points of each card, by its sign
 * @property {string[]} ordine the signs from the highest to the lowest
 * @property {number} minimo the least cards of a meld
 * @property {number} matte at most so many in a meld
 * @property {Record<string, string>} lettere what each matta may stand for
 * @property {{senza_matta: Prize[], con_matta: Prize[]}} premi
 * @property {number[]} smazzate how many a table may play, 0 to the points of `traguardo`
 * @property {number | null} [traguardo] where the code has such a match
 * @property {Times} tempi
 * @property {number} chiamate_a_vuoto after more of them a warning may be asked for
 * @property {Record<string, string>} articoli what is cited where nothing is refused
 * @property {Record<string, Refused>} rifiuti what the cards of a word may meet
 */

/** @type {Code} */
let played = JSON.parse(/** @type {HTMLMetaElement} */ (document.querySelector('meta[name="regole"]')).content);
speakOf(played.gioco);

/** The code that is played here. */
export const code = () => played;

/** From now on this one is. @param {Code | undefined} next */
export function playBy(next) {
  if (!next) return;
  played = next;
  speakOf(next.gioco);
}

/** Whether the cards are letters, which spell words and show their points. */
export const isLettered = () => Object.keys(played.lettere).length > 0;

/** An article by its subject. @param {string} subject */
export const article = (subject) => played.articoli[subject] ?? '';

/** What a refusal says and cites. @param {Refused} refused */
export const because = ({ title, articolo }) => ({ text: title, article: articolo });

/** Why cards make no meld at first sight; nothing where the code does not know this refusal. @param {string} kind */
export const refusal = (kind) => (played.rifiuti[kind] ? because(played.rifiuti[kind]) : null);

/**
 * The burraco that a word of so many cards is.
 * @param {number} cards
 * @param {boolean} matta whether one of them is a matta
 * @returns {Prize | undefined}
 */
export const prize = (cards, matta) =>
  played.premi[matta ? 'con_matta' : 'senza_matta'].filter((step) => step.carte <= cards).at(-1);

/** How long one may think and play. @param {Code} [of] */
export function timesText(of = played) {
  const { decisione_ms, giocata_ms, recupero_ms } = of.tempi;
  const seconds = giocata_ms.map((ms) => ms / 1000);
  return t('casa.orologio_spiega', {
    articolo: of.articoli.tempi,
    decisione: decisione_ms / 1000,
    giocata: [seconds.slice(0, -1).join(', '), seconds.at(-1)].filter(Boolean).join(' o '),
    recupero: recupero_ms / 1000,
  });
}

// @ts-check
/**
 * Cards as the service writes them: `Cr` red C, `Zn` black Z, `*` jolly, `@` pinella; of French ones `7c`, `10q`, `Kf`,
 * `2p`. Values, rank and what a matta stands for are those of the code that is played.
 */
import { code } from './code.js';
import { t } from './i18n.js';
import { isPip } from './semi.js';

/** @typedef {string} Card */

/** `r` or `n`, the suit of a French card; nothing for jolly and pinella. @param {Card} card */
export const colour = (card) => (card.length > 1 ? card.slice(-1) : '');

/** The letter, the figure or the sign that a card shows. @param {Card} card */
export const sign = (card) => (card.length > 1 ? card.slice(0, -1) : card);

/** @param {Card} card */
export const isFrench = (card) => isPip(colour(card));

/** A card that may stand for another one; a two is played as itself too. @param {Card} card */
export const isMatta = (card) => card === '*' || card === '@' || (isFrench(card) && sign(card) === '2');

/** Points of a card; a letter that the deck has not is worth nothing. @param {Card} card */
export const value = (card) => code().valori[sign(card)] ?? 0;

/** @param {readonly Card[]} cards */
export const total = (cards) => cards.reduce((sum, card) => sum + value(card), 0);

/** "U nera", "K di cuori", "jolly". @param {Card} card */
export function nameOf(card) {
  if (isFrench(card)) return t('carta.francese', { figura: sign(card), seme: t(`seme.${colour(card)}`) });
  if (isMatta(card)) return t(card === '*' ? 'carta.jolly' : 'carta.pinella');
  return t(colour(card) === 'r' ? 'carta.rossa' : 'carta.nera', { lettera: sign(card) });
}

/** The same to be heard: "re di cuori". @param {Card} card */
export const heard = (card) =>
  isFrench(card) ? t('carta.francese', { figura: figure(sign(card)), seme: t(`seme.${colour(card)}`) }) : nameOf(card);

/** A figure by its name. @param {string} face */
const figure = (face) => (/\d/.test(face) ? face : t(`figura.${face}`));

/** What a screen reader says: name and points. @param {Card} card */
export const spoken = (card) => t('carta.con_valore', { carta: heard(card), valore: value(card) });

/** Several cards in few words: "A, S", "9 10 J di picche". @param {readonly Card[]} cards */
export function listed(cards) {
  const suits = new Set(cards.map(colour));
  if (suits.size === 1 && cards.every(isFrench))
    return t('carta.francese', { figura: cards.map(sign).join(' '), seme: t(`seme.${[...suits][0]}`) });
  return cards.map((card) => (isFrench(card) || isMatta(card) ? nameOf(card) : sign(card))).join(', ');
}

/**
 * What a card of a meld stands for: a letter, a card, a figure; nothing if it is itself.
 * @param {readonly Card[]} cards
 * @param {string} reading
 * @param {number} index
 * @returns {string | null}
 */
export function standsFor(cards, reading, index) {
  const card = cards[index];
  if (!isMatta(card)) return null;
  if (!cards.some(isFrench)) return reading[index] ?? null;
  const places = reading.split(' ');
  const there = places.length === cards.length ? places[index] : reading;
  return there === card ? null : there;
}

/**
 * What a meld is called: its word, "4–10 di cuori", "J J J".
 * @param {{carte: readonly Card[], lettura: string}} meld
 */
export function called({ carte, lettura }) {
  if (!carte.some(isFrench)) return lettura;
  const places = lettura.split(' ');
  if (places.length !== carte.length) return carte.map(() => lettura).join(' ');
  const [first, last] = [places[0], places[places.length - 1]];
  return t('carta.francese', { figura: `${sign(first)}–${sign(last)}`, seme: t(`seme.${colour(first)}`) });
}

/** @param {Card} a @param {Card} b */
const bySign = (a, b) => place(a) - place(b);

/** Letters by the alphabet, figures by their rank; matte follow. @param {Card} card */
function place(card) {
  if (isMatta(card)) return 1e6 - code().ordine.indexOf(sign(card));
  return isFrench(card) ? code().ordine.indexOf(sign(card)) : card.charCodeAt(0);
}

/** Suits in their order, black before red; what has none follows. @param {Card} card */
function bySuit(card) {
  const { semi } = code();
  if (!colour(card)) return semi.length;
  const at = semi.indexOf(colour(card));
  return isFrench(card) ? at : semi.length - 1 - at;
}

/**
 * The two orders of a hand: by letter or figure, by colour or suit.
 * @type {Record<'lettera' | 'colore', (a: Card, b: Card) => number>}
 */
export const ORDERS = {
  lettera: (a, b) => bySign(a, b) || bySuit(a) - bySuit(b),
  colore: (a, b) => bySuit(a) - bySuit(b) || bySign(a, b),
};

/** Highest rank first. @param {Card} a @param {Card} b */
export const byRank = (a, b) => code().ordine.indexOf(sign(a)) - code().ordine.indexOf(sign(b));

/** The letters a matta may stand for. @param {Card} card */
export const readings = (card) => code().lettere[card] ?? '';

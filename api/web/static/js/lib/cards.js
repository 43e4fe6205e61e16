// @ts-check
/**
 * Cards as the service writes them: `Cr` red C, `Zn` black Z, `*` jolly, `@` pinella.
 * Values, rank and what a matta stands for are those of the code that is played.
 */
import { code } from './code.js';
import { t } from './i18n.js';

/** @typedef {string} Card */

/** @param {Card} card */
export const isMatta = (card) => card === '*' || card === '@';

/** The letter or the sign that a card shows. @param {Card} card */
export const sign = (card) => card[0];

/** `r`, `n` or nothing for a matta. @param {Card} card */
export const colour = (card) => (isMatta(card) ? '' : card[1]);

/** Points of a card; a letter that the deck has not is worth nothing. @param {Card} card */
export const value = (card) => code().valori[sign(card)] ?? 0;

/** @param {readonly Card[]} cards */
export const total = (cards) => cards.reduce((sum, card) => sum + value(card), 0);

/** "U nera", "jolly". @param {Card} card */
export function nameOf(card) {
  if (isMatta(card)) return t(card === '*' ? 'carta.jolly' : 'carta.pinella');
  return t(colour(card) === 'r' ? 'carta.rossa' : 'carta.nera', { lettera: card[0] });
}

/** What a screen reader says: name and points. @param {Card} card */
export const spoken = (card) => t('carta.con_valore', { carta: nameOf(card), valore: value(card) });

/** @param {Card} a @param {Card} b */
const alphabetical = (a, b) => sortSign(a) - sortSign(b);

/** Letters first, then pinella, then jolly. @param {Card} card */
const sortSign = (card) => (card === '*' ? 1e6 : card === '@' ? 1e5 : card.charCodeAt(0));

/** @param {Card} card */
const colourOrder = (card) => (isMatta(card) ? 2 : colour(card) === 'n' ? 0 : 1);

/**
 * The two orders of a hand.
 * @type {Record<'lettera' | 'colore', (a: Card, b: Card) => number>}
 */
export const ORDERS = {
  lettera: (a, b) => alphabetical(a, b) || colourOrder(a) - colourOrder(b),
  colore: (a, b) => colourOrder(a) - colourOrder(b) || alphabetical(a, b),
};

/** Highest rank first. @param {Card} a @param {Card} b */
export const byRank = (a, b) => code().ordine.indexOf(sign(a)) - code().ordine.indexOf(sign(b));

/** The letters a matta may stand for. @param {Card} card */
export const readings = (card) => code().lettere[card] ?? '';

// @ts-check
/** A meld as cards. */
import { isFrench, isMatta, standsFor } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import './carta.js';

/** How many cards of a burraco lie crosswise: one where a matta is in it. @type {Record<string, number>} */
const CROSSWISE = { pulito: 2, super: 2, nobile: 2, reale: 2, semipulito: 1, sporco: 1 };

/**
 * The cards of a meld; the last two of a clean burraco, the last one of another lie crosswise.
 * @param {readonly string[]} cards
 * @param {string} reading
 * @param {string | null} [burraco]
 * @param {readonly boolean[]} [own] the cards of the hand; the others, which lay there, are dimmed
 * @param {readonly boolean[]} [fresh] the cards that are new, with a rule under them
 */
export function tiles(cards, reading, burraco = null, own = undefined, fresh = undefined) {
  const first = cards.length - (CROSSWISE[burraco ?? ''] ?? 0);
  return cards.map((card, index) =>
    h('bp-carta', {
      key: index,
      carta: card,
      lettura: standsFor(cards, reading, index),
      naturale: isFrench(card) && isMatta(card) && standsFor(cards, reading, index) === null,
      traverso: index >= first,
      muta: true,
      class: own && !own[index] ? 'gia-calata' : fresh?.[index] ? 'nuova' : null,
      'data-indice': index,
    }),
  );
}

// @ts-check
/** A word as cards. */
import { isMatta } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import './carta.js';

/** How many cards of a burraco lie crosswise. @type {Record<string, number>} */
const CROSSWISE = { pulito: 2, sporco: 1 };

/**
 * The cards of a word; the last two of a burraco pulito, the last one of a sporco lie crosswise.
 * @param {readonly string[]} cards
 * @param {string} reading
 * @param {string | null} [burraco]
 * @param {readonly boolean[]} [own] the cards of the hand; the others, which lay there, are dimmed
 */
export function tiles(cards, reading, burraco = null, own = undefined) {
  const first = cards.length - (CROSSWISE[burraco ?? ''] ?? 0);
  return cards.map((card, index) =>
    h('bp-carta', {
      key: index,
      carta: card,
      lettura: isMatta(card) ? reading[index] : null,
      traverso: index >= first,
      muta: true,
      class: own && !own[index] ? 'gia-calata' : null,
      'data-indice': index,
    }),
  );
}

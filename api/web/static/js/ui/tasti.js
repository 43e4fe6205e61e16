// @ts-check
/** A keyboard of sorts, in rank order: each key is a card of the deck that is played. */
import { code } from '../lib/code.js';
import { isMatta, nameOf, value } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * @param {(card: string) => void} press
 * @param {'r' | 'n'} [colour] the dress of the letters
 * @param {readonly string[]} [signs] from the highest card to the lowest
 */
export const keyboard = (press, colour = 'n', signs = code().ordine) =>
  h(
    'div',
    { class: 'tasti', role: 'group', 'aria-label': t('tasti.titolo') },
    signs.map((sign) => {
      const card = isMatta(sign) ? sign : sign + colour;
      return h(
        'button',
        {
          key: card,
          type: 'button',
          'data-carta': card,
          'aria-label': t('carta.con_valore', { carta: nameOf(card), valore: value(card) }),
          onclick: () => press(card),
        },
        h('bp-carta', { carta: card, valore: true, muta: true }),
      );
    }),
  );

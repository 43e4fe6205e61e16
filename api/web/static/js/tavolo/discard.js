// @ts-check
import { h } from '../lib/dom.js';
import { nameOf, spoken } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';

/**
 * Choosing the discard from the hand: tap a card, then confirm.
 * @param {import('./model.js').State} state
 * @returns {Promise<string | undefined>} the card
 */
export function chooseDiscard(state) {
  /** @type {import('./hand.js').Slot | null} */
  let chosen = null;
  return openDialog({
    title: t('scarto.titolo'),
    kind: 'scarto-aperto',
    body: (close, redraw) => [
      h(
        'ul',
        { class: 'carte-monte' },
        state.slots.map((slot) =>
          h(
            'li',
            { key: slot.id },
            h(
              'button',
              {
                type: 'button',
                class: chosen === slot ? 'scelta' : '',
                'aria-pressed': String(chosen === slot),
                'aria-label': spoken(slot.card),
                onclick: () => {
                  chosen = slot;
                  redraw();
                },
              },
              h('bp-carta', { carta: slot.card, valore: true, muta: true }),
            ),
          ),
        ),
      ),
      h(
        'button',
        { type: 'button', class: 'bottone primario', 'aria-disabled': chosen ? null : 'true', onclick: () => chosen && close(chosen.card) },
        chosen ? t('scarto.conferma', { carta: nameOf(chosen.card) }) : t('scarto.scegli'),
      ),
    ],
  });
}

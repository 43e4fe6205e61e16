// @ts-check
import { cardButton } from '../banco/hand.js';
import { h } from '../lib/dom.js';
import { nameOf, spoken } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { kept } from './legal.js';

/**
 * Choosing the discard from the hand: tap a card, then confirm.
 * @param {import('./model.js').State} state
 * @returns {Promise<string | undefined>} the card
 */
export function chooseDiscard(state) {
  /** @type {import('../banco/hand.js').Slot | null} */
  let chosen = null;
  /** @type {import('./legal.js').Reason | null} */
  let refused = null;
  return openDialog({
    title: t('scarto.titolo'),
    kind: 'scarto-aperto',
    body: (close, redraw) => [
      h(
        'ul',
        { class: 'carte-monte' },
        state.slots.map((slot) => {
          const no = kept(state.view, slot.card);
          const note = no ? `, ${t('banco.vietata', { articolo: no.article })}` : '';
          return h(
            'li',
            { key: slot.id },
            cardButton(slot.card, {
              class: chosen === slot ? 'scelta' : '',
              'aria-pressed': String(chosen === slot),
              'aria-disabled': no ? 'true' : null,
              'aria-label': spoken(slot.card) + note,
              onclick: () => {
                refused = no;
                if (!refused) chosen = slot;
                redraw();
              },
            }),
          );
        }),
      ),
      refused ? h('p', { class: 'spiega no', role: 'alert' }, `${refused.text} ${refused.article}`) : null,
      h(
        'button',
        {
          type: 'button',
          class: 'bottone primario',
          'aria-disabled': chosen ? null : 'true',
          onclick: () => chosen && close(chosen.card),
        },
        chosen ? t('scarto.conferma', { carta: nameOf(chosen.card) }) : t('scarto.scegli'),
      ),
    ],
  });
}

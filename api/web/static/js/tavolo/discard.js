// @ts-check
import { h } from '../lib/dom.js';
import { nameOf, spoken } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { collected } from './legal.js';

/**
 * Choosing the discard from the hand: tap a card, then confirm.
 * @param {import('./model.js').State} state
 * @returns {Promise<string | undefined>} the card
 */
export function chooseDiscard(state) {
  /** @type {import('./hand.js').Slot | null} */
  let chosen = null;
  /** @type {import('./legal.js').Reason | null} */
  let refused = null;
  const banned = state.view?.divieto_scarto ?? null;
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
                'aria-disabled': slot.card === banned ? 'true' : null,
                'aria-label': slot.card === banned ? `${spoken(slot.card)}, ${t('banco.vietata')}` : spoken(slot.card),
                onclick: () => {
                  refused = slot.card === banned ? collected(banned) : null;
                  if (!refused) chosen = slot;
                  redraw();
                },
              },
              h('bp-carta', { carta: slot.card, valore: true, muta: true }),
            ),
          ),
        ),
      ),
      refused ? h('p', { class: 'spiega no', role: 'alert' }, `${refused.text} ${refused.article}`) : null,
      h(
        'button',
        { type: 'button', class: 'bottone primario', 'aria-disabled': chosen ? null : 'true', onclick: () => chosen && close(chosen.card) },
        chosen ? t('scarto.conferma', { carta: nameOf(chosen.card) }) : t('scarto.scegli'),
      ),
    ],
  });
}

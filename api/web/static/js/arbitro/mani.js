// @ts-check
/** The arbiter's look at a hand during a call: everybody knows of it, he alone sees it and what would heal the word. */
import { nameOf } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * The hands that were looked at, and the way to look at that of the accused.
 * @param {any} view
 * @param {string} against
 * @param {(seat: string) => void} look
 */
export function lookedAt(view, against, look) {
  const seen = /** @type {any[]} */ (view.mani_guardate);
  const unseen = Object.keys(view.posti).filter((seat) => !seen.some(({ posto }) => posto === seat));
  return [
    seen.map((one) => hand(view, one)),
    unseen.length
      ? h(
          'div',
          { key: 'guarda', class: 'guarda-mano' },
          h('bp-icona', { nome: 'occhio' }),
          (unseen.includes(against) ? [against] : unseen).map((seat) =>
            h(
              'button',
              { key: seat, type: 'button', class: 'collegamento', onclick: () => look(seat) },
              t('scrivania.guarda_mano', { nome: view.posti[seat]?.nome ?? '' }),
            ),
          ),
          h('span', { class: 'quieto' }, t('scrivania.a_registro')),
        )
      : null,
  ];
}

/** @param {any} view @param {any} look */
const hand = (view, { posto, mano, sana }) =>
  h(
    'div',
    { key: `mano ${posto}`, class: 'mano-vista' },
    h('p', null, h('b', null, t('scrivania.mano_di', { nome: view.posti[posto]?.nome ?? '' }))),
    h(
      'div',
      { class: 'esempio' },
      mano.map((/** @type {string} */ card, /** @type {number} */ index) => h('bp-carta', { key: index, carta: card })),
    ),
    view.chiamata.trovata && posto === view.chiamata.contro && view.chiamata.gioco !== null ? healings(sana) : null,
  );

/** @param {any[]} healing */
const healings = (healing) =>
  healing.length
    ? h(
        'ul',
        { class: 'sanerebbe', 'aria-label': t('scrivania.sanerebbe') },
        h('li', { class: 'quieto' }, t('scrivania.sanerebbe')),
        healing.map(({ carta, calata, parola }, index) =>
          h(
            'li',
            { key: index },
            h('b', null, parola),
            ' ',
            t(calata ? 'scrivania.sana_togliendo' : 'scrivania.sana_con', { carta: nameOf(carta) }),
          ),
        ),
      )
    : h('p', { class: 'quieto' }, t('scrivania.sana_niente'));

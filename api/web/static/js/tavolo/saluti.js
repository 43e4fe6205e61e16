// @ts-check
/** Greetings: fixed phrases, before the hand and after it; in the hand nobody speaks. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * What may be said now.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 */
export const greetingButtons = (view, acts) =>
  view.saluti.frasi.map((phrase) =>
    h(
      'button',
      {
        key: phrase,
        class: 'saluto',
        type: 'button',
        'aria-pressed': view.saluti.detti[view.posto ?? ''] === phrase ? 'true' : 'false',
        onclick: () => acts.table('saluti', { frase: phrase }),
      },
      t(`saluti.${phrase}`),
    ),
  );

/** What a seat has said. @param {import('./model.js').View} view @param {string} seat */
export function said(view, seat) {
  const phrase = view.saluti.detti[seat];
  return phrase ? h('q', { class: 'detto' }, t(`saluti.${phrase}`)) : null;
}

/**
 * After the hand: what was said, and what I may say; nobody greets bots.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 */
export function farewells(view, acts) {
  const people = Object.keys(view.posti).filter((seat) => view.posti[seat].persona);
  if (!view.posto || people.length < 2 || !view.saluti.frasi.length) return null;
  return h(
    'div',
    { class: 'saluti' },
    people
      .filter((seat) => view.saluti.detti[seat])
      .map((seat) => h('p', { key: seat }, h('b', null, view.posti[seat].nome), ' ', said(view, seat))),
    greetingButtons(view, acts),
  );
}

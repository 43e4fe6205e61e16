// @ts-check
import { h } from '../lib/dom.js';
import { nameOf } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { code } from '../lib/code.js';
import { lineName } from './linee.js';
import { can, inPairs, isMyTurn, lines, myLine } from './model.js';

/**
 * Tallone, pozzetti and monte. The monte opens for inspection: collecting is an act of its own.
 * @param {import('./model.js').View} view
 * @param {number} fresh how many discards are new to me
 * @param {{monte: () => void, draw: () => void}} on
 */
export function piles(view, fresh, on) {
  const possible = can(view, 'pesca');
  const drawing = isMyTurn(view) && possible;
  return h(
    'section',
    { class: 'pile', 'aria-label': t('pile.titolo') },
    h(
      'button',
      {
        class: drawing ? 'pila tallone lecita' : 'pila tallone',
        type: 'button',
        'aria-disabled': possible ? null : 'true',
        'aria-label': t('pile.tallone_voce', { n: view.tallone }),
        onclick: on.draw,
      },
      h(
        'span',
        { class: 'etichetta' },
        h('span', { class: 'quieto' }, t('pile.tallone')),
        ' ',
        h('b', null, view.tallone),
      ),
      h('span', { class: 'fila' }, h('bp-carta', { carta: view.tallone ? 'dorso' : '', muta: true })),
    ),
    h(
      'div',
      { class: 'pila pozzetti' },
      h(
        'span',
        { class: 'etichetta' },
        h('span', { class: 'quieto' }, t('pile.pozzetti')),
        ' ',
        h('b', null, lying(view)),
      ),
      h('span', { class: 'fila' }, pozzetti(view)),
    ),
    h(
      'button',
      {
        class: 'pila monte',
        type: 'button',
        'data-monte': '',
        'aria-haspopup': 'dialog',
        'aria-label': monteVoice(view),
        onclick: on.monte,
      },
      h(
        'span',
        { class: 'etichetta' },
        h('span', { class: 'quieto' }, t('pile.monte')),
        ' ',
        h(
          'b',
          null,
          h('span', { class: 'lungo' }, view.monte.length ? t('carte', { n: view.monte.length }) : t('pile.vuoto')),
          h('span', { class: 'corto' }, view.monte.length),
        ),
        ' ',
        h('bp-icona', { nome: 'occhio' }),
      ),
      h(
        'span',
        { class: 'fila scarti' },
        view.monte.length
          ? view.monte
              .map((card, index) =>
                h('bp-carta', {
                  key: index,
                  carta: card,
                  muta: true,
                  class: discardClass(view.monte.length - index, fresh),
                }),
              )
              .reverse()
          : h('bp-carta', { key: 'vuoto', muta: true, class: 'cima' }),
      ),
    ),
  );
}

/** How many pozzetti lie there; of unlike ones how many cards each has. @param {import('./model.js').View} view */
function lying({ pozzetti_al_tavolo: left }) {
  const sizes = code().pozzetti;
  const each = sizes.slice(sizes.length - left).join(' e ');
  if (new Set(sizes).size > 1 && left)
    return [h('span', { class: 'lungo' }, each), h('span', { class: 'corto' }, left)];
  return [left, h('span', { class: 'lungo' }, ' ', t('pile.di', { tot: sizes.length }))];
}

/** The top card, and those that are new. @param {number} depth 1 for the top @param {number} fresh */
const discardClass = (depth, fresh) =>
  [depth === 1 && 'cima', depth <= fresh && 'nuova'].filter(Boolean).join(' ') || null;

/** @param {import('./model.js').View} view */
function pozzetti(view) {
  const taken = Object.entries(view.pozzetti).filter(([line, item]) => item.preso && lines(view).includes(line));
  const backs = Array.from({ length: view.pozzetti_al_tavolo }, (_, index) =>
    h('bp-carta', { key: index, carta: 'dorso', muta: true }),
  );
  return [
    backs,
    taken.map(([line, { posto }]) =>
      h(
        'span',
        { key: line, class: 'posto-pozzetto' },
        h('bp-carta', { muta: true }),
        h('b', { 'aria-hidden': 'true' }, inPairs(view) ? (view.posto ? lineName(view, line) : line) : posto),
        h('span', { class: 'solo-voce' }, t(line === myLine(view) ? 'pile.preso_noi' : 'pile.preso_loro')),
      ),
    ),
  ];
}

/** @param {import('./model.js').View} view */
function monteVoice(view) {
  const top = view.monte.at(-1);
  if (!top) return t('pile.monte_vuoto_voce');
  return t('pile.monte_voce', { n: view.monte.length, carta: nameOf(top) });
}

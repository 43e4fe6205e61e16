// @ts-check
import { h } from '../lib/dom.js';
import { nameOf } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { can, isMyTurn, myLine } from './model.js';

/**
 * Tallone, pozzetti and monte. The monte opens for inspection: collecting is an act of its own.
 * @param {import('./model.js').View} view
 * @param {{monte: () => void, draw: () => void}} on
 */
export function piles(view, on) {
  const drawing = isMyTurn(view) && can(view, 'pesca');
  return h(
    'section',
    { class: 'pile', 'aria-label': t('pile.titolo') },
    h(
      'button',
      {
        class: drawing ? 'pila tallone lecita' : 'pila tallone',
        type: 'button',
        'aria-disabled': drawing ? null : 'true',
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
        h('b', null, view.pozzetti_al_tavolo, h('span', { class: 'lungo' }, ' ', t('pile.di', { tot: 2 }))),
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
                  class: index === view.monte.length - 1 ? 'cima' : null,
                }),
              )
              .reverse()
          : h('bp-carta', { key: 'vuoto', muta: true, class: 'cima' }),
      ),
    ),
  );
}

/** @param {import('./model.js').View} view */
function pozzetti(view) {
  const taken = Object.entries(view.pozzetti).filter(([, item]) => item.preso);
  const backs = Array.from({ length: view.pozzetti_al_tavolo }, (_, index) =>
    h('bp-carta', { key: index, carta: 'dorso', muta: true }),
  );
  return [
    backs,
    taken.map(([line]) =>
      h(
        'span',
        { key: line, class: 'posto-pozzetto' },
        h('bp-carta', { muta: true }),
        h('b', { 'aria-hidden': 'true' }, view.posto ? t(line === myLine(view) ? 'noi' : 'loro') : line),
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

// @ts-check
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { code } from '../lib/code.js';
import { lineName } from './linee.js';
import { inPairs, isContestable, isOver, lines } from './model.js';

/**
 * The points of the turno as it stands: what is counted, and what lies on the table.
 * @param {import('./model.js').View} view
 * @param {string} line
 */
const standing = (view, line) =>
  (view.punti[line] ?? 0) + (isOver(view) && !isContestable(view) ? 0 : (view.in_tavola[line] ?? 0));

/**
 * Menu, smazzata and clock, the running score.
 * @param {import('./model.js').View} view
 * @param {{menu: () => void}} on
 */
export function header(view, on) {
  const score = (/** @type {string} */ label, /** @type {string} */ line) =>
    h(
      'span',
      { class: 'punteggio' },
      h('span', { class: 'quieto' }, label),
      ' ',
      h('b', null, number(standing(view, line))),
    );
  return h(
    'header',
    { class: 'testata' },
    h(
      'button',
      {
        class: 'icona menu',
        type: 'button',
        'aria-label': t('menu.apri'),
        'aria-haspopup': 'dialog',
        onclick: on.menu,
      },
      h('bp-icona', { nome: 'menu' }),
    ),
    h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: t('marchio') })),
    h(
      'p',
      { class: 'smazzata quieto' },
      h(
        'span',
        null,
        t('testata.smazzata'),
        ' ',
        h('b', null, view.smazzata),
        ' ',
        view.traguardo ? t('testata.a_punti', { n: number(view.traguardo) }) : t('testata.di', { n: view.smazzate }),
      ),
      code().tempi.decisione_ms ? null : h('span', { class: 'nome-codice' }, code().titolo),
      view.turno_scade_a
        ? h(
            'span',
            { class: 'turno' },
            h('bp-icona', { nome: 'orologio' }),
            ' ',
            t('testata.turno'),
            ' ',
            h('b', { 'data-scade': view.turno_scade_a }, ''),
          )
        : null,
    ),
    h(
      'div',
      { class: 'punteggi', role: 'group', 'aria-label': t('testata.punteggio') },
      lines(view).length > 2
        ? null
        : lines(view).map((line) =>
            score(inPairs(view) && !view.posto ? t(`linea.${line}_breve`) : lineName(view, line), line),
          ),
    ),
  );
}

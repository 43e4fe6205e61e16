// @ts-check
/** The tournaments that are over: each with its ranking, and those that are ticked added up. */
import { h, render } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { call } from '../net/api.js';
import { report } from '../ui/notice.js';
import { button } from './forms.js';

/** @param {{id: string, nome: string}[]} over */
export function season(over) {
  const place = h('div', { class: 'stagione-classifica', 'aria-live': 'polite' });
  const list = h(
    'ul',
    { class: 'finiti' },
    over.map((one) =>
      h(
        'li',
        { key: one.id },
        h(
          'label',
          { class: 'scelta-radio' },
          h('input', { type: 'checkbox', name: 'stagione', value: one.id, checked: true }),
          h('span', null, one.nome),
        ),
        h('a', { class: 'collegamento', href: `/torneo/${one.id}` }, t('torneo_scheda.classifica')),
      ),
    ),
  );
  const add = async () => {
    const ticked = [...document.querySelectorAll('.finiti input:checked')];
    const asked = ticked.map((one) => `torneo=${encodeURIComponent(/** @type {HTMLInputElement} */ (one).value)}`);
    if (!asked.length) return;
    try {
      const { classifica } = await call(`/tornei/stagione?${asked.join('&')}`);
      const where = document.querySelector('.stagione-classifica');
      if (where) render(where, ranked(classifica));
    } catch (error) {
      report(error);
    }
  };
  return [h('h2', null, t('torneo.finiti')), list, button(t('torneo.stagione'), add, 'bottone largo'), place];
}

/** @param {{posto: number, nome: string, vp: number, mp: number, tornei: number}[]} rows */
const ranked = (rows) =>
  h(
    'table',
    { class: 'elenco' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        h('th', null, t('torneo.nome')),
        h('th', { class: 'cifra' }, t('torneo.tornei_giocati')),
        h('th', { class: 'cifra' }, 'M.P.'),
        h('th', { class: 'cifra' }, 'V.P.'),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row, place) =>
        h(
          'tr',
          { key: place },
          h('td', null, row.posto),
          h('th', { scope: 'row' }, row.nome),
          h('td', { class: 'cifra' }, row.tornei),
          h('td', { class: 'cifra' }, number(row.mp)),
          h('td', { class: 'cifra vp' }, row.vp),
        ),
      ),
    ),
  );

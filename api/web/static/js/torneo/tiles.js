// @ts-check
/** A table is a sort: its number, one sign, one word; done tables leave the eye. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { store } from './model.js';

/** @type {Record<string, string>} */
const SIGNS = {
  arrivato: 'spunta',
  arbitro: 'campana',
  diversi: 'diverso',
  manca: 'attenzione',
  firma: 'matita',
  online: 'video',
};
const URGENT = ['arbitro', 'diversi', 'manca', 'firma'];
const PLAYING = ['in_gioco', 'online', 'attesa'];

/** @param {import('./model.js').Table} table */
const shownOf = (table) =>
  table.stato === 'arrivato' && table.vp ? `${table.vp[0]}–${table.vp[1]}` : t(`torneo_stato.${table.stato}`);

/** @param {import('./model.js').Table} table */
function detail(table) {
  if (table.stato === 'arrivato') return table.come === 'giocato' ? t('torneo_stato.arrivato') : table.come;
  if (table.stato === 'firma') return table.aspetta.join(', ');
  return '';
}

/** @param {import('./model.js').Table} table */
function tile(table) {
  const { aperto } = store.state;
  const sign = SIGNS[table.stato];
  return h(
    'button',
    {
      key: table.tavolo,
      type: 'button',
      class: `casella ${table.stato}`,
      'aria-pressed': String(aperto === table.tavolo),
      'aria-label': t('torneo.casella', { n: table.tavolo, stato: shownOf(table), nomi: names(table) }),
      onclick: () => store.set({ aperto: table.tavolo }),
    },
    h('span', { class: 'numero' }, table.tavolo),
    sign ? h('bp-icona', { nome: sign }) : null,
    h('span', { class: 'stato' }, h('b', null, shownOf(table)), h('span', null, detail(table))),
  );
}

/** @param {import('./model.js').Table} table */
const names = (table) => `${table.ns.nome}, ${table.eo.nome}`;

/** The tables of the turno, in the order of their numbers; they never move. */
export function tiles() {
  const { torneo, scheda } = store.state;
  if (!torneo) return null;
  const wanted = { vedere: URGENT, gioco: PLAYING, arrivati: ['arrivato'] }[scheda];
  const shown = torneo.tavoli.filter((table) => !wanted || wanted.includes(table.stato));
  /** @param {string} name @param {string[] | null} states */
  const tab = (name, states) =>
    h(
      'button',
      {
        type: 'button',
        class: 'linguetta',
        'aria-pressed': String(scheda === name),
        onclick: () => store.set({ scheda: name }),
      },
      t(`torneo_filtro.${name}`),
      ' ',
      h('b', null, torneo.tavoli.filter((table) => !states || states.includes(table.stato)).length),
    );
  return h(
    'section',
    { class: 'tavoli', 'aria-label': t('torneo.tavoli') },
    h(
      'div',
      { class: 'filtri' },
      h('h2', null, t('torneo.tavoli')),
      tab('tavoli', null),
      tab('vedere', URGENT),
      tab('gioco', PLAYING),
      tab('arrivati', ['arrivato']),
    ),
    h(
      'div',
      { class: 'caselle' },
      shown.map(tile),
      wanted
        ? null
        : torneo.riposano.map((side) =>
            h(
              'div',
              { key: `r${side.concorrenti[0]}`, class: 'casella riposo' },
              h('span', { class: 'numero' }, '–'),
              h(
                'span',
                { class: 'stato' },
                h('b', null, t('torneo.riposo')),
                h('span', null, side.vp === null ? side.nome : `${side.nome}, ${side.vp} V.P.`),
              ),
            ),
          ),
    ),
  );
}

// @ts-check
/** One decision at a time: the table that is open, what was sent, what can be done about it. */
import { h } from '../lib/dom.js';
import { number, signed, t } from '../lib/i18n.js';
import { acts } from './acts.js';
import { button, choice, fields, ofTeams, points } from './forms.js';
import { played, store, tableOf, totals, victory } from './model.js';

/** @typedef {import('./forms.js').Do} Do */

/** The table that waits most urgently, unless one is open. */
export function openTable() {
  const { torneo, aperto, dopo } = store.state;
  if (aperto && tableOf(aperto)) return tableOf(aperto);
  const waiting = torneo?.decisioni.flatMap((one) => one.tavoli).find((one) => !dopo.includes(one));
  return waiting === undefined ? undefined : tableOf(waiting);
}

/** @param {Do} act */
export function decision(act) {
  const table = openTable();
  if (!table) return nothing();
  return h(
    'section',
    { class: 'decisione', key: `t${table.tavolo}` },
    h('p', { class: 'quieto' }, t(`torneo_caso.${table.stato}`)),
    h('h2', null, t('torneo.tavolo_n', { n: table.tavolo })),
    sides(table),
    table.chiamata !== null ? called(table, act) : null,
    table.stato === 'diversi' ? differing(table, act) : null,
    table.vp ? result(table) : entry(table, act),
    table.vp ? null : late(table, act),
    acts(table, act),
    button(t('torneo.piu_tardi'), () => later(table), 'collegamento'),
    queue(table),
  );
}

function nothing() {
  return h('section', { class: 'decisione' }, h('h2', null, t('torneo.niente')), h('p', null, t('torneo.niente_piu')));
}

/** @param {import('./model.js').Table} table */
const sides = (table) =>
  h(
    'dl',
    { class: 'linee' },
    h('dt', null, 'NS'),
    h('dd', null, table.ns.nome, table.partenza[0] ? ` (${signed(table.partenza[0])})` : ''),
    h('dt', null, 'EO'),
    h('dd', null, table.eo.nome, table.partenza[1] ? ` (${signed(table.partenza[1])})` : ''),
  );

/** @param {import('./model.js').Table} table @param {Do} act */
const called = (table, act) =>
  h(
    'div',
    { class: 'chiamata' },
    h('p', null, h('b', null, t('torneo.chiama')), ' ', table.chiamata),
    h(
      'button',
      { type: 'button', class: 'bottone', onclick: () => act('chiudi_chiamata', { tavolo: table.tavolo }) },
      t('torneo.chiudi_chiamata'),
    ),
  );

/** Of the tables of two teams, the first that was scored in two ways. @param {import('./model.js').Table} table */
function partThatDiffers(table) {
  const ways = (/** @type {number} */ parte) =>
    new Set(table.score.filter((one) => one.parte === parte).map((one) => totals(one).join())).size;
  return Math.max(
    0,
    Array.from({ length: table.tavoli }, (_, parte) => ways(parte)).findIndex((count) => count > 1),
  );
}

/** @param {import('./model.js').Table} table @param {Do} act */
function differing(table, act) {
  const terms = store.state.torneo?.termini;
  const parte = partThatDiffers(table);
  const sent = ['NS', 'EO'].map((line) => table.score.find((one) => one.da === line && one.parte === parte));
  const [ns, eo] = sent.map((sheet) => (sheet ? totals(sheet) : [0, 0]));
  /** @param {number[]} one */
  const points = (one) => {
    const [a, b] = victory(terms, one[0] + table.partenza[0] - one[1] - table.partenza[1]);
    return `${a}–${b}`;
  };
  /** @param {number} place */
  const row = (place) =>
    h(
      'tr',
      null,
      h('th', { scope: 'row' }, place ? 'EO' : 'NS'),
      h('td', null, number(ns[place])),
      h('td', { class: ns[place] === eo[place] ? '' : 'altro' }, number(eo[place])),
    );
  /** @param {number} place */
  const holds = (place) =>
    h(
      'button',
      {
        type: 'button',
        class: 'bottone',
        onclick: () => act('registra_score', { tavolo: table.tavolo + parte, righe: sent[place]?.righe }),
      },
      t('torneo.vale', { punti: points([ns, eo][place]) }),
    );
  return h(
    'div',
    null,
    h(
      'table',
      { class: 'confronto' },
      h(
        'thead',
        null,
        h('tr', null, h('td', null), h('th', null, t('torneo.dice_ns')), h('th', null, t('torneo.dice_eo'))),
      ),
      h(
        'tbody',
        null,
        row(0),
        row(1),
        h(
          'tr',
          { class: 'somma' },
          h('th', { scope: 'row' }, t('torneo.punti_vittoria')),
          h('td', null, points(ns)),
          h('td', null, points(eo)),
        ),
      ),
    ),
    h(
      'button',
      { type: 'button', class: 'bottone primario largo', onclick: () => later(table) },
      t('torneo.riconta', { n: table.tavolo }),
    ),
    h('div', { class: 'pari' }, holds(0), holds(1)),
  );
}

/** @param {import('./model.js').Table} table */
const later = (table) => store.set({ aperto: 0, dopo: [...store.state.dopo, table.tavolo] });

/** @param {import('./model.js').Table} table */
const result = (table) =>
  h(
    'p',
    { class: 'risultato' },
    h('b', null, `${table.vp?.[0]}–${table.vp?.[1]}`),
    ' ',
    table.punti
      ? t('torneo.con_punti', { ns: number(table.punti[0]), eo: number(table.punti[1]) })
      : t(`torneo_come.${table.come}`),
    ' ',
    h('span', { class: 'quieto' }, table.articolo),
  );

/** @param {import('./model.js').Table} table @param {Do} act */
function entry(table, act) {
  const fase = store.state.torneo?.fase;
  if (fase !== 'in_gioco' && fase !== 'time_out') return null;
  return h(
    'form',
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        const { ns, eo, tavolo = table.tavolo } = fields(event);
        act('registra_score', { tavolo: Number(tavolo), righe: [[Number(ns), Number(eo)]] });
      },
    },
    table.tavoli > 1 ? choice('tavolo', t('torneo.tavolo'), ofTeams(table)) : null,
    h(
      'div',
      { class: 'riga-punti' },
      points('ns', 'NS'),
      points('eo', 'EO'),
      h('button', { class: 'bottone' }, t('torneo.registra')),
    ),
  );
}

/** @param {import('./model.js').Table} table @param {Do} act */
function late(table, act) {
  if (store.state.torneo?.fase !== 'in_gioco') return null;
  const terms = store.state.torneo.termini;
  const clock = store.state.torneo.orologio;
  return h(
    'details',
    { class: 'altro-atto' },
    h('summary', null, t('torneo.ritardo')),
    h('p', { class: 'quieto' }, t('torneo.ritardo_spiega', { mp: terms.mp_ritardo, articolo: terms.articolo_ritardi })),
    ['NS', 'EO'].map((line) =>
      h(
        'div',
        { class: 'pari', key: line },
        h(
          'button',
          { type: 'button', class: 'bottone', onclick: () => act('arrivata', { tavolo: table.tavolo, linea: line }) },
          t('torneo.arrivata', { linea: line }),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'bottone',
            onclick: () => act('assenza', { tavolo: table.tavolo, [line.toLowerCase()]: played(clock) }),
          },
          t('torneo.assente', { linea: line }),
        ),
      ),
    ),
    button(t('torneo.assenti_entrambe'), () =>
      act('assenza', { tavolo: table.tavolo, ns: played(clock), eo: played(clock) }),
    ),
  );
}

const FEW = 12;

/** The first few of many numbers. @param {number[]} numbers */
export const some = (numbers) => `${numbers.slice(0, FEW).join(', ')}${numbers.length > FEW ? '…' : ''}`;

/** What waits besides: a row for each kind. @param {import('./model.js').Table} open */
function queue(open) {
  const rows = (store.state.torneo?.decisioni ?? [])
    .map((one) => ({ ...one, tavoli: one.tavoli.filter((table) => table !== open.tavolo) }))
    .filter((one) => one.tavoli.length);
  return h(
    'ul',
    { class: 'coda' },
    rows.map((one) =>
      h('li', { key: one.tipo }, h('b', null, some(one.tavoli)), ' ', h('span', null, t(`torneo_caso.${one.tipo}`))),
    ),
  );
}

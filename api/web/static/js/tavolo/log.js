// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { turnNumber } from './novita.js';
import { shortName } from './seats.js';

/** @typedef {import('./model.js').State['log'][number]} Entry */

const TAKING = new Set(['pescata', 'monte_raccolto']);
const PLAYED = new Set(['gioco_calato', 'scartata', 'monte_raccolto_in_parte']);
/** Told to who only watches; and where a call has much to tell. */
const MOST_TURNS = 3;
const FEWEST = 2;

/** @param {import('./story.js').Part[]} parts */
export const rich = (parts) => parts.map((part) => (typeof part === 'string' ? part : h('b', null, part.strong)));

/** What a rare word of a bot means. @param {import('./model.js').State} state @param {Entry} entry */
function meant({ meanings, view }, { seat, word }) {
  const told = seat && view?.posti[seat]?.bot && word ? meanings[word] : '';
  return told ? h('span', { class: 'significato', key: `significato-${word}` }, told) : null;
}

/** @param {import('./model.js').State} state @param {Entry[]} entries newest first */
const list = (state, entries) =>
  h(
    'ol',
    { class: 'voci' },
    entries.map((entry) =>
      h(
        'li',
        { key: entry.id },
        h('b', { class: 'sigla', 'aria-hidden': 'true' }, entry.seat ?? ''),
        h(
          'span',
          null,
          entry.seat ? h('span', { class: 'solo-voce' }, `${t(`posto.${entry.seat}`)} `) : null,
          rich(entry.parts),
          meant(state, entry),
        ),
        h('span', { class: 'quieto' }, entry.time),
      ),
    ),
  );

/**
 * The log beside the table.
 * @param {import('./model.js').State} state
 * @param {import('../lib/dom.js').Child} contest
 */
export function log(state, contest) {
  const turns = state.news.length ? lastTurns(state).reverse() : [];
  return h(
    'section',
    { class: 'registro', tabindex: 0, 'aria-label': t('registro.titolo') },
    h(
      'h2',
      { class: turns.length ? 'dal-turno' : 'quieto' },
      t(turns.length ? 'registro.dal_turno' : 'registro.titolo'),
    ),
    contest,
    turns.length
      ? [
          h(
            'ol',
            { key: 'novita', class: 'voci-novita' },
            turns.map((turn) => h('li', { key: turn[0].id }, numbered(state, turn, true))),
          ),
          h(
            'button',
            { key: 'tutto', class: 'collegamento', type: 'button', onclick: () => openLog(state) },
            t('registro.tutto'),
          ),
        ]
      : list(state, [...state.log].reverse().slice(0, 40)),
  );
}

/** The log on its own, on small screens. @param {import('./model.js').State} state */
export const openLog = (state) =>
  openDialog({
    title: t('registro.titolo'),
    kind: 'registro-intero',
    body: () => (state.log.length ? list(state, [...state.log].reverse()) : h('p', null, t('registro.vuoto'))),
  });

/**
 * On small and low screens: what the others did since my last turn, or what I have just played.
 * @param {import('./model.js').State} state
 * @param {{log: () => void, contest: import('../lib/dom.js').Child}} on
 */
export function lastMove(state, on) {
  const turns = state.news.length ? lastTurns(state).reverse() : lastTurns(state);
  return h(
    'div',
    { class: 'ultima' },
    h('bp-icona', { nome: 'destra' }),
    h(
      'h2',
      null,
      t(state.view?.posto && turns[0]?.[0].seat !== state.view.posto ? 'registro.dal_turno' : 'registro.titolo'),
    ),
    h(
      'div',
      { class: 'dette', role: 'group', 'aria-label': t('registro.ultime') },
      turns.length
        ? turns.map((turn) => h('p', { key: turn[0].id }, numbered(state, turn)))
        : h('p', null, t('registro.vuoto')),
    ),
    on.contest,
    h(
      'button',
      { class: 'icona', type: 'button', 'aria-label': t('registro.apri'), onclick: on.log },
      h('bp-icona', { nome: 'registro' }),
    ),
  );
}

/**
 * A turn in few words, with its number since mine; where there is room with what its rare words mean.
 * @param {import('./model.js').State} state
 * @param {Entry[]} turn
 * @param {boolean} [wide]
 */
function numbered(state, turn, wide = false) {
  const number = turnNumber(state.news, turn[0].seat);
  return [
    number ? h('i', { class: 'numero-novita', 'aria-hidden': 'true' }, number) : null,
    h(
      'span',
      null,
      h('b', null, who(state, turn[0])),
      ' ',
      brief(turn).map((item, index) => [index ? ', ' : '', rich(item.brief)]),
      wide ? turn.map((entry) => meant(state, entry)) : null,
    ),
  ];
}

/** @param {import('./model.js').State} state @param {Entry} entry */
const who = ({ view }, { seat }) => (seat && view ? shortName(view, seat) : '');

/** What was played, without the draw unless it was all. @param {Entry[]} turn */
function brief(turn) {
  const played = turn.filter((entry) => !TAKING.has(entry.kind));
  return played.length ? played : turn;
}

/** Of what an arbiter says the last thing, of a turn the last two. @param {Entry[]} turn */
const short = (turn) => turn.slice(turn[0].seat === null ? -1 : -FEWEST);

/**
 * The turns to tell, newest first. What I take does not hide what was played before.
 * @param {import('./model.js').State} state
 * @returns {Entry[][]}
 */
export function lastTurns({ log: entries, view }) {
  /** @type {Entry[][]} */
  const turns = [];
  for (const entry of entries.slice(entries.findLastIndex((item) => item.kind === 'distribuzione') + 1)) {
    const last = turns.at(-1);
    if (last && last[0].seat === entry.seat) last.push(entry);
    else turns.push([entry]);
  }
  const mine = (/** @type {Entry[]} */ turn) => turn[0].seat !== null && turn[0].seat === view?.posto;
  const done = (/** @type {Entry[]} */ turn) => mine(turn) && turn.some((entry) => PLAYED.has(entry.kind));
  const latest = turns.slice(-1);
  if (latest.some(done)) return latest;
  const since = turns.slice(view?.posto ? turns.findLastIndex(done) + 1 : -MOST_TURNS);
  const told = since.filter((turn) => !mine(turn) || turn.some((entry) => !TAKING.has(entry.kind)));
  const newest = (told.length ? told : latest).reverse();
  return view?.assistita === false ? newest.slice(0, FEWEST).map(short) : newest;
}

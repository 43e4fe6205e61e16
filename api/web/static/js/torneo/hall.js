// @ts-check
/** The hall's screen: pairings, the clock, the time-out, the ranking; readable at ten metres, without controls. */
import { h } from '../lib/dom.js';
import { minutes, number, t } from '../lib/i18n.js';
import { left, over, store } from './model.js';

const PAIRINGS = 14;
const RANKS = 16;
const PAGE_MS = 12_000;
const MANY = 60;

/**
 * The page of a list that is shown now.
 * @template T
 * @param {readonly T[]} items
 * @param {number} each
 * @returns {{shown: readonly T[], page: number, pages: number}}
 */
function page(items, each) {
  const pages = Math.max(1, Math.ceil(items.length / each));
  const now = Math.floor(Date.now() / PAGE_MS) % pages;
  return { shown: items.slice(now * each, (now + 1) * each), page: now, pages };
}

export function hall() {
  const { torneo } = store.state;
  if (!torneo) return null;
  switch (torneo.fase) {
    case 'esposto':
      return pairings(torneo);
    case 'in_gioco':
      return time(torneo);
    case 'time_out':
      return timeOut(torneo);
    case 'da_classificare':
    case 'classifica':
    case 'finito':
      return ranks(torneo);
    default:
      return welcome(torneo);
  }
}

/** @param {import('./model.js').Torneo} torneo */
const welcome = (torneo) =>
  h(
    'main',
    { class: 'sala benvenuto', id: 'contenuto' },
    h('h1', null, torneo.annuncio.nome),
    h('p', null, t('torneo.sala_iscritti', { n: torneo.iscritti.length })),
  );

/** @param {import('./model.js').Torneo} torneo @param {string} title @param {number} page @param {number} pages */
const top = (torneo, title, page, pages) =>
  h(
    'header',
    null,
    h('h1', null, title),
    h(
      'span',
      { class: 'pagine', 'aria-hidden': 'true' },
      Array.from({ length: pages }, (_, place) => h('i', { key: place, class: place === page ? 'ora' : '' })),
    ),
    h('span', { class: 'quieto' }, t('torneo.turno_di', { n: torneo.turno, turni: torneo.annuncio.turni ?? 4 })),
  );

/** @param {import('./model.js').Torneo} torneo */
function pairings(torneo) {
  const named = torneo.tavoli.length > MANY;
  const rows = named
    ? torneo.tavoli
        .flatMap((one) => [
          { key: one.ns.nome, tavolo: one.tavolo, linea: 'NS', altri: one.eo.nome },
          { key: one.eo.nome, tavolo: one.tavolo, linea: 'EO', altri: one.ns.nome },
        ])
        .sort((a, b) => a.key.localeCompare(b.key, 'it'))
    : torneo.tavoli;
  const { shown, page: at, pages } = page(/** @type {any[]} */ (rows), named ? PAIRINGS * 2 : PAIRINGS);
  return h(
    'main',
    { class: 'sala', id: 'contenuto' },
    top(torneo, t('torneo.sala_posizioni'), at, pages),
    h(
      'ol',
      { class: named ? 'per-nome' : 'abbinamenti' },
      shown.map((one) =>
        named
          ? h('li', { key: one.key }, h('b', null, one.tavolo), h('span', null, one.key), h('i', null, one.linea))
          : h(
              'li',
              { key: one.tavolo },
              h('b', null, one.tavolo),
              h('span', null, h('i', null, 'NS'), one.ns.nome),
              h('span', null, h('i', null, 'EO'), one.eo.nome),
            ),
      ),
    ),
    torneo.riposano.length
      ? h('p', { class: 'piede' }, t('torneo.riposa', { nomi: torneo.riposano.map((one) => one.nome).join(', ') }))
      : null,
  );
}

/** @param {import('./model.js').Torneo} torneo */
function time(torneo) {
  const rest = left(torneo.orologio);
  const whole = (torneo.orologio?.minuti ?? 1) * 60_000;
  return h(
    'main',
    { class: 'sala tempo-sala', id: 'contenuto' },
    h('header', null, h('h1', null, t('torneo.turno_di', { n: torneo.turno, turni: torneo.annuncio.turni ?? 4 }))),
    h(
      'p',
      { class: 'grande', role: 'timer' },
      torneo.orologio?.fermo ? t('torneo.fermo') : rest === null ? '–:––' : minutes(rest),
    ),
    rest === null ? null : h('progress', { max: whole, value: Math.max(0, rest) }),
    h('p', { class: 'piede' }, t('torneo.sala_score')),
  );
}

/** @param {import('./model.js').Torneo} torneo */
const timeOut = (torneo) =>
  h(
    'main',
    { class: 'sala fuori-tempo', id: 'contenuto' },
    h('h1', null, 'TIME OUT'),
    h('p', { class: 'grande' }, `+${minutes(over(torneo.orologio) ?? 0)}`),
    h('p', { class: 'piede' }, t('torneo.sala_time_out', { articolo: torneo.termini.articolo_time_out })),
  );

/** @param {import('./model.js').Torneo} torneo */
function ranks(torneo) {
  const { shown, page: at, pages } = page(store.state.classifica, RANKS);
  const title = torneo.fase === 'finito' ? t('torneo.finale') : t('torneo.provvisoria');
  return h(
    'main',
    { class: 'sala', id: 'contenuto' },
    top(torneo, title, at, pages),
    h(
      'ol',
      { class: 'graduatoria' },
      shown.map((row) =>
        h(
          'li',
          { key: row.numero },
          h('i', null, row.posto),
          h('span', null, row.nome),
          h('i', null, number(row.mp)),
          h('b', null, row.vp),
        ),
      ),
    ),
    h(
      'p',
      { class: 'piede' },
      t('torneo.parita'),
      ' ',
      t('torneo.reclami_fino', { articolo: torneo.termini.articolo_reclami }),
    ),
  );
}

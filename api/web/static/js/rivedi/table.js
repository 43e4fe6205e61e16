// @ts-check
/** The table at one move: the words of both lines over the open hands of their players. */
import { called, isFrench, isMatta } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { tiles } from '../ui/parola.js';
import { handOf, inPairs, lineName, lines, nameOf, seatsOf } from './model.js';
import { tellMove } from './tell.js';

/** @param {import('./model.js').State} state @param {{look: (seat: string) => void}} on */
export function tableView(state, on) {
  const table = state.tables[state.at];
  return h(
    'section',
    { class: 'tavolo-rivisto', 'aria-label': t('rivedi.tavolo') },
    h(
      'div',
      { class: 'sopra-tavolo' },
      h('p', { class: 'detta', 'aria-live': 'polite' }, tellMove(state)),
      h(
        'dl',
        { class: 'pile-riviste' },
        pile(t('pile.tallone'), number(table.tallone)),
        pile(t('pile.pozzetti'), number(table.pozzetti)),
        h('div', { class: 'monte-rivisto' }, h('dt', null, t('pile.monte')), h('dd', null, monte(table))),
      ),
    ),
    h(
      'div',
      { class: `colonne-riviste${lines(state).length > 2 ? ' in-tre' : ''}` },
      lines(state).map((line, index) => column(state, line, index === 0, on)),
    ),
  );
}

/** @param {string} label @param {string} value */
const pile = (label, value) => h('div', null, h('dt', null, label), h('dd', null, h('b', null, value)));

/** The last cards of the monte, a new one marked. @param {import('./model.js').Table} table */
function monte(table) {
  if (table.monte.length === 0) return h('span', { class: 'quieto' }, t('pile.vuoto'));
  const fresh = table.mossa.tipo === 'scartata' ? table.monte.length - 1 : -1;
  const first = Math.max(0, table.monte.length - 8);
  return [
    first ? h('span', { class: 'quieto' }, `+${first}`) : null,
    table.monte
      .slice(first)
      .map((card, index) =>
        h('bp-carta', { key: first + index, carta: card, class: first + index === fresh ? 'nuova' : null }),
      ),
  ];
}

/**
 * @param {import('./model.js').State} state
 * @param {string} line
 * @param {boolean} ours
 * @param {{look: (seat: string) => void}} on
 */
function column(state, line, ours, on) {
  const table = state.tables[state.at];
  const melds = table.giochi
    .filter((meld) => meld.linea === line)
    .sort((a, b) => Number(b.burraco !== null) - Number(a.burraco !== null));
  return h(
    'section',
    { class: ours ? 'linea-rivista noi' : 'linea-rivista loro', key: line },
    h(
      'h2',
      null,
      h(
        'span',
        null,
        h('b', null, lineName(state, line)),
        ' ',
        inPairs(state) ? h('span', { class: 'quieto' }, t(`linea.${line}`)) : null,
      ),
      h('b', null, number(table.in_tavola[line] ?? 0)),
    ),
    melds.length
      ? h(
          'ul',
          { class: 'parole-riviste' },
          melds.map((meld) => word(table, meld)),
        )
      : h('p', { class: 'quieto nessuna' }, t('parole.nessuna_loro')),
    h(
      'div',
      { class: 'mani-riviste' },
      seatsOf(state, line).map((seat) => hand(state, seat, on)),
    ),
  );
}

/** @param {import('./model.js').Table} table @param {import('./net.js').Meld} meld */
function word(table, meld) {
  const now = table.mossa.tipo === 'gioco_calato' && table.mossa.gioco === meld.id;
  return h(
    'li',
    {
      key: meld.id,
      class: `parola-rivista${now ? ' ora' : ''}`,
      style: { '--n': meld.carte.length },
    },
    h(
      'span',
      { class: 'tessere', role: 'img', 'aria-label': `${called(meld)}, ${t('parole.vale', { n: meld.valore })}` },
      tiles(meld.carte, meld.lettura, meld.burraco),
    ),
    h(
      'span',
      { class: 'conto' },
      h('b', null, number(meld.valore), meld.burraco ? ` +${number(meld.onori)}` : ''),
      meld.burraco ? h('span', { class: 'quieto' }, ` ${t(`burraco.${meld.burraco}`)}`) : null,
    ),
  );
}

/** @param {import('./model.js').State} state @param {string} seat @param {{look: (seat: string) => void}} on */
function hand(state, seat, on) {
  const table = state.tables[state.at];
  const cards = handOf(state, seat);
  const count = table.mani[seat].length;
  const turn = table.posto === seat;
  return h(
    'div',
    { key: seat, class: `mano-rivista${turn ? ' di-turno' : ''}`, style: { '--n': cards.length } },
    h(
      'h3',
      null,
      h('bp-scritta', { class: 'cardinale', testo: seat, 'aria-hidden': 'true' }),
      h(
        'button',
        {
          type: 'button',
          class: 'chi',
          'aria-pressed': state.seat === seat ? 'true' : 'false',
          'aria-label': t('rivedi.guarda_con', { nome: nameOf(state, seat) }),
          onclick: () => on.look(seat),
        },
        nameOf(state, seat),
      ),
      h('span', { class: 'quieto' }, count === 1 ? t('carte_uno') : t('carte', { n: count })),
    ),
    h(
      'div',
      { class: 'carte-riviste' },
      cards.map(({ card, gone, fresh }, index) =>
        h('bp-carta', {
          key: index,
          carta: card,
          posto: gone && (isFrench(card) || !isMatta(card)),
          class: fresh ? 'nuova' : gone ? 'uscita' : null,
        }),
      ),
    ),
  );
}

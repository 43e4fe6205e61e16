// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { isOver, myLine } from './model.js';

/**
 * The four seats; the one to move is inverted.
 * @param {import('./model.js').View} view
 * @param {Pick<import('./model.js').State, 'times' | 'present'>} state how long each seat's last turn took, who is here
 */
export function seats(view, state) {
  return h(
    'ol',
    { class: 'posti', 'aria-label': t('posti.titolo') },
    Object.entries(view.posti).map(([seat, player]) => {
      const turn = view.turno === seat && !isOver(view);
      return h(
        'li',
        { key: seat, class: turn ? 'posto di-turno' : 'posto', 'aria-current': turn ? 'true' : null },
        h('bp-scritta', { class: 'cardinale', testo: seat, 'aria-hidden': 'true' }),
        h(
          'div',
          { class: 'chi' },
          h('b', { class: 'nome', title: player.nome ?? '' }, seat === view.posto ? t('tu') : name(seat, player), h('span', { class: 'solo-voce' }, `, ${t(`posto.${seat}`)}${turn ? `, ${t('posti.tocca')}` : ''}`)),
          h('span', { class: 'quante' }, t('carte', { n: player.carte })),
        ),
        status(view, seat, player, turn, state),
      );
    }),
  );
}

/**
 * A bot is named after its seat, which small screens need not say twice.
 * @param {string} seat
 * @param {import('./model.js').View['posti'][string]} player
 */
function name(seat, player) {
  const where = ` ${t(`posto.${seat}`)}`;
  return player.bot && player.nome?.endsWith(where) ? [player.nome.slice(0, -where.length), h('span', { class: 'dove' }, where)] : (player.nome ?? '');
}

/**
 * @param {import('./model.js').View} view
 * @param {string} seat
 * @param {import('./model.js').View['posti'][string]} player
 * @param {boolean} turn
 * @param {Pick<import('./model.js').State, 'times' | 'present'>} state
 */
function status(view, seat, player, turn, { times, present }) {
  if (player.assente || present[seat] === false) return h('span', { class: 'stato-posto' }, h('bp-icona', { nome: 'rete' }), ' ', t('posti.assente'));
  if (turn && view.orologio) {
    return h('span', { class: 'stato-posto' }, h('bp-icona', { nome: 'orologio' }), ' ', h('b', { 'data-secondi': view.orologio.scade_a }, ''));
  }
  const spent = times[seat];
  if (spent && view.orologi) return h('span', { class: 'stato-posto' }, h('bp-icona', { nome: 'orologio' }), ' ', t('secondi', { n: Math.round(spent / 1000) }));
  return h('span', { class: 'stato-posto quieto' }, mark(view, seat, player));
}

/**
 * @param {import('./model.js').View} view
 * @param {string} seat
 * @param {import('./model.js').View['posti'][string]} player
 */
function mark(view, seat, player) {
  if (seat === view.mazziere) return t('posti.mazziere');
  if (view.posto && seat !== view.posto && player.linea === myLine(view)) return t('posti.compagno');
  return player.bot ? t('posti.bot') : '';
}

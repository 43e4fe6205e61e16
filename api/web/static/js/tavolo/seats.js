// @ts-check
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { awaitsPozzetto, isOver, lines, myLine } from './model.js';
import { running } from './tempo.js';

/**
 * The four seats; the one to move is inverted.
 * @param {import('./model.js').View} view
 * @param {Pick<import('./model.js').State, 'times' | 'present'>} state how long each seat's last turn took, who is here
 */
export function seats(view, state) {
  return h(
    'ol',
    { class: 'posti', style: { '--posti': Object.keys(view.posti).length }, 'aria-label': t('posti.titolo') },
    Object.entries(view.posti).map(([seat, player]) => {
      const turn = view.turno === seat && !isOver(view);
      const where = t(`posto.${seat}`);
      const short = shortName(view, seat);
      return h(
        'li',
        {
          key: seat,
          class: turn ? 'posto di-turno' : 'posto',
          'aria-current': turn ? 'true' : null,
          'data-posto': seat,
        },
        h(
          'span',
          { class: 'sedia', 'aria-hidden': 'true' },
          h('bp-scritta', { class: 'cardinale', testo: seat }),
          player.bot ? h('span', { class: 'specie' }, t('posti.bot')) : null,
        ),
        h(
          'div',
          { class: 'chi' },
          h(
            'b',
            { class: 'nome', title: [player.nome, kind(player)].filter(Boolean).join(', ') },
            seat === view.posto ? t('tu') : short,
            h(
              'span',
              { class: 'solo-voce' },
              [kind(player), short === where ? '' : where, turn ? t('posti.tocca') : '']
                .map((part) => part && `, ${part}`)
                .join(''),
            ),
          ),
          h(
            'span',
            { class: 'quante' },
            awaitsPozzetto(view, seat) ? t('posti.pozzetto') : t('carte', { n: player.carte }),
          ),
        ),
        status(view, seat, player, turn, state),
      );
    }),
  );
}

/**
 * Who sits there, or the seat of who gave no name.
 * @param {import('./model.js').View} view
 * @param {string} seat
 */
export function shortName({ posti }, seat) {
  const { nome } = posti[seat];
  return nome && nome !== t('tu') ? nome : t(`posto.${seat}`);
}

/** "bot di livello maestro". @param {import('./model.js').View['posti'][string]} player */
export function kind({ bot, livello }) {
  if (!bot) return '';
  return livello ? t('posti.bot_livello', { livello: levelName(livello).toLowerCase() }) : t('posti.bot');
}

/** "Maestro". @param {string} level */
export const levelName = (level) => t(`casa.livello_${level}`).split(': ')[0];

/**
 * @param {import('./model.js').View} view
 * @param {string} seat
 * @param {import('./model.js').View['posti'][string]} player
 * @param {boolean} turn
 * @param {Pick<import('./model.js').State, 'times' | 'present'>} state
 */
function status(view, seat, player, turn, { times, present }) {
  if (player.assente || present[seat] === false)
    return h('span', { class: 'stato-posto' }, h('bp-icona', { nome: 'rete' }), ' ', t('posti.assente'));
  const clock = running(view);
  if (turn && clock) {
    return h(
      'span',
      { class: 'stato-posto' },
      h('bp-icona', { nome: 'orologio' }),
      ' ',
      h('b', { 'data-secondi': clock.scade_a }, ''),
    );
  }
  if (lines(view).length > 2)
    return h(
      'span',
      { class: 'stato-posto' },
      h('span', { class: 'quieto' }, t('posti.punti')),
      ' ',
      h('b', null, number(view.in_tavola[player.linea] ?? 0)),
    );
  const spent = times[seat];
  if (spent && view.orologi)
    return h(
      'span',
      { class: 'stato-posto' },
      h('bp-icona', { nome: 'orologio' }),
      ' ',
      t('secondi', { n: Math.round(spent / 1000) }),
    );
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
  if (player.bot && player.livello) return levelName(player.livello).toLowerCase();
  return player.bot || player.programma ? t('posti.bot') : '';
}

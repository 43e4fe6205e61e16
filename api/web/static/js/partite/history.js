// @ts-check
/** The games one by one; each opens its replay, or is forgotten. */
import { h } from '../lib/dom.js';
import { list, number, t } from '../lib/i18n.js';

/**
 * @param {import('./model.js').Game[]} games
 * @param {{drop: (game: import('./model.js').Game) => void, carry: () => void, forget: () => void}} on
 */
export function historyView(games, on) {
  return h(
    'section',
    { class: 'storia', 'aria-label': t('partite.partite') },
    h('h2', null, t('partite.partite')),
    games.length
      ? h(
          'ol',
          { class: 'elenco-partite' },
          games.map((game) => row(game, on)),
        )
      : h('p', { class: 'quieto' }, t('partite.nessuna')),
    h(
      'footer',
      null,
      h('button', { type: 'button', class: 'collegamento porta-altrove', onclick: on.carry }, t('partite.porta')),
      h('a', { class: 'collegamento', href: '/rivedi' }, t('partite.apri_verbale')),
      h('button', { type: 'button', class: 'collegamento', onclick: on.forget }, t('partite.cancella')),
    ),
  );
}

/** @param {import('./model.js').Game} game @param {{drop: (game: import('./model.js').Game) => void}} on */
function row(game, on) {
  const day = new Date(game.a).toLocaleDateString('it-IT', { weekday: 'short', day: 'numeric', month: 'short' });
  return h(
    'li',
    { key: game.id },
    h(
      'a',
      { href: `/rivedi/${game.id}?smazzata=${game.last}` },
      h('i', { class: game.esito, 'aria-hidden': 'true' }),
      h(
        'span',
        { class: 'chi-partita' },
        h('span', { class: 'quieto' }, day),
        h('span', null, t('rivedi.con', { compagno: game.con, avversari: list(game.contro) })),
      ),
      h(
        'span',
        { class: 'esito-partita' },
        h('b', null, t('partite.a', { noi: number(game.noi), loro: number(game.loro) })),
        ' ',
        h('span', { class: 'quieto' }, t(`partite.${game.esito}`)),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'icona',
        'aria-label': t('partite.togli', { giorno: day }),
        onclick: () => on.drop(game),
      },
      h('bp-icona', { nome: 'croce' }),
    ),
  );
}

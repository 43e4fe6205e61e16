// @ts-check
/** The numbers of my games, each with its plot below it. */
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { tiles } from '../ui/parola.js';
import { learnt, lengths, longest, ratings } from './model.js';
import { barPlot } from './plots.js';

const LAST_GAMES = 20;
const LAST_HANDS = 12;

/** @param {import('./model.js').Hand[]} all @param {import('./model.js').Game[]} games */
export function numbersView(all, games) {
  return h(
    'section',
    { class: 'numeri', 'aria-label': t('partite.numeri') },
    results(games),
    points(all),
    lengthsOf(all),
    words(),
    puzzles(),
    record(all),
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {import('../lib/dom.js').Child} figure
 * @param {...import('../lib/dom.js').Child} rest
 */
const panel = (name, title, figure, ...rest) =>
  h(
    'section',
    { key: name, class: `riquadro ${name}` },
    h('header', null, h('h2', null, title), h('p', null, figure)),
    rest,
  );

/** @param {string | number} strong @param {string} more */
const figure = (strong, more) => [h('b', null, strong), ' ', h('span', { class: 'quieto' }, more)];

/** Solid, empty or half squares, the oldest first. @param {import('./model.js').Game[]} games */
function results(games) {
  const last = games
    .filter((game) => game.esito !== 'in_corso')
    .slice(0, LAST_GAMES)
    .reverse();
  const count = (/** @type {string} */ esito) => last.filter((game) => game.esito === esito).length;
  const [won, lost, even] = ['vinta', 'persa', 'pari'].map(count);
  return panel(
    'risultati',
    t('partite.ultime', { n: last.length }),
    figure(t('partite.vinte', { n: won }), t('partite.perse_pari', { n: lost, pari: even })),
    last.length
      ? h(
          'ol',
          { class: 'quadri', 'aria-label': t('partite.in_fila') },
          last.map((game) =>
            h('li', { key: game.id, class: game.esito }, h('span', { class: 'solo-voce' }, t(`partite.${game.esito}`))),
          ),
        )
      : h('p', { class: 'quieto' }, t('partite.nessuna_finita')),
    h(
      'ul',
      { class: 'legenda-quadri', 'aria-hidden': 'true' },
      ['vinta', 'persa', 'pari'].map((esito) =>
        h('li', { key: esito }, h('i', { class: esito }), ' ', t(`partite.${esito}`)),
      ),
    ),
  );
}

/** @param {import('./model.js').Hand[]} all */
function points(all) {
  const last = all.slice(-LAST_HANDS).map((hand) => hand.noi);
  const mean = last.length ? Math.round(last.reduce((sum, n) => sum + n, 0) / last.length) : 0;
  return panel(
    'punti-smazzata',
    t('partite.punti'),
    last.length ? figure(number(mean), t('partite.media', { n: last.length })) : null,
    last.length
      ? barPlot(
          last.map((value, index) => ({ value, shown: index === last.length - 1 })),
          t('partite.punti_voce', { valori: last.map(number).join(', ') }),
          mean,
        )
      : h('p', { class: 'quieto' }, t('partite.vuoto')),
  );
}

/** @param {import('./model.js').Hand[]} all */
function lengthsOf(all) {
  const found = lengths(all);
  const total = found.reduce((sum, [, count]) => sum + count, 0);
  return panel(
    'lunghezze',
    t('partite.lunghezze'),
    total ? figure(number(total), t('partite.calate')) : null,
    total
      ? barPlot(
          found.map(([length, value]) => ({ label: String(length), value, shown: true })),
          t('partite.lunghezze_voce', { valori: found.map(([length, count]) => `${length}: ${count}`).join(', ') }),
        )
      : h('p', { class: 'quieto' }, t('partite.vuoto')),
  );
}

function words() {
  const found = learnt();
  return panel(
    'imparate',
    t('partite.imparate'),
    figure(number(found.length), t('partite.dal_ripasso')),
    found.length > 1
      ? h('bp-traccia', {
          valori: found.map((_, index) => index + 1).join(' '),
          gradini: true,
          role: 'img',
          'aria-label': t('partite.imparate_voce', { n: found.length }),
        })
      : h('p', { class: 'quieto' }, t('partite.imparate_vuoto')),
  );
}

function puzzles() {
  const values = ratings();
  return panel(
    'enigmi-valore',
    t('partite.enigmi'),
    values.length ? figure(number(values[values.length - 1]), t('partite.valore')) : null,
    values.length > 1
      ? h('bp-traccia', {
          valori: values.join(' '),
          role: 'img',
          'aria-label': t('enigmi.grafico_voce', { prima: values[0], dopo: values[values.length - 1] }),
        })
      : h('p', { class: 'quieto' }, h('a', { href: '/enigmi' }, t('partite.enigmi_vuoto'))),
  );
}

/** @param {import('./model.js').Hand[]} all */
function record(all) {
  const found = longest(all);
  if (!found) return null;
  const { lettura, carte, valore, onori, burraco } = found.lunga;
  const day = new Date(found.a).toLocaleDateString('it-IT', { day: 'numeric', month: 'long' });
  return panel(
    'piu-lunga',
    t('partite.lunga'),
    figure(`${number(valore)}${onori ? ` +${number(onori)}` : ''}`, day),
    h(
      'div',
      { class: 'tessere', role: 'img', 'aria-label': lettura, style: { '--n': carte.length } },
      tiles(carte, lettura, burraco),
    ),
  );
}

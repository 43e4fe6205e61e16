// @ts-check
/** The question as a headline, how far I am, what I found, the last fourteen days. */
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { dayName } from './model.js';

/** @typedef {import('./model.js').State} State */

const DAYS = 14;

/** @param {State} state */
export function question(state) {
  const puzzle = /** @type {import('./net.js').Puzzle} */ (state.puzzle);
  const level = t(`enigma.livello_${puzzle.livello}`);
  return h(
    'div',
    { class: 'domanda' },
    h(
      'p',
      { class: 'quieto' },
      puzzle.numero === null
        ? t('enigma.genere', { tipo: t(`tipo_enigma.${puzzle.tipo}`), livello: level })
        : t('enigma.numero', { n: puzzle.numero, livello: level }),
    ),
    h('h2', { class: 'titolo-enigma' }, puzzle.domanda),
    puzzle.parola ? h('p', { class: 'parola-enigma' }, h('bp-scritta', { testo: puzzle.parola })) : null,
    puzzle.contesto ? h('p', { class: 'contesto' }, puzzle.contesto) : null,
  );
}

/** The bar from nothing to the best. @param {State} state */
export function progress(state) {
  const { puzzle, bestPoints } = state;
  if (!puzzle || puzzle.massimo === null) return null;
  const share = Math.min(1, bestPoints / puzzle.massimo);
  return h(
    'div',
    { class: 'cammino' },
    h(
      'p',
      null,
      h('span', null, t('enigma.tua_migliore'), ' ', h('b', null, number(bestPoints))),
      h('span', null, t('enigma.massimo'), ' ', h('b', null, number(puzzle.massimo))),
    ),
    h('div', { class: 'barra-punti', 'aria-hidden': 'true' }, h('i', { style: { width: `${100 * share}%` } })),
  );
}

/** A move drawn in small sorts. @param {{carta: string, lettura: string | null}[]} cards */
export const tiles = (cards) =>
  h(
    'span',
    { class: 'tessere-piccole', 'aria-hidden': 'true' },
    cards.map(({ carta, lettura }) => h('bp-carta', { carta, lettura, muta: true })),
  );

/** @param {State} state */
export function foundWords(state) {
  if (state.puzzle?.risposta !== 'giocate' || state.puzzle.massimo === null) return null;
  return h(
    'div',
    { class: 'trovate' },
    h('p', { class: 'quieto' }, t('enigma.trovate')),
    state.found.length
      ? h(
          'ul',
          null,
          state.found.map((item) =>
            h(
              'li',
              { key: item.words.join(' ') },
              h('span', { class: 'solo-voce' }, item.words.join(', ')),
              h('span', { class: 'righe-tessere' }, item.cards.map(tiles)),
              h('b', null, number(item.points)),
            ),
          ),
        )
      : h('p', { class: 'quieto' }, t('enigma.nessuna_trovata')),
  );
}

/** @param {State} state */
export const helps = (state) =>
  state.helps.length
    ? h(
        'ul',
        { class: 'aiuti-avuti', 'aria-label': t('enigma.aiuti_avuti') },
        state.helps.map((help, index) => h('li', { key: index }, h('bp-icona', { nome: 'lampada' }), ' ', help.testo)),
      )
    : null;

/** One box per day, filled as far as the puzzle of that day was solved. @param {State} state */
export function lastDays(state) {
  const days = state.player?.giorni ?? {};
  const streak = state.player?.serie.attuale ?? 0;
  return h(
    'div',
    { class: 'ultimi-giorni' },
    h(
      'p',
      { class: 'quieto' },
      t('enigma.ultimi', { n: DAYS }),
      streak > 1 ? h('b', null, t('enigma.serie', { n: streak })) : null,
    ),
    h(
      'div',
      {
        class: 'giorni',
        role: 'img',
        'aria-label': t('enigma.giorni_voce', {
          n: Object.keys(days).filter((day) => day >= dayName(DAYS - 1)).length,
          tot: DAYS,
        }),
      },
      Array.from({ length: DAYS }, (_, index) => {
        const name = dayName(DAYS - 1 - index);
        const share = days[name];
        return h('i', {
          key: name,
          class: share === undefined ? 'mancato' : 'fatto',
          style: { '--quota': share ?? 0 },
        });
      }),
    ),
  );
}

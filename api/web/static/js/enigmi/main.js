// @ts-check
/** The puzzles page: today's, training, review, results. */
import { enableDrag } from '../banco/drag.js';
import { enableKeys } from '../banco/keys.js';
import { playBy } from '../lib/code.js';
import { find, h, render } from '../lib/dom.js';
import { day, t } from '../lib/i18n.js';
import { Refusal } from '../net/api.js';
import { openLexicon } from '../offline/lexicon.js';
import { ask } from '../ui/dialog.js';
import { notify } from '../ui/notice.js';
import '../lib/icons.js';
import '../offline/register.js';
import '../ui/carta.js';
import '../ui/segno.js';
import { Acts } from './acts.js';
import { board } from './board.js';
import { begun, createStore, due } from './model.js';
import * as Net from './net.js';
import { resultView } from './result.js';
import { resultsView } from './results.js';
import { foundWords, lastDays, progress, question } from './side.js';
import { reviewView, trainingView } from './training.js';

/** @typedef {import('./model.js').Tab} Tab */

const root = find('#enigmi');
const store = createStore();
/** @type {import('../offline/lexicon.js').OfflineLexicon | null} */
let lexicon = null;
const acts = new Acts(store, () => lexicon);
/** @type {readonly Tab[]} */
const TABS = ['oggi', 'gara', 'ripasso', 'risultati'];

/** @param {Tab} tab */
async function show(tab) {
  history.replaceState(null, '', tab === 'oggi' ? '/enigmi' : `/enigmi#${tab}`);
  store.set({ tab, ...begun(null), phase: tab === 'oggi' ? 'carico' : 'niente' });
  if (tab === 'oggi') await load(() => Net.today());
}

/** @param {() => Promise<import('./net.js').Puzzle | null>} get */
async function load(get) {
  const { tab } = store.state;
  store.set({ phase: 'carico', problem: null });
  try {
    const puzzle = await get();
    if (store.state.tab !== tab) return;
    playBy(puzzle?.regole);
    store.set(begun(puzzle));
    await acts.price();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    store.set({ phase: 'guasto', problem: error.offline ? t('enigma.serve_rete') : error.message });
  }
}

/** The next puzzle of training or review. */
function next() {
  if (store.state.tab === 'oggi') {
    history.replaceState(null, '', '/enigmi#gara');
    store.set({ tab: 'gara' });
  }
  return load(async () => {
    const { tab, kind, level, puzzle } = store.state;
    const modo = tab === 'ripasso' ? 'ripasso' : 'gara';
    const { enigma, prossimo } = await Net.another({
      tipo: modo === 'gara' ? kind : null,
      livello: modo === 'gara' ? level : null,
      modo,
      salta: puzzle?.id ?? null,
    });
    store.set({ next: prossimo });
    return enigma;
  });
}

async function giveUp() {
  const sure = await ask(t('enigma.soluzione'), t('enigma.resa_sicuro'), [
    { label: t('enigma.continuo'), value: false, primary: true },
    { label: t('enigma.mostra'), value: true },
  ]);
  if (sure) await acts.giveUp();
}

function exportState() {
  const url = URL.createObjectURL(new Blob([JSON.stringify(store.state.player)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'enigmi-burraco-parole.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {File} file */
async function importState(file) {
  try {
    const state = JSON.parse(await file.text());
    if (state?.versione !== 1 || typeof state.valutazione?.r !== 'number' || !Array.isArray(state.storia))
      throw new SyntaxError();
    Net.keepState(state);
    store.set({ player: state });
    notify(t('enigmi.importato'));
  } catch {
    notify(t('enigmi.non_valido'), { kind: 'rifiuto' });
  }
}

async function forget() {
  const sure = await ask(t('enigmi.ricomincia'), t('enigmi.ricomincia_sicuro'), [
    { label: t('storico.tieni'), value: false, primary: true },
    { label: t('enigmi.ricomincia'), value: true },
  ]);
  if (!sure) return;
  Net.keepState(null);
  store.set({ player: null });
  if (store.state.phase === 'guasto') show(store.state.tab);
}

const header = (/** @type {import('./model.js').State} */ state) =>
  h(
    'header',
    { class: 'testata-enigma' },
    h('a', { class: 'icona', href: '/', 'aria-label': t('arbitro.torna') }, h('bp-icona', { nome: 'sinistra' })),
    h('h1', null, t('enigmi.titolo')),
    h('span', { class: 'quieto data-oggi' }, day(new Date())),
    state.puzzle
      ? h(
          'button',
          { type: 'button', class: 'icona stampa-testata', 'aria-label': t('enigma.stampa'), onclick: () => print() },
          h('bp-icona', { nome: 'stampa' }),
        )
      : null,
    h(
      'nav',
      { class: 'schede', 'aria-label': t('enigmi.schede') },
      TABS.map((tab) =>
        h(
          'button',
          {
            key: tab,
            type: 'button',
            class: 'scheda-enigmi',
            'aria-current': state.tab === tab ? 'page' : null,
            onclick: () => show(tab),
          },
          t(`enigmi.${tab}`),
          tab === 'ripasso' && due(state.player) ? h('span', { class: 'conta-ripasso' }, due(state.player)) : null,
        ),
      ),
    ),
  );

/** @param {import('./model.js').State} state */
function body(state) {
  if (state.tab === 'risultati')
    return h(
      'main',
      { class: 'pagina-sola', id: 'contenuto' },
      resultsView(state, { exportState, importState, forget }),
    );
  if (state.phase === 'carico')
    return h(
      'main',
      { class: 'pagina-sola', id: 'contenuto', 'aria-busy': 'true' },
      h('p', { class: 'quieto' }, t('enigma.carico')),
    );
  if (state.phase === 'guasto')
    return h(
      'main',
      { class: 'pagina-sola', id: 'contenuto' },
      h('p', { role: 'alert' }, state.problem),
      h(
        'div',
        { class: 'risposte' },
        h('button', { type: 'button', class: 'bottone primario', onclick: () => show(state.tab) }, t('enigma.riprova')),
        h('button', { type: 'button', class: 'bottone', onclick: forget }, t('enigmi.ricomincia')),
      ),
    );
  if (!state.puzzle)
    return h(
      'main',
      { class: 'pagina-sola', id: 'contenuto' },
      state.tab === 'ripasso'
        ? reviewView(state, next)
        : trainingView(state, { set: (change) => store.set(change), begin: next }),
    );
  return h(
    'main',
    { class: `enigma ${state.phase}`, id: 'contenuto' },
    h(
      'div',
      { class: 'colonna-domanda' },
      question(state),
      progress(state),
      foundWords(state),
      state.phase === 'gioco'
        ? h(
            'p',
            { class: 'mostra-soluzione' },
            h('button', { type: 'button', class: 'collegamento', onclick: giveUp }, t('enigma.soluzione')),
          )
        : null,
      state.tab === 'oggi' ? lastDays(state) : null,
      printed(state),
    ),
    state.phase === 'finito' ? resultView(state, { next, print: () => print() }) : board(state, acts),
  );
}

/** What only paper shows: the cards, the choices, lines to write on. @param {import('./model.js').State} state */
const printed = (state) =>
  h(
    'div',
    { class: 'solo-stampa', 'aria-hidden': 'true' },
    state.puzzle?.risposta === 'giocate'
      ? h(
          'p',
          { class: 'tessere-piccole' },
          state.puzzle.carte.map((carta, index) => h('bp-carta', { key: index, carta, valore: true, muta: true })),
        )
      : h(
          'ol',
          { class: 'scelte-stampa' },
          state.puzzle?.scelte.map((item) => h('li', { key: item.id }, item.testo)),
        ),
  );

store.subscribe((state) => render(root, header(state), body(state)));
enableDrag(root, acts);
enableKeys(root, acts, () => store.state.phase === 'gioco' && store.state.puzzle?.risposta === 'giocate');
openLexicon(document.body.dataset.lessico ?? '').then((opened) => {
  lexicon = opened;
});
const wanted = /** @type {Tab} */ (location.hash.slice(1));
const given = new URLSearchParams(location.search).get('enigma');
if (given) {
  store.set({ tab: 'gara' });
  load(() => Net.shared(given));
} else show(TABS.includes(wanted) ? wanted : 'oggi');

// @ts-check
/** The arbiter's page: the frame, its five tabs, the clocks. Each tab has its own modules. */
import { article, code } from '../lib/code.js';
import { find, h, render } from '../lib/dom.js';
import { minutes, t } from '../lib/i18n.js';
import { fragment } from '../net/lobby.js';
import { openLexicon } from '../offline/lexicon.js';
import { hush, notify } from '../ui/notice.js';
import '../lib/icons.js';
import '../offline/register.js';
import '../ui/carta.js';
import '../ui/segno.js';
import { CasesTab } from './casi.js';
import { Desk, arrive } from './desk.js';
import { tablesOf } from './history.js';
import { createStore } from './model.js';
import { WordTab } from './parola.js';
import { PointsTab } from './punti.js';
import { askEntry } from './record.js';
import { Register } from './registro.js';
import { RegisterTab } from './registro-tab.js';
import { stop } from './tempi.js';
import { running, runningView, stillView, tickTempi } from './tempi-view.js';

/** @typedef {import('./model.js').State} State */

/** So often others' entries are asked for. */
const EXCHANGE = 30_000;

const root = find('#arbitro');
const store = createStore();
const desk = new Desk(store);
const register = new Register(store);
const opening = openLexicon(document.body.dataset.lessico ?? '').then((opened) => {
  store.set({ keeping: opened !== null });
  return opened;
});
const word = new WordTab(store, desk, opening, (draft) => register.add(draft));

/** Asks for the table and a note, and writes it down. @param {import('./registro.js').Draft} draft */
async function writeDown(draft) {
  const given = await askEntry(draft.testo, tablesOf(store.state.history));
  if (!given) return;
  const testo = [draft.testo, given.nota].filter(Boolean).join('. ');
  register.add({ ...draft, tavolo: given.tavolo, testo });
  notify(t('registra.fatto'));
}

const cases = new CasesTab(store, writeDown);
const points = new PointsTab(store, writeDown);
const ledger = new RegisterTab(register);

/** @type {import('./tempi-view.js').On} */
const onTempi = {
  set: (tempi) => store.set({ tempi }),
  record: (tempi) => {
    const who = tempi.seat ? `, ${t(`posto.${tempi.seat}`)}` : '';
    register.add({
      tipo: 'penalita',
      testo: t('tempi.voce') + who,
      tavolo: tempi.table,
      articolo: article('tempi'),
    });
    notify(t('registra.fatto'));
    store.set({ tempi: stop(tempi) });
  },
  back: () => store.set({ tempi: { ...stop(store.state.tempi), hall: null } }),
};

/** What a tab shows: its main part, what stands beside it on a wide screen, its actions. */
const TABS = /** @type {Record<import('./model.js').Tab, (state: State) => import('../lib/dom.js').Child[]>} */ ({
  parola: (state) => [word.main(state), word.side(state), word.actions(state)],
  casi: (state) => [cases.main(state), cases.side(state), cases.actions(state)],
  punti: (state) => [points.main(state), points.side(state), points.actions(state)],
  tempi: (state) => [h('div', { class: 'tempi-fermi' }, stillView(state.tempi, onTempi)), null, null],
  registro: (state) => [ledger.main(state), null, ledger.actions(state)],
});

/** The address of a tab; one file on its own has no other addresses. @param {string} tab */
const addressOf = (tab) =>
  location.protocol === 'file:' ? `#${tab}` : tab === 'parola' ? '/arbitro' : `/arbitro/${tab}`;

/** The tab that the address names. @returns {import('./model.js').Tab} */
function named() {
  const name = location.protocol === 'file:' ? location.hash.slice(1) : location.pathname.split('/')[2];
  return name in TABS ? /** @type {import('./model.js').Tab} */ (name) : 'parola';
}

/** @param {import('./model.js').Tab} tab */
function open(tab) {
  history.replaceState(null, '', addressOf(tab));
  hush(true);
  store.set({ tab });
  window.scrollTo({ top: 0 });
}

/** @param {State} state */
function network(state) {
  if (state.frozen.length)
    return h('span', { class: 'stato-rete quieto' }, t('verifica.quante', { n: state.frozen.length }));
  if (!state.online)
    return h(
      'span',
      { class: 'stato-rete quieto', role: 'status' },
      h('bp-icona', { nome: 'rete' }),
      t('arbitro.senza_rete'),
    );
  return state.keeping ? h('span', { class: 'stato-rete quieto' }, t('arbitro.pronto')) : null;
}

/** @param {State} state */
const header = (state) =>
  h(
    'header',
    { class: 'testata-arbitro' },
    location.protocol === 'file:'
      ? null
      : h('a', { class: 'icona', href: '/', 'aria-label': t('arbitro.torna') }, h('bp-icona', { nome: 'sinistra' })),
    h('h1', null, t('arbitro.titolo')),
    network(state),
    h(
      'nav',
      { class: 'schede-arbitro', 'aria-label': t('arbitro.schede') },
      Object.keys(TABS).map((tab) =>
        h(
          'a',
          {
            key: tab,
            href: addressOf(tab),
            'aria-current': tab === state.tab ? 'page' : null,
            onclick: (/** @type {MouseEvent} */ event) => {
              event.preventDefault();
              open(/** @type {import('./model.js').Tab} */ (tab));
            },
          },
          t(`scheda_arbitro.${tab}`),
        ),
      ),
    ),
  );

/** @param {State} state */
function draw(state) {
  if (state.shown === 'tavolo') return word.drawTable(root, state);
  if (running(state.tempi)) return render(root, runningView(state.tempi, onTempi));
  const [main, side, actions] = TABS[state.tab](state);
  root.dataset.scheda = state.tab;
  render(
    root,
    header(state),
    h('main', { key: state.tab, class: `giudizio ${state.tab}${side ? '' : ' intero'}`, id: 'contenuto' }, main),
    side ? h('aside', { class: 'fianco', 'aria-label': t(`fianco.${state.tab}`) }, side) : null,
    actions,
  );
}

document.addEventListener('keydown', (event) => state().tab === 'parola' && word.key(event));
document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) word.leaveTable();
});
for (const name of ['online', 'offline'])
  window.addEventListener(name, () => {
    store.set({ online: navigator.onLine });
    register.send();
  });

/** @returns {State} */
const state = () => store.state;

/** How long a call is open, how long an answer is waited for, and every clock. */
function tick() {
  const now = Date.now();
  const there = now + store.state.skew;
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-da], [data-secondi]'))) {
    const { da, secondi } = el.dataset;
    const text = da
      ? minutes(there - Number(da))
      : t('secondi', { n: Math.max(0, Math.ceil((Number(secondi) - there) / 1000)) });
    if (el.textContent !== text) el.textContent = text;
  }
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-barra]'))) {
    const share = (Number(el.dataset.barra) - now) / Math.max(1, Number(el.dataset.durata));
    el.style.width = `${Math.min(100, Math.max(0, share * 100))}%`;
  }
  tickTempi(now);
}

/** @type {WakeLockSentinel | null} */
let awake = null;
/** The screen stays lit while a clock runs. @param {State} next */
async function keepLit(next) {
  const wanted = running(next.tempi) || next.frozen.length > 0;
  if (!wanted) {
    awake?.release();
    awake = null;
  } else if (!awake && document.visibilityState === 'visible')
    awake = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
}

store.subscribe(draw);
store.subscribe(tick);
store.subscribe(keepLit);
setInterval(tick, 200);
store.set({ tab: named() });
store.flush();
draw(store.state);
const joined = fragment('registro')?.split('.');
if (joined?.length === 3) {
  const [id, token, nome] = joined;
  history.replaceState(null, '', addressOf('registro'));
  store.set({ tab: 'registro' });
  await register.open();
  await register.join({ id, token, nome: decodeURIComponent(nome) });
} else register.open();
setInterval(() => register.send(), EXCHANGE);
cases.open(code().codice);
points.open(code().codice, (document.body.dataset.codici ?? '').split(' '));
const asked = new URLSearchParams(location.search).get('parola');
if (asked) {
  word.ask(asked);
  if (matchMedia('(pointer: coarse)').matches) find('#campo-parola').blur();
}
if (location.protocol !== 'file:') {
  await arrive();
  desk.open();
}

// @ts-check
/** The arbiter's page: a field, the verdict, the view for the table, the history, the desk. */
import { find, h, render } from '../lib/dom.js';
import { minutes, t } from '../lib/i18n.js';
import { recall } from '../lib/prefs.js';
import { OfflineLexicon, openLexicon } from '../offline/lexicon.js';
import { ask as askQuestion, openDialog } from '../ui/dialog.js';
import { announce, hush, notify } from '../ui/notice.js';
import '../lib/icons.js';
import '../offline/register.js';
import '../ui/carta.js';
import '../ui/segno.js';
import { askService, enrich, explained, judgeHere } from './check.js';
import { Desk, arrive } from './desk.js';
import { deskView } from './desk-view.js';
import { added, amended, keep, question, tablesOf } from './history.js';
import { LONGEST, MOST_WORDS, createStore, outcomeOf, partedIn, wordsOf } from './model.js';
import { spokenVerdict } from './reason.js';
import { askRecord, historyView } from './record.js';
import { closeTable, openTable, tableView } from './tavolo.js';
import { block, detail, list } from './verdict.js';

const root = find('#arbitro');
const store = createStore();
const desk = new Desk(store);
const RECENT = 6;
const PATIENCE = 6000;
const TITLE = document.title;
/** @type {OfflineLexicon | null} */
let lexicon = null;
const opening = openLexicon(document.body.dataset.lessico ?? '').then((opened) => {
  lexicon = opened;
  store.set({ keeping: opened !== null });
  opened?.learned.then(() => store.set({ checks: store.state.checks.map((item) => explained(item, opened)) }));
});
/** @type {AbortController | null} */
let running = null;
/** A word that comes from no table of the desk. @type {Origin} */
const NOWHERE = { table: '', policies: {} };
/**
 * @typedef {{table: string, policies: Record<string, string>}} Origin where a word was laid, and how the code is read
 *   there
 */
let origin = NOWHERE;

/**
 * Judges what was typed: here at once, then with the service's dictionary.
 * @param {string} text
 */
async function check(text) {
  running?.abort();
  const words = wordsOf(text);
  if (words.length === 0) return clear();
  const field = find('#campo-parola');
  if (field instanceof HTMLInputElement && field.value !== text) field.value = text;
  if (words.length > MOST_WORDS || words.some((word) => word.length > 2 * LONGEST)) {
    store.set({ checks: [], phase: 'impossibile', problem: t('arbitro.troppe', { n: MOST_WORDS }) });
    return;
  }
  running = new AbortController();
  const { signal } = running;
  store.set({ phase: store.state.checks.length ? 'fatta' : 'cerco', problem: null, parted: partedIn(text) });
  await opening;
  if (signal.aborted) return;
  const here = lexicon ? judgeHere(words, lexicon, lexicon.table(undefined, origin.policies)) : [];
  if (here.length) conclude(here, false);
  const there = await askService(words, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
  if (signal.aborted) return;
  store.set({ online: there !== null });
  if (there) conclude(enrich(here, there), here.length > 0);
  else if (here.length === 0) store.set({ checks: [], phase: 'impossibile', problem: t('arbitro.senza_lessico') });
}

/** @param {import('./model.js').Check[]} checks @param {boolean} again whether only the analysis came */
function conclude(checks, again) {
  const { online } = store.state;
  const spoken = !again || outcomeOf(checks) !== outcomeOf(store.state.checks);
  const history = added(store.state.history, checks, {
    table: origin.table,
    online: again || (online && !lexicon),
    now: Date.now(),
  });
  keep(history);
  store.set({ checks, chosen: again ? store.state.chosen : worst(checks), phase: 'fatta', unrecorded: null, history });
  if (spoken) announce(checks.length === 1 ? spokenVerdict(checks[0]) : t(`esito.${outcomeOf(checks)}_piu`));
}

/** The first word that spoils the verdict. @param {import('./model.js').Check[]} checks */
const worst = (checks) =>
  Math.max(
    0,
    checks.findIndex((item) => item.outcome === outcomeOf(checks)),
  );

/** The empty page; an analysis that is still on its way would bring back the word that was left. */
function clear() {
  running?.abort();
  origin = NOWHERE;
  store.set({ checks: [], phase: 'vuota', problem: null });
}

/** @param {string} text @param {Origin} [from] */
function ask(text, from = NOWHERE) {
  origin = from;
  const field = /** @type {HTMLInputElement} */ (find('#campo-parola'));
  field.value = text;
  check(text);
  window.scrollTo({ top: 0 });
}

/** @param {SubmitEvent} event */
function submit(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (find('#campo-parola'));
  origin = NOWHERE;
  check(field.value);
  if (matchMedia('(pointer: coarse)').matches) field.blur();
  else field.select();
}

function showTable() {
  hush(true);
  // What screen readers were told before would still stand in the document.
  for (const told of document.querySelectorAll('[aria-live] > *')) told.remove();
  document.title = t('titolo.tavolo_esito');
  store.set({ shown: 'tavolo' });
  openTable(leaveTable);
}

/** The page comes back without the reason, whoever holds the phone next; the ruling can still be written down. */
function leaveTable() {
  if (store.state.shown !== 'tavolo') return;
  closeTable();
  document.title = TITLE;
  clear();
  const [entry] = store.state.history;
  store.set({ shown: 'pagina', unrecorded: entry && !entry.registrata ? entry : null });
  store.flush();
  const field = document.querySelector('#campo-parola');
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

async function record() {
  const [entry] = store.state.history;
  if (!entry) return;
  const given = await askRecord(entry, tablesOf(store.state.history));
  if (!given) return;
  const history = amended(store.state.history, entry.id, { ...given, registrata: true });
  keep(history);
  store.set({ history, unrecorded: null });
  notify(t('registra.fatto'));
}

async function forget() {
  if (
    !(await askQuestion(t('storico.cancella'), t('storico.sicuro'), [
      { label: t('storico.tieni'), value: false, primary: true },
      { label: t('storico.cancella'), value: true },
    ]))
  )
    return;
  keep([]);
  store.set({ history: [], unrecorded: null });
}

const openHistory = () =>
  openDialog({
    title: t('storico.titolo'),
    body: (close) =>
      historyView(store.state.history, { ask: (text) => (close(), ask(text)), clear: () => (close(), forget()) }),
  });

const onDesk = {
  verify: (/** @type {import('./desk.js').DeskTable} */ table, /** @type {string} */ word) => {
    const names = Object.values(table.view.posti)
      .map((/** @type {any} */ seat) => seat.nome)
      .filter(Boolean);
    ask(word, { table: names.join(', ').slice(0, 40), policies: table.view.politiche ?? {} });
  },
  act: (/** @type {string} */ id, /** @type {Record<string, unknown>} */ act) => desk.act(id, act),
  move: (/** @type {string} */ id, /** @type {Record<string, unknown>} */ move) => desk.move(id, move),
  open: (/** @type {string} */ id) => store.set({ opened: id }),
  choose: (/** @type {string} */ id, /** @type {Partial<import('./chiamate.js').Choice>} */ choice) =>
    store.set({
      choices: {
        ...store.state.choices,
        [id]: { ...(store.state.choices[id] ?? { option: null, note: '' }), ...choice },
      },
    }),
};

const header = (/** @type {import('./model.js').State} */ state) =>
  h(
    'header',
    { class: 'testata-arbitro' },
    h('a', { class: 'icona', href: '/', 'aria-label': t('arbitro.torna') }, h('bp-icona', { nome: 'sinistra' })),
    h('h1', null, t('arbitro.titolo')),
    state.online
      ? state.keeping
        ? h('span', { class: 'stato-rete quieto' }, t('arbitro.pronto'))
        : null
      : h(
          'span',
          { class: 'stato-rete quieto', role: 'status' },
          h('bp-icona', { nome: 'rete' }),
          t('arbitro.senza_rete'),
        ),
    h(
      'button',
      { type: 'button', class: 'icona apri-storico', 'aria-label': t('storico.apri'), onclick: openHistory },
      h('bp-icona', { nome: 'registro' }),
    ),
  );

const form = () =>
  h(
    'form',
    { key: 'cerca', class: 'cerca-parola', role: 'search', onsubmit: submit },
    h('input', {
      id: 'campo-parola',
      name: 'parola',
      type: 'search',
      'aria-label': t('arbitro.campo'),
      placeholder: t('arbitro.scrivi'),
      maxlength: 600,
      autocapitalize: 'none',
      autocomplete: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      enterkeyhint: 'search',
      autofocus: true,
    }),
    h('button', { type: 'submit', 'aria-label': t('arbitro.verifica') }, h('bp-icona', { nome: 'cerca' })),
  );

/**
 * A call comes before everything, a verdict that was asked for before the desk.
 * @param {import('./model.js').State} state
 */
function inOrder(state) {
  const [field, tables, verdict] = [form(), deskView(state.desk, state, onDesk), result(state)];
  if (state.checks.length) return [field, verdict, tables];
  return state.desk.some((table) => table.view?.chiamata) ? [tables, field, verdict] : [field, tables, verdict];
}

/** @param {import('./model.js').State} state */
function result(state) {
  const { checks, phase } = state;
  if (phase === 'impossibile')
    return h('p', { class: 'impossibile', role: 'alert' }, h('bp-icona', { nome: 'attenzione' }), ' ', state.problem);
  if (checks.length === 0) {
    const recent = state.history.length
      ? [h('h2', null, t('storico.ultime')), historyView(state.history, { ask, clear: forget, limit: RECENT })]
      : null;
    return h(
      'div',
      { class: 'attesa-parola' },
      h('p', { class: 'invito-parola' }, t('arbitro.invito')),
      h('div', { class: 'ultime' }, recent),
    );
  }
  const many = checks.length > 1;
  const chosen = checks[Math.min(state.chosen, checks.length - 1)];
  return [
    block(outcomeOf(checks), many),
    h(
      'div',
      { class: 'sotto' },
      many ? list(checks, state.parted, state.chosen, (index) => store.set({ chosen: index })) : null,
      detail(chosen, (word) => ask(word, origin), state.online),
    ),
  ];
}

/** @param {import('./model.js').State} state */
function draw(state) {
  if (state.shown === 'tavolo') {
    const [only] = state.checks;
    const word = state.checks.length === 1 && /^[a-z]+$/.test(only.word) ? only.word : null;
    render(root, tableView(outcomeOf(state.checks), word, state.checks.length > 1, leaveTable));
    return;
  }
  render(
    root,
    header(state),
    h('main', { class: 'giudizio', id: 'contenuto' }, inOrder(state)),
    h(
      'aside',
      { class: 'fianco', 'aria-label': t('storico.titolo') },
      h('h2', null, t('storico.titolo')),
      historyView(state.history, { ask, clear: forget, limit: 40 }),
    ),
    actions(state),
  );
}

/**
 * What can be done with the verdict; after the table has seen it, only write it down.
 * @param {import('./model.js').State} state
 */
function actions({ checks, unrecorded }) {
  if (checks.length === 0 && !unrecorded) return null;
  return h(
    'div',
    { class: 'azioni-arbitro' },
    checks.length
      ? h(
          'button',
          { key: 'tavolo', type: 'button', class: 'bottone pieno', onclick: showTable },
          h('bp-icona', { nome: 'schermo' }),
          t('arbitro.al_tavolo'),
        )
      : unrecorded
        ? h(
            'p',
            { key: 'esito', class: 'da-registrare' },
            h('b', null, question(unrecorded)),
            ': ',
            t(`esito.${unrecorded.esito}`),
          )
        : null,
    h(
      'button',
      { key: 'registra', type: 'button', class: 'bottone', onclick: record },
      h('bp-icona', { nome: 'matita' }),
      t('arbitro.registra'),
    ),
  );
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
  if (store.state.shown === 'tavolo') leaveTable();
  else if (store.state.checks.length) {
    /** @type {HTMLInputElement} */ (find('#campo-parola')).value = '';
    clear();
    find('#campo-parola').focus();
  }
});
document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) leaveTable();
});
for (const name of ['online', 'offline']) window.addEventListener(name, () => store.set({ online: navigator.onLine }));

/** How long a call is open, and how long an answer is waited for. */
function tick() {
  const now = Date.now() + store.state.skew;
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-da], [data-secondi]'))) {
    const { da, secondi } = el.dataset;
    const text = da
      ? minutes(now - Number(da))
      : t('secondi', { n: Math.max(0, Math.ceil((Number(secondi) - now) / 1000)) });
    if (el.textContent !== text) el.textContent = text;
  }
}

store.subscribe(draw);
store.subscribe(tick);
setInterval(tick, 500);
draw(store.state);
store.set({ history: recall('arbitro.storico', []) });
const asked = new URLSearchParams(location.search).get('parola');
if (asked) {
  ask(asked);
  if (matchMedia('(pointer: coarse)').matches) find('#campo-parola').blur();
}
await arrive();
desk.open();

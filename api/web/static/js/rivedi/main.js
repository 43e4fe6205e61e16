// @ts-check
/** A smazzata that is over, looked at again: from a table of mine, from a link, from a file. */
import { isLettered, playBy } from '../lib/code.js';
import { find, h, render } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { remember } from '../lib/prefs.js';
import { Refusal } from '../net/api.js';
import '../lib/icons.js';
import '../ui/carta.js';
import { notify, report } from '../ui/notice.js';
import { analysisView, isTicked } from './analysis.js';
import { createStore, lineName, lines, momentAt, nameOf, pictureOf, smazzata, turnStarts, unfold } from './model.js';
import { analyse, recordOf, replay, review, tableOf, tokenOf } from './net.js';
import { openShare } from './share.js';
import { tableView } from './table.js';
import { timeline } from './timeline.js';

const root = find('#rivedi');
const [, , id = null] = location.pathname.split('/');
const store = createStore();
/** @type {AbortController | null} */
let asking = null;

/** Opens a record: its pictures, then what its analysis finds. @param {string} text @param {any} view */
async function open(text, view) {
  const seen = await replay(text);
  playBy(seen.regole);
  const wanted = Number(new URLSearchParams(location.search).get('smazzata'));
  const place = seen.finite.findIndex((one) => one.numero === wanted);
  store.set({
    replay: seen,
    record: text,
    view,
    table: view ? id : null,
    seat: view?.posto ?? (seen.posti.S ? 'S' : Object.keys(seen.posti)[0]),
    mine: Boolean(view?.posto),
  });
  show(place < 0 ? seen.finite.length - 1 : place);
}

/** @param {number} place which smazzata */
function show(place) {
  store.set({ place });
  const tables = unfold(smazzata(store.state));
  store.set({ tables, at: 0, ticked: {}, kept: {} });
  study(true);
}

/** Asks for the analysis of who looks. @param {boolean} [begin] go to the first turn when it is there */
async function study(begin = false) {
  asking?.abort();
  const { signal } = (asking = new AbortController());
  store.set({ moments: null, trouble: null });
  if (!isLettered()) {
    store.set({ moments: [], trouble: t('analisi.solo_parole') });
    return;
  }
  try {
    const moments = await analyse(asked(), signal);
    store.set({ moments });
    if (begin && moments.length && store.state.at === 0) store.set({ at: pictureOf(store.state, moments[0]) });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Refusal)) throw error;
    store.set({ trouble: error.offline ? t('rete.senza') : error.message });
  }
}

/** What is looked at, for the service. */
function asked() {
  const { record, seat, vocabulary } = store.state;
  return { verbale: record, smazzata: smazzata(store.state).numero, posto: seat, vocabolario: vocabulary };
}

const on = {
  /** @param {number} at */
  go: (at) => store.set({ at: Math.min(Math.max(at, 0), store.state.tables.length - 1) }),
  /** @param {number} by */
  step: (by) => on.go(store.state.at + by),
  /** To the beginning of a turn. @param {number} by */
  turn(by) {
    const starts = turnStarts(store.state.tables);
    const { at, tables } = store.state;
    const next = by > 0 ? starts.find((start) => start > at) : starts.findLast((start) => start < at);
    on.go(next ?? (by > 0 ? tables.length - 1 : 0));
  },
  /** To another of my turns. @param {number} by */
  moment(by) {
    const { moments } = store.state;
    const next = moments?.[momentAt(store.state) + by];
    if (next) on.go(pictureOf(store.state, next));
  },
  /** @param {string} seat */
  look(seat) {
    if (seat === store.state.seat) return;
    store.set({ seat, mine: seat === store.state.view?.posto, ticked: {}, kept: {} });
    study();
  },
  /** @param {string} vocabulary */
  vocabulary(vocabulary) {
    remember('vocabolario', vocabulary);
    store.set({ vocabulary, ticked: {}, kept: {} });
    study();
  },
  /** @param {string} key */
  tick(key) {
    const [at, word] = key.split(' ');
    const words = store.state.moments?.[Number(at)].sfuggite ?? [];
    const index = words.findIndex((one) => one.parola === word);
    const now = isTicked(store.state, Number(at), words[index], index);
    store.set({ ticked: { ...store.state.ticked, [key]: !now } });
  },
  async review() {
    const state = store.state;
    const at = momentAt(state);
    const words = (state.moments?.[at].sfuggite ?? []).filter((word, index) => isTicked(state, at, word, index));
    if (words.length === 0) {
      notify(t('analisi.scegli'));
      return;
    }
    try {
      const added = await review({ ...asked(), parole: words.map(({ parola }) => ({ momento: at, parola })) });
      const kept = Object.fromEntries(words.map(({ parola }) => [`${at} ${parola}`, true]));
      store.set({ kept: { ...store.state.kept, ...kept } });
      notify(
        added === 0 ? t('analisi.gia') : added === 1 ? t('analisi.aggiunta') : t('analisi.aggiunte', { n: added }),
      );
    } catch (error) {
      report(error);
    }
  },
};

function draw() {
  const state = store.state;
  if (!state.replay || !state.tables.length) return;
  const table = state.tables[state.at];
  const tabs = /** @type {const} */ (['tavolo', 'analisi']);
  render(
    root,
    h(
      'div',
      { class: 'rivista', 'data-scheda': state.tab, 'data-mossa': state.at },
      h(
        'header',
        { class: 'testata-rivista' },
        h(
          'a',
          { class: 'icona', href: state.table ? `/tavolo/${state.table}` : '/', 'aria-label': t('rivedi.torna') },
          h('bp-icona', { nome: 'sinistra' }),
        ),
        title(state, table),
        h(
          'button',
          {
            type: 'button',
            class: 'icona condividi',
            'aria-label': t('rivedi.condividi'),
            onclick: () => openShare(store.state, (view) => store.set({ view })),
          },
          h('bp-icona', { nome: 'condividi' }),
          h('span', { class: 'testo' }, t('rivedi.condividi')),
        ),
        h(
          'p',
          { class: 'punteggi-rivisti', 'aria-label': t('rivedi.punti_ora') },
          lines(state).map((line) =>
            h('span', { key: line }, lineName(state, line), ' ', h('b', null, number(table.in_tavola[line] ?? 0))),
          ),
        ),
      ),
      h(
        'nav',
        { class: 'schede', 'aria-label': t('rivedi.schede') },
        tabs.map((tab) =>
          h(
            'button',
            {
              key: tab,
              type: 'button',
              'aria-current': state.tab === tab ? 'true' : null,
              onclick: () => store.set({ tab }),
            },
            t(`rivedi.scheda_${tab}`),
          ),
        ),
      ),
      h('main', { id: 'contenuto', class: 'corpo-rivisto' }, tableView(state, on)),
      analysisView(state, on),
      timeline(state, on),
    ),
  );
}

/** @param {import('./model.js').State} state @param {import('./model.js').Table} table */
function title(state, table) {
  const seen = /** @type {import('./net.js').Replay} */ (state.replay);
  const own = lines(state)[0];
  const seats = Object.keys(seen.posti);
  const partner = seats.filter((seat) => seen.posti[seat].linea === own && seat !== state.seat);
  const others = seats.filter((seat) => seen.posti[seat].linea !== own);
  const told = (/** @type {string[]} */ some) => some.map((seat) => nameOf(state, seat)).join(' e ');
  return h(
    'div',
    { class: 'titolo-rivisto' },
    h(
      'h1',
      null,
      seen.finite.length > 1
        ? h(
            'select',
            {
              'aria-label': t('rivedi.quale_smazzata'),
              onchange: (/** @type {Event} */ event) =>
                show(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
            },
            seen.finite.map((one, index) =>
              h(
                'option',
                { key: one.numero, value: index, '.selected': index === state.place },
                t('rivedi.smazzata', { n: one.numero }),
              ),
            ),
          )
        : t('rivedi.smazzata', { n: smazzata(state).numero }),
    ),
    h(
      'p',
      { class: 'con-chi' },
      t(partner.length ? 'rivedi.con' : 'rivedi.contro', { compagno: told(partner), avversari: told(others) }),
    ),
    h(
      'p',
      { class: 'dove' },
      t('rivedi.giro', { n: table.giro }).toLowerCase(),
      ' ',
      t('testata.di', { n: state.tables[state.tables.length - 1].giro }),
    ),
  );
}

/** The page before there is a record: a file can be chosen or dropped. @param {string} [trouble] */
function welcome(trouble = '') {
  render(
    root,
    h(
      'main',
      { id: 'contenuto', class: 'apri-verbale' },
      h('p', null, h('a', { class: 'icona', href: '/' }, h('bp-icona', { nome: 'sinistra' }), 'Burraco Parole')),
      h('h1', null, t('rivedi.apri')),
      h('p', null, t('rivedi.apri_spiega')),
      trouble ? h('p', { class: 'guaio', role: 'alert' }, trouble) : null,
      h(
        'label',
        { class: 'bottone primario carica' },
        t('rivedi.scegli'),
        h('input', {
          type: 'file',
          accept: '.brn,text/plain',
          class: 'solo-voce',
          onchange: (/** @type {Event} */ event) => pick(/** @type {HTMLInputElement} */ (event.target)),
        }),
      ),
    ),
  );
}

/** The same file may be chosen again. @param {HTMLInputElement} field */
function pick(field) {
  const file = field.files?.[0];
  field.value = '';
  read(file);
}

/** @param {File | undefined} file */
async function read(file) {
  if (!file) return;
  try {
    await open(await file.text(), null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    welcome(error.offline ? t('rete.senza') : error.message);
  }
}

/** Arrows step through the moves, with Shift through the turns. @param {KeyboardEvent} event */
function steer(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!store.state.tables.length || event.altKey || event.ctrlKey || event.metaKey) return;
  if (target.closest('select, dialog, input:not([type="range"])')) return;
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) (event.shiftKey ? on.turn : on.step)(by);
  else if (event.key === 'PageDown' || event.key === 'PageUp') on.turn(event.key === 'PageDown' ? 1 : -1);
  else if (event.key === 'Home') on.go(0);
  else if (event.key === 'End') on.go(store.state.tables.length - 1);
  else return;
  event.preventDefault();
}

store.subscribe(draw);
addEventListener('keydown', steer);
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  read(event.dataTransfer?.files[0]);
});

if (id && tokenOf(id)) {
  try {
    const [text, view] = await Promise.all([recordOf(id), tableOf(id)]);
    await open(text, view);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    welcome(error.offline ? t('rete.senza') : error.message);
  }
} else welcome(id ? t('rivedi.non_tuo') : '');

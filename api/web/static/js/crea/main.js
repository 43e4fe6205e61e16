// @ts-check
/** The bench of who makes puzzles: cards and words, or a wished answer; verified, saved, shared, printed. */
import { find, h, render } from '../lib/dom.js';
import { nameOf } from '../lib/cards.js';
import { code } from '../lib/code.js';
import { number, t } from '../lib/i18n.js';
import { remember } from '../lib/prefs.js';
import { Refusal, call, callBlob } from '../net/api.js';
import { linkCard } from '../ui/links.js';
import { notify } from '../ui/notice.js';
import { tiles } from '../ui/parola.js';
import '../lib/icons.js';
import '../ui/carta.js';
import { bookletView } from './libretto.js';
import { KINDS, createStore } from './model.js';

const MOST_CARDS = 15;
const SHOWN = 12;
const root = find('#crea');
const store = createStore();

/** What changes the question takes the old answer away. @param {Partial<import('./model.js').State>} change */
const set = (change) => store.set({ made: null, problem: null, ...change });

/** @param {string} card */
function add(card) {
  const { hand } = store.state;
  if (hand.length < MOST_CARDS) set({ hand: [...hand, card] });
}

/** @param {boolean} keep whether it gets a link */
async function ask(keep) {
  const { kind, from, hand, words, wish, made } = store.state;
  const laid = from === 'risposta' && made ? { carte: made.enigma.carte, giochi: notations(made) } : null;
  const given = from === 'carte' ? { carte: hand, giochi: words } : (laid ?? { parola: wish.trim() });
  store.set({ busy: true, problem: null });
  try {
    const found = await call('/enigmi/banco', { method: 'POST', body: { tipo: kind, ...given, conserva: keep } });
    store.set({ made: found, busy: false });
    if (keep) notify(t('crea.salvato'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    store.set({ busy: false, problem: error.offline ? t('enigma.serve_rete') : error.message });
  }
}

/** The words of a table as the notation writes them. @param {import('./model.js').Made} made */
const notations = (made) =>
  made.enigma.giochi.map(({ carte, lettura }) => {
    const suit = carte.find((card) => card.length === 2)?.[1] ?? 'r';
    const letters = carte.map((card, index) => (card.length === 1 ? `[${card}=${lettura[index]}]` : card[0]));
    return `${suit}:${letters.join('')}`;
  });

function addWord() {
  const field = /** @type {HTMLInputElement} */ (find('#parola-tavolo'));
  const word = field.value
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  if (!word) return;
  field.value = '';
  set({ words: [...store.state.words, `${store.state.suit}:${word}`] });
}

/** Saves bytes or text as a file of this device. @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {import('./model.js').Kept[]} booklet */
function keepBooklet(booklet) {
  remember('libretto', booklet);
  store.set({ booklet });
}

/** @param {Record<string, unknown>} wish */
async function print(wish) {
  store.set({ busy: true });
  try {
    save(await callBlob('/enigmi/libretto', { method: 'POST', body: wish }), 'enigmi.pdf');
    notify(t('crea.libretto_fatto'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notify(error.message, { kind: 'rifiuto' });
  } finally {
    store.set({ busy: false });
  }
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} label
 * @param {boolean} checked
 * @param {() => void} choose
 */
const radio = (name, value, label, checked, choose) =>
  h(
    'label',
    { key: value, class: 'scelta-radio' },
    h('input', { type: 'radio', name, value, '.checked': checked, onchange: choose }),
    label,
  );

/** @param {import('./model.js').State} state */
const colours = (state) =>
  h(
    'div',
    { class: 'scelte', role: 'group', 'aria-label': t('crea.colore') },
    radio('colore', 'r', t('crea.rosse'), state.suit === 'r', () => store.set({ suit: 'r' })),
    radio('colore', 'n', t('crea.nere'), state.suit === 'n', () => store.set({ suit: 'n' })),
  );

/** @param {import('./model.js').State} state */
function cards(state) {
  const key = (/** @type {string} */ card) =>
    h(
      'button',
      { key: card, type: 'button', class: 'tasto', 'aria-label': nameOf(card), onclick: () => add(card) },
      h('bp-carta', { carta: card, muta: true }),
    );
  return [
    colours(state),
    h(
      'div',
      { class: 'tastiera', role: 'group', 'aria-label': t('crea.tastiera') },
      code()
        .ordine.filter((face) => /[A-Z]/.test(face))
        .sort()
        .map((letter) => key(letter + state.suit)),
      key('*'),
      key('@'),
    ),
    h('h3', null, t('crea.mano', { n: state.hand.length })),
    h(
      'div',
      { class: 'mano-banco' },
      state.hand.map((card, index) =>
        h(
          'button',
          {
            key: `${index}${card}`,
            type: 'button',
            class: 'tasto',
            'aria-label': t('crea.togli', { carta: nameOf(card) }),
            onclick: () => set({ hand: state.hand.filter((_, at) => at !== index) }),
          },
          h('bp-carta', { carta: card, muta: true }),
        ),
      ),
      state.hand.length ? null : h('p', { class: 'quieto' }, t('crea.mano_vuota')),
    ),
    h('h3', null, t('crea.tavolo')),
    h(
      'ul',
      { class: 'parole-banco' },
      state.words.map((short, index) =>
        h(
          'li',
          { key: short },
          h(
            'span',
            { class: 'tessere' },
            tiles(
              [...short.slice(2)].map((letter) => letter + short[0]),
              short.slice(2),
            ),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'icona',
              'aria-label': t('crea.togli', { carta: short.slice(2) }),
              onclick: () => set({ words: state.words.filter((_, at) => at !== index) }),
            },
            h('bp-icona', { nome: 'croce' }),
          ),
        ),
      ),
    ),
    h(
      'form',
      {
        class: 'riga-campo',
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          addWord();
        },
      },
      h(
        'label',
        { class: 'campo' },
        h('span', null, t('crea.parola_tavolo')),
        h('input', { id: 'parola-tavolo', maxlength: 20, autocomplete: 'off', autocapitalize: 'characters' }),
      ),
      h('button', { type: 'submit', class: 'bottone' }, t('crea.metti')),
    ),
  ];
}

/** @param {import('./model.js').State} state */
const wished = (state) =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, t('crea.risposta')),
    h('input', {
      name: 'risposta',
      maxlength: 20,
      autocomplete: 'off',
      '.value': state.wish,
      oninput: (/** @type {InputEvent} */ event) => set({ wish: /** @type {HTMLInputElement} */ (event.target).value }),
    }),
    h('span', { class: 'quieto' }, t('crea.risposta_spiega')),
  );

/** @param {import('./model.js').State} state */
function found(state) {
  const { made } = state;
  if (state.problem) return h('p', { class: 'problema', role: 'alert' }, state.problem);
  if (!made) return h('p', { class: 'quieto' }, t('crea.attende'));
  const more = (made.pari ?? 0) - SHOWN;
  const kept = state.booklet.some(({ id }) => id === made.enigma.id);
  return h(
    'div',
    { class: 'trovato', role: 'status' },
    h('p', { class: 'domanda' }, made.enigma.domanda),
    made.enigma.giochi.map((meld, index) =>
      h('p', { key: `t${index}`, class: 'tessere' }, tiles(meld.carte, meld.lettura, meld.burraco)),
    ),
    h('p', { class: 'tessere' }, tiles(made.enigma.carte, '')),
    h(
      'dl',
      { class: 'cifre' },
      figure('crea.migliore', number(made.massimo ?? 0)),
      figure('crea.seconda', made.seconda === null ? '–' : number(made.seconda)),
      figure('crea.risposte', number(made.pari ?? 0)),
      figure('crea.livello', t(`enigma.livello_${made.enigma.livello}`)),
    ),
    h('h3', null, t('crea.tutte', { n: made.pari ?? 0 })),
    h(
      'ul',
      { class: 'risposte-banco' },
      made.soluzioni.slice(0, SHOWN).map((one, index) => h('li', { key: index }, h('b', null, one.parole.join(' + ')))),
      more > 0 ? h('li', { key: 'altre', class: 'quieto' }, t('enigma.e_altre', { n: more })) : null,
    ),
    made.condivisione
      ? linkCard(made.condivisione, t('crea.condividi'), t('crea.condividi_spiega'), { said: t('crea.invio') })
      : h(
          'button',
          { type: 'button', class: 'bottone pieno', onclick: () => ask(true) },
          h('bp-icona', { nome: 'condividi' }),
          t('crea.salva'),
        ),
    h(
      'div',
      { class: 'risposte' },
      h(
        'button',
        {
          type: 'button',
          class: 'bottone',
          onclick: () => save(new Blob([made.file], { type: 'application/json' }), `${made.enigma.id}.enigma.json`),
        },
        t('crea.scarica'),
      ),
      made.condivisione && !kept
        ? h(
            'button',
            {
              type: 'button',
              class: 'bottone',
              onclick: () =>
                keepBooklet([...state.booklet, { id: made.enigma.id, testo: made.enigma.domanda }].slice(-20)),
            },
            t('crea.nel_libretto'),
          )
        : null,
      made.condivisione
        ? h('a', { class: 'bottone', href: `/enigmi?enigma=${made.enigma.id}` }, t('crea.prova'))
        : null,
    ),
  );
}

/** @param {string} label @param {string} value */
const figure = (label, value) => h('div', null, h('dt', null, t(label)), h('dd', null, value));

/** @param {import('./model.js').State} state */
function page(state) {
  const ready = state.from === 'carte' ? state.hand.length > 0 : state.wish.trim().length > 2;
  return [
    h(
      'header',
      { class: 'testata-crea' },
      h(
        'a',
        { class: 'icona', href: '/enigmi', 'aria-label': t('arbitro.torna') },
        h('bp-icona', { nome: 'sinistra' }),
      ),
      h('h1', null, t('crea.titolo')),
    ),
    h(
      'main',
      { id: 'contenuto', class: 'banco-crea' },
      h(
        'section',
        { class: 'domanda-crea', 'aria-label': t('crea.titolo') },
        h(
          'fieldset',
          null,
          h('legend', null, t('crea.che_cosa')),
          h(
            'div',
            { class: 'scelte' },
            KINDS.map((kind) =>
              radio('tipo', kind, t(`tipo_enigma.${kind}`), state.kind === kind, () => set({ kind })),
            ),
          ),
        ),
        h(
          'fieldset',
          null,
          h('legend', null, t('crea.da_dove')),
          h(
            'div',
            { class: 'scelte' },
            radio('da', 'carte', t('crea.da_carte'), state.from === 'carte', () => set({ from: 'carte' })),
            radio('da', 'risposta', t('crea.da_risposta'), state.from === 'risposta', () => set({ from: 'risposta' })),
          ),
        ),
        state.from === 'carte' ? cards(state) : wished(state),
        h(
          'button',
          {
            type: 'button',
            class: 'bottone primario verifica-crea',
            'aria-disabled': ready && !state.busy ? null : 'true',
            'aria-busy': state.busy ? 'true' : null,
            onclick: () => (ready && !state.busy ? ask(false) : undefined),
          },
          t(state.from === 'carte' ? 'crea.verifica' : 'crea.cerca'),
          h('bp-icona', { nome: 'destra' }),
        ),
      ),
      h(
        'aside',
        { class: 'esito-crea', 'aria-label': t('crea.esito') },
        h('h2', null, t('crea.esito')),
        found(state),
        bookletView(state, { keep: keepBooklet, print }),
      ),
    ),
  ];
}

store.subscribe((state) => render(root, page(state)));
store.set({});

// @ts-check
/** *Parola*: a field, the verdict, the view for the table, frozen words, the history, the tables of the desk. */
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { ask as askQuestion } from '../ui/dialog.js';
import { announce, hush, notify } from '../ui/notice.js';
import { neighbours } from '../offline/vicine.js';
import { askService, enrich, explained, judgeHere } from './check.js';
import { deskView } from './desk-view.js';
import { added, amended, answered, keep, question, tablesOf, unwritten } from './history.js';
import { LONGEST, MOST_WORDS, outcomeOf, partedIn, wordsOf } from './model.js';
import { spokenVerdict } from './reason.js';
import { askRecord, draftsOf, historyView } from './record.js';
import { askMatta, mattaIn, mattaView } from './matta.js';
import { closeTable, openTable, tableView } from './tavolo.js';
import { block, detail, list } from './verdict.js';
import { FrozenWords } from './congelate.js';
import { frozenActions, frozenList, frozenView } from './verifica.js';

const RECENT = 6;
const PATIENCE = 6000;
const TITLE = document.title;
/**
 * @typedef {{table: string, policies: Record<string, string>}} Origin where a word was laid, and how the code is read
 *   there
 */
/** A word that comes from no table of the desk. @type {Origin} */
const NOWHERE = { table: '', policies: {} };

export class WordTab {
  /**
   * @param {import('../lib/store.js').Store<import('./model.js').State>} store
   * @param {import('./desk.js').Desk} desk
   * @param {Promise<import('../offline/lexicon.js').OfflineLexicon | null>} opening
   * @param {(draft: import('./registro.js').Draft) => void} write into the register
   */
  constructor(store, desk, opening, write) {
    this.store = store;
    this.desk = desk;
    this.opening = opening;
    this.write = write;
    /** @type {import('../offline/lexicon.js').OfflineLexicon | null} */
    this.lexicon = null;
    /** @type {AbortController | null} */
    this.running = null;
    this.origin = NOWHERE;
    /** The entry of the history that the words on the page have. */
    this.entry = 0;
    this.cold = new FrozenWords(this);
    opening.then((lexicon) => {
      this.lexicon = lexicon;
      lexicon?.learned.then(() => store.set({ checks: store.state.checks.map((item) => explained(item, lexicon)) }));
    });
  }

  /** Judges what was typed: here at once, then with the service's dictionary. @param {string} text */
  async check(text) {
    const { store } = this;
    this.running?.abort();
    const words = wordsOf(text);
    if (words.length === 0) return this.clear();
    const field = document.querySelector('#campo-parola');
    if (field instanceof HTMLInputElement && field.value !== text) field.value = text;
    const matta = mattaIn(text);
    if (matta) return this.wonder(text, matta);
    if (words.length > MOST_WORDS || words.some((word) => word.length > 2 * LONGEST)) {
      store.set({ checks: [], phase: 'impossibile', problem: t('arbitro.troppe', { n: MOST_WORDS }) });
      return;
    }
    this.running = new AbortController();
    const { signal } = this.running;
    store.set({
      phase: store.state.checks.length ? 'fatta' : 'cerco',
      problem: null,
      matta: null,
      parted: partedIn(text),
      watched: null,
    });
    await this.opening;
    if (signal.aborted) return;
    const { lexicon } = this;
    const here = lexicon ? judgeHere(words, lexicon, lexicon.table(undefined, this.origin.policies)) : [];
    if (here.length) this.conclude(here, false);
    const there = await askService(words, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
    if (signal.aborted) return;
    store.set({ online: there !== null });
    if (there) this.conclude(enrich(here, there), here.length > 0);
    else if (here.length === 0) store.set({ checks: [], phase: 'impossibile', problem: t('arbitro.senza_lessico') });
  }

  /** What a matta in a word could stand for; nothing is written down. @param {string} text @param {string} card */
  async wonder(text, card) {
    await this.opening;
    if (!this.lexicon) this.store.set({ checks: [], phase: 'impossibile', problem: t('arbitro.senza_lessico') });
    else this.store.set({ checks: [], phase: 'fatta', matta: askMatta(text, card, this.admitted()) });
  }

  /** Whether a word is admitted here. @returns {(word: string) => boolean} */
  admitted() {
    const lexicon = /** @type {import('../offline/lexicon.js').OfflineLexicon} */ (this.lexicon);
    const table = lexicon.table(undefined, this.origin.policies);
    return (word) => lexicon.judge(word, table).outcome === 'ammessa';
  }

  /** @param {import('./model.js').Check[]} checks @param {boolean} again whether only the analysis came */
  conclude(checks, again) {
    const { store } = this;
    const { online } = store.state;
    const spoken = !again || outcomeOf(checks) !== outcomeOf(store.state.checks);
    const history = again
      ? answered(store.state.history, this.entry, checks)
      : added(store.state.history, checks, {
          table: this.origin.table,
          online: online && !this.lexicon,
          now: Date.now(),
        });
    if (!again) this.entry = history[0].id;
    keep(history);
    store.set({ checks, matta: null, chosen: again ? store.state.chosen : worst(checks), phase: 'fatta', history });
    if (!again) for (const draft of draftsOf(history[0], 'verdetto')) this.write(draft);
    if (spoken) announce(checks.length === 1 ? spokenVerdict(checks[0]) : t(`esito.${outcomeOf(checks)}_piu`));
  }

  /** The empty page; an analysis that is still on its way would bring back the word that was left. */
  clear() {
    this.running?.abort();
    this.origin = NOWHERE;
    this.store.set({ checks: [], phase: 'vuota', problem: null, matta: null, watched: null });
  }

  /** @param {string} text @param {Origin} [from] */
  ask(text, from = NOWHERE) {
    this.origin = from;
    const field = document.querySelector('#campo-parola');
    if (field instanceof HTMLInputElement) field.value = text;
    this.check(text);
    window.scrollTo({ top: 0 });
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (find('#campo-parola'));
    this.origin = NOWHERE;
    this.check(field.value);
    if (matchMedia('(pointer: coarse)').matches) field.blur();
    else field.select();
  }

  showTable() {
    hush(true);
    // What screen readers were told before would still stand in the document.
    for (const told of document.querySelectorAll('[aria-live] > *')) told.remove();
    document.title = t('titolo.tavolo_esito');
    const [entry] = this.store.state.history;
    const history = amended(this.store.state.history, entry.id, { mostrata: true });
    keep(history);
    this.store.set({ shown: 'tavolo', history });
    openTable(() => this.leaveTable());
  }

  /** The page comes back without the reason, whoever holds the phone next; the ruling can still be written down. */
  leaveTable() {
    if (this.store.state.shown !== 'tavolo') return;
    closeTable();
    document.title = TITLE;
    this.clear();
    this.store.set({ shown: 'pagina' });
    this.store.flush();
    const field = document.querySelector('#campo-parola');
    if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
  }

  /** Writes a verdict down as a ruling. @param {import('./history.js').Entry} entry */
  async record(entry) {
    const given = await askRecord(entry, tablesOf(this.store.state.history));
    if (!given) return;
    const history = amended(this.store.state.history, entry.id, { ...given, registrata: true });
    keep(history);
    this.store.set({ history });
    for (const draft of draftsOf({ ...entry, ...given }, 'decisione')) this.write(draft);
    notify(t('registra.fatto'));
  }

  /** The table has seen it, and nobody writes it down. @param {import('./history.js').Entry} entry */
  letGo(entry) {
    const history = amended(this.store.state.history, entry.id, { mostrata: false });
    keep(history);
    this.store.set({ history });
  }

  async forget() {
    if (
      !(await askQuestion(t('storico.cancella'), t('storico.sicuro'), [
        { label: t('storico.tieni'), value: false, primary: true },
        { label: t('storico.cancella'), value: true },
      ]))
    )
      return;
    keep([]);
    this.store.set({ history: [] });
  }

  onDesk = {
    verify: (/** @type {import('./desk.js').DeskTable} */ table, /** @type {string} */ word) => {
      const names = Object.values(table.view.posti)
        .map((/** @type {any} */ seat) => seat.nome)
        .filter(Boolean);
      this.ask(word, { table: names.join(', ').slice(0, 40), policies: table.view.politiche ?? {} });
    },
    act: (/** @type {string} */ id, /** @type {Record<string, unknown>} */ act) => this.desk.act(id, act),
    move: (/** @type {string} */ id, /** @type {Record<string, unknown>} */ move) => this.desk.move(id, move),
    open: (/** @type {string} */ id) => this.store.set({ opened: id }),
    choose: (/** @type {string} */ id, /** @type {Partial<import('./chiamate.js').Choice>} */ choice) =>
      this.store.set({
        choices: {
          ...this.store.state.choices,
          [id]: { ...(this.store.state.choices[id] ?? { option: null, note: '' }), ...choice },
        },
      }),
  };

  onHistory = { ask: (/** @type {string} */ text) => this.ask(text), clear: () => this.forget() };

  /** The word that is looked at while it is frozen. @param {import('./model.js').State} state */
  frozen = (state) => state.frozen.find(({ id }) => id === state.watched);

  form = () =>
    h(
      'form',
      {
        key: 'cerca',
        class: 'cerca-parola',
        role: 'search',
        onsubmit: (/** @type {SubmitEvent} */ event) => this.submit(event),
      },
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
  main(state) {
    const watched = this.frozen(state);
    if (watched) return frozenView(watched, this.cold.on);
    const [field, tables] = [this.form(), deskView(state.desk, state, this.onDesk)];
    const verdict = this.result(state);
    if (state.checks.length) return [field, verdict, tables];
    const calls = state.desk.some((table) => table.view?.chiamata);
    const frozen = h('div', { key: 'congelate', class: 'solo-stretto' }, frozenList(state.frozen, this.cold.on));
    return calls ? [tables, field, frozen, verdict] : [field, frozen, tables, verdict];
  }

  /** @param {import('./model.js').State} state */
  result(state) {
    const { checks, phase } = state;
    if (phase === 'impossibile')
      return h('p', { class: 'impossibile', role: 'alert' }, h('bp-icona', { nome: 'attenzione' }), ' ', state.problem);
    if (state.matta) return mattaView(state.matta, (word) => this.ask(word, this.origin));
    if (checks.length === 0) {
      const recent = state.history.length
        ? [h('h2', null, t('storico.ultime')), historyView(state.history, { ...this.onHistory, limit: RECENT })]
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
        many ? list(checks, state.parted, state.chosen, (index) => this.store.set({ chosen: index })) : null,
        detail(chosen, {
          ask: (word) => this.ask(word, this.origin),
          freeze: () => this.cold.freeze(),
          online: state.online,
          near: this.near(chosen),
          past: state.registro.entries.filter(isRuling(chosen.word)),
        }),
      ),
    ];
  }

  /** The admitted words one letter away. @param {import('./model.js').Check} check */
  near({ word }) {
    const { lexicon } = this;
    if (!lexicon || !/^[a-z]+$/.test(word) || word.length > LONGEST) return null;
    return neighbours(word, this.admitted());
  }

  /** @param {import('./model.js').State} state */
  side = (state) => [
    frozenList(state.frozen, this.cold.on),
    h('h2', null, t('storico.titolo')),
    historyView(state.history, { ...this.onHistory, limit: 40 }),
  ];

  /** The outcome alone, for the table. @param {HTMLElement} root @param {import('./model.js').State} state */
  drawTable(root, state) {
    const [only] = state.checks;
    const word = state.checks.length === 1 && /^[a-z]+$/.test(only.word) ? only.word : null;
    render(
      root,
      tableView(outcomeOf(state.checks), word, state.checks.length > 1, () => this.leaveTable()),
    );
  }

  /**
   * What can be done with the verdict; what the table has seen waits here until it is written down.
   * @param {import('./model.js').State} state
   */
  actions(state) {
    const { checks, history } = state;
    const watched = this.frozen(state);
    if (watched) return frozenActions(watched, this.cold.on);
    const [waiting] = unwritten(history);
    if (checks.length === 0 && !waiting) return null;
    const writing = (/** @type {import('./history.js').Entry} */ entry) =>
      h(
        'button',
        { key: 'registra', type: 'button', class: 'bottone', onclick: () => this.record(entry) },
        h('bp-icona', { nome: 'matita' }),
        t('arbitro.registra'),
      );
    if (checks.length)
      return h(
        'div',
        { class: 'azioni-arbitro' },
        h(
          'button',
          { key: 'tavolo', type: 'button', class: 'bottone pieno', onclick: () => this.showTable() },
          h('bp-icona', { nome: 'schermo' }),
          t('arbitro.al_tavolo'),
        ),
        writing(history[0]),
      );
    const more = unwritten(history).length - 1;
    return h(
      'div',
      { class: 'azioni-arbitro' },
      h(
        'p',
        { key: 'esito', class: 'da-registrare' },
        h('b', null, question(waiting)),
        ': ',
        t(`esito.${waiting.esito}`),
        more ? h('span', { class: 'quieto' }, ` ${t('registra.altre', { n: more })}`) : null,
      ),
      writing(waiting),
      h(
        'button',
        { key: 'lascia', type: 'button', class: 'collegamento', onclick: () => this.letGo(waiting) },
        t('registra.non_serve'),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    if (this.store.state.shown === 'tavolo') this.leaveTable();
    else if (this.store.state.checks.length) {
      /** @type {HTMLInputElement} */ (find('#campo-parola')).value = '';
      this.clear();
      find('#campo-parola').focus();
    }
  }
}

/** A ruling on this word, not a word in verification. @param {string} word */
const isRuling = (word) => (/** @type {import('./registro.js').Entry} */ entry) =>
  entry.tipo === 'decisione' && entry.oggetto === word && entry.esito !== 'in_verifica';

/** The first word that spoils the verdict. @param {import('./model.js').Check[]} checks */
const worst = (checks) =>
  Math.max(
    0,
    checks.findIndex((item) => item.outcome === outcomeOf(checks)),
  );

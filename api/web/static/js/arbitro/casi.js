// @ts-check
/** *Casi*: what happened, a question or two, and what the code says, step by step. */
import { h } from '../lib/dom.js';
import { signed, t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { kept } from '../offline/dati.js';
import { cardsIn, counted, outcome, questions, search } from '../offline/casi.js';
import { answerView } from './casi-view.js';

/**
 * @typedef {import('../offline/casi.js').Cases} Cases
 * @typedef {import('../offline/casi.js').Case} Case
 *
 * @typedef {object} Casi what the tab is about to show
 * @property {Cases | null} data
 * @property {string} code
 * @property {string} query
 * @property {string | null} open the case that is looked at
 * @property {Record<string, string>} given
 * @property {boolean} answered whether the answer is shown
 * @property {string} cards the cards of the fault, as typed
 */

const HITS = 10;

/** @type {Casi} */
export const CLOSED = Object.freeze({
  data: null,
  code: recall('arbitro.codice', ''),
  query: '',
  open: null,
  given: {},
  answered: false,
  cards: '',
});

export class CasesTab {
  /**
   * @param {import('../lib/store.js').Store<import('./model.js').State>} store
   * @param {(draft: import('./registro.js').Draft) => Promise<void>} record
   */
  constructor(store, record) {
    this.store = store;
    this.record = record;
    /** The code of the page itself, until another one is chosen. */
    this.usual = '';
  }

  /** @param {Partial<Casi>} change */
  set(change) {
    this.store.set({ casi: { ...this.store.state.casi, ...change } });
  }

  /** Reads the cases, from the service or the device. @param {string} usual */
  async open(usual) {
    this.usual = usual;
    const data = await kept('casi');
    this.set({ data });
  }

  /** @param {Casi} casi */
  code = ({ data, code }) =>
    data?.codici.find(({ codice }) => codice === code) ??
    data?.codici.find(({ codice }) => codice === this.usual) ??
    data?.codici[0];

  /** @param {Casi} casi @returns {Case[]} */
  found(casi) {
    const code = this.code(casi);
    if (!casi.data || !code) return [];
    return casi.query.trim() ? search(casi.data, code, casi.query, HITS) : code.casi;
  }

  /** @param {string} id */
  choose(id) {
    const code = this.code(this.store.state.casi);
    const one = code?.casi.find((each) => each.id === id);
    this.set({ open: id, given: {}, answered: one?.domande.length === 0, cards: '' });
    window.scrollTo({ top: 0 });
  }

  /** @param {import('./model.js').State} state */
  opened({ casi }) {
    return this.code(casi)?.casi.find(({ id }) => id === casi.open) ?? null;
  }

  /** @param {import('./model.js').State} state */
  main(state) {
    const { casi } = state;
    const one = this.opened(state);
    if (!casi.data)
      return h('p', { class: 'impossibile', role: 'status' }, t(state.online ? 'casi.leggo' : 'casi.senza'));
    if (!one)
      return [
        h('div', { key: 'elenco', class: 'solo-stretto' }, this.list(state)),
        h('p', { key: 'invito', class: 'solo-largo invito-casi' }, t('casi.invito')),
      ];
    const told = casi.answered ? outcome(one, casi.given) : null;
    return told ? this.answer(state, one, told) : this.asking(state, one);
  }

  /** @param {import('./model.js').State} state */
  side = (state) => (state.casi.data ? this.list(state) : null);

  /** @param {import('./model.js').State} state */
  list(state) {
    const { casi } = state;
    const found = this.found(casi);
    const searched = casi.query.trim() !== '';
    return [
      this.codeChoice(casi),
      h(
        'form',
        {
          class: 'cerca-parola cerca-caso',
          role: 'search',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
          },
        },
        h('input', {
          type: 'search',
          'aria-label': t('casi.campo'),
          placeholder: t('casi.campo'),
          maxlength: 200,
          autocomplete: 'off',
          enterkeyhint: 'search',
          '.value': casi.query,
          oninput: (/** @type {Event} */ event) =>
            this.set({ query: /** @type {HTMLInputElement} */ (event.target).value, open: null }),
        }),
        h('button', { type: 'submit', 'aria-label': t('casi.cerca') }, h('bp-icona', { nome: 'cerca' })),
      ),
      h(
        'p',
        { class: 'quanti-casi quieto', role: 'status' },
        h('span', null, t('casi.quanti', { n: found.length })),
        h('span', null, searched && found.length ? t('casi.vicino') : ''),
      ),
      h(
        'ul',
        { class: `elenco-casi${searched ? ' cercati' : ''}` },
        found.map((one) =>
          h(
            'li',
            { key: one.id },
            h(
              'button',
              {
                type: 'button',
                'aria-current': one.id === casi.open ? 'true' : null,
                onclick: () => this.choose(one.id),
              },
              h('b', null, one.titolo),
              h('span', { class: 'quieto' }, one.sotto),
              h('span', { class: 'articolo' }, one.articolo.detto),
              h('bp-icona', { nome: 'avanti' }),
            ),
          ),
        ),
      ),
      h('p', { class: 'quieto si-cerca' }, t('casi.anche')),
      h(
        'div',
        { class: 'esempi-casi' },
        t('casi.esempi')
          .split('|')
          .map((text) =>
            h('button', { key: text, type: 'button', onclick: () => this.set({ query: text, open: null }) }, text),
          ),
      ),
    ];
  }

  /** @param {Casi} casi */
  codeChoice(casi) {
    const used = this.code(casi);
    return h(
      'label',
      { class: 'codice-in-uso' },
      h('span', { class: 'solo-voce' }, t('casi.codice')),
      h(
        'select',
        {
          onchange: (/** @type {Event} */ event) => {
            const { value } = /** @type {HTMLSelectElement} */ (event.target);
            remember('arbitro.codice', value);
            this.set({ code: value, open: null, given: {}, answered: false });
          },
        },
        casi.data?.codici.map(({ codice, nome }) =>
          h('option', { key: codice, value: codice, '.selected': codice === used?.codice }, nome),
        ) ?? null,
      ),
    );
  }

  /** @param {import('./model.js').State} state @param {Case} one */
  asking({ casi }, one) {
    const asked = questions(one, casi.given);
    const done = asked.filter(({ id }) => casi.given[id]).length;
    return h(
      'div',
      { class: 'domande-caso' },
      h(
        'p',
        { class: 'passo-caso quieto' },
        h('span', null, one.titolo),
        h(
          'span',
          { class: 'segmenti', 'aria-hidden': 'true' },
          asked.map(({ id }) => h('i', { key: id, class: casi.given[id] ? 'fatto' : '' })),
        ),
        h('span', null, t('casi.passo', { n: Math.max(1, done), tot: asked.length })),
      ),
      asked.map((question) =>
        h(
          'fieldset',
          { key: question.id },
          h('legend', null, question.testo),
          question.risposte.map(({ id, testo }) =>
            h(
              'label',
              { key: id, class: 'scelta-radio' },
              h('input', {
                type: 'radio',
                name: `domanda-${question.id}`,
                value: id,
                '.checked': casi.given[question.id] === id,
                onchange: () => this.set({ given: { ...casi.given, [question.id]: id } }),
              }),
              testo,
            ),
          ),
        ),
      ),
    );
  }

  /** @param {import('./model.js').State} state @param {Case} one @param {import('../offline/casi.js').Outcome} told */
  answer({ casi }, one, told) {
    const code = /** @type {import('../offline/casi.js').CodeCases} */ (this.code(casi));
    const cards = cardsIn(code, casi.cards);
    const count = cards && counted(code, told, cards);
    const asked = questions(one, casi.given).map(({ id, risposte }) =>
      risposte.find((each) => each.id === casi.given[id]),
    );
    return answerView(told, {
      path: [one.titolo, ...asked.map((each) => each?.testo ?? '')],
      change: () => this.set({ answered: false, given: {} }),
      changeable: one.domande.length > 0,
      cards: casi.cards,
      type: (text) => this.set({ cards: text }),
      count: count
        ? [
            told.conto === 'ammonizione' ? '' : t('casi.conto', { punti: signed(count.punti) }),
            count.vp || count.mp ? t('casi.conto_vp', { vp: signed(count.vp), mp: signed(count.mp) }) : '',
          ]
            .filter(Boolean)
            .join(' ')
        : cards
          ? ''
          : t('casi.carte_no'),
    });
  }

  /** @param {import('./model.js').State} state */
  actions(state) {
    const { casi } = state;
    const one = this.opened(state);
    if (!one) return null;
    const back = (/** @type {string} */ label) =>
      h(
        'button',
        {
          key: label,
          type: 'button',
          class: 'bottone',
          onclick: () => this.set({ open: null, given: {}, answered: false, cards: '' }),
        },
        label === 'casi.indietro' ? h('bp-icona', { nome: 'sinistra' }) : null,
        t(label),
      );
    const told = outcome(one, casi.given);
    if (casi.answered && told)
      return h(
        'div',
        { class: 'azioni-arbitro' },
        h(
          'button',
          {
            key: 'registra',
            type: 'button',
            class: 'bottone',
            onclick: () =>
              this.record({ tipo: 'decisione', testo: told.titolo, articolo: told.articolo.detto, oggetto: one.id }),
          },
          h('bp-icona', { nome: 'matita' }),
          t('arbitro.registra'),
        ),
        back('casi.altro'),
      );
    return h(
      'div',
      { class: 'azioni-arbitro' },
      back('casi.indietro'),
      h(
        'button',
        {
          key: 'risposta',
          type: 'button',
          class: 'bottone primario',
          'aria-disabled': told ? null : 'true',
          onclick: () => told && (this.set({ answered: true }), window.scrollTo({ top: 0 })),
        },
        t('casi.risposta'),
        h('bp-icona', { nome: 'destra' }),
      ),
    );
  }
}

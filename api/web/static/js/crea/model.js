// @ts-check
/** The state of the bench: what is laid out, what the search found, what goes into the booklet. */
import { Store } from '../lib/store.js';
import { recall } from '../lib/prefs.js';

/** The kinds that can be asked of cards that somebody lays out. */
export const KINDS = (document.body.dataset.tipi ?? '').split(' ');

/**
 * @typedef {string} Kind
 * @typedef {{parole: string[], punti: number, giocate: {carte?: string[], lettura?: string}[]}} Solution
 *
 * @typedef {object} Made what the search found
 * @property {{id: string, domanda: string, livello: number, valutazione: number, carte: string[], giochi: {carte:
 *   string[], lettura: string, burraco: string | null}[]}} enigma
 * @property {number | null} massimo
 * @property {number | null} seconda
 * @property {number | null} pari
 * @property {Solution[]} soluzioni
 * @property {{url: string, qr: string} | null} condivisione
 * @property {string} file all of it, to save
 *
 * @typedef {{id: string, testo: string}} Kept a puzzle of the booklet
 *
 * @typedef {object} State
 * @property {Kind} kind
 * @property {'carte' | 'risposta'} from
 * @property {'r' | 'n'} suit the colour of the next letter
 * @property {string[]} hand
 * @property {string[]} words on the table, as the notation writes them
 * @property {string} wish
 * @property {boolean} busy
 * @property {string | null} problem
 * @property {Made | null} made
 * @property {Kept[]} booklet
 */

/** @returns {Store<State>} */
export const createStore = () =>
  new Store(
    /** @type {State} */ ({
      kind: 'allunga',
      from: 'carte',
      suit: 'r',
      hand: [],
      words: [],
      wish: '',
      busy: false,
      problem: null,
      made: null,
      booklet: recall('libretto', []),
    }),
  );

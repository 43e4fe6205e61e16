// @ts-check
/** The state of the arbiter's page, and the words in what was typed. */
import { Store } from '../lib/store.js';
import { recall } from '../lib/prefs.js';
import { divided } from '../offline/fold.js';
import { overall } from '../offline/judge.js';
import { CLOSED } from './casi.js';
import { BLANK } from './punti.js';
import { UNREAD } from './registro.js';
import { STILL } from './tempi.js';
import { frozenWords } from './verifica.js';

/**
 * @typedef {{forma: string, lemma: string, categoria: string, tratti: string, fondamento: string, alterazione: string |
 *   null, base: string | null, significato: string | null, fonti: string[]}} Reading
 *
 * @typedef {object} Check one word judged
 * @property {string} word in letters a-z, or as typed if it is not made of them
 * @property {string} typed
 * @property {import('../offline/judge.js').Outcome} outcome
 * @property {string | null} motive
 * @property {string} article "Art. 9"
 * @property {string | null} ground what decided it
 * @property {import('../offline/judge.js').Spelled} spelled
 * @property {Reading[] | null} readings null while the device alone answers
 * @property {string | null} band
 * @property {string[]} synonyms
 * @property {import('../offline/lexicon.js').Meaning[]} meanings
 * @property {string[]} suggestions
 * @property {Record<string, string[]>} forms of each of its lemmas, which the service knows
 * @property {string} edition
 * @property {string} digest
 *
 * @typedef {'parola' | 'casi' | 'punti' | 'tempi' | 'registro'} Tab
 *
 * @typedef {object} State
 * @property {readonly Check[]} checks
 * @property {readonly [string, number][]} parted what an apostrophe parts, and into how many words
 * @property {number} chosen which of several words is looked at
 * @property {'vuota' | 'cerco' | 'fatta' | 'impossibile'} phase
 * @property {boolean} online
 * @property {boolean} keeping whether the lexicon is on the device
 * @property {string | null} problem why nothing could be judged
 * @property {import('./matta.js').Matta | null} matta a word with a matta that was asked about
 * @property {'pagina' | 'tavolo'} shown
 * @property {readonly import('./history.js').Entry[]} history
 * @property {Tab} tab
 * @property {readonly import('./verifica.js').Frozen[]} frozen words that wait for a ruling
 * @property {number | null} watched the frozen word that is looked at
 * @property {import('./tempi.js').Tempi} tempi
 * @property {import('./casi.js').Casi} casi
 * @property {import('./punti.js').Punti} punti
 * @property {import('./registro.js').Registro} registro
 * @property {readonly import('./desk.js').DeskTable[]} desk
 * @property {string | null} opened the table whose call is looked at
 * @property {Record<string, import('./chiamate.js').Choice>} choices what is about to be chosen, by table
 * @property {number} skew the service's time minus ours
 */

const SEPARATORS = /[\s,;]+/;
const EDGES = /^[."“”«»()]+|[.:!?"“”«»()]+$/g;
/** How many words one question may have, and how long a word may be. */
export const MOST_WORDS = 50;
export const LONGEST = 40;

/** @param {string} text @returns {string[]} */
const textsOf = (text) =>
  text
    .split(SEPARATORS)
    .map((word) => word.replace(EDGES, ''))
    .filter(Boolean);

/**
 * The words of a question, in order, each once; an apostrophe inside parts two.
 * @param {string} text
 * @returns {string[]}
 */
export const wordsOf = (text) => [...new Set(textsOf(text).flatMap(divided))];

/**
 * What an apostrophe parts in a question: `[text, how many words]`.
 * @param {string} text
 * @returns {[string, number][]}
 */
export const partedIn = (text) =>
  [...new Set(textsOf(text))]
    .map((each) => /** @type {[string, number]} */ ([each, divided(each).length]))
    .filter(([, words]) => words > 1);

/** @param {readonly Check[]} checks */
export const outcomeOf = (checks) => overall(checks);

/** @returns {Store<State>} */
export const createStore = () =>
  new Store(
    /** @type {State} */ ({
      checks: [],
      parted: [],
      chosen: 0,
      phase: 'vuota',
      online: navigator.onLine,
      keeping: false,
      problem: null,
      matta: null,
      shown: 'pagina',
      history: recall('arbitro.storico', []),
      tab: 'parola',
      frozen: frozenWords(),
      watched: null,
      tempi: STILL,
      casi: CLOSED,
      punti: BLANK,
      registro: UNREAD,
      desk: [],
      opened: null,
      choices: {},
      skew: 0,
    }),
  );

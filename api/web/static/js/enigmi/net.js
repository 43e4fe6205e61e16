// @ts-check
/** The puzzles of the service. The player's state lives here on the device and travels with each answer. */
import { call } from '../net/api.js';
import { recall, remember } from '../lib/prefs.js';

/**
 * @typedef {string} Kind one of those that `it.json` names under `tipo_enigma.`
 * @typedef {'oggi' | 'gara' | 'ripasso'} Mode
 * @typedef {{id: number, carte: string[], lettura: string, burraco: 'pulito' | 'sporco' | null}} Meld
 * @typedef {{id: string, testo: string, articolo: string | null}} Choice
 *
 * @typedef {object} Puzzle
 * @property {import('../lib/code.js').Code} regole
 * @property {string} id
 * @property {Kind} tipo
 * @property {number | null} numero
 * @property {string | null} data
 * @property {number} livello
 * @property {number} valutazione
 * @property {string} domanda
 * @property {string | null} contesto
 * @property {'giocate' | 'scelta'} risposta
 * @property {boolean} turno_intero
 * @property {string[]} carte
 * @property {Meld[]} giochi
 * @property {string[]} monte
 * @property {boolean | null} pozzetto_preso
 * @property {string | null} parola
 * @property {Choice[]} scelte
 * @property {number | null} massimo
 * @property {number} aiuti
 *
 * @typedef {{testo: string, lettere: number | null, iniziale: string | null, togli: string[]}} Help
 * @typedef {{giocate: Record<string, any>[], parole: string[], punti: number, matta: string | null, lemma: string |
 *   null, nota: string | null}} Solution
 *
 * @typedef {object} Answer
 * @property {'giusta' | 'parziale' | 'sbagliata' | 'aiuto' | 'resa'} esito
 * @property {boolean} finito
 * @property {number | null} punti
 * @property {number | null} massimo
 * @property {number} quota
 * @property {string[]} parole
 * @property {string | null} motivo
 * @property {string | null} articolo
 * @property {Help | null} aiuto
 * @property {string | null} spiegazione
 * @property {string | null} corretta
 * @property {Solution[]} soluzioni
 * @property {number | null} pari how many best answers there are in all; null if nobody counted them
 * @property {number | null} seconda
 * @property {{prima: number, dopo: number, scarto: number, enigma: number} | null} valutazione
 * @property {PlayerState} state
 *
 * @typedef {{giusta: number[], resa: number}} Stakes points of rating: right after 0, 1, 2… helps; given up
 *
 * @typedef {object} PlayerState made by the service; the page only reads it
 * @property {number} versione
 * @property {{r: number, rd: number, vol: number}} valutazione
 * @property {{attuale: number, migliore: number, ultimo: string | null}} serie
 * @property {Record<string, number>} giorni
 * @property {{id: string, tipo: Kind, a: number, r: number, quota: number, aiuti: number}[]} storia
 * @property {{chiave: string, a: number, testo: string}[]} ripasso
 */

const KEY = 'enigmi.stato';

/** @returns {PlayerState | null} null for a new player */
export const playerState = () => recall(KEY, null);

/** @param {PlayerState | null} state */
export const keepState = (state) => remember(KEY, state);

/** A puzzle that somebody shared. @param {string} id @returns {Promise<Puzzle>} */
export const shared = async (id) => (await call(`/enigmi/${encodeURIComponent(id)}`)).enigma;

/** @returns {Promise<Puzzle>} the same for everybody */
export const today = async () => (await call('/enigmi/oggi')).enigma;

/**
 * Another puzzle, near the player's rating unless a level is asked; in review, one that is due.
 * @param {{tipo: Kind | null, livello: number | null, modo: 'gara' | 'ripasso', salta?: string | null}} wish
 * @returns {Promise<{enigma: Puzzle | null, prossimo: number | null}>}
 */
export const another = (wish) =>
  call('/enigmi', { method: 'POST', body: { salta: null, ...wish, state: playerState() } });

/**
 * What the answer will do to my rating, with and without helps; null if the puzzle was rated already.
 * @param {Puzzle} puzzle
 * @returns {Promise<Stakes | null>}
 */
export const stakes = async (puzzle) =>
  (await call(`/enigmi/${encodeURIComponent(puzzle.id)}/posta`, { method: 'POST', body: { state: playerState() } }))
    .posta;

/**
 * An answer, the next help, or giving up; the state that comes back is kept.
 * @param {Puzzle} puzzle
 * @param {Mode} mode
 * @param {{giocate?: Record<string, any>[] | null, scelta?: string | null, aiuto?: boolean, resa?: boolean, aiuti:
 *   number}} given
 * @returns {Promise<Answer>}
 */
export async function answer(puzzle, mode, given) {
  const body = { giocate: null, scelta: null, aiuto: false, resa: false, ...given, modo: mode, state: playerState() };
  const result = await call(`/enigmi/${encodeURIComponent(puzzle.id)}/risposte`, { method: 'POST', body });
  keepState(result.state);
  return result;
}

/** @param {Puzzle} puzzle @param {string} motivo @param {string} testo */
export const reportPuzzle = (puzzle, motivo, testo) =>
  call(`/enigmi/${encodeURIComponent(puzzle.id)}/segnalazioni`, { method: 'POST', body: { motivo, testo } });

// @ts-check
/** The state of the puzzles page, and what follows from it. */
import { slotsOf } from '../banco/hand.js';
import * as Tray from '../banco/tray.js';
import { isMatta } from '../lib/cards.js';
import { prize } from '../lib/code.js';
import { Store } from '../lib/store.js';
import { playerState } from './net.js';

/**
 * @typedef {import('./net.js').Puzzle} Puzzle
 * @typedef {'oggi' | 'gara' | 'ripasso' | 'risultati'} Tab
 * @typedef {{words: string[], cards: {carta: string, lettura: string | null}[][], points: number}} Found
 * @typedef {{outcome: 'ammessa' | 'non_ammessa' | 'dubbia', motive: string | null, article: string | null,
 *   readings: string[], word: string}}
 *   Exam
 *
 * @typedef {object} State
 * @property {Tab} tab
 * @property {Puzzle | null} puzzle
 * @property {'carico' | 'gioco' | 'finito' | 'niente' | 'guasto'} phase
 * @property {string | null} problem
 * @property {number | null} next when the next review is due
 * @property {import('../banco/hand.js').Slot[]} slots
 * @property {Tray.Tray} tray
 * @property {Exam | null} exam
 * @property {readonly Record<string, any>[]} turn the moves already composed, not yet sent
 * @property {ReadonlySet<number>} spent slots of those moves
 * @property {readonly Found[]} found
 * @property {Record<string, any>[] | null} best the moves of the best answer so far
 * @property {number} bestPoints
 * @property {readonly import('./net.js').Help[]} helps
 * @property {import('./net.js').Stakes | null | undefined} stakes what the rating can win or lose; undefined until
 *   known
 * @property {string | null} choice
 * @property {import('./net.js').Answer | null} result
 * @property {{text: string, article: string | null, good: boolean} | null} said what the service said of the last try
 * @property {boolean} busy
 * @property {import('./net.js').PlayerState | null} player
 * @property {import('./net.js').Kind | null} kind asked for in training
 * @property {number | null} level asked for in training; null: near the rating
 * @property {readonly (import('../banco/acts.js').Word & {mia?: boolean})[]} giochi the words on the table, mine too
 */

/** Whether the answer is a whole turn. @param {Puzzle} puzzle */
export const isTurn = (puzzle) => puzzle.turno_intero;

/** What a puzzle begins with. @param {Puzzle | null} puzzle @returns {Partial<State>} */
export const begun = (puzzle) => ({
  puzzle,
  phase: puzzle ? 'gioco' : 'niente',
  problem: null,
  slots: slotsOf(puzzle?.carte ?? []),
  tray: Tray.EMPTY,
  exam: null,
  turn: [],
  spent: new Set(),
  found: [],
  best: null,
  bestPoints: 0,
  helps: [],
  stakes: undefined,
  choice: null,
  result: null,
  said: null,
  giochi: puzzle?.giochi ?? [],
});

/** @returns {Store<State>} */
export const createStore = () =>
  new Store(
    /** @type {State} */ ({
      tab: 'oggi',
      ...begun(null),
      phase: 'carico',
      next: null,
      busy: false,
      player: playerState(),
      kind: null,
      level: null,
    }),
  );

/** What a burraco adds. @param {readonly string[]} cards */
const honours = (cards) => prize(cards.length, cards.some(isMatta))?.onori ?? 0;

/**
 * What the word in the tray earns: its own cards and, if it becomes one, the burraco.
 * @param {Tray.Tray} tray
 */
export const gain = (tray) => Tray.points(tray) + honours(tray.pieces.map((piece) => piece.card)) - honours(tray.laid);

/**
 * What a move shows: cards, each matta with its letter.
 * @param {Record<string, any>} move
 * @returns {Found['cards'][number]}
 */
export const shownCards = (move) =>
  (move.carte ?? []).map((/** @type {string} */ carta, /** @type {number} */ index) => ({
    carta,
    lettura: isMatta(carta) ? (move.lettura?.[index] ?? null) : null,
  }));

/** Today as the daily puzzle names it. @param {number} back days ago */
export function dayName(back = 0) {
  const date = new Date(Date.now() - back * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(date);
}

/** How many reviews wait. @param {import('./net.js').PlayerState | null} player */
export const due = (player) => (player?.ripasso ?? []).filter((item) => item.a <= Date.now()).length;

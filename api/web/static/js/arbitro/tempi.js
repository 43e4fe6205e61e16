// @ts-check
/**
 * The stopwatch of a play and the clocks of the hall: what runs and until when. The lengths are the code's. No
 * document needed.
 */
import { code } from '../lib/code.js';

/**
 * @typedef {'ferma' | 'decide' | 'gioca' | 'arbitro'} Phase
 *
 * @typedef {object} Tempi
 * @property {Phase} phase
 * @property {number} step which length of play, by the cards in hand
 * @property {number | null} ends when the phase is over, null while it is held
 * @property {number} left milliseconds left when it was held
 * @property {number} length of the phase
 * @property {string} seat who plays, if it was said
 * @property {string} table
 * @property {{minuti: number, ends: number} | null} hall the clock of the hall that runs
 */

/** @type {Tempi} */
export const STILL = Object.freeze({
  phase: 'ferma',
  step: 1,
  ends: null,
  left: 0,
  length: 0,
  seat: '',
  table: '',
  hall: null,
});

/** The phases of a play in their order, with the milliseconds of each. @param {Tempi} tempi */
export function phases({ step }) {
  const { decisione_ms, giocata_ms, recupero_ms } = code().tempi;
  return /** @type {[Exclude<Phase, 'ferma'>, number][]} */ ([
    ['decide', decisione_ms],
    ['gioca', giocata_ms[Math.min(step, giocata_ms.length - 1)]],
    ['arbitro', recupero_ms],
  ]);
}

/** Whether the code gives a play its time. */
export const timed = () => code().tempi.decisione_ms > 0;

/** @param {Tempi} tempi @param {Exclude<Phase, 'ferma'>} phase @param {number} now @returns {Tempi} */
export function begin(tempi, phase, now) {
  const length = phases(tempi).find(([name]) => name === phase)?.[1] ?? 0;
  return { ...tempi, phase, length, ends: now + length, left: length };
}

/** Holds the time, or lets it run on. @param {Tempi} tempi @param {number} now @returns {Tempi} */
export const hold = (tempi, now) =>
  tempi.ends === null
    ? { ...tempi, ends: now + tempi.left }
    : { ...tempi, ends: null, left: Math.max(0, tempi.ends - now) };

/** The play is over; who and where stay for the next one. @param {Tempi} tempi @returns {Tempi} */
export const stop = ({ step, seat, table, hall }) => ({ ...STILL, step, seat, table, hall });

/** @param {Tempi} tempi @param {number} minuti @param {number} now @returns {Tempi} */
export const runHall = (tempi, minuti, now) => ({ ...tempi, hall: { minuti, ends: now + 60_000 * minuti } });

// @ts-check
/** The pips of French cards: our own SVG paths, height 100, as the alphabet of the cards is. */
import { drawing } from './piombo.js';

/** Cuori, quadri, fiori, picche. @type {Readonly<Record<string, readonly [width: number, path: string]>>} */
const PIPS = Object.freeze({
  c: [100, 'M50 97L8 50A25.5 25.5 0 0 1 50 21A25.5 25.5 0 0 1 92 50Z'],
  q: [80, 'M40 1L78 50L40 99L2 50Z'],
  f: [
    100,
    'M27 26A23 23 0 0 1 73 26A23 23 0 0 1 27 26ZM2 63A23 23 0 0 1 48 63A23 23 0 0 1 2 63Z' +
      'M52 63A23 23 0 0 1 98 63A23 23 0 0 1 52 63ZM40 38H60V66H57L66 99H34L43 66H40Z',
  ],
  p: [100, 'M50 2L91 46A22.6 22.6 0 0 1 57 74L66 99H34L43 74A22.6 22.6 0 0 1 9 46Z'],
});

/** Whether a suit is one of French cards. @param {string} suit */
export const isPip = (suit) => suit in PIPS;

/** A pip that takes its colour from around it. @param {string} suit */
export function pip(suit) {
  const [width, path] = PIPS[suit];
  return drawing(width, [[0, path]]);
}

// @ts-check
/** What the lines are called: we and they where two pairs play, the players' names where they do not. */
import { list, t } from '../lib/i18n.js';
import { inPairs, lines, myLine, playersOf } from './model.js';
import { shortName } from './seats.js';

/** @typedef {import('./model.js').View} View */

/** @param {View} view @param {string} seat */
const person = (view, seat) => (seat === view.posto ? t('tu') : shortName(view, seat));

/** @param {View} view @param {string} line */
export function lineName(view, line) {
  if (inPairs(view)) return view.posto ? t(line === myLine(view) ? 'noi' : 'loro') : t(`linea.${line}`);
  const seats = playersOf(view, line);
  return list(
    [...seats.filter((seat) => seat === view.posto), ...seats.filter((seat) => seat !== view.posto)].map((seat) =>
      person(view, seat),
    ),
  );
}

/**
 * Where a line sits, or whether somebody plays with another; nothing where that is plain.
 * @param {View} view
 * @param {string} line
 */
export function lineNote(view, line) {
  if (inPairs(view)) return view.posto ? t(`linea.${line}`) : '';
  if (lines(view).length === Object.keys(view.posti).length) return '';
  return t(playersOf(view, line).length > 1 ? 'linea.in_coppia' : 'linea.da_se');
}

/** Whether each player has points of his own. @param {View} view */
const eachAlone = (view) => Object.keys(view.punti).length === Object.keys(view.posti).length;

/** The lines that have points of their own, mine first. @param {View} view */
export function scored(view) {
  const all = Object.keys(view.punti);
  const mine = eachAlone(view) ? all[Math.max(Object.keys(view.posti).indexOf(view.posto ?? ''), 0)] : myLine(view);
  return [mine, ...all.filter((line) => line !== mine)];
}

/** Whose points they are. @param {View} view @param {string} line */
export const scoredName = (view, line) =>
  eachAlone(view) ? person(view, Object.keys(view.posti)[Object.keys(view.punti).indexOf(line)]) : lineName(view, line);

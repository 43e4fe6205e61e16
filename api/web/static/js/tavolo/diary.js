// @ts-check
/** A smazzata that has ended goes into the diary of this device. */
import { keepHand } from '../lib/diary.js';
import { scored } from './linee.js';
import { inPairs, myLine } from './model.js';
import { shortName } from './seats.js';

/** @param {import('./model.js').View} view as the smazzata ended */
export function writeDown(view) {
  const points = view.esito?.smazzata.linee;
  if (!view.posto || !points) return;
  const [ours, ...theirs] = scored(view);
  const mine = (/** @type {string} */ seat) => view.posti[seat].linea === myLine(view);
  const others = Object.keys(view.posti).filter((seat) => seat !== view.posto);
  const named = (/** @type {string[]} */ seats) => seats.map((seat) => shortName(view, seat));
  keepHand({
    id: view.id,
    smazzata: view.smazzata,
    smazzate: view.smazzate,
    a: Date.now(),
    posto: view.posto,
    con: inPairs(view) ? named(others.filter(mine)).join(' e ') : '',
    contro: named(inPairs(view) ? others.filter((seat) => !mine(seat)) : others),
    noi: points[ours].totale,
    loro: Math.max(...theirs.map((line) => points[line].totale)),
  });
}

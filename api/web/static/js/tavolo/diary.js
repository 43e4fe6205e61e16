// @ts-check
/** A smazzata that has ended goes into the diary of this device. */
import { keepHand } from '../lib/diary.js';
import { myLine, theirLine } from './model.js';
import { shortName } from './seats.js';

/** @param {import('./model.js').View} view as the smazzata ended */
export function writeDown(view) {
  const points = view.esito?.smazzata.linee;
  if (!view.posto || !points) return;
  const [ours, theirs] = [myLine(view), theirLine(view)];
  const seats = Object.keys(view.posti);
  const of = (/** @type {string} */ line) =>
    seats.filter((seat) => view.posti[seat].linea === line && seat !== view.posto).map((seat) => shortName(view, seat));
  keepHand({
    id: view.id,
    smazzata: view.smazzata,
    smazzate: view.smazzate,
    a: Date.now(),
    posto: view.posto,
    con: of(ours).join(' e '),
    contro: of(theirs),
    noi: points[ours].totale,
    loro: points[theirs].totale,
  });
}

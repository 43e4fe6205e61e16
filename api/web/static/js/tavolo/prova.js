// @ts-check
/** French cards tried out at the table: which meld they make, in which ways, and which of ours could take them. */
import { isLong } from '../banco/shape.js';
import * as Tray from '../banco/tray.js';
import { called } from '../lib/cards.js';
import { tryCards } from '../net/table.js';

/**
 * @typedef {import('../net/table.js').Trial} Trial
 * @typedef {import('../lib/store.js').Store<import('./model.js').State>} Table
 */

/**
 * Asks about the cards of the tray. Where they can lie in one way alone, the tray takes that order by itself.
 * @param {Table} store
 * @param {AbortSignal} signal
 */
export async function tryOut(store, signal) {
  const { tray, view } = store.state;
  if (!view) return;
  const own = tray.pieces.filter((piece) => piece.slot !== null).map((piece) => piece.card);
  let found;
  try {
    found = await tryCards(view.id, own, tray.meld, signal);
  } catch {
    if (!signal.aborted) store.set({ exam: unknown(), targets: [] });
    return;
  }
  if (store.state.tray !== tray) return;
  const here = found.giocate.filter(({ mossa, gioco }) =>
    tray.meld === null ? mossa.tipo === 'apri' : gioco.id === tray.meld,
  );
  const ties = tray.meld === null ? found.giocate.filter(({ mossa }) => mossa.tipo !== 'apri') : [];
  const laid = here.find((trial) => lies(tray, trial)) ?? (here.length === 1 ? here[0] : undefined);
  const targets = [...(here.length > 1 ? here : []), ...(laid ? [] : ties)].map(target);
  const exam = here.length || (isLong(tray) && !ties.length) ? verdict(here, found.rifiuto) : null;
  store.set({ exam, targets, ...(laid ? { tray: Tray.formed(tray, laid.gioco) } : {}) });
}

/**
 * The move that the tray makes: as it was tried out, else as the cards lie.
 * @param {import('./model.js').State} state
 */
export function toMove({ tray, exam }) {
  return exam?.trials?.find((trial) => lies(tray, trial))?.mossa ?? Tray.toMove(tray);
}

/** The meld that the tray would be. @param {import('./model.js').State} state */
export const formedMeld = ({ tray, exam }) => exam?.trials?.find((trial) => lies(tray, trial))?.gioco ?? null;

/** Whether the cards of the tray lie as this play would lay them. @param {Tray.Tray} tray @param {Trial} trial */
const lies = (tray, { gioco }) => tray.pieces.map((piece) => piece.card).join(' ') === gioco.carte.join(' ');

/** @param {Trial} trial @returns {import('./model.js').Target} */
const target = ({ mossa, gioco, guadagno }) => ({
  meld: mossa.tipo === 'apri' ? null : gioco.id,
  order: [],
  word: called(gioco),
  gain: guadagno,
  form: gioco,
  move: mossa,
});

/** @param {Trial[]} trials @param {{title: string, articolo: string} | null} no @returns {import('./model.js').Exam} */
const verdict = (trials, no) => ({
  ...unknown(),
  outcome: trials.length ? 'ammessa' : 'non_ammessa',
  text: trials.length ? undefined : no?.title,
  article: trials.length ? null : (no?.articolo ?? null),
  trials,
});

/** @returns {import('./model.js').Exam} */
const unknown = () => ({ key: '', outcome: 'ignota', reason: null, article: null, readings: [] });

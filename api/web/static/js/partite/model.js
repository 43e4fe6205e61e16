// @ts-check
/** My games: what the diary of this device tells, completed with the words of the records. */
import { hands, keepHand } from '../lib/diary.js';
import { recall, seats } from '../lib/prefs.js';
import { Refusal, call, callText } from '../net/api.js';

/**
 * @typedef {import('../lib/diary.js').Hand} Hand
 * @typedef {'vinta' | 'persa' | 'pari' | 'in_corso'} Result
 * @typedef {{id: string, a: number, con: string, contro: string[], noi: number, loro: number, esito: Result, last:
 *   number}} Game
 */

/** The games, the last one first. @param {Hand[]} all @returns {Game[]} */
export function games(all) {
  /** @type {Map<string, Hand[]>} */
  const tables = new Map();
  for (const hand of all) tables.set(hand.id, [...(tables.get(hand.id) ?? []), hand]);
  return [...tables.values()].map(game).sort((a, b) => b.a - a.a);
}

/** @param {Hand[]} some those of one table @returns {Game} */
function game(some) {
  const last = some[some.length - 1];
  const noi = some.reduce((sum, hand) => sum + hand.noi, 0);
  const loro = some.reduce((sum, hand) => sum + hand.loro, 0);
  const over = last.smazzata >= last.smazzate;
  /** @type {Result} */
  const esito = !over ? 'in_corso' : noi > loro ? 'vinta' : noi < loro ? 'persa' : 'pari';
  return { id: last.id, a: last.a, con: last.con, contro: last.contro, noi, loro, esito, last: last.smazzata };
}

/**
 * How many words of each length, from the shortest to the longest.
 * @param {Hand[]} all
 * @returns {[number, number][]}
 */
export function lengths(all) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const hand of all)
    for (const [length, count] of Object.entries(hand.parole ?? {}))
      counts.set(Number(length), (counts.get(Number(length)) ?? 0) + count);
  return [...counts].sort((a, b) => a[0] - b[0]);
}

/** The longest word; of several the dearest. @param {Hand[]} all @returns {(Hand & {lunga: any}) | null} */
export function longest(all) {
  const found = all.filter((hand) => hand.lunga);
  found.sort(
    (a, b) =>
      (b.lunga?.carte.length ?? 0) - (a.lunga?.carte.length ?? 0) ||
      (b.lunga?.valore ?? 0) + (b.lunga?.onori ?? 0) - (a.lunga?.valore ?? 0) - (a.lunga?.onori ?? 0),
  );
  return /** @type {any} */ (found[0] ?? null);
}

const DAY = 86_400_000;
/** A word is learnt when the review brings it back only after so many days. */
const LEARNT = 7;

/** When each word was learnt, in order. @returns {number[]} */
export const learnt = () =>
  (recall('enigmi.stato', /** @type {any} */ (null))?.ripasso ?? [])
    .filter((/** @type {any} */ one) => one.a - one.visto >= LEARNT * DAY)
    .map((/** @type {any} */ one) => one.visto)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);

/** My rating in puzzles, from the first to the last. @returns {number[]} */
export const ratings = () =>
  (recall('enigmi.stato', /** @type {any} */ (null))?.storia ?? []).map((/** @type {any} */ one) => Math.round(one.r));

/**
 * Reads the words of smazzate that the diary has only the points of, from their records.
 * @param {() => void} progress after each game
 */
export async function complete(progress) {
  const tokens = seats();
  const lacking = hands().filter((hand) => !hand.parole && tokens.has(hand.id));
  for (const id of new Set(lacking.map((hand) => hand.id))) {
    try {
      const verbale = await callText(`/tavoli/${id}/verbale`, { token: tokens.get(id) });
      const seen = await call('/verbali/rivedi', { method: 'POST', body: { verbale } });
      for (const hand of lacking.filter((one) => one.id === id)) {
        const found = seen.finite.find((/** @type {any} */ one) => one.numero === hand.smazzata);
        const spelled = Object.keys(seen.regole.lettere).length > 0;
        if (found) keepHand({ ...hand, ...(spelled ? words(found, hand.posto) : { parole: {}, lunga: null }) });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.offline) return;
    }
    progress();
  }
}

/** The words that a seat laid in a smazzata. @param {any} smazzata @param {string} seat */
function words(smazzata, seat) {
  /** @type {Record<string, number>} */
  const parole = {};
  /** @type {import('../lib/diary.js').Longest | null} */
  let lunga = null;
  /** @type {any[]} */
  let melds = [];
  for (const { mossa, giochi } of smazzata.mosse) {
    melds = giochi ?? melds;
    if (mossa.tipo !== 'gioco_calato' || mossa.posto !== seat) continue;
    const { carte, lettura, valore, onori, burraco } = melds.find((meld) => meld.id === mossa.gioco);
    parole[carte.length] = (parole[carte.length] ?? 0) + 1;
    if (!lunga || carte.length > lunga.carte.length) lunga = { carte, lettura, valore, onori, burraco };
  }
  return { parole, lunga };
}

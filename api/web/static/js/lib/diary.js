// @ts-check
/** The smazzate played with this device, which alone knows them: results at once, words when they are looked at. */
import { recall, remember } from './prefs.js';

/**
 * @typedef {{lettura: string, carte: string[], valore: number, onori: number, burraco: string | null}} Longest
 * @typedef {object} Hand a smazzata
 * @property {string} id its table
 * @property {number} smazzata
 * @property {number} smazzate how many the table plays
 * @property {number} a when it ended
 * @property {string} posto mine
 * @property {string} con my partner
 * @property {string[]} contro
 * @property {number} noi
 * @property {number} loro
 * @property {Record<string, number>} [parole] how many words of each length I laid or made longer
 * @property {Longest | null} [lunga]
 */

const KEPT = 500;

/** From the first to the last. @returns {Hand[]} */
export const hands = () => recall('diario', []);

/** Writes a smazzata down, once. @param {Hand} hand */
export function keepHand(hand) {
  const others = hands().filter((one) => one.id !== hand.id || one.smazzata !== hand.smazzata);
  const all = [...others, hand].sort((a, b) => a.a - b.a);
  remember('diario', all.slice(-KEPT));
}

/** Forgets a game. @param {string} id */
export const dropGame = (id) =>
  remember(
    'diario',
    hands().filter((hand) => hand.id !== id),
  );

// @ts-check
/** The lessons as the service tells them, and how far this learner has come; it is kept on the device. */
import { recall, remember } from '../lib/prefs.js';
import { call } from '../net/api.js';

/**
 * @typedef {{id: number, linea: string, carte: string[], lettura: string, valore: number, onori: number, burraco:
 *   string | null}} Meld
 * @typedef {{fase: string, mano: string[], giochi: Meld[], monte: string[], tallone: number, pozzetti: number,
 *   in_tavola: Record<string, number>}} Table
 * @typedef {'carta' | 'parola' | 'posto' | 'legge' | 'bottone'} Kind
 * @typedef {{pezzi: {carta: string, propria: boolean}[], posto: number, gioco: number | null, lettura: string | null}}
 *   Tray
 * @typedef {{tipo: Kind, che: string, nota: string, tavolo: number, compositoio: Tray, rifiuti: Record<string,
 *   import('../lib/code.js').Refused>}} Step
 * @typedef {{numero: number, nome: string, frase: string, esempio: {carte: string[], lettura: string, burraco: string |
 *   null}, spiega: string, fatta: string, tavoli: Table[], passi: Step[], punti: {voci: {voce: string, punti: number,
 *   articolo: string}[], totale: number} | null}} Lesson
 * @typedef {{done: number[], at: Record<number, number>}} Progress which lessons are done, and how far others are
 */

/** @returns {Promise<{regole: import('../lib/code.js').Code, lezioni: Lesson[]}>} */
export const fetchLessons = () => call('/lezioni');

/** @returns {Progress} */
export const progress = () => recall('lezioni', { done: [], at: {} });

/** @param {number} lesson @param {number} step @param {boolean} over */
export function keepProgress(lesson, step, over) {
  const { done, at } = progress();
  remember('lezioni', {
    done: over && !done.includes(lesson) ? [...done, lesson].sort() : done,
    at: { ...at, [lesson]: over ? 0 : step },
  });
}

/** The first lesson that is not done. @param {Lesson[]} lessons @returns {number} */
export function nextLesson(lessons) {
  const { done } = progress();
  return lessons.find((lesson) => !done.includes(lesson.numero))?.numero ?? 0;
}

// @ts-check
/** Records and what the service makes of them: pictures, analysis, puzzles. */
import { recall, remember, seats } from '../lib/prefs.js';
import { Refusal, call, callText } from '../net/api.js';
import { fragment } from '../net/lobby.js';

/**
 * @typedef {object} Move what was done
 * @property {string} tipo
 * @property {string | null} posto
 * @property {string[]} [carte]
 * @property {string} [resto]
 * @property {string} [specie]
 * @property {number} [gioco]
 * @property {string} [parola]
 * @property {string | null} [prima]
 * @property {number} [punti]
 * @property {string | null} [burraco]
 * @property {boolean} [al_volo]
 * @property {string} [fine]
 *
 * @typedef {{id: number, linea: string, carte: string[], lettura: string, valore: number, onori: number, burraco:
 *   string | null, stato: string}} Meld
 * @typedef {Record<string, any> & {mossa: Move}} Picture what changed since the picture before
 * @typedef {{numero: number, fine: string | null, chi_chiude: string | null, punti: Record<string, number>, mosse:
 *   Picture[]}} Smazzata
 * @typedef {{codice: string, gioco: string, inizio: number, smazzate: number, regole: import('../lib/code.js').Code,
 *   posti: Record<string, {nome: string | null, linea: string}>, linee: string[], finite: Smazzata[]}} Replay
 *
 * @typedef {{parola: string, carte: string[], proprie: boolean[], prima: string | null, punti: number}} Play
 * @typedef {{giocate: Play[], punti: number, chiude: boolean, pozzetto: boolean, altre: number, esatta: boolean,
 *   giocata: boolean}} Best
 * @typedef {{parola: string, forma: string, lemma: string | null, significato: string, punti: number, fascia: number}}
 *   Missed
 * @typedef {{numero: number, turno: number, dal_pozzetto: boolean, giocate: Play[], punti: number, chiude: boolean,
 *   pozzetto: boolean, conoscibile: Best, lessico: Best, lasciati: number, sfuggite: Missed[]}} Moment
 */

/** The token by which this device reads the record of a table. @param {string} id @returns {string | null} */
export const tokenOf = (id) => fragment('lettore') ?? seats().get(id) ?? null;

/**
 * The table whose record is read, as its player sees it; nothing for who only has the link.
 * @param {string} id
 * @returns {Promise<any>}
 */
export async function tableOf(id) {
  const token = seats().get(id);
  if (!token || fragment('lettore')) return null;
  try {
    return await call(`/tavoli/${id}`, { token });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** @param {string} id @returns {Promise<string>} */
export const recordOf = (id) => callText(`/tavoli/${id}/verbale`, { token: tokenOf(id) });

/** @param {string} verbale @returns {Promise<Replay>} */
export const replay = (verbale) => call('/verbali/rivedi', { method: 'POST', body: { verbale } });

/**
 * @param {{verbale: string, smazzata: number, posto: string, vocabolario: string}} asked
 * @param {AbortSignal} signal
 * @returns {Promise<Moment[]>}
 */
export const analyse = async (asked, signal) =>
  (await call('/verbali/analisi', { method: 'POST', body: asked, signal })).momenti;

/**
 * Words that were missed go to my review, which this device keeps; how many are new there.
 * @param {{verbale: string, smazzata: number, posto: string, vocabolario: string, parole: {momento: number, parola:
 *   string}[]}} asked
 * @returns {Promise<number>}
 */
export async function review(asked) {
  const state = recall('enigmi.stato', null);
  const done = await call('/verbali/ripasso', { method: 'POST', body: { ...asked, state } });
  remember('enigmi.stato', done.state);
  return done.aggiunte;
}

/** @param {string} id @returns {Promise<{url: string, qr: string}>} */
export const shareLink = (id) => call(`/tavoli/${id}/condivisione`, { method: 'POST', token: seats().get(id) });

/**
 * My word: may names be shown (`nomi`), may everybody read the game (`pubblica`)?
 * @param {string} id @param {string} matter @param {boolean} yes
 */
export const consentTo = (id, matter, yes) =>
  call(`/tavoli/${id}/consensi`, { method: 'POST', token: seats().get(id), body: { [matter]: yes } });

// @ts-check
/** The tournament on this page: what the service told, who looks at it, and what time it is. */
import { recall, remember } from '../lib/prefs.js';
import { Store } from '../lib/store.js';
import { call } from '../net/api.js';

/**
 * @typedef {{concorrenti: number[], nome: string, giocatori: string[]}} Side
 * @typedef {{da: string, parte: number, righe: [number, number][]}} Sheet
 *
 * @typedef {object} Table
 * @property {number} tavolo
 * @property {number} tavoli
 * @property {Side} ns
 * @property {Side} eo
 * @property {string} stato
 * @property {string[]} aspetta
 * @property {[number, number] | null} vp
 * @property {[number, number] | null} mp
 * @property {[number, number] | null} punti
 * @property {string | null} come
 * @property {string | null} articolo
 * @property {string | null} carta_alta
 * @property {[number, number]} partenza
 * @property {Sheet[]} score
 * @property {string | null} chiamata
 * @property {string | null} online
 *
 * @typedef {object} Clock
 * @property {number} minuti
 * @property {number | null} inizio
 * @property {number | null} fermo
 * @property {number} trascorso_ms
 * @property {number | null} resta_ms
 * @property {number | null} time_out
 * @property {number | null} classifica
 *
 * @typedef {{posto: number, numero: number, nome: string, vp: number, mp: number, per: string}} Row
 *
 * @typedef {{numero: number, concorrente: number, motivo: string, articolo: string, annullata: string | null,
 *   confermata: string | null}} Sanction
 *
 * @typedef {object} Torneo
 * @property {string} id
 * @property {number} version
 * @property {any} annuncio
 * @property {string} fase
 * @property {number} turno
 * @property {{numero: number, nome: string, giocatori: string[], uscita: string | null}[]} iscritti
 * @property {number | null} turni_possibili
 * @property {Table[]} tavoli
 * @property {(Side & {vp: number | null})[]} riposano
 * @property {Clock | null} orologio
 * @property {{tipo: string, tavoli: number[]}[]} decisioni
 * @property {any} termini
 * @property {{numero: number, concorrente: number, motivo: string, risposta: string | null}[]} reclami
 * @property {Sanction[]} sanzioni
 * @property {number} ora
 *
 * @typedef {'direttore' | 'arbitro' | 'mio' | 'sala' | 'pubblico'} Role
 *
 * @typedef {object} State
 * @property {Torneo | null} torneo
 * @property {any} mio
 * @property {Row[]} classifica
 * @property {any} spiega
 * @property {string} scheda
 * @property {number} aperto
 * @property {number[]} dopo
 * @property {{concorrente: number, nome: string, motivo: string}[]} segnalazioni
 * @property {any} link
 * @property {string[] | null} omonimo
 * @property {string} modo
 * @property {Role} ruolo
 * @property {number} parte the table of a team that is scored, from 0
 * @property {number} sessione whose ranking is shown, 0 for all
 * @property {number} skew
 * @property {string} errore
 */

/** @type {State} */
const FIRST = {
  torneo: null,
  mio: null,
  classifica: [],
  spiega: null,
  scheda: 'tavoli',
  aperto: 0,
  dopo: [],
  segnalazioni: [],
  link: null,
  omonimo: null,
  modo: 'tavolo',
  ruolo: 'pubblico',
  parte: 0,
  sessione: 0,
  skew: 0,
  errore: '',
};

export const store = new Store(FIRST);

/** The id in the address; nothing where a tournament is announced. */
export const id = location.pathname.split('/')[2] ?? '';

/** Who looks: the link says it once, the device remembers. @returns {{role: Role, token: string | null}} */
export function whoLooks() {
  const [name, secret] = location.hash.slice(1).split('=');
  if (name === 'sala') return { role: 'sala', token: null };
  if (secret && ['direttore', 'arbitro', 'mio'].includes(name)) {
    remember(`torneo.${id}`, { role: name, token: secret });
    history.replaceState(null, '', location.pathname);
  }
  return recall(`torneo.${id}`, { role: /** @type {Role} */ ('pubblico'), token: null });
}

/** Milliseconds of play that are left, negative after them; null before the signal. @param {Clock | null} clock */
export function left(clock) {
  if (!clock || clock.inizio === null || clock.resta_ms === null) return null;
  if (clock.fermo !== null) return clock.resta_ms;
  return clock.resta_ms - (Date.now() + store.state.skew - (store.state.torneo ?? store.state.mio).ora);
}

/** Milliseconds of play so far. @param {Clock | null} clock */
export const played = (clock) => Math.round((clock?.minuti ?? 0) * 60_000 - (left(clock) ?? 0));

/** Milliseconds since the time-out; null before it. @param {Clock | null} clock */
export const over = (clock) => (clock?.time_out ? Date.now() + store.state.skew - clock.time_out : null);

/** A table of the turno. @param {number} number */
export const tableOf = (number) => store.state.torneo?.tavoli.find((one) => one.tavolo === number);

/** The totals of a sheet, NS first. @param {Sheet} sheet @returns {[number, number]} */
export const totals = (sheet) => [
  sheet.righe.reduce((sum, row) => sum + row[0], 0),
  sheet.righe.reduce((sum, row) => sum + row[1], 0),
];

/**
 * The V.P. of a difference by the table that the service told.
 * @param {{tabella: [number, number][]}} terms
 * @param {number} difference
 * @returns {[number, number]}
 */
export function victory({ tabella }, difference) {
  const size = Math.abs(difference);
  const rows = tabella.filter(([from]) => from <= size).length - 1;
  const row = size > tabella[tabella.length - 1][1] ? tabella.length : rows;
  const high = tabella.length + row;
  const low = tabella.length - row;
  return difference >= 0 ? [high, low] : [low, high];
}

/** Phones do not all come at once: each waits a little of its own, longest where nothing hurries. */
const PAUSE = { mio: 3000, pubblico: 700, sala: 300, direttore: 0, arbitro: 0 };
/** Who looks at the ranking sees a score within a second. */
const RANKING_PAUSE = 700;

/**
 * Reads the tournament, then waits for its next change, for as long as the page is open.
 * @param {Role} role
 * @param {string | null} token
 */
export async function follow(role, token) {
  for (;;) {
    try {
      const { version } = await read(role, token);
      await call(`/tornei/${id}/attesa?dopo=${version}`);
      const pause = store.state.modo === 'classifica' ? Math.min(RANKING_PAUSE, PAUSE[role]) : PAUSE[role];
      await new Promise((go) => setTimeout(go, Math.random() * pause));
    } catch (error) {
      const status = /** @type {any} */ (error).status;
      if (status === 404 || status === 403) {
        store.set({ errore: /** @type {Error} */ (error).message });
        return;
      }
      await new Promise((go) => setTimeout(go, 2000));
    }
  }
}

/**
 * Who was reported, for the desk alone, and only where somebody left without a just reason.
 * @param {Role} role @param {string | null} token @param {any} now
 */
async function reported(role, token, now) {
  if (role !== 'direttore' && role !== 'arbitro') return null;
  const left = now.iscritti.filter((/** @type {any} */ one) => one.uscita && one.uscita !== 'giustificato');
  if (left.length === store.state.segnalazioni.length) return null;
  return (await call(`/tornei/${id}/segnalazioni`, { token })).segnalazioni;
}

/** @param {Role} role @param {string | null} token */
export async function read(role, token) {
  const path = `/tornei/${id}`;
  const ranked = role !== 'mio' || store.state.modo === 'classifica';
  const [now, ranking] = await Promise.all([
    role === 'mio' ? call(`${path}/mio`, { token }) : call(path),
    ranked ? call(`${path}/classifica?sessione=${store.state.sessione}`) : null,
  ]);
  const skew = now.ora - Date.now();
  const classifica = ranking?.classifica ?? store.state.classifica;
  const segnalazioni = (await reported(role, token, now)) ?? store.state.segnalazioni;
  store.set({ [role === 'mio' ? 'mio' : 'torneo']: now, classifica, skew, segnalazioni });
  return now;
}

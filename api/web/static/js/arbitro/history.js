// @ts-check
/** The checks made on this device: time, table, words, verdict; exported as CSV. */
import { remember } from '../lib/prefs.js';
import { outcomeOf } from './model.js';
import { nameOf } from './reason.js';

/**
 * @typedef {object} Entry
 * @property {number} id
 * @property {number} a when, milliseconds
 * @property {string} tavolo
 * @property {{parola: string, esito: string, motivo: string | null, articolo: string}[]} parole
 * @property {string} esito
 * @property {string} nota
 * @property {boolean} registrata the arbiter wrote it down as his ruling
 * @property {boolean} [mostrata] the table has seen it, and it waits to be written down
 * @property {boolean} rete whether the service was asked
 * @property {string} edizione
 * @property {string} digest
 */

const KEPT = 500;

/**
 * The history with one more check, newest first; the same question asked again only moves up.
 * @param {readonly Entry[]} history
 * @param {readonly import('./model.js').Check[]} checks
 * @param {{table: string, online: boolean, now: number}} at
 * @returns {Entry[]}
 */
export function added(history, checks, { table, online, now }) {
  /** @type {Entry} */
  const entry = { id: now, a: now, tavolo: table, nota: '', registrata: false, rete: online, ...judged(checks) };
  const key = question(entry);
  const [last] = history;
  const again = last && !last.registrata && question(last) === key && last.tavolo === table;
  const next = again ? { ...entry, id: last.id, mostrata: last.mostrata } : entry;
  return [next, ...(again ? history.slice(1) : history)].slice(0, KEPT);
}

/**
 * The history once the service has answered too: the entry says so, unless it was written down before.
 * @param {readonly Entry[]} history
 * @param {number} id
 * @param {readonly import('./model.js').Check[]} checks
 */
export const answered = (history, id, checks) =>
  history.map((entry) => (entry.id === id && !entry.registrata ? { ...entry, rete: true, ...judged(checks) } : entry));

/** @param {readonly import('./model.js').Check[]} checks */
const judged = (checks) => ({
  parole: checks.map((check) => ({
    parola: nameOf(check),
    esito: check.outcome,
    motivo: check.motive,
    articolo: check.article,
  })),
  esito: outcomeOf(checks),
  edizione: checks[0].edition,
  digest: checks[0].digest,
});

/** @param {Entry} entry */
export const question = (entry) => entry.parole.map(({ parola }) => parola).join(' ');

/** What the table has seen and nobody has written down yet. @param {readonly Entry[]} history */
export const unwritten = (history) => history.filter((entry) => entry.mostrata && !entry.registrata);

/** The tables named last, each once. @param {readonly Entry[]} history */
export const tablesOf = (history) => [...new Set(history.map((entry) => entry.tavolo).filter(Boolean))].slice(0, 8);

/** @param {readonly Entry[]} history @param {number} id @param {Partial<Entry>} change @returns {Entry[]} */
export const amended = (history, id, change) =>
  history.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));

/** @param {readonly Entry[]} history */
export const keep = (history) => remember('arbitro.storico', history);

const COLUMNS = [
  'data',
  'ora',
  'tavolo',
  'parola',
  'esito',
  'motivo',
  'articolo',
  'registrata',
  'nota',
  'senza_rete',
  'edizione',
  'digest',
];

/**
 * One row per word, oldest first, as Italian spreadsheets read it (semicolons, CRLF, byte order mark).
 * @param {readonly Entry[]} history
 * @returns {string}
 */
export function toCsv(history) {
  const rows = [...history].reverse().flatMap((entry) =>
    entry.parole.map((word) => {
      const at = new Date(entry.a);
      const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
      const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
      return [
        day,
        time,
        entry.tavolo,
        word.parola,
        word.esito,
        word.motivo ?? '',
        word.articolo,
        entry.registrata ? 'sì' : 'no',
        entry.nota,
        entry.rete ? 'no' : 'sì',
        entry.edizione,
        entry.digest,
      ];
    }),
  );
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

/** A cell no spreadsheet takes for a formula: it has an apostrophe more. @param {string} text */
export function cell(text) {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Gives the reader a file. @param {string} text @param {string} name */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

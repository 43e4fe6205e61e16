// @ts-check
/**
 * The chain of a device's register, with the digests of the service: each entry is bound to the device's one before.
 * No document needed.
 */
import { sha256 } from './sha256.js';

/**
 * @typedef {object} Draft what is written down
 * @property {'verdetto' | 'decisione' | 'ammonizione' | 'penalita' | 'nota'} tipo
 * @property {string} testo
 * @property {string} [tavolo]
 * @property {string} [articolo]
 * @property {string} [autore]
 * @property {string} [oggetto] the word or the case
 * @property {string} [esito]
 * @property {string} [corregge] the entry that this one corrects, as `device:number`
 *
 * @typedef {Required<Draft> & {dispositivo: string, numero: number, ora: number, impronta: string}} Entry
 */

/** How long each text may be. @type {Record<string, number>} */
const LONGEST = { testo: 600, tavolo: 20, articolo: 40, autore: 60, oggetto: 64, esito: 40, corregge: 60 };

/** Halves of signs that stand alone. */
const HALVES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** @param {...unknown} parts */
const digestOf = (...parts) => sha256(JSON.stringify(parts));

/** What the first entry of a device is chained to. @param {string} event @param {string} device */
const start = (event, device) => digestOf('dispositivo', event, device);

/** The digest of an entry. @param {string} event @param {string} previous @param {Omit<Entry, 'impronta'>} entry */
const digest = (event, previous, entry) =>
  digestOf(
    previous,
    event,
    entry.dispositivo,
    entry.numero,
    entry.ora,
    entry.tipo,
    entry.testo,
    entry.tavolo,
    entry.articolo,
    entry.autore,
    entry.oggetto,
    entry.esito,
    entry.corregge,
  );

/** A text as long as it may be, on one line, without half signs. @param {string} key @param {string} text */
const fitting = (key, text) => text.slice(0, LONGEST[key]).replace(HALVES, '');

/**
 * The next entry of a device's chain.
 * @param {string} event
 * @param {Entry | null} last
 * @param {Draft} draft
 * @param {string} device
 * @param {number} now
 * @returns {Entry}
 */
export function linked(event, last, draft, device, now) {
  const text = (/** @type {keyof Draft} */ key) => fitting(key, draft[key] ?? '');
  const entry = {
    dispositivo: device,
    numero: (last?.numero ?? 0) + 1,
    ora: now,
    tipo: draft.tipo,
    testo: text('testo'),
    tavolo: text('tavolo'),
    articolo: text('articolo'),
    autore: text('autore'),
    oggetto: text('oggetto'),
    esito: text('esito'),
    corregge: text('corregge'),
  };
  return { ...entry, impronta: digest(event, last?.impronta ?? start(event, device), entry) };
}

/**
 * The number of the first entry of a device's chain that does not hold, 0 if all do.
 * @param {string} event
 * @param {readonly Entry[]} entries in their order
 */
export function broken(event, entries) {
  let before = entries.length ? start(event, entries[0].dispositivo) : '';
  for (const [place, { impronta, ...entry }] of entries.entries()) {
    if (entry.numero !== place + 1 || digest(event, before, entry) !== impronta) return place + 1;
    before = impronta;
  }
  return 0;
}

/** How another entry names this one. @param {{dispositivo: string, numero: number}} entry */
export const nameOf = ({ dispositivo, numero }) => `${dispositivo}:${numero}`;

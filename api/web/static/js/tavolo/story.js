// @ts-check
/** Events told in plain Italian: "Nord lega T a CASA: CASTA". */
import { nameOf, sign } from '../lib/cards.js';
import { t } from '../lib/i18n.js';

/** @typedef {string | {strong: string}} Part */

/** @param {string} text @returns {Part} */
const strong = (text) => ({ strong: text });

const PLAIN = new Set(['punti', 'matta', 'n']);

/** A sentence; the words and cards in it become strong. @param {string} key @param {Record<string, string>} values @returns {Part[]} */
function told(key, values = {}) {
  return t(`storia.${key}`)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((piece) => {
      const name = piece.startsWith('{') ? piece.slice(1, -1) : null;
      if (name === null) return piece;
      return PLAIN.has(name) ? (values[name] ?? '') : strong(values[name] ?? '');
    });
}

/** @param {string[]} cards */
const letters = (cards) => cards.map((card) => (card.length === 2 ? sign(card) : nameOf(card))).join(', ');

/** @type {Record<string, (event: any) => Part[] | null>} */
const TELLERS = {
  pescata: (event) => (event.carta ? told('pesca_carta', { carta: nameOf(event.carta) }) : told('pesca')),
  raccolta: (event) => told(event.carte.length === 1 ? 'raccoglie_una' : 'raccoglie', { n: String(event.carte.length), carta: nameOf(event.carte[0]) }),
  raccolta_parziale: (event) => told('raccoglie_parte', { carta: nameOf(event.lasciata) }),
  calata: (event) => told(event.matta ? 'cala_matta' : 'cala', { parola: event.gioco.lettura, matta: event.matta ?? '', punti: String(event.gioco.valore) }),
  legata: (event) => told('lega', { carte: letters(event.carte), parola: event.gioco.lettura }),
  sostituita: (event) => told('sostituisce', { carte: letters(event.carte), parola: event.gioco.lettura }),
  scartata: (event) => told(event.imposta ? 'scarta_imposto' : 'scarta', { carta: nameOf(event.carta) }),
  pozzetto: (event) => told(event.al_volo ? 'pozzetto_volo' : 'pozzetto'),
  chiusura: () => told('chiude'),
  fine: (event) => told(`fine_${event.motivo ?? 'tallone'}`),
  tempo_scaduto: () => told('tempo_scaduto'),
};

/**
 * @param {any} event
 * @returns {{kind: string, seat: string | null, parts: Part[], brief: Part[], time: string} | null} nothing for silent events
 */
export function tell(event) {
  const parts = TELLERS[event.tipo]?.(event);
  if (!parts) return null;
  const brief = event.tipo === 'legata' ? told('lega_breve', { parola: event.gioco.lettura }) : parts;
  const time = event.tempo_ms ? t('secondi', { n: Math.round(event.tempo_ms / 1000) }) : '';
  return { kind: event.tipo, seat: event.posto ?? null, parts, brief, time };
}

/** The same sentence as text. @param {Part[]} parts */
export const plain = (parts) => parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('');

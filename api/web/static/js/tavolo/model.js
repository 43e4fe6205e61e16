// @ts-check
/**
 * The state of the table page, and what follows from it. Views only read; acts only set.
 */
import { Store } from '../lib/store.js';
import { recall } from '../lib/prefs.js';
import { EMPTY } from './tray.js';

/**
 * @typedef {object} Meld
 * @property {number} id
 * @property {string} linea
 * @property {string[]} carte
 * @property {string} lettura
 * @property {number} valore
 * @property {'pulito' | 'sporco' | null} burraco
 * @property {number} [premio]
 * @property {'valido' | 'congelato_temporaneo' | 'congelato_definitivo'} stato
 *
 * @typedef {object} View
 * @property {number} versione
 * @property {string} codice
 * @property {string | null} posto
 * @property {'sala' | 'presa' | 'gioco' | 'finita' | 'contata'} fase
 * @property {string} turno
 * @property {number} smazzata
 * @property {number} smazzate
 * @property {string} mazziere
 * @property {string[]} mano
 * @property {Record<string, {nome: string, carte: number, linea: string, bot: boolean, assente?: boolean, tempo_ms?: number}>} posti
 * @property {number} tallone
 * @property {string[]} monte
 * @property {Meld[]} giochi
 * @property {Record<string, {preso: boolean, da: string | null, come: string | null}>} pozzetti
 * @property {number} pozzetti_al_tavolo
 * @property {Record<string, number>} punti
 * @property {Record<string, number>[]} turno_punti
 * @property {{decisione_ms: number, giocata_ms: number, scade_a: number, fermo?: boolean, turno_scade_a?: number} | null} orologio
 * @property {any} ultima
 * @property {string | null} divieto_scarto
 * @property {string[]} si_puo
 * @property {any} esito
 * @property {boolean} [assistita]
 * @property {boolean} [aiuti]
 *
 * @typedef {{key: string, outcome: 'attesa' | 'ammessa' | 'non_ammessa' | 'dubbia' | 'ignota', reason: string | null, article: string | null, readings: string[]}} Exam
 * @typedef {{meld: number, order: {card: string, own: boolean}[], word: string, gain: number}} Target
 *
 * @typedef {object} State
 * @property {View | null} view
 * @property {import('../net/table.js').Link} link
 * @property {import('./hand.js').Slot[]} slots
 * @property {import('./hand.js').Order} order
 * @property {import('./tray.js').Tray} tray
 * @property {Exam | null} exam
 * @property {Target[]} targets where the cards of the tray could go
 * @property {{id: number, kind: string, seat: string | null, parts: import('./story.js').Part[], brief: import('./story.js').Part[], time: string}[]} log
 * @property {boolean} busy
 * @property {number | null} sheetSeen the smazzata whose score sheet was put away
 * @property {string | null} taken what I took in this turn, in words
 * @property {boolean} guide
 */

/** @returns {Store<State>} */
export const createStore = () =>
  new Store(
    /** @type {State} */ ({
      view: null,
      link: 'collego',
      slots: [],
      order: recall('ordine', 'colore'),
      tray: EMPTY,
      exam: null,
      targets: [],
      log: [],
      busy: false,
      sheetSeen: null,
      taken: null,
      guide: new URLSearchParams(location.search).has('guida'),
    }),
  );

/** The line I sit in; spectators look from North-South. @param {View} view */
export const myLine = (view) => (view.posto ? view.posti[view.posto].linea : 'NS');

/** @param {View} view */
export const theirLine = (view) => Object.keys(view.punti).find((line) => line !== myLine(view)) ?? 'EO';

/** @param {View} view */
export const isMyTurn = (view) =>
  view.posto !== null && view.turno === view.posto && (view.fase === 'presa' || view.fase === 'gioco');

/** @param {View} view @param {string} act */
export const can = (view, act) => view.si_puo.includes(act);

/** @param {View} view @param {string} line @returns {Meld[]} burrachi first, then as they were opened */
export const meldsOf = (view, line) =>
  view.giochi
    .filter((meld) => meld.linea === line)
    .sort((a, b) => Number(b.burraco !== null) - Number(a.burraco !== null));

/** The points a burraco adds to its cards. @param {Meld} meld */
export const prize = (meld) => meld.premio ?? (meld.burraco === 'pulito' ? 200 : meld.burraco === 'sporco' ? 100 : 0);

/** Whether play of this smazzata is over. @param {View} view */
export const isOver = (view) => view.fase === 'finita' || view.fase === 'contata';

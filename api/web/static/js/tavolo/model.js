// @ts-check
/**
 * The state of the table page, and what follows from it. Views only read; acts only set.
 */
import { EMPTY } from '../banco/tray.js';
import { Store } from '../lib/store.js';
import { recall } from '../lib/prefs.js';
import { SILENT } from './risposte.js';

/**
 * @typedef {object} Meld
 * @property {number} id
 * @property {string} linea
 * @property {'parola' | 'sequenza' | 'combinazione'} specie
 * @property {string[]} carte
 * @property {string} lettura
 * @property {number | null} matta
 * @property {number} valore
 * @property {string | null} burraco its grade
 * @property {number} onori
 * @property {'valido' | 'congelato_temporaneo' | 'congelato_definitivo'} stato
 *
 * @typedef {object} Call
 * @property {string | null} da who called; nobody: the arbiter himself
 * @property {string} fatto
 * @property {string | null} contro
 * @property {number | null} gioco
 * @property {string | null} parola
 * @property {string} motivo
 * @property {string | null} trovata what went wrong, once it is found
 * @property {'arbitro' | 'sana' | 'prepara' | 'avversari' | 'integra'} si_attende
 * @property {number | null} scade_a
 * @property {number} aperta_a
 *
 * @typedef {object} View
 * @property {string} id
 * @property {number} version
 * @property {string} codice
 * @property {string | null} posto
 * @property {'sala' | 'porta' | 'scaduta' | 'mescola' | 'presa' | 'gioco' | 'finita' | 'contata' | 'terminata'} fase
 * @property {string} turno
 * @property {number} smazzata
 * @property {number} smazzate how many, 0 of a match to `traguardo` points
 * @property {number | null} [traguardo]
 * @property {string} mazziere
 * @property {string[]} mano
 * @property {Record<string, {nome: string | null, carte: number, linea: string, persona: boolean, bot: boolean,
 *   assente: boolean, ospite: boolean, da_prendere?: boolean, programma?: boolean, invito_di: string | null,
 *   bot_qui: string | null, livello?: string | null}>} posti
 * @property {number} tallone
 * @property {string[]} monte
 * @property {Meld[]} giochi
 * @property {Record<string, {preso: boolean, posto: string | null, come: string | null}>} pozzetti
 * @property {number} pozzetti_al_tavolo
 * @property {Record<string, number>} in_tavola points of the words of each line
 * @property {Record<string, number>} punti of the smazzate already counted
 * @property {Record<string, number>[]} turno_punti
 * @property {{tipo: string, decisione_ms: number | null, giocata_ms: number | null, scade_a: number} | null} orologio
 * @property {number} [turno_scade_a]
 * @property {boolean} fermo
 * @property {Record<string, unknown>} obblighi
 * @property {string | null} fine
 * @property {string | null} chi_chiude
 * @property {Call | null} chiamata the open call, which everybody waits for
 * @property {string[]} contestabili what I may contest now
 * @property {boolean} ammonizione_possibile whether I may ask for a warning of the line that calls for nothing
 * @property {Record<string, number>} chiamate_a_vuoto of each line
 * @property {string[]} [preparata] the discard that I have laid face down
 * @property {boolean} denuncia_possibile whether I may declare what a screen cannot show
 * @property {import('../ui/rimedi.js').Option[]} opzioni the remedies among which I am to choose
 * @property {number[]} in_verifica the words that the arbiter looks up
 * @property {string[]} conto_accettato who has nothing to contest any more
 * @property {string | null} arbitro
 * @property {Record<import('./consents.js').Matter, string[]>} consensi
 * @property {boolean} ospite
 * @property {boolean} orologi
 * @property {string[]} angolisti who waits for everybody's consent to watch
 * @property {string | null} rivincita
 * @property {import('../lib/code.js').Code} regole
 * @property {(import('../lib/code.js').Refused & {carte: string[]})[]} scarti_vietati cards that may not be discarded
 * @property {{tipo: string, gioco: number, carte: string[], lettura: string} | null} resta_solo the play to make, where
 *   no card may be discarded
 * @property {string[]} si_puo the kinds of moves that are open to me
 * @property {(import('../lib/code.js').Refused & {mosse: string[]})[]} perche_no why the others are not
 * @property {{smazzata: {linee: Record<string, {voci: Entry[], totale: number}>}, turno: {vp: Record<string, number>} |
 *   null} | null} esito
 * @property {boolean} assistita
 * @property {boolean} aiuti hints are given now
 * @property {boolean} aiuti_possibili hints may be agreed on
 * @property {'lento' | 'normale' | 'svelto'} andatura how fast bots play
 * @property {string[]} livelli the bots there are at this table, from the weakest
 * @property {{frasi: string[], detti: Record<string, string>}} saluti what may be said now, what each seat said last
 *
 * @typedef {{voce: string, punti: number, articolo: string, gioco: number | null, posto: string | null}} Entry
 * @typedef {{key: string, outcome: 'attesa' | 'ammessa' | 'non_ammessa' | 'dubbia' | 'ignota', reason: string | null,
 *   article: string | null, readings: string[], text?: string, trials?: import('../net/table.js').Trial[]}} Exam `text`
 *   says what is wrong, `trials` in which ways French cards may lie
 * @typedef {{meld: number | null, order: {card: string, own: boolean}[], word: string, gain: number, reading?: string,
 *   form?: import('../net/table.js').Formed, move?: Record<string, unknown>}} Target what the matta reads there; of
 *   French cards how all of them lie, and the move that lays them so
 *
 * @typedef {object} State
 * @property {View | null} view
 * @property {import('../net/table.js').Link} link
 * @property {import('../banco/hand.js').Slot[]} slots
 * @property {import('../banco/hand.js').Order} order
 * @property {import('../banco/tray.js').Tray} tray
 * @property {Exam | null} exam
 * @property {Target[]} targets where the cards of the tray could go
 * @property {(import('./story.js').Told & {id: number})[]} log
 * @property {number | null} lastMeld the word touched last
 * @property {readonly import('./novita.js').Turn[]} news the turns of the others since mine
 * @property {Record<string, string>} meanings what the rare words of bots mean
 * @property {boolean} busy
 * @property {View | null} sheet the table as the last smazzata ended: it stays until it is read
 * @property {boolean} sheetOpen
 * @property {Meld | null} feast the burraco that has just been made
 * @property {string | null} taken what I took in this turn, in words
 * @property {boolean} guide
 * @property {import('./consents.js').Matter[]} consentLater what I will answer another time
 * @property {{lacking: string[] | null} | null} atDoor I wait to come in: for a bot to finish, or for these people to
 *   agree
 * @property {Record<string, boolean>} present which persons are connected
 * @property {Record<string, number>} times milliseconds of each seat's last turn
 * @property {{seat: string, at: number} | null} turnStart
 * @property {{meld: number, seat: string} | null} explain the word that somebody asks the meaning of
 * @property {import('./risposte.js').Answer} answer what I am about to say in an open call
 */

/** The card that I have laid face down and that is my discard now. @param {View} view @returns {string | null} */
export const due = (view) => (isMyTurn(view) ? (view.preparata?.[0] ?? null) : null);

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
      lastMeld: null,
      news: [],
      meanings: {},
      busy: false,
      sheet: null,
      sheetOpen: false,
      feast: null,
      taken: null,
      times: {},
      present: {},
      turnStart: null,
      consentLater: [],
      atDoor: null,
      answer: SILENT,
      explain: null,
      guide: new URLSearchParams(location.search).has('guida'),
    }),
  );

/** The line I sit in; spectators look from the first seat. @param {View} view */
export const myLine = (view) =>
  Object.entries(view.posti).find(([seat]) => !view.posto || seat === view.posto)?.[1].linea ?? '';

/** The lines that play now, mine first. @param {View} view @returns {string[]} */
export const lines = (view) => [...new Set([myLine(view), ...Object.values(view.posti).map((one) => one.linea)])];

/** Who plays for a line. @param {View} view @param {string} line */
export const playersOf = (view, line) => Object.keys(view.posti).filter((seat) => view.posti[seat].linea === line);

/** Whether two pairs play, who are "we" and "they". @param {View} view */
export const inPairs = (view) => lines(view).every((line) => playersOf(view, line).length === 2);

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
export const prize = (meld) => meld.onori;

/** Whether play of this smazzata is over. @param {View} view */
export const isOver = (view) => view.fase === 'finita' || view.fase === 'contata' || view.fase === 'terminata';

/** Whether the smazzata has ended and may still be contested. @param {View} view */
export const isContestable = (view) => view.fase === 'finita';

/** The word of ours that may be completed now that it is valid again. @param {View} view */
export const toComplete = (view) =>
  view.posto !== null && view.chiamata?.si_attende === 'integra'
    ? (view.giochi.find((meld) => meld.id === view.chiamata?.gioco && meld.linea === myLine(view)) ?? null)
    : null;

/** Whether a player has only the pozzetto, still face down. @param {View} view @param {string} seat */
export const awaitsPozzetto = (view, seat) =>
  !isOver(view) && view.posti[seat].carte === 0 && view.pozzetti[view.posti[seat].linea].posto === seat;

/** Whether the turno is over. @param {View} view */
export const isFinal = (view) => view.fase === 'terminata';

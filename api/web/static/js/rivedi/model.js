// @ts-check
/** A record opened: its pictures laid one over the other, and where the reader stands. */
import { ORDERS } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { recall } from '../lib/prefs.js';
import { Store } from '../lib/store.js';

/**
 * @typedef {object} Table one picture, whole
 * @property {import('./net.js').Move} mossa
 * @property {number} giro
 * @property {number} turno
 * @property {string | null} posto
 * @property {import('./net.js').Meld[]} giochi
 * @property {string[]} monte
 * @property {number} tallone
 * @property {number} pozzetti
 * @property {Record<string, number>} in_tavola
 * @property {Record<string, string[]>} mani
 *
 * @typedef {object} State
 * @property {import('./net.js').Replay | null} replay
 * @property {string} record its text
 * @property {string | null} table the table it comes from, if I sat there
 * @property {any} view that table, as its player sees it
 * @property {number} place which of the smazzate
 * @property {Table[]} tables the pictures of that smazzata
 * @property {number} at which picture
 * @property {string} seat with whose eyes I look
 * @property {boolean} mine whether that is my own seat
 * @property {string} vocabulary
 * @property {import('./net.js').Moment[] | null} moments
 * @property {string | null} trouble why there is no analysis
 * @property {'tavolo' | 'analisi'} tab
 * @property {Record<string, boolean>} ticked words of moments, `2 CASA`
 * @property {Record<string, boolean>} kept those that are in the review
 */

/** @returns {Store<State>} */
export const createStore = () =>
  new Store(
    /** @type {State} */ ({
      replay: null,
      record: '',
      table: null,
      view: null,
      place: 0,
      tables: [],
      at: 0,
      seat: '',
      mine: false,
      vocabulary: recall('vocabolario', recall('livello', 'circolo')),
      moments: null,
      trouble: null,
      tab: 'tavolo',
      ticked: {},
      kept: {},
    }),
  );

/** Lays the pictures one over the other. @param {import('./net.js').Smazzata} smazzata @returns {Table[]} */
export function unfold(smazzata) {
  /** @type {Table[]} */
  const tables = [];
  let last = /** @type {Table} */ ({ mani: {} });
  for (const picture of smazzata.mosse) {
    const mani = { ...last.mani };
    for (const [key, value] of Object.entries(picture)) if (key.startsWith('mano.')) mani[key.slice(5)] = value;
    last = /** @type {Table} */ ({ ...last, ...picture, mani });
    tables.push(last);
  }
  return tables;
}

/** @param {State} state */
export const smazzata = (state) => /** @type {import('./net.js').Replay} */ (state.replay).finite[state.place];

/** The line of the seat that looks, then the other. @param {State} state @returns {string[]} */
export function lines({ replay, seat }) {
  if (!replay) return [];
  const own = replay.posti[seat].linea;
  return [own, ...replay.linee.filter((line) => line !== own)];
}

/** Whether two pairs played. @param {State} state */
export const inPairs = (state) => lines(state).every((line) => seatsOf(state, line).length === 2);

/** We and they, or who played for himself. @param {State} state @param {string} line */
export const lineName = (state, line) =>
  inPairs(state)
    ? t(line === lines(state)[0] ? 'noi' : 'loro')
    : seatsOf(state, line)
        .map((seat) => nameOf(state, seat))
        .join(' e ');

/** @param {State} state @param {string} line @returns {string[]} */
export const seatsOf = ({ replay, seat }, line) =>
  Object.keys(replay?.posti ?? {})
    .filter((one) => replay?.posti[one].linea === line)
    .sort((a, b) => Number(a === seat) - Number(b === seat));

/** Who sat there; the seat of who has no name, or another's too. @param {State} state @param {string} seat */
export function nameOf({ replay, mine, seat: own }, seat) {
  if (mine && seat === own) return t('tu');
  const name = replay?.posti[seat].nome;
  const alone = Object.values(replay?.posti ?? {}).filter((one) => one.nome === name).length === 1;
  return name && alone && name !== t('tu') ? name : t(`posto.${seat}`);
}

/** The picture in which each turn begins. @param {Table[]} tables @returns {number[]} */
export const turnStarts = (tables) =>
  tables.flatMap((table, at) => (at === 0 || table.turno !== tables[at - 1].turno ? [at] : []));

/**
 * The pictures of a moment, from the take on.
 * @param {State} state
 * @param {import('./net.js').Moment} moment
 */
function picturesOf({ tables, seat }, moment) {
  const own = tables.flatMap((table, at) => (table.turno === moment.turno && table.mossa.posto === seat ? [at] : []));
  const flown = own.findIndex((at) => tables[at].mossa.tipo === 'pozzetto_preso' && tables[at].mossa.al_volo);
  return flown < 0 ? own : moment.dal_pozzetto ? own.slice(flown) : own.slice(0, flown);
}

/**
 * The picture that a moment is about: its first word, or the take where none was laid.
 * @param {State} state
 * @param {import('./net.js').Moment} moment
 */
export function pictureOf(state, moment) {
  const own = picturesOf(state, moment);
  return own.find((at) => state.tables[at].mossa.tipo === 'gioco_calato') ?? own[0] ?? 0;
}

/** The moment that the present picture belongs to, or the last one before it. @param {State} state */
export function momentAt(state) {
  const { moments, at } = state;
  if (!moments?.length) return -1;
  const places = moments.map((moment) => picturesOf(state, moment)[0] ?? 0);
  return Math.max(
    0,
    places.findLastIndex((place) => place <= at),
  );
}

/**
 * The hand of a seat: cards that leave in this move keep their place, those that came are new.
 * @param {State} state
 * @param {string} seat
 * @returns {{card: string, gone: boolean, fresh: boolean}[]}
 */
export function handOf({ tables, at }, seat) {
  const now = tables[at];
  const { tipo, posto, carte = [] } = now.mossa;
  const own = posto === seat;
  const leaves = own && (tipo === 'gioco_calato' || tipo === 'scartata');
  const marked = own && (leaves || tipo === 'pescata' || tipo.startsWith('monte_raccolto')) ? [...carte] : [];
  const cards = leaves ? [...now.mani[seat], ...carte] : [...now.mani[seat]];
  return cards.sort(ORDERS.colore).map((card) => {
    const found = marked.indexOf(card);
    if (found >= 0) marked.splice(found, 1);
    return { card, gone: leaves && found >= 0, fresh: !leaves && found >= 0 };
  });
}

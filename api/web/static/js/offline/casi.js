// @ts-check
/**
 * The cases on the device: the search of the service in the same whole numbers, and the walk from the questions to an
 * outcome. No document needed.
 */

/**
 * @typedef {{codice: string, numero: string, detto: string}} Cited
 * @typedef {{id: string, testo: string}} Choice
 * @typedef {{id: string, testo: string, se: Record<string, string[]>, risposte: Choice[]}} Question
 * @typedef {{codici: string[], nomi: string[], articolo: Cited, breve: string, uguale: boolean}} Elsewhere
 *
 * @typedef {object} Outcome
 * @property {Record<string, string>} se
 * @property {string} titolo
 * @property {Cited} articolo
 * @property {string[]} passi
 * @property {string} turno
 * @property {string} chiusura
 * @property {string} punti
 * @property {string[]} note
 * @property {string} conto what cards are counted as, if they are given
 * @property {Elsewhere[]} altrove
 *
 * @typedef {{id: string, titolo: string, sotto: string, articolo: Cited, domande: Question[], esiti: Outcome[]}} Case
 *
 * @typedef {object} CodeCases
 * @property {string} codice
 * @property {string} nome
 * @property {string} titolo
 * @property {string} gioco
 * @property {Case[]} casi
 * @property {{casi: {id: string, radici: Record<string, number>}[], rarita: Record<string, number>}} ricerca
 * @property {Record<string, number>} valori
 * @property {number} chiusura
 * @property {{vp: number, mp: number}} ammonizione
 *
 * @typedef {{formato: number, codici: CodeCases[], vuote: string[], sinonimi: string[][]}} Cases
 */

const ENDINGS = ['ament', 'ass', 'ess', 'iss', 'and', 'end', 'at', 'ut', 'it', 'ar', 'er', 'ir'];
const LEAST = 3;
const [SAME, BEGINS, SLIP, TWO_SLIPS, SYNONYM] = [8, 6, 5, 2, 2];
const [SHORT, LONG] = [4, 7];

/** The words of a text in small letters without accents. @param {string} text */
const folded = (text) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .match(/[a-z0-9]+/g) ?? [];

/** A folded word without its ending; double letters are one. @param {string} word */
export function stem(word) {
  let found = word.replace(/(.)\1/g, '$1');
  while (found.length > LEAST && /[aeiou]$/.test(found)) found = found.slice(0, -1);
  if (found.length > LEAST && found.endsWith('h')) found = found.slice(0, -1);
  const ending = ENDINGS.find((one) => found.endsWith(one) && found.length - one.length >= LEAST);
  return ending ? found.slice(0, -ending.length) : found;
}

/** How much two stems are alike: the same, one the beginning of the other, one or two slips. */
export function likeness(/** @type {string} */ query, /** @type {string} */ word) {
  if (query === word) return SAME;
  const short = Math.min(query.length, word.length);
  if (short >= SHORT && (query.startsWith(word) || word.startsWith(query))) return BEGINS;
  const apart = Math.abs(query.length - word.length);
  if (short >= SHORT && apart <= 1 && slips(query, word) === 1) return SLIP;
  if (short >= LONG && apart <= 2 && slips(query, word) === 2) return TWO_SLIPS;
  return 0;
}

/** Letters to change, add, leave out or swap with their neighbour. @param {string} first @param {string} second */
function slips(first, second) {
  /** @type {number[]} */
  let before = [];
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i++) {
    const older = before;
    before = row;
    row = [i];
    for (let j = 1; j <= second.length; j++) {
      const [a, b] = [first[i - 1], second[j - 1]];
      const cost = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a === b ? 0 : 1));
      const swapped = i > 1 && j > 1 && a === second[j - 2] && b === first[i - 2];
      row.push(swapped ? Math.min(cost, older[j - 2] + 1) : cost);
    }
  }
  return row[second.length];
}

/**
 * The cases that a query means, the nearest first; equals in the code's order.
 * @param {Cases} cases
 * @param {CodeCases} code
 * @param {string} query
 * @param {number} limit
 * @returns {Case[]}
 */
export function search(cases, code, query, limit) {
  const { casi, rarita } = code.ricerca;
  const empty = new Set(cases.vuote);
  const asked = [
    ...new Set(
      folded(query)
        .filter((word) => !empty.has(word))
        .map(stem),
    ),
  ];
  const meant = asked.map((word) => meanings(cases, rarita, word));
  return casi
    .map(({ radici }, place) => ({
      place,
      points: meant.reduce((sum, near) => sum + best(near, radici, rarita), 0),
    }))
    .filter(({ points }) => points)
    .sort((a, b) => b.points - a.points || a.place - b.place)
    .slice(0, limit)
    .map(({ place }) => code.casi[place]);
}

/**
 * The stems of the index that a stem of the query may mean, and how near each is.
 * @param {Cases} cases
 * @param {Record<string, number>} rarity
 * @param {string} word
 */
function meanings(cases, rarity, word) {
  /** @type {Map<string, number>} */
  const near = new Map();
  for (const other of Object.keys(rarity)) {
    const like = likeness(word, other);
    if (like) near.set(other, like);
  }
  for (const group of cases.sinonimi) {
    if (!group.some((one) => likeness(word, one) >= SLIP)) continue;
    for (const one of group) if (one in rarity) near.set(one, Math.max(near.get(one) ?? 0, SAME - SYNONYM));
  }
  return near;
}

/** @param {Map<string, number>} near @param {Record<string, number>} stems @param {Record<string, number>} rarity */
function best(near, stems, rarity) {
  let most = 0;
  for (const [other, like] of near) if (stems[other]) most = Math.max(most, like * stems[other] * rarity[other]);
  return most;
}

/**
 * The questions to ask after these answers: those answered, and the first that is open.
 * @param {Case} one
 * @param {Record<string, string>} given
 * @returns {Question[]}
 */
export function questions(one, given) {
  /** @type {Question[]} */
  const asked = [];
  /** @type {Record<string, string>} */
  const kept = {};
  for (const question of one.domande) {
    if (!Object.entries(question.se).every(([key, wanted]) => wanted.includes(kept[key]))) continue;
    asked.push(question);
    if (!given[question.id]) break;
    kept[question.id] = given[question.id];
  }
  return asked;
}

/** What the code says, once every question is answered. @param {Case} one @param {Record<string, string>} given */
export function outcome(one, given) {
  const asked = questions(one, given);
  if (asked.some(({ id }) => !given[id])) return null;
  const kept = Object.fromEntries(asked.map(({ id }) => [id, given[id]]));
  return one.esiti.find(({ se }) => Object.entries(se).every(([key, value]) => kept[key] === value)) ?? null;
}

/**
 * What cards count by an outcome, as the service counts them; nothing if it counts nothing.
 * @param {CodeCases} code
 * @param {Outcome} told
 * @param {readonly string[]} cards
 */
export function counted(code, told, cards) {
  const value = cards.reduce((sum, card) => sum + code.valori[card], 0);
  if (told.conto === 'ammonizione') return { punti: 0, ...code.ammonizione };
  if (!told.conto || !cards.length) return null;
  const lost = told.conto === 'chiusura_persa' ? code.chiusura : 0;
  return { punti: told.conto === 'carte_tolte' ? 0 : -value - lost, vp: 0, mp: 0 };
}

/** The cards that were typed, or nothing if one is not of the deck. @param {CodeCases} code @param {string} text */
export function cardsIn(code, text) {
  const signs = text.trim().split(/\s+/).filter(Boolean);
  const cards = signs.flatMap((sign) => (sign in code.valori ? [sign] : [...sign].map((one) => dressed(code, one))));
  return cards.every((card) => card in code.valori) ? cards : null;
}

/** A letter in any of its dresses: they are worth the same. @param {CodeCases} code @param {string} sign */
const dressed = (code, sign) => {
  const upper = sign.toUpperCase();
  return upper in code.valori ? upper : (Object.keys(code.valori).find((card) => card[0] === upper) ?? sign);
};

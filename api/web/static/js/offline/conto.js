// @ts-check
/**
 * A score sheet from the tables of a code: which burraco a meld is, what it brings and how many V.P. a difference is
 * worth are looked up in what the service has written down. No document needed.
 */

/**
 * @typedef {object} Tables
 * @property {string} codice
 * @property {string} titolo
 * @property {string} gioco
 * @property {string[]} linee
 * @property {Record<string, number>} carte points of each card
 * @property {Record<string, number>} mazzo copies of each card
 * @property {string[]} ranghi
 * @property {number} minimo
 * @property {Record<string, Record<string, Record<string, number[]>>>} giochi
 * @property {[string, number, number][]} gradi
 * @property {boolean} base_con_bonus
 * @property {number} chiusura
 * @property {string[]} pozzetti
 * @property {number} pozzetto_non_preso
 * @property {number | null} pozzetto_appena_preso
 * @property {number | null} pozzetto_non_giocato
 * @property {boolean} mano_col_pozzetto
 * @property {Record<string, string>} articoli
 * @property {Record<string, [number, number, number][]>} vp
 *
 * @typedef {{linea: string, giochi: string[], mano: string, pozzetto: string, carte_pozzetto: string,
 *   chiuso: boolean}} Line
 *
 * @typedef {{voce: string, punti: number, articolo: string, gioco: number | null}} Entry
 * @typedef {{linea: string, totale: number, base: number, voci: Entry[]}} Sheet
 * @typedef {{linee: Sheet[], differenza: number, vp: Record<string, [number, number]>}} Counted
 */

const WORDS = 'parole';
const ORDER = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const LETTER = /\[([*@])=[A-Z]\]|([A-Z])[rn]?|([*@])/g;
const CARD = /\[(\S+?)=\S+?\]|(\S+)/g;

/** A text is no meld of the code. */
export class NoMeld extends Error {}

/** @param {Tables} data @param {string} text @returns {string[]} */
export function cardsOf(data, text) {
  if (data.gioco !== WORDS) return [...text.matchAll(CARD)].map((found) => found[1] ?? found[2]);
  return [...text.replaceAll(' ', '').matchAll(LETTER)].map((found) => found[1] ?? found[2] ?? found[3]);
}

/** @param {Tables} data @param {readonly string[]} cards */
const value = (data, cards) => cards.reduce((sum, card) => sum + data.carte[card], 0);

/** @param {string} card */
const face = (card) => (card === '*' || card === '@' ? card : card.slice(0, -1));

/** Whether a card is a matta by its face. @param {string} card */
const wild = (card) => card === '*' || card === '@';

/**
 * What a meld is: its kind, its cards in order, the place of its matta.
 * @param {Tables} data @param {string} text
 * @returns {[kind: string, cards: string[], matta: number | null]}
 */
function read(data, text) {
  const cards = cardsOf(data, text);
  if (data.gioco === WORDS) {
    const place = cards.findIndex(wild);
    return ['parola', cards, place < 0 ? null : place];
  }
  const plain = cards.filter((card) => face(card) !== '*' && face(card) !== '2');
  if (new Set(plain.map(face)).size === 1) {
    const others = cards.filter((card) => !plain.includes(card));
    return ['combinazione', [...plain, ...others], others.length ? plain.length : null];
  }
  const [laid, start] = upwards(cards);
  const suit = plain[0].slice(-1);
  const strange = laid.findIndex(
    (card, place) => card === '*' || card.slice(-1) !== suit || ORDER[(start + place) % ORDER.length] !== face(card),
  );
  return ['sequenza', laid, strange < 0 ? null : strange];
}

/**
 * A sequence from its lowest card, and the place of that card in the order.
 * @param {string[]} cards
 * @returns {[string[], number]}
 */
function upwards(cards) {
  for (const laid of [cards, [...cards].reverse()]) {
    const starts = new Set(
      laid.flatMap((card, at) => (['*', '2', 'A'].includes(face(card)) ? [] : [ORDER.indexOf(face(card)) - at])),
    );
    if (starts.size !== 1) continue;
    const [start] = starts;
    const aces = laid.flatMap((card, at) => (face(card) === 'A' ? [at] : []));
    const fits = start >= 0 && start <= ORDER.length + 1 - laid.length;
    if (fits && aces.every((at) => (start + at) % ORDER.length === 0)) return [laid, start];
  }
  throw new NoMeld();
}

/** @param {Tables} data @param {string} kind @param {string[]} cards @param {number | null} matta */
function grade(data, kind, cards, matta) {
  const first = cards.length && kind !== 'parola' && face(cards[0]) === 'A' ? 'asso' : 'altre';
  const place = data.giochi[kind][first][cards.length]?.[matta === null ? 0 : matta + 1] ?? -1;
  return place < 0 ? null : data.gradi[place];
}

/**
 * The meld without its negative cards: the last of equal ones goes, the matta last of all.
 * @param {string[]} cards @param {number | null} matta @param {string[]} negative
 * @returns {[string[], number | null]}
 */
function sound(cards, matta, negative) {
  const kept = cards.map((_, place) => place).filter((place) => place !== matta);
  if (matta !== null) kept.push(matta);
  for (const card of negative) {
    const at = kept.findLastIndex((place) => cards[place] === card);
    if (at < 0) throw new NoMeld();
    kept.splice(at, 1);
  }
  kept.sort((a, b) => a - b);
  const left = matta === null ? -1 : kept.indexOf(matta);
  return [kept.map((place) => cards[place]), left < 0 ? null : left];
}

/** The entries of one meld. @param {Tables} data @param {number} number @param {string} text @returns {Entry[]} */
export function meldEntries(data, number, text) {
  const [whole, wrong = ''] = text.split('/');
  const frozen = whole.endsWith('!');
  const [kind, cards, matta] = read(data, frozen ? whole.slice(0, -1) : whole);
  const entry = (/** @type {string} */ voce, /** @type {number} */ punti, article = voce) => ({
    voce,
    punti,
    articolo: data.articoli[article],
    gioco: number,
  });
  const points = value(data, cards);
  if (frozen) return [entry('gioco congelato', -points)];
  const against = cardsOf(data, wrong);
  const found = grade(data, kind, ...sound(cards, matta, against));
  const lost = value(data, against);
  return [
    ...(found ? [entry(`burraco ${found[0]}`, found[1], 'burraco')] : []),
    ...(found?.[2] ? [entry('bonus', found[2])] : []),
    entry('carte', points - lost),
    ...(against.length ? [entry('carte penalizzate', -lost)] : []),
  ];
}

/** @param {Tables} data @param {Line} line @returns {Entry[]} */
function lineEntries(data, line) {
  const found = line.giochi.flatMap((text, number) => meldEntries(data, number, text));
  const add = (/** @type {string} */ voce, /** @type {number} */ punti) =>
    found.push({ voce, punti, articolo: data.articoli[voce], gioco: null });
  let held = cardsOf(data, line.mano);
  if (line.chiuso) add('chiusura', data.chiusura);
  if (line.pozzetto === 'non_preso') add('pozzetto non preso', -data.pozzetto_non_preso);
  else if (line.pozzetto !== 'giocato') {
    const flat = line.pozzetto === 'appena_preso' ? data.pozzetto_appena_preso : data.pozzetto_non_giocato;
    let worth = value(data, cardsOf(data, line.carte_pozzetto));
    if (data.mano_col_pozzetto) {
      worth += value(data, held);
      held = [];
    }
    add('pozzetto non giocato', -(flat ?? worth));
  }
  if (held.length) add('carte in mano', -value(data, held));
  return found;
}

/** @param {Entry[]} entries */
const total = (entries) => entries.reduce((sum, { punti }) => sum + punti, 0);

/** The sheets of a table. @param {Tables} data @param {readonly Line[]} lines @returns {Counted} */
export function counted(data, lines) {
  const sheets = lines.map((line) => {
    const voci = lineEntries(data, line);
    const base = voci.filter(
      ({ voce }) => voce.startsWith('burraco ') || voce === 'chiusura' || (voce === 'bonus' && data.base_con_bonus),
    );
    return { linea: line.linea, totale: total(voci), base: total(base), voci };
  });
  if (sheets.length !== 2) return { linee: sheets, differenza: 0, vp: {} };
  const lead = sheets[0].totale - sheets[1].totale;
  const vp = Object.fromEntries(
    Object.entries(data.vp).map(([name, steps]) => {
      const [, high, low] = /** @type {[number, number, number]} */ (
        steps.findLast(([from]) => from <= Math.abs(lead))
      );
      return [name, /** @type {[number, number]} */ (lead >= 0 ? [high, low] : [low, high])];
    }),
  );
  return { linee: sheets, differenza: lead, vp };
}

/**
 * Why a text is no meld, as a reason that the page has words for; null if it is one.
 * @param {Tables} data @param {string} text
 * @returns {'carta' | 'corto' | 'matte' | 'gioco' | null}
 */
export function fault(data, text) {
  const body = text.split(/[!/]/)[0];
  const cards = cardsOf(data, body);
  const bare = data.gioco === WORDS ? body.replaceAll(' ', '').replace(LETTER, '') : '';
  if (bare || cards.some((card) => !(card in data.carte))) return 'carta';
  if (cards.length < data.minimo) return 'corto';
  if (cards.filter(wild).length > 1) return 'matte';
  try {
    meldEntries(data, 0, text);
    return null;
  } catch (error) {
    if (error instanceof NoMeld) return 'gioco';
    throw error;
  }
}

/**
 * The card that is on the table more often than the deck has it.
 * @param {Tables} data
 * @param {readonly Line[]} lines
 */
export function excess(data, lines) {
  /** @type {Map<string, number>} */
  const count = new Map();
  const texts = lines.flatMap(({ giochi, mano, carte_pozzetto }) => [
    ...giochi.map((text) => text.split(/[!/]/)[0]),
    mano,
    carte_pozzetto,
  ]);
  for (const card of texts.flatMap((text) => cardsOf(data, text))) count.set(card, (count.get(card) ?? 0) + 1);
  const found = [...count].find(([card, many]) => many > (data.mazzo[card] ?? 0));
  return found ? { carta: found[0], n: found[1], massimo: data.mazzo[found[0]] ?? 0 } : null;
}

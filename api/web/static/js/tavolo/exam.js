// @ts-check
/**
 * What the tray spells: is it a word, what may its matta stand for, which of our words could take
 * its cards. Only at assisted tables; answers are kept, and the last question wins. French cards are tried out at
 * the table (`prova.js`).
 */
import { isLong } from '../banco/shape.js';
import * as Tray from '../banco/tray.js';
import { article, code, isLettered } from '../lib/code.js';
import { Refusal, checkWords, explainWord, findPlays } from '../net/api.js';
import { colour, isMatta, readings, sign, total } from '../lib/cards.js';
import { t, has } from '../lib/i18n.js';
import { myLine } from './model.js';
import { tryOut } from './prova.js';

/** @type {Map<string, import('../net/api.js').Verdict>} */
const known = new Map();
const PAUSE = 120;
const MOST_WORDS = 150;
/** More cards could go to too many places at once. */
const MOST_PLACED = 3;
/** @type {AbortController | null} */
let running = null;
let timer = 0;

/**
 * Examines the tray a moment after its last change.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 */
export function examine(store) {
  clearTimeout(timer);
  running?.abort();
  const { tray, view } = store.state;
  if (!view || !view.assistita || tray.history.length === 0) {
    if (store.state.exam || store.state.targets.length) store.set({ exam: null, targets: [] });
    return;
  }
  const key = Tray.toMove(tray);
  if (!isLettered()) {
    const { signal } = (running = new AbortController());
    store.set({ exam: isLong(tray) ? pending(tray) : null, targets: [] });
    timer = setTimeout(() => tryOut(store, signal), PAUSE);
    return;
  }
  if (isLong(tray)) {
    const seen = fromMemory(tray);
    store.set({ exam: seen ?? pending(tray) });
  } else {
    store.set({ exam: null });
  }
  timer = setTimeout(() => ask(store, JSON.stringify(key)), PAUSE);
}

/** @param {Tray.Tray} tray @returns {import('./model.js').Exam} */
const pending = (tray) => ({ key: Tray.spelling(tray), outcome: 'attesa', reason: null, article: null, readings: [] });

/** Every word that the tray may spell. @param {Tray.Tray} tray */
function candidates(tray) {
  const spelled = Tray.spelling(tray);
  const matta = Tray.matta(tray);
  if (!matta || Tray.matte(tray) > code().matte) return spelled.includes('?') ? [] : [spelled];
  const at = tray.pieces.indexOf(matta);
  const others = [...readings(matta.card)].map((letter) => spelled.slice(0, at) + letter + spelled.slice(at + 1));
  return tray.chosen ? [spelled] : others;
}

/** @param {Tray.Tray} tray @returns {import('./model.js').Exam | null} */
function fromMemory(tray) {
  const words = candidates(tray);
  if (words.length === 0 || !words.every((word) => known.has(word))) return null;
  const verdicts = words.map((word) => /** @type {import('../net/api.js').Verdict} */ (known.get(word)));
  const good = words.filter((_, index) => verdicts[index].outcome !== 'non_ammessa');
  const matta = Tray.matta(tray);
  const at = matta ? tray.pieces.indexOf(matta) : -1;
  const only = good.length === 1 ? known.get(good[0]) : null;
  const bad = words.length === 1 ? verdicts[0] : null;
  return {
    key: Tray.spelling(tray),
    outcome: good.length === 0 ? 'non_ammessa' : (only?.outcome ?? 'ammessa'),
    reason: bad && good.length === 0 ? bad.reason : null,
    article: good.length === 0 ? (bad?.article ?? article('parole')) : null,
    readings: matta && !tray.chosen ? good.map((word) => word[at]) : [],
  };
}

/**
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {string} asked the tray the question is about
 */
async function ask(store, asked) {
  const { tray, view } = store.state;
  if (!view) return;
  const words = isLong(tray) ? candidates(tray) : [];
  const places = tray.meld === null ? placements(tray, view) : [];
  const unknown = [...new Set([...words, ...places.map((place) => place.word)])].filter((word) => !known.has(word));
  const { signal } = (running = new AbortController());
  /** @type {import('./model.js').Target[]} */
  let fits = [];
  try {
    if (unknown.length) {
      for (const [word, verdict] of await checkWords(unknown.slice(0, MOST_WORDS), signal)) {
        known.set(word, verdict);
      }
    }
    const refused = words.length === 1 ? known.get(words[0]) : undefined;
    if (refused?.outcome === 'non_ammessa' && refused.reason === null)
      known.set(words[0], await explainWord(words[0], signal));
    if (tray.meld !== null && fromMemory(tray)?.outcome !== 'ammessa') fits = await placesIn(tray, view, signal);
  } catch {
    if (signal.aborted) return;
    store.set({ exam: { ...pending(tray), outcome: 'ignota' }, targets: [] });
    return;
  }
  if (JSON.stringify(Tray.toMove(store.state.tray)) !== asked) return;
  const exam = words.length ? fromMemory(tray) : null;
  const reading = exam?.readings.length === 1 && !tray.chosen ? { tray: { ...tray, reading: exam.readings[0] } } : {};
  const targets = places.filter((place) => known.get(place.word)?.outcome === 'ammessa');
  store.set({ exam, targets: best([...targets, ...fits]), ...reading });
}

/**
 * Where the cards of the tray fit in the word that was chosen, all of them, the cards that lie there in their order.
 * @param {Tray.Tray} tray
 * @param {import('./model.js').View} view
 * @param {AbortSignal} signal
 * @returns {Promise<import('./model.js').Target[]>}
 */
async function placesIn(tray, view, signal) {
  const meld = view.giochi.find((item) => item.id === tray.meld);
  const own = tray.pieces.filter((piece) => piece.slot !== null).map((piece) => piece.card);
  if (!meld || own.length === 0) return [];
  const found = await findPlays(own, [written(meld)], signal).catch((error) => {
    if (signal.aborted || !(error instanceof Refusal)) throw error;
    return []; // the verdict on the word stands without proposals
  });
  return found
    .filter((play) => play.mossa.tipo === 'lega' && play.carte.length === own.length && !play.dubbia)
    .map((play) => {
      const laid = [...meld.carte];
      const order = play.mossa.carte.map((card) => {
        const lies = laid[0] === card;
        if (lies) laid.shift();
        return { card, own: !lies };
      });
      const matta = order.findIndex(({ card }) => isMatta(card));
      const letter = matta < 0 ? {} : { reading: play.parola[matta] };
      return { meld: meld.id, order, word: play.parola, gain: play.guadagno, ...letter };
    });
}

/** A word as the notation writes it. @param {import('./model.js').Meld} meld */
const written = ({ carte, lettura }) =>
  `${carte.map(colour).find(Boolean)}:${carte
    .map((card, index) => (isMatta(card) ? `[${card}=${lettura[index]}]` : sign(card)))
    .join('')}`;

/** One target per word of ours: the longest gain first. @param {import('./model.js').Target[]} targets */
function best(targets) {
  /** @type {Map<string, import('./model.js').Target>} */
  const kept = new Map();
  for (const target of targets) kept.set(`${target.meld} ${target.word}`, target);
  return [...kept.values()];
}

/**
 * The words that the tray's cards could make with each of ours, in every order and place.
 * @param {Tray.Tray} tray
 * @param {import('./model.js').View} view
 * @returns {import('./model.js').Target[]}
 */
function placements(tray, view) {
  const cards = tray.pieces.map((piece) => piece.card);
  if (cards.length === 0 || cards.length > MOST_PLACED || cards.some(isMatta)) return [];
  const shades = new Set(cards.map(colour));
  if (shades.size > 1) return [];
  const [shade] = shades;
  /** @type {import('./model.js').Target[]} */
  const found = [];
  for (const meld of view.giochi) {
    const base = meld.carte.map(colour).find(Boolean);
    if (meld.linea !== myLine(view) || meld.stato === 'congelato_definitivo' || base !== shade) continue;
    const laid = meld.carte.map((card, index) => ({ card, letter: meld.lettura[index] }));
    for (const order of orders(cards)) weave(laid, order, meld.id, total(cards), found);
  }
  return found;
}

/**
 * @param {{card: string, letter: string}[]} laid
 * @param {string[]} added
 * @param {number} meld
 * @param {number} gain
 * @param {import('./model.js').Target[]} into
 */
function weave(laid, added, meld, gain, into) {
  const step = (
    /** @type {number} */ i,
    /** @type {number} */ j,
    /** @type {import('./model.js').Target['order']} */ order,
    /** @type {string} */ word,
  ) => {
    if (i === laid.length && j === added.length) {
      into.push({ meld, order, word, gain });
      return;
    }
    if (i < laid.length) step(i + 1, j, [...order, { card: laid[i].card, own: false }], word + laid[i].letter);
    if (j < added.length) step(i, j + 1, [...order, { card: added[j], own: true }], word + sign(added[j]));
  };
  step(0, 0, [], '');
}

/** @param {string[]} cards @returns {string[][]} distinct orders */
function orders(cards) {
  if (cards.length < 2) return [cards];
  /** @type {Map<string, string[]>} */
  const all = new Map();
  cards.forEach((card, index) => {
    for (const rest of orders(cards.filter((_, other) => other !== index)))
      all.set([card, ...rest].join(' '), [card, ...rest]);
  });
  return [...all.values()];
}

/** The verdict as a sentence. @param {import('./model.js').Exam} exam */
export function sentence(exam) {
  if (exam.text) return exam.text;
  if (exam.outcome === 'non_ammessa') {
    const key = `motivo.${exam.reason}`;
    return has(key) ? t(key) : t('esame.non_ammessa');
  }
  return t(`esame.${exam.outcome}`);
}

// @ts-check
/**
 * The judge of words without network: the decision table of the service, evaluated on the classes
 * of the word graph. Verdict, motive and article are those of the service for every word.
 */
import { endsCut, wordOf } from './fold.js';

/**
 * @typedef {'ammessa' | 'non_ammessa' | 'dubbia'} Outcome
 * @typedef {{politica: string, valori: string[], articolo: string, motivo?: string}} Condition
 * @typedef {{nome: string, bit: number, condizioni: Condition[], motivo: string | null}} Row
 * @typedef {{minimo: number, politiche: Record<string, string>, articoli: Record<Outcome, string>, dubbio: number,
 *   fondamenti: Row[], copie: Record<string, number>}} Table
 * @typedef {{word: string, outcome: Outcome, motive: string | null, article: string, ground: string | null}} Verdict
 * @typedef {'senza_matta' | 'con_matta' | 'no'} Spelled
 */

/**
 * One word; of a text that an apostrophe divides, each word is judged by itself.
 * @param {string} text what was typed
 * @param {{groundsOf: (word: string) => number, goesOn: (word: string) => boolean}} lexicon
 * @param {Table} table
 * @returns {Verdict}
 */
export function judge(text, lexicon, table) {
  const word = wordOf(text);
  if (!word) return refusal(text, 'caratteri_non_validi', table);
  const verdict =
    word.length < table.minimo
      ? refusal(word, 'troppo_corta', table)
      : judgeGrounds(word, lexicon.groundsOf(word), table);
  return verdict.outcome === 'non_ammessa' && endsCut(text) ? cut(verdict, lexicon, table) : verdict;
}

/**
 * The refusal of letters that end in an apostrophe: a cut word (po', sant') if a word goes on. A reason
 * that the whole word has of its own stays, unless it ends in a consonant as elided words do.
 * @param {Verdict} verdict
 * @param {{goesOn: (word: string) => boolean}} lexicon
 * @param {Table} table
 * @returns {Verdict}
 */
function cut(verdict, lexicon, table) {
  const { word, motive } = verdict;
  const own = motive !== 'troppo_corta' && motive !== 'inesistente' && /[aeiou]$/.test(word);
  const bit = table.fondamenti.find(({ nome }) => nome === 'TRUNCATED')?.bit ?? 0;
  const truncated = judgeGrounds(word, bit, table);
  return !own && truncated.outcome === 'non_ammessa' && lexicon.goesOn(word) ? truncated : verdict;
}

/** @param {string} word @param {string} motive @param {Table} table @returns {Verdict} */
const refusal = (word, motive, table) => ({
  word,
  outcome: 'non_ammessa',
  motive,
  article: table.articoli.non_ammessa,
  ground: null,
});

/**
 * @param {string} word
 * @param {number} grounds bits of what the word is; 0 if unknown
 * @param {Table} table
 * @returns {Verdict}
 */
function judgeGrounds(word, grounds, table) {
  /** @type {Verdict | null} */
  let refused = null;
  for (const row of table.fondamenti) {
    if (!(grounds & row.bit)) continue;
    const unmet = row.condizioni.find(({ politica, valori }) => !valori.includes(table.politiche[politica]));
    if (!unmet) return { word, outcome: 'ammessa', motive: null, article: table.articoli.ammessa, ground: row.nome };
    refused ??= {
      word,
      outcome: 'non_ammessa',
      motive: unmet.motivo ?? row.motivo,
      article: unmet.articolo,
      ground: row.nome,
    };
  }
  if (grounds & table.dubbio)
    return { word, outcome: 'dubbia', motive: null, article: table.articoli.dubbia, ground: 'DOUBTFUL' };
  return refused ?? refusal(word, 'inesistente', table);
}

/**
 * The table with some of its readings of the code replaced.
 * @param {Table} table
 * @param {Record<string, string>} choices
 * @returns {Table}
 */
export const withPolicies = (table, choices) => ({ ...table, politiche: { ...table.politiche, ...choices } });

/**
 * One verdict for several words: admitted only if every one is.
 * @param {readonly {outcome: Outcome}[]} verdicts
 * @returns {Outcome}
 */
export function overall(verdicts) {
  if (verdicts.some(({ outcome }) => outcome === 'non_ammessa')) return 'non_ammessa';
  return verdicts.some(({ outcome }) => outcome === 'dubbia') ? 'dubbia' : 'ammessa';
}

/**
 * Whether one colour of the deck can spell a folded word, without and with one matta.
 * @param {string} word
 * @param {Table} table
 * @returns {Spelled}
 */
export function spelled(word, table) {
  const copies = (/** @type {string} */ letter) => table.copie[letter] ?? 0;
  let missing = 0;
  for (const letter of new Set(word)) missing += Math.max(0, word.split(letter).length - 1 - copies(letter));
  if (missing === 0) return 'senza_matta';
  const strict = table.politiche.jolly_alphabet === 'deck21' && [...word].some((letter) => copies(letter) === 0);
  return missing === 1 && !strict ? 'con_matta' : 'no';
}

// @ts-check
/** Judges words: the device answers at once, the service adds what the dictionary says of them. */
import { Refusal, call } from '../net/api.js';
import { spelled } from '../offline/judge.js';
import { LONGEST } from './model.js';

/** @typedef {import('./model.js').Check} Check */

/**
 * The device's verdicts.
 * @param {readonly string[]} words
 * @param {import('../offline/lexicon.js').OfflineLexicon} lexicon
 * @param {import('../offline/judge.js').Table} table
 * @returns {Check[]}
 */
export const judgeHere = (words, lexicon, table) =>
  words.map((text) => {
    const verdict = lexicon.judge(text, table);
    const unknown = verdict.motive === 'inesistente' && verdict.ground === null;
    const check = {
      ...verdict,
      typed: text,
      spelled: spelled(verdict.word, table),
      readings: null,
      band: null,
      synonyms: [],
      meanings: [],
      forms: {},
      suggestions: unknown && verdict.word.length <= LONGEST ? lexicon.suggest(verdict.word, table) : [],
      edition: lexicon.edition,
      digest: lexicon.digest,
    };
    return explained(check, lexicon);
  });

/**
 * The verdict with what the device knows of the meaning.
 * @param {Check} check
 * @param {import('../offline/lexicon.js').OfflineLexicon} lexicon
 * @returns {Check}
 */
export const explained = (check, lexicon) =>
  check.outcome === 'ammessa' && check.meanings.length === 0
    ? { ...check, meanings: lexicon.meaning(check.word) }
    : check;

/**
 * The service's verdicts with readings, frequency, synonyms; null if the network does not answer,
 * nothing if the service does not take the question.
 * @param {readonly string[]} words
 * @param {AbortSignal} signal
 * @returns {Promise<Check[] | null | undefined>}
 */
export async function askService(words, signal) {
  if (words.some((word) => word.length > LONGEST)) return undefined;
  try {
    const [answer, forms] = await Promise.all([
      call('/parole/verifica', { method: 'POST', body: { parole: words }, signal }),
      words.length === 1 ? formsOf(words[0], signal) : {},
    ]);
    return answer.parole.map((/** @type {any} */ item) => ({ ...fromService(item), forms }));
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof Refusal)) throw error;
    return error.offline ? null : undefined;
  }
}

/** @param {string} word @param {AbortSignal} signal @returns {Promise<Record<string, string[]>>} */
async function formsOf(word, signal) {
  if (!/^\p{L}+$/u.test(word)) return {};
  try {
    return (await call(`/parole/${encodeURIComponent(word)}/vicine`, { signal })).forme;
  } catch {
    return {};
  }
}

/** @param {any} item @returns {Check} */
const fromService = (item) => ({
  word: item.piegata ?? item.parola,
  typed: item.parola,
  outcome: item.esito,
  motive: item.motivo,
  article: item.articolo,
  ground: deciding(item),
  spelled: item.componibile.naturale ? 'senza_matta' : item.componibile.con_matta ? 'con_matta' : 'no',
  readings: item.letture,
  band: item.frequenza,
  synonyms: item.sinonimi,
  meanings: item.esito === 'ammessa' ? meaningsOf(item.letture) : [],
  suggestions: item.suggerimenti,
  forms: {},
  edition: item.lessico.edizione,
  digest: item.lessico.digest,
});

/**
 * What the lemmas of the readings mean, each once.
 * @param {import('./model.js').Reading[]} readings
 * @returns {import('../offline/lexicon.js').Meaning[]}
 */
const meaningsOf = (readings) =>
  [...new Map(readings.map(({ lemma, significato }) => [lemma, significato]))].flatMap(([lemma, significato]) =>
    significato ? [{ lemma, significato }] : [],
  );

/** Without the device's table the first reading tells what the word is. @param {any} item @returns {string | null} */
const deciding = (item) => item.letture[0]?.fondamento || null;

/**
 * What the device decided with what the service knows; another edition of the service prevails.
 * @param {readonly Check[]} here
 * @param {readonly Check[]} there
 * @returns {Check[]}
 */
export const enrich = (here, there) =>
  there.map((known, index) => {
    const own = here[index];
    if (!own || own.digest !== known.digest) return known;
    return {
      ...known,
      outcome: own.outcome,
      motive: own.motive,
      article: own.article,
      ground: own.ground,
      spelled: own.spelled,
      suggestions: known.suggestions.length ? known.suggestions : own.suggestions,
    };
  });

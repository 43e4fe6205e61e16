// @ts-check
/** The service over HTTP. Every refusal is a `Refusal` with the service's own words and article. */
import { code } from '../lib/code.js';

/** The problem that the service answered (`application/problem+json`), or the lack of an answer. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{title?: string, code?: string, articolo?: string | null, values?: any, version?: number}} problem
   */
  constructor(status, problem) {
    super(problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? '';
    this.article = problem.articolo ?? null;
    this.values = problem.values ?? null;
  }

  /** No answer at all: the network, not the rules. */
  get offline() {
    return this.status === 0;
  }
}

const ROOT = '/api/v1';
/** How many words one request may ask about. */
const BATCH = 50;

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, token?: string | null, key?: string, signal?: AbortSignal}} [options]
 * @returns {Promise<any>}
 */
export async function call(path, options = {}) {
  const response = await send(path, options);
  const answer = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, answer ?? {});
  return answer;
}

/**
 * The same where the answer is a text.
 * @param {string} path
 * @param {Parameters<typeof call>[1]} [options]
 * @returns {Promise<string>}
 */
export async function callText(path, options = {}) {
  const response = await send(path, options);
  if (!response.ok) throw new Refusal(response.status, (await response.json().catch(() => null)) ?? {});
  return response.text();
}

/**
 * The same where the answer is a file.
 * @param {string} path
 * @param {Parameters<typeof call>[1]} [options]
 * @returns {Promise<Blob>}
 */
export async function callBlob(path, options = {}) {
  const response = await send(path, options);
  if (!response.ok) throw new Refusal(response.status, (await response.json().catch(() => null)) ?? {});
  return response.blob();
}

/**
 * @param {string} path
 * @param {NonNullable<Parameters<typeof call>[1]>} options
 */
async function send(path, { method = 'GET', body, token, key, signal }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  // A page that was opened from disk has no service.
  if (location.protocol === 'file:') throw new Refusal(0, { title: 'Senza rete', code: 'network' });
  try {
    return await fetch(ROOT + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, { title: 'Senza rete', code: 'network' });
  }
}

/** What the table may know of a word, in the words of a verdict. @type {Record<string, Verdict['outcome']>} */
const OUTCOMES = { ammessa: 'ammessa', non_ammessa: 'non_ammessa', in_verifica: 'dubbia' };

/**
 * Which of these words are admitted: only the outcome, which is quick.
 * @param {readonly string[]} words
 * @param {AbortSignal} [signal]
 * @returns {Promise<Map<string, Verdict>>}
 */
export async function checkWords(words, signal) {
  /** @type {Map<string, Verdict>} */
  const verdicts = new Map();
  const batches = Array.from({ length: Math.ceil(words.length / BATCH) }, (_, index) =>
    words.slice(index * BATCH, (index + 1) * BATCH),
  );
  const answers = await Promise.all(
    batches.map((batch) =>
      call('/parole/verifica', {
        method: 'POST',
        body: { parole: batch.map((word) => word.toLowerCase()), vista: 'tavolo', codice: code().codice },
        signal,
      }),
    ),
  );
  answers
    .flatMap((answer) => answer.parole)
    .forEach((item, index) => {
      verdicts.set(words[index], { outcome: OUTCOMES[item.esito], reason: null, article: null });
    });
  return verdicts;
}

/**
 * The verdict on one word, with its reason and article.
 * @param {string} word
 * @param {AbortSignal} [signal]
 * @returns {Promise<Verdict>}
 */
export async function explainWord(word, signal) {
  const item = await call(`/parole/${encodeURIComponent(word.toLowerCase())}?codice=${code().codice}`, { signal });
  return { outcome: item.esito, reason: item.motivo ?? null, article: item.articolo ?? null };
}

/**
 * The plays of some cards on words of the table, the best first.
 * @param {readonly string[]} carte
 * @param {readonly string[]} giochi as the notation writes them
 * @param {AbortSignal} [signal]
 * @returns {Promise<{mossa: {tipo: string, carte: string[], lettura: string}, parola: string, carte: string[],
 *   guadagno: number, dubbia: boolean}[]>}
 */
export const findPlays = async (carte, giochi, signal) =>
  (await call('/risolvi', { method: 'POST', body: { carte, giochi, codice: code().codice }, signal })).giocate;

/** @typedef {{outcome: 'ammessa' | 'non_ammessa' | 'dubbia', reason: string | null, article: string | null}} Verdict */

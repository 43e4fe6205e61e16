// @ts-check
/** What the rare words of bots mean: asked of the service once for each word, told in the log. */
import { isLettered } from '../lib/code.js';
import { call, Refusal } from '../net/api.js';

const RARE = new Set(['rara', 'rarissima']);
/** @type {Set<string>} */
const asked = new Set();

/**
 * Asks what the words mean that bots have laid since my turn; where players judge words themselves nothing is asked.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 */
export async function learn(store) {
  const { view, news } = store.state;
  if (!view?.assistita || !view.giochi || !isLettered()) return;
  const laid = new Set(
    news.filter(({ seat }) => view.posti[seat]?.bot).flatMap((turn) => turn.laid.map(({ id }) => id)),
  );
  const words = view.giochi.filter(({ id }) => laid.has(id)).map(({ lettura }) => lettura);
  const fresh = words.filter((word) => word && !asked.has(word));
  if (!fresh.length) return;
  fresh.forEach((word) => asked.add(word));
  try {
    const body = { parole: fresh.map((word) => word.toLowerCase()), codice: view.codice };
    const answer = await call('/parole/verifica', { method: 'POST', body });
    const found = answer.parole.map((/** @type {any} */ item, /** @type {number} */ at) => [fresh[at], meaning(item)]);
    const told = found.filter((/** @type {[string, string]} */ [, text]) => text);
    if (told.length) store.set({ meanings: { ...store.state.meanings, ...Object.fromEntries(told) } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fresh.forEach((word) => asked.delete(word));
  }
}

/** "hevea: albero della gomma", of a rare word. @param {any} item */
function meaning({ frequenza, letture }) {
  const read = RARE.has(frequenza) ? letture.find((/** @type {any} */ one) => one.significato) : null;
  return read ? `${read.lemma}: ${read.significato}` : '';
}

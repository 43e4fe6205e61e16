// @ts-check
/** Everything about me, carried elsewhere as a file, or gone: from the service first, then from this device. */
import { t } from '../lib/i18n.js';
import { recall, seats } from '../lib/prefs.js';
import { Refusal, call } from '../net/api.js';

const KEY = 'parole.';
/** A table that is no more, or whose chair is no longer mine. */
const GONE = [401, 403, 404, 409];

/** What this device keeps, as a file for another one. */
export function carried() {
  const kept = Object.fromEntries(
    Object.keys(localStorage)
      .filter((key) => key.startsWith(KEY))
      .map((key) => [key.slice(KEY.length), localStorage.getItem(key)]),
  );
  return JSON.stringify({ parole: 1, dati: kept });
}

/** Takes what another device gave; what this one has already stays unless the file has it. @param {string} text */
export function receive(text) {
  const { parole, dati } = JSON.parse(text);
  if (parole !== 1 || typeof dati !== 'object' || dati === null) throw new SyntaxError('not ours');
  for (const [key, value] of Object.entries(dati)) {
    JSON.parse(String(value));
    localStorage.setItem(KEY + key, String(value));
  }
}

/**
 * Takes my name off every table and gives my chairs back, then empties this device; if the service cannot be
 * reached nothing is taken from the device, and it can be tried again.
 * @returns {Promise<string | null>} why it could not be done
 */
export async function forgetEverything() {
  for (const [id, token] of seats()) {
    try {
      await call(`/tavoli/${id}/nome`, { method: 'DELETE', token });
      const { posto } = recall(`posto.${id}`, { posto: '' });
      await call(`/tavoli/${id}/posti/${posto}`, { method: 'DELETE', token });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!GONE.includes(error.status)) return error.offline ? t('rete.senza') : error.message;
    }
  }
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  return null;
}

// @ts-check
/** Tables before play: make one, list the open ones, sit down. */
import { call } from './api.js';
import { keepSeat } from './table.js';
import { recall, remember } from '../lib/prefs.js';

/**
 * @typedef {object} NewTable
 * @property {string} nome my nickname
 * @property {number} smazzate
 * @property {boolean} orologi the clocks of the code
 * @property {boolean} aperto listed for everybody
 * @property {boolean} aiuti hints allowed
 * @property {string} livello of the bots
 * @property {boolean} bot the other seats are bots, play starts at once
 */

/**
 * Makes a table, sits at it and keeps the seat on this device.
 * @param {NewTable} options
 * @returns {Promise<string>} its address
 */
export async function createTable(options) {
  const made = await call('/tavoli', {
    method: 'POST',
    body: {
      nome: options.nome,
      codice: 'parole-2025',
      smazzate: options.smazzate,
      orologi: options.orologi,
      aperto: options.aperto,
      aiuti: options.aiuti,
      livello: options.livello,
      bot: options.bot ? ['N', 'E', 'O'] : [],
      posto: 'S',
    },
  });
  keepSeat(made.id, { token: made.token, posto: made.posto });
  remember('ultimo', made.id);
  if (options.bot) await call(`/tavoli/${made.id}/avvia`, { method: 'POST', token: made.token, body: {} });
  return `/tavolo/${made.id}`;
}

/** @returns {Promise<{id: string, smazzate: number, orologi: boolean, posti: Record<string, {nome: string | null, bot: boolean}>}[]>} */
export const openTables = async () => (await call('/tavoli')).tavoli;

/** The table played last on this device, if it is still going. @returns {Promise<string | null>} */
export async function lastTable() {
  const id = recall('ultimo', null);
  if (!id) return null;
  const { token } = recall(`posto.${id}`, { token: null });
  if (!token) return null;
  try {
    const view = await call(`/tavoli/${id}`, { token });
    return view.fase === 'terminata' || view.fase === 'scaduta' ? null : `/tavolo/${id}`;
  } catch {
    return null;
  }
}

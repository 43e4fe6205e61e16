// @ts-check
/** Tables before play: make one, list the open ones, sit down, come in by a link. */
import { Refusal, call } from './api.js';
import { keepSeat, seatAt } from './table.js';
import { code } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';

/**
 * @typedef {object} NewTable
 * @property {string} nome my nickname
 * @property {string} [codice] the code that is played; without one the usual
 * @property {number} smazzate
 * @property {boolean} orologi the clocks of the code
 * @property {boolean} privato only with the invitation
 * @property {boolean} aiuti hints allowed
 * @property {Record<string, string>} [bot] the level of the bots, seat by seat
 * @property {boolean} avvia bots take the other seats and play starts at once
 * @typedef {{secret: string, url: string, qr: string}} Invitation
 */

/** Where who makes a table sits. */
const MINE = 'S';

/**
 * Makes a table, sits at it and keeps the seat on this device.
 * @param {NewTable} options
 * @returns {Promise<string>} its address
 */
export async function createTable(options) {
  const made = await call('/tavoli', {
    method: 'POST',
    body: { andatura: recall('andatura', 'normale'), ...options, posto: MINE },
  });
  keepSeat(made.id, { token: made.token, posto: made.posto });
  remember(`invito.${made.id}`, made.invito);
  remember(`invito_arbitro.${made.id}`, made.invito_arbitro);
  remember('ultimo', made.id);
  return `/tavolo/${made.id}`;
}

/**
 * The codes that are played here.
 * @returns {Promise<{codice: string, gioco: string, titolo: string, posti: string[], edizione: string}[]>}
 */
export const codes = async () => (await call('/regole')).codici;

/** A code as a page draws with it. @param {string} name @returns {Promise<import('../lib/code.js').Code>} */
export const codeNamed = (name) => call(`/regole/${name}`);

/**
 * A table with bots in the other seats, dealt at once; who has not given a name yet plays as "Tu".
 * @param {string} level
 * @param {{smazzate?: number}} [options]
 * @param {import('../lib/code.js').Code} [played]
 * @returns {Promise<string>} its address
 */
export const createBotTable = (level, options = {}, played = code()) =>
  createTable({
    nome: recall('nome', t('tu')),
    codice: played.codice,
    bot: Object.fromEntries(played.posti.filter((seat) => seat !== MINE).map((seat) => [seat, level])),
    smazzate: played.smazzate[0],
    orologi: false,
    privato: true,
    aiuti: true,
    avvia: true,
    ...options,
  });

/**
 * @returns {Promise<{id: string, codice: string, smazzate: number, orologi: boolean, posti: Record<string,
 *   {nome: string | null, bot: boolean}>}[]>}
 */
export const openTables = async () => (await call('/tavoli')).tavoli;

/** The table played last on this device. @returns {string | null} its address */
export function lastTable() {
  const id = recall('ultimo', null);
  return id && seatAt(id).token ? `/tavolo/${id}` : null;
}

/** Whether the table played last is still going; one that is not is forgotten. @returns {Promise<boolean>} */
export async function lastTableGoes() {
  const id = recall('ultimo', '');
  try {
    const view = await call(`/tavoli/${id}`, { token: seatAt(id).token });
    if (view.fase !== 'terminata' && view.fase !== 'scaduta') return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.offline) return true;
  }
  remember('ultimo', null);
  return false;
}

/** Deals at a table of mine; one that plays already needs no start. @param {string} id */
export async function startTable(id) {
  try {
    await call(`/tavoli/${id}/avvia`, { method: 'POST', token: seatAt(id).token, body: {} });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Takes a free seat and keeps it.
 * @param {string} id
 * @param {{nome: string, posto: string, invito: string | null}} wish
 */
export async function sitDown(id, wish) {
  const taken = await call(`/tavoli/${id}/posti`, { method: 'POST', body: wish });
  keepSeat(id, { token: taken.token, posto: taken.posto });
  remember('ultimo', id);
}

/**
 * Asks to watch a table where cards are dealt: a token, or who has not agreed yet.
 * @param {string} id
 * @param {{nome: string, invito: string | null}} wish
 * @returns {Promise<{token?: string, manca?: string[]}>}
 */
export const askToWatch = (id, wish) => call(`/tavoli/${id}/angolista`, { method: 'POST', body: wish });

/** What a link carries in its fragment, which the browser keeps from the service's logs. @param {string} name */
export const fragment = (name) => new URLSearchParams(location.hash.slice(1)).get(name);

/**
 * Who I am at this table: a seat of this device, one that a link for another device brings here,
 * or a spectator.
 * @param {string} id
 * @returns {Promise<string | null>} the token
 */
export async function tokenFor(id) {
  const watching = fragment('token');
  if (watching) return watching;
  const secret = fragment('dispositivo');
  if (secret) {
    history.replaceState(null, '', location.pathname);
    try {
      const seat = await call(`/tavoli/${id}/dispositivi/riscatto`, { method: 'POST', body: { secret } });
      keepSeat(id, { token: seat.token, posto: seat.posto });
      remember('ultimo', id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return seatAt(id).token;
}

/** The invitation that this device has for a table it hosts. @param {string} id @returns {Invitation | null} */
export const invitationFor = (id) => recall(`invito.${id}`, null);

/** The link by which an arbiter comes to a table of this device. @param {string} id @returns {Invitation | null} */
export const arbiterLinkFor = (id) => recall(`invito_arbitro.${id}`, null);

/** @param {string} id @param {Invitation} invitation */
export const keepInvitation = (id, invitation) => remember(`invito.${id}`, invitation);

// @ts-check
/**
 * The register on this device: each entry is written once, chained to the one before, and stays. What the service has
 * not got yet waits; sent twice it is taken once, because device and number name it.
 */
import { recall, remember } from '../lib/prefs.js';
import { Refusal, call } from '../net/api.js';
import { broken, linked, nameOf } from '../offline/catena.js';

/**
 * @typedef {import('../offline/catena.js').Entry} Entry
 * @typedef {import('../offline/catena.js').Draft} Draft
 * @typedef {{id: string, token: string, nome: string}} Event whose register it is, and what opens it
 *
 * @typedef {object} Registro what is known of it
 * @property {Event | null} event
 * @property {readonly Entry[]} entries of every device, newest first
 * @property {number} own how many this device has written
 * @property {number} sent how many of them the service has
 * @property {string} head of the event's chain, or of this device's own
 * @property {number} fault the first entry that does not hold, 0 if all do
 * @property {number} checked when that was looked at
 * @property {string} problem why the service did not take them
 * @property {string} filter
 */

/** @type {Registro} */
export const UNREAD = Object.freeze({
  event: null,
  entries: [],
  own: 0,
  sent: 0,
  head: '',
  fault: 0,
  checked: 0,
  problem: '',
  filter: '',
});

const BATCH = 50;
/** So many bytes of entries go in one request; the service takes a little more. */
const ROOM = 60_000;
/** The service is busy: what waits goes with the next exchange. */
const TOO_MANY = 429;
const A_PAGE = 500;
/** The chain that a device writes before it knows of an event. */
const ALONE = 'dispositivo';
const EVENT = 'registro.evento';

/** The name of this device, made once. @returns {string} */
function device() {
  const known = recall('registro.dispositivo', '');
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const made = `d-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  remember('registro.dispositivo', made);
  return made;
}

export class Register {
  /** @param {import('../lib/store.js').Store<import('./model.js').State>} store */
  constructor(store) {
    this.store = store;
    this.device = device();
    /** @type {Promise<void>} */
    this.sending = Promise.resolve();
    /** What the service has told of every device, in order of arrival. @type {Entry[]} */
    this.arrived = [];
  }

  get known() {
    return this.store.state.registro;
  }

  /** @param {Partial<Registro>} change */
  set(change) {
    this.store.set({ registro: { ...this.known, ...change } });
  }

  /** The chain that is written now. */
  get chain() {
    return this.known.event?.id ?? ALONE;
  }

  /** What this device has written in a chain, in order. @param {string} chain @returns {Entry[]} */
  written(chain) {
    /** @type {Entry[]} */
    const entries = [];
    for (let n = 1; ; n++) {
      const entry = recall(`registro.${chain}.${n}`, /** @type {Entry | null} */ (null));
      if (!entry) return entries;
      entries.push(entry);
    }
  }

  /** Reads what is here, then asks the service. */
  async open() {
    this.set({ event: recall(EVENT, null) });
    this.arrived = recall(`registro.${this.chain}.arrivate`, []);
    this.read();
    await this.send();
  }

  /** Draws what was written and what has arrived, each entry once. */
  read() {
    const own = this.written(this.chain);
    const all = new Map([...this.arrived, ...own].map((entry) => [nameOf(entry), entry]));
    const sent = recall(`registro.${this.chain}.inviate`, 0);
    this.set({
      entries: [...all.values()].sort((a, b) => b.ora - a.ora || b.numero - a.numero),
      own: own.length,
      sent,
      head: this.known.event ? recall(`registro.${this.chain}.testa`, '') : (own.at(-1)?.impronta ?? ''),
      fault: broken(this.chain, own),
      checked: Date.now(),
    });
  }

  /** Writes one entry; every entry has its own place, so that none is written over. @param {Draft} draft */
  add(draft) {
    this.write(this.chain, { autore: recall('nome', ''), ...draft }, Date.now());
    this.read();
    this.send();
  }

  /** @param {string} chain @param {Draft} draft @param {number} at */
  write(chain, draft, at) {
    // Another tab of this device may have written meanwhile.
    const entry = linked(chain, this.written(chain).at(-1) ?? null, draft, this.device, at);
    remember(`registro.${chain}.${entry.numero}`, entry);
    if (recall(`registro.${chain}.${entry.numero}`, null) === null) this.set({ problem: 'memoria' });
  }

  /** From now on an event's register is written; what this device wrote alone goes there too. @param {Event} event */
  async join(event) {
    const alone = this.written(ALONE);
    const names = new Map();
    remember(EVENT, event);
    this.arrived = recall(`registro.${event.id}.arrivate`, []);
    this.set({ event });
    for (const entry of alone) {
      this.write(event.id, { ...entry, corregge: names.get(entry.corregge) ?? '' }, entry.ora);
      names.set(nameOf(entry), nameOf(/** @type {Entry} */ (this.written(event.id).at(-1))));
    }
    for (const { numero } of alone) localStorage.removeItem(`parole.registro.${ALONE}.${numero}`);
    this.read();
    await this.send();
  }

  /** A new register for an event. @param {string} nome @param {string} codice */
  async found(nome, codice) {
    const { id, token } = await call('/registri', { method: 'POST', body: { nome, codice } });
    await this.join({ id, token, nome });
  }

  /** Sends what waits and asks what others have written, one after the other. */
  send() {
    this.sending = this.sending.then(() => this.exchange()).catch(() => undefined);
    return this.sending;
  }

  async exchange() {
    const { event } = this.known;
    if (!event || !navigator.onLine) return;
    const { id, token } = event;
    try {
      for (;;) {
        const sent = recall(`registro.${id}.inviate`, 0);
        const waiting = batched(this.written(id).slice(sent, sent + BATCH));
        if (!waiting.length) break;
        await call(`/registri/${id}/voci`, { method: 'POST', body: { voci: waiting }, token });
        remember(`registro.${id}.inviate`, sent + waiting.length);
      }
      for (;;) {
        const told = await call(`/registri/${id}/voci?dopo=${this.arrived.length}`, { token });
        this.arrived = [...this.arrived, ...told.voci];
        remember(`registro.${id}.arrivate`, this.arrived);
        remember(`registro.${id}.testa`, told.testa);
        if (told.voci.length < A_PAGE) break;
      }
      this.set({ problem: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!error.offline && error.status !== TOO_MANY) this.set({ problem: error.message });
    }
    this.read();
  }
}

/** As many of the entries as one request carries, one at least. @param {Entry[]} entries */
function batched(entries) {
  let bytes = 0;
  const cut = entries.findIndex((entry) => (bytes += new TextEncoder().encode(JSON.stringify(entry)).length) > ROOM);
  return cut < 0 ? entries : entries.slice(0, Math.max(1, cut));
}

/** A ruling on a word, in words. @param {string} word @param {string} told */
export const onWord = (word, told) => `${word.toUpperCase()} ${told}`;

// @ts-check
/**
 * One table over the network: who I am there, moves over HTTP, views and events over a WebSocket
 * that resumes from the last version. With `api.js` and `lobby.js` the only modules that know the
 * service's messages (docs/protocol.md).
 */
import { Refusal, call } from './api.js';
import { recall, remember } from '../lib/prefs.js';

/**
 * @typedef {{token: string | null, posto: string | null}} Seat
 * @typedef {'collego' | 'in_linea' | 'interrotta'} Link
 * @typedef {object} Handlers
 * @property {(view: any) => void} view a new view of the table
 * @property {(events: any[], live: boolean) => void} events what happened, in order, once each
 * @property {(seats: Record<string, boolean>) => void} presence which persons are connected
 * @property {(now: number) => void} time the service's time
 * @property {(link: Link) => void} link
 * @property {() => void} refused the table does not admit me
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SETTLE = 1500;
const VISIT = 2000;
const LOG_LENGTH = 150;

/** What this device may do at a table. @param {string} id @returns {Seat} */
export const seatAt = (id) => recall(`posto.${id}`, { token: null, posto: null });

/** @param {string} id @param {Seat} seat */
export const keepSeat = (id, seat) => remember(`posto.${id}`, seat);

export class TableLink {
  /**
   * @param {string} id
   * @param {string | null} token
   * @param {Handlers} handlers
   */
  constructor(id, token, handlers) {
    this.id = id;
    this.token = token;
    this.handlers = handlers;
    this.version = 0;
    /** @type {any} the last whole view */
    this.view = null;
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    /** @type {Promise<void> | null} */
    this.refreshing = null;
    /** @type {Set<() => void>} who waits for a newer view */
    this.waiters = new Set();
  }

  /** Opens the connection, and opens it again whenever it falls. Without a token I only visit. */
  open() {
    if (this.closed) return;
    if (!this.token) {
      this.visit();
      return;
    }
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tavoli/${this.id}/ws`);
    this.socket = socket;
    this.handlers.link('collego');
    socket.onopen = () => socket.send(JSON.stringify({ tipo: 'ciao', token: this.token, da: this.version }));
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = (event) => this.fallen(event.code);
  }

  /** A table that waits for players shows itself to whoever passes by. */
  async visit() {
    await this.refresh();
    if (!this.closed) setTimeout(() => this.visit(), VISIT);
  }

  /** @param {number} code */
  fallen(code) {
    if (this.closed) return;
    if (code === 4401 || code === 4403 || code === 4404) {
      this.refuse();
      return;
    }
    this.handlers.link('interrotta');
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  refuse() {
    this.close();
    this.handlers.refused();
  }

  /** @param {any} frame */
  receive(frame) {
    if (frame.tipo === 'ping') {
      this.socket?.send(JSON.stringify({ tipo: 'pong' }));
    } else if (frame.tipo === 'ciao') {
      this.wait = FIRST_WAIT;
      this.handlers.link('in_linea');
      if (this.view === null) this.recallLog(frame.versione);
      this.accept(frame, frame.vista);
    } else if (frame.tipo === 'eventi') {
      if (this.view && frame.da === this.version) this.accept(frame, { ...this.view, ...frame.modifiche, versione: frame.versione });
      else if (frame.versione > this.version) this.accept(frame);
    } else if (frame.tipo === 'presenze') {
      this.handlers.presence(frame.posti);
    }
  }

  /**
   * The view, then the events that led to it, in order; without a view the whole one is asked.
   * @param {{versione: number, ora?: number, eventi?: any[]}} frame
   * @param {any} [view]
   */
  accept(frame, view) {
    if (frame.versione < this.version) return;
    const fresh = (frame.eventi ?? []).filter((event) => event.versione > this.version);
    this.version = frame.versione;
    if (frame.ora) this.handlers.time(frame.ora);
    if (view) this.show(view);
    else this.refresh();
    if (fresh.length) this.handlers.events(fresh, true);
  }

  /** What happened before I came, for the log. @param {number} version */
  async recallLog(version) {
    try {
      const past = await call(`/tavoli/${this.id}/eventi?da=${Math.max(0, version - LOG_LENGTH)}`, { token: this.token });
      this.handlers.events(
        past.eventi.filter((/** @type {any} */ event) => event.versione <= version),
        false,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** @param {any} view */
  show(view) {
    this.view = view;
    this.version = Math.max(this.version, view.versione);
    this.handlers.view(view);
    for (const waiter of this.waiters) waiter();
  }

  /** Asks for the view again; several requests in a row ask once. @returns {Promise<void>} */
  refresh() {
    this.refreshing ??= this.ask().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async ask() {
    try {
      const view = await call(`/tavoli/${this.id}`, { token: this.token });
      if (view.ora) this.handlers.time(view.ora);
      if (!this.token) this.handlers.link('in_linea');
      if (view.versione >= this.version) this.show(view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status === 403 || error.status === 404) this.refuse();
      else if (!this.token) this.handlers.link('interrotta');
    }
  }

  /**
   * Plays a move against the version I saw and waits until its view is here; the key makes a
   * repeated request harmless.
   * @param {Record<string, unknown>} move
   */
  async play(move) {
    const answer = await call(`/tavoli/${this.id}/mosse`, {
      method: 'POST',
      token: this.token,
      key: crypto.randomUUID(),
      body: { mossa: move, expected_version: this.version },
    });
    await this.reach(answer.versione);
  }

  /** Waits for a version; asks for it if it does not come by itself. @param {number} version */
  async reach(version) {
    if (this.version >= version) return;
    await new Promise((resolve) => {
      const check = () => {
        if (this.version >= version) done();
      };
      const timer = setTimeout(() => done(), SETTLE);
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(check);
        resolve(undefined);
      };
      this.waiters.add(check);
    });
    if (this.version < version) await this.refresh();
  }

  /** What the search would play with my hand. @returns {Promise<any[]>} */
  async hints() {
    return (await call(`/tavoli/${this.id}/suggerimenti`, { token: this.token })).giocate;
  }

  /**
   * The other acts at a table: `avvia`, `prossima`, `rivincita`, `chiamata`, `consensi`, `inviti`,
   * `dispositivi`, `spettatori`, `ritorno`.
   * @param {string} name
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  act(name, body = {}) {
    return call(`/tavoli/${this.id}/${name}`, { method: 'POST', token: this.token, body });
  }

  /** Leaves a seat (as the host, before the start, also another's). @param {string} seat */
  leave(seat) {
    return call(`/tavoli/${this.id}/posti/${seat}`, { method: 'DELETE', token: this.token });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}

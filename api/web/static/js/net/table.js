// @ts-check
/**
 * One table over the network: who I am there, moves over HTTP, views and events over a WebSocket
 * that resumes from the last version. The only module that knows the service's messages.
 */
import { call } from './api.js';
import { recall, remember } from '../lib/prefs.js';

/**
 * @typedef {{token: string | null, posto: string | null}} Seat
 * @typedef {'collego' | 'in_linea' | 'interrotta'} Link
 * @typedef {object} Handlers
 * @property {(view: any) => void} view a new view of the table
 * @property {(events: any[], live: boolean) => void} events what happened, in order, once each
 * @property {(now: number) => void} time the service's time
 * @property {(link: Link) => void} link
 * @property {(problem: {status: number, title: string}) => void} refused the table does not admit me
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** What this device may do at a table. @param {string} id @returns {Seat} */
export const seatAt = (id) => recall(`posto.${id}`, { token: null, posto: null });

/** @param {string} id @param {Seat} seat */
export const keepSeat = (id, seat) => remember(`posto.${id}`, seat);

export class TableLink {
  /** @param {string} id @param {Handlers} handlers */
  constructor(id, handlers) {
    this.id = id;
    this.handlers = handlers;
    this.version = 0;
    /** @type {any} the last whole view */
    this.view = null;
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    this.refreshing = false;
  }

  get token() {
    return seatAt(this.id).token;
  }

  /** Opens the connection, and opens it again whenever it falls. */
  open() {
    if (this.closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tavoli/${this.id}/ws`);
    this.socket = socket;
    this.handlers.link('collego');
    socket.onopen = () => socket.send(JSON.stringify({ tipo: 'ciao', token: this.token, da: this.version }));
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = (event) => this.fallen(event.code);
  }

  /** @param {number} code */
  fallen(code) {
    if (this.closed) return;
    if (code === 4401 || code === 4403 || code === 4404) {
      this.closed = true;
      this.handlers.refused({ status: code - 4000, title: '' });
      return;
    }
    this.handlers.link('interrotta');
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  /** @param {any} frame */
  receive(frame) {
    if (frame.tipo === 'ping') {
      this.socket?.send(JSON.stringify({ tipo: 'pong' }));
    } else if (frame.tipo === 'ciao') {
      this.wait = FIRST_WAIT;
      this.handlers.link('in_linea');
      this.accept(frame, frame.vista);
    } else if (frame.tipo === 'eventi') {
      if (this.view && frame.da === this.version) this.accept(frame, { ...this.view, ...frame.modifiche, versione: frame.versione });
      else if (frame.versione > this.version) this.accept(frame);
    }
  }

  /**
   * The view, then the events that led to it, in order; without a view the whole one is asked.
   * @param {{versione: number, ora?: number, eventi?: any[]}} frame
   * @param {any} [view]
   */
  accept(frame, view) {
    if (frame.versione < this.version) return;
    const fresh = (frame.eventi ?? []).filter((event) => event.versione > this.version || event.versione === undefined);
    this.version = frame.versione;
    if (frame.ora) this.handlers.time(frame.ora);
    const live = this.view !== null;
    if (view) this.show(view);
    else this.refresh();
    if (fresh.length) this.handlers.events(fresh, live);
  }

  /** @param {any} view */
  show(view) {
    this.view = view;
    this.version = Math.max(this.version, view.versione);
    this.handlers.view(view);
  }

  /** Asks for the view again; several events in a row ask once. */
  async refresh() {
    if (this.refreshing) return;
    this.refreshing = true;
    try {
      const view = await call(`/tavoli/${this.id}`, { token: this.token });
      if (view.versione >= this.version) this.show(view);
    } finally {
      this.refreshing = false;
    }
  }

  /**
   * Plays a move against the version I saw; the key makes a repeated request harmless.
   * @param {Record<string, unknown>} move
   * @returns {Promise<any>}
   */
  play(move) {
    return call(`/tavoli/${this.id}/mosse`, {
      method: 'POST',
      token: this.token,
      key: crypto.randomUUID(),
      body: { mossa: move, expected_version: this.version },
    });
  }

  /** @returns {Promise<{mosse: any[]}>} what the search would play */
  hints() {
    return call(`/tavoli/${this.id}/suggerimenti`, { token: this.token });
  }

  /**
   * The other acts at a table: `avvia`, `prossima`, `lascia`, `rivincita`, `contesta`.
   * @param {string} name
   * @param {unknown} [body]
   */
  act(name, body = {}) {
    return call(`/tavoli/${this.id}/${name}`, { method: 'POST', token: this.token, body });
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}

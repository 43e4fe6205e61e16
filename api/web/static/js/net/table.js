// @ts-check
/**
 * One table over the network: who I am there; moves, views and events over a WebSocket that
 * resumes from the last version; the other acts over HTTP. With `api.js` and `lobby.js` the only modules that know the
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
/** The service pings every twenty seconds: after so long without a word the line is dead. */
const SILENCE = 50_000;
const SETTLE = 1500;
const VISIT = 2000;
const LOG_LENGTH = 150;

/** What this device may do at a table. @param {string} id @returns {Seat} */
export const seatAt = (id) => recall(`posto.${id}`, { token: null, posto: null });

/** @param {string} id @param {Seat} seat */
export const keepSeat = (id, seat) => remember(`posto.${id}`, seat);

/**
 * @typedef {{id: number, carte: string[], lettura: string, burraco: string | null}} Formed a meld as it would lie
 * @typedef {{mossa: {tipo: string} & Record<string, unknown>, gioco: Formed, carte: string[], guadagno: number}} Trial
 */

/**
 * What some French cards of my hand could make, as a new meld or with those of ours; if nothing, why not.
 * @param {string} id
 * @param {readonly string[]} carte
 * @param {number | null} gioco the meld that they are meant for
 * @param {AbortSignal} signal
 * @returns {Promise<{giocate: Trial[], rifiuto: {title: string, articolo: string} | null}>}
 */
export const tryCards = (id, carte, gioco, signal) =>
  call(`/tavoli/${id}/prova`, { method: 'POST', token: seatAt(id).token, body: { carte, gioco }, signal });

/** A name for a move that no other has; pages without TLS have no `randomUUID`. */
const unique = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');

/**
 * The view is the one thing that has a version: a change is laid over it only if it begins where
 * the view ends, and a gap is closed by saying hello again. Events are told once, in order, after
 * those that happened before I came.
 */
export class TableLink {
  /**
   * @param {string} id
   * @param {string | null} token
   * @param {Handlers} handlers
   * @param {string | null} [invitation] what lets a visitor look in when cards are dealt
   */
  constructor(id, token, handlers, invitation = null) {
    this.id = id;
    this.token = token;
    this.invitation = invitation;
    this.handlers = handlers;
    /** @type {any} the last whole view */
    this.view = null;
    /** The last event told, or null before the first hello. @type {number | null} */
    this.told = null;
    /** @type {Promise<void>} the telling of events, one after the other */
    this.telling = Promise.resolve();
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.closed = false;
    /** @type {Promise<void> | null} */
    this.refreshing = null;
    /** @type {Set<() => void>} who waits for a newer view */
    this.waiters = new Set();
    /**
     * @type {Map<string, {frame: string, resolve: () => void, reject: (reason: Refusal) => void}>} moves without an
     *   answer
     */
    this.moves = new Map();
    this.greeted = false;
    /** The deal whose hand this connection has shown. @type {string | null} */
    this.shown = null;
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
  }

  /** The version of what is shown, 0 before anything is. @returns {number} */
  get version() {
    return this.view?.version ?? 0;
  }

  /** Opens the connection, and opens it again whenever it falls. Without a token I only visit. */
  open() {
    clearTimeout(this.timer);
    if (this.closed) return;
    if (!this.token) {
      this.visit();
      return;
    }
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tavoli/${this.id}/ws`);
    this.socket = socket;
    this.greeted = false;
    this.handlers.link('collego');
    socket.onopen = () => socket.send(JSON.stringify({ tipo: 'ciao', token: this.token, since: this.version }));
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      this.listen();
      this.receive(JSON.parse(message.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.fallen(event.code);
    };
    this.listen();
  }

  /** A line on which nothing is heard any more is given up. */
  listen() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.reopen(), SILENCE);
  }

  /** Leaves this connection, whatever still comes over it, and says hello again. */
  reopen() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** The network or the reader is back: no reason to wait longer. */
  hurry() {
    if (this.token && !this.closed && this.socket === null) this.open();
  }

  /** A table that waits for players shows itself to whoever passes by. */
  async visit() {
    await this.refresh();
    if (!this.closed) this.timer = setTimeout(() => this.visit(), VISIT);
  }

  /** @param {number} code */
  fallen(code) {
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.timer);
    if (this.closed) return;
    if (code === 4401 || code === 4403 || code === 4404) {
      this.refuse();
      return;
    }
    this.handlers.link('interrotta');
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
  }

  refuse() {
    this.close();
    for (const { reject } of this.moves.values()) reject(new Refusal(0, { code: 'network' }));
    this.moves.clear();
    this.handlers.refused();
  }

  /** @param {any} frame */
  receive(frame) {
    if (frame.ora) this.handlers.time(frame.ora);
    if (frame.tipo === 'ping') {
      this.socket?.send(JSON.stringify({ tipo: 'pong' }));
    } else if (frame.tipo === 'ciao') {
      this.wait = FIRST_WAIT;
      this.shown = null;
      this.handlers.link('in_linea');
      this.show(frame.vista);
      if (this.told === null) this.telling = this.recallLog(frame.version);
      else this.tell(frame.eventi);
      this.told = Math.max(this.told ?? 0, frame.version);
      this.greeted = true;
      for (const { frame: move } of this.moves.values()) this.socket?.send(move);
    } else if (frame.tipo === 'eventi') {
      if (frame.since === this.version) this.show({ ...this.view, ...frame.changes, version: frame.version });
      else if (frame.version > this.version) {
        this.reopen();
        return;
      }
      this.tell(frame.eventi);
    } else if (frame.tipo === 'presenze') {
      this.handlers.presence(frame.posti);
    } else if (frame.tipo === 'esito' || frame.tipo === 'problema') {
      this.answered(frame);
    }
  }

  /** Tells what was not told yet, after what is being told. @param {any[]} events */
  tell(events) {
    const fresh = events.filter((event) => event.version > (this.told ?? 0));
    if (fresh.length === 0) return;
    this.told = fresh[fresh.length - 1].version;
    this.telling = this.telling.then(() => this.handlers.events(fresh, true));
  }

  /** What happened before I came, for the log. @param {number} version */
  async recallLog(version) {
    try {
      const past = await call(`/tavoli/${this.id}/eventi?since=${Math.max(0, version - LOG_LENGTH)}`, {
        token: this.token,
      });
      this.handlers.events(
        past.eventi.filter((/** @type {any} */ event) => event.version <= version),
        false,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** A view older than the one shown says nothing new. @param {any} view */
  show(view) {
    if (this.view && view.version < this.version) return;
    this.view = view;
    this.handlers.view(view);
    for (const waiter of [...this.waiters]) waiter();
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
      const view = await this.look();
      if (view.ora) this.handlers.time(view.ora);
      if (!this.token) this.handlers.link('in_linea');
      this.show(view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if ([401, 403, 404].includes(error.status) || error.code === 'table.over') this.refuse();
      else if (!this.token) this.handlers.link('interrotta');
    }
  }

  /** The table as I see it; a visitor looks in at the door. */
  look() {
    if (this.token) return call(`/tavoli/${this.id}`, { token: this.token });
    return call(`/tavoli/${this.id}/porta`, { method: 'POST', body: { invito: this.invitation } });
  }

  /**
   * Plays a move against the version I see; its view comes before its answer. When the line falls
   * the move is sent again after the next hello: its name makes sure that it is played once.
   * @param {Record<string, unknown>} move
   * @returns {Promise<void>}
   */
  play(move) {
    const id = unique();
    const frame = JSON.stringify({ tipo: 'mossa', id, mossa: move, expected_version: this.version });
    return new Promise((resolve, reject) => {
      this.moves.set(id, { frame, resolve, reject });
      if (this.greeted) this.socket?.send(frame);
    });
  }

  /** My hand is on the screen: the first time to decide waits for that. @param {any} view */
  showHand({ smazzata, orologio }) {
    const deal = `${smazzata} ${orologio.iniziato_a}`;
    if (!this.greeted || this.shown === deal) return;
    this.shown = deal;
    this.socket?.send(JSON.stringify({ tipo: 'mano_vista', smazzata }));
  }

  /** @param {any} frame */
  answered(frame) {
    const move = this.moves.get(frame.reply_to);
    if (!move) return;
    this.moves.delete(frame.reply_to);
    if (frame.tipo === 'esito') move.resolve();
    else move.reject(new Refusal(frame.status, frame));
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
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

// @ts-check
/** The arbiter's desk: the online tables this device is the arbiter of, their calls, his acts. */
import { recall, remember } from '../lib/prefs.js';
import { call } from '../net/api.js';
import { fragment } from '../net/lobby.js';
import { TableLink } from '../net/table.js';
import { askName } from '../ui/dialog.js';
import { report } from '../ui/notice.js';

/**
 * @typedef {{id: string, token: string}} Post a table and my token there
 * @typedef {object} DeskTable
 * @property {string} id
 * @property {any} view null until the table answers
 * @property {import('../net/table.js').Link} link
 */

const KEY = 'arbitro.tavoli';
const OVER = new Set(['terminata', 'scaduta']);

/** @returns {Post[]} */
const posts = () => recall(KEY, []);

/** Sits down as arbiter with the invitation that the address carries. */
export async function arrive() {
  const id = new URLSearchParams(location.search).get('tavolo');
  const secret = fragment('arbitro');
  if (!id || !secret) return;
  history.replaceState(null, '', '/arbitro');
  const nome = await askName();
  if (!nome) return;
  try {
    const { token } = await call(`/tavoli/${id}/arbitro`, { method: 'POST', body: { nome, invito: secret } });
    remember(KEY, [...posts().filter((post) => post.id !== id), { id, token }]);
  } catch (error) {
    report(error);
  }
}

export class Desk {
  /** @param {import('../lib/store.js').Store<import('./model.js').State>} store */
  constructor(store) {
    this.store = store;
    /** @type {Map<string, TableLink>} */
    this.links = new Map();
  }

  /** Follows every table of this arbiter; those that are over leave the desk. */
  open() {
    for (const { id, token } of posts()) {
      if (this.links.has(id)) continue;
      this.change(id, { view: null, link: 'collego' });
      const link = new TableLink(id, token, {
        view: (view) => this.show(id, view),
        events: () => undefined,
        presence: () => undefined,
        time: (now) => this.store.set({ skew: now - Date.now() }),
        link: (state) => this.change(id, { link: state }),
        refused: () => this.leave(id),
      });
      this.links.set(id, link);
      link.open();
    }
  }

  /** @param {string} id @param {any} view */
  show(id, view) {
    if (OVER.has(view.fase)) this.leave(id);
    else this.change(id, { view });
  }

  /** @param {string} id @param {Partial<DeskTable>} change */
  change(id, change) {
    const { desk } = this.store.state;
    const old = desk.find((table) => table.id === id) ?? { id, view: null, link: /** @type {const} */ ('collego') };
    this.store.set({ desk: [...desk.filter((table) => table.id !== id), { ...old, ...change }].sort(byCall) });
  }

  /** @param {string} id */
  leave(id) {
    this.links.get(id)?.close();
    this.links.delete(id);
    remember(
      KEY,
      posts().filter((post) => post.id !== id),
    );
    this.store.set({ desk: this.store.state.desk.filter((table) => table.id !== id) });
  }

  /**
   * A move of the arbiter: a choice, a ruling on a word.
   * @param {string} id
   * @param {Record<string, unknown>} move
   * @returns {Promise<boolean>} whether it was made
   */
  async move(id, move) {
    try {
      await this.links.get(id)?.play(move);
      return true;
    } catch (error) {
      report(error, 'rete.mossa_non_partita');
      return false;
    }
  }

  /**
   * An act at a table: `pausa`, `ripresa`, `decisione`, `nota`, `guarda`.
   * @param {string} id
   * @param {Record<string, unknown>} act
   * @returns {Promise<any>} what the service answered; nothing if it refused
   */
  async act(id, act) {
    const link = this.links.get(id);
    if (!link) return undefined;
    try {
      const answer = await link.act('arbitro/atti', act);
      await link.reach(answer.version);
      return answer;
    } catch (error) {
      report(error);
      return undefined;
    }
  }
}

/** Tables that wait for a ruling first, the oldest call on top. @param {DeskTable} a @param {DeskTable} b */
function byCall(a, b) {
  const at = (/** @type {DeskTable} */ table) => table.view?.chiamata?.aperta_a ?? Infinity;
  return at(a) - at(b) || a.id.localeCompare(b.id);
}

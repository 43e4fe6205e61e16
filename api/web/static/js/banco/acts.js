// @ts-check
/** What a player does with hand and tray, at the table as in a puzzle. */
import { isLettered } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { notify } from '../ui/notice.js';
import { moveSlot } from './hand.js';
import * as Tray from './tray.js';
import { beginsWhole, changeSuit, typeFigure, typeLetter, typeWhole } from './typing.js';

/**
 * @typedef {{slots: import('./hand.js').Slot[], tray: Tray.Tray}} Desk what the state of a page with a desk has
 * @typedef {{id: number, carte: string[], lettura: string}} Word a word on the table
 */

/**
 * @abstract
 * @template {Desk} S
 */
export class DeskActs {
  /** @param {import('../lib/store.js').Store<S>} store */
  constructor(store) {
    this.store = store;
    /**
     * What was typed since the tray was last changed in another way.
     * @type {{tray: Tray.Tray | null, letters: string}}
     */
    this.typed = { tray: null, letters: '' };
  }

  /** Whether cards may be moved now. */
  get open() {
    return true;
  }

  /** The cards I still have. @returns {readonly import('./hand.js').Slot[]} */
  get held() {
    return this.store.state.slots;
  }

  /** A word of ours. @abstract @param {number} _id @returns {Word | undefined} */
  ours(_id) {
    return undefined;
  }

  /** Throws a card away. @abstract @param {string} _card @returns {void | Promise<void>} */
  discard(_card) {}

  /** A card is dropped where cards are thrown away. @param {string} card @returns {void | Promise<void>} */
  drop(card) {
    return this.discard(card);
  }

  /** The tray becomes this one. @abstract @param {Tray.Tray} _tray */
  put(_tray) {}

  /** A card of the hand goes to the tray, or comes back. @param {number} id */
  toggle(id) {
    const { tray } = this.store.state;
    if (tray.history.includes(id) && this.open) this.put(Tray.remove(tray, id));
    else this.insertAt(id, tray.cursor);
  }

  /** @param {number} id @param {number} at */
  insertAt(id, at) {
    const slot = this.held.find((item) => item.id === id);
    if (slot && this.open) this.put(Tray.insert(this.store.state.tray, slot, at));
  }

  /** @param {string} letter */
  type(letter) {
    if (!this.open || this.store.state.slots.length === 0) return;
    const { tray } = this.store.state;
    const typed = (this.typed.tray === tray ? this.typed.letters : '') + letter;
    const whole = tray.meld === null || !isLettered() ? null : typeWhole(tray, this.held, typed);
    const one = isLettered() ? typeLetter : typeFigure;
    const next = whole ?? one(tray, this.held, letter);
    if (next) this.put(next);
    else if (!isLettered() || !beginsWhole(tray, typed)) notify(t('scrivi.manca', { lettera: letter }));
    this.typed = { tray: this.store.state.tray, letters: typed };
  }

  /** The last card gives way to the same figure of another suit. */
  changeSuit() {
    if (this.open) this.put(changeSuit(this.store.state.tray, this.held));
  }

  undo() {
    this.put(Tray.undo(this.store.state.tray));
  }

  clear() {
    this.put(Tray.EMPTY);
  }

  /** @param {number} cursor */
  cursor(cursor) {
    this.change({ tray: Tray.moveCursor(this.store.state.tray, cursor) });
  }

  /** @param {string} key @param {number} to */
  movePiece(key, to) {
    this.put(Tray.movePiece(this.store.state.tray, key, to));
  }

  /** @param {string} letter */
  read(letter) {
    this.put(Tray.readAs(this.store.state.tray, letter));
  }

  /** A word of ours comes into the tray; if it is there, it leaves. @param {Word} word */
  lengthen(word) {
    const { tray } = this.store.state;
    if (this.open) this.put(tray.meld === word.id ? Tray.EMPTY : Tray.lengthen(tray, word));
  }

  /** @param {number} id @param {number | null} before */
  rearrange(id, before) {
    this.change({ slots: moveSlot(this.store.state.slots, id, before) });
  }

  /** @param {Partial<Desk>} desk */
  change(desk) {
    this.store.set(/** @type {Partial<S>} */ (desk));
  }
}

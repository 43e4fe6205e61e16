// @ts-check
/** What the player can do: each act changes the tray or asks the service, and says what went wrong. */
import { DeskActs } from '../banco/acts.js';
import { arrange } from '../banco/hand.js';
import * as Tray from '../banco/tray.js';
import { Refusal } from '../net/api.js';
import { t } from '../lib/i18n.js';
import { called, nameOf } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { recall, remember } from '../lib/prefs.js';
import { ask } from '../ui/dialog.js';
import { hush, notify, report } from '../ui/notice.js';
import { examine } from './exam.js';
import { chooseDiscard } from './discard.js';
import { obstacle } from './legal.js';
import { askAgreement } from './consents.js';
import { can, due, myLine, toComplete } from './model.js';
import { formedMeld, toMove } from './prova.js';

/** The button that each kind of move belongs to. @type {Record<string, string>} */
const ACT_OF = {
  pesca: 'pesca',
  raccogli: 'raccogli',
  apri: 'cala',
  lega: 'lega',
  sostituisci: 'lega',
  annulla: 'annulla',
  scarta: 'scarta',
};
/** After these what lies in the tray stays there. */
const TAKING = new Set(['pesca', 'raccogli', 'raccogli_parte', 'annulla']);

/** My word could be taken back if all agreed. @param {import('./model.js').View} view */
export const unagreed = (view) =>
  view.perche_no.some(({ mosse, code }) => code === 'turn.undo_unagreed' && mosse.includes('annulla'));

/** @extends {DeskActs<import('./model.js').State>} */
export class Acts extends DeskActs {
  /**
   * @param {import('../lib/store.js').Store<import('./model.js').State>} store
   * @param {import('../net/table.js').TableLink} link
   */
  constructor(store, link) {
    super(store);
    this.link = link;
    /** @type {{act: string, done: Promise<void>} | null} the move on its way */
    this.flight = null;
  }

  get open() {
    return Boolean(this.store.state.view?.posto);
  }

  /** @param {number} id */
  ours(id) {
    const { view } = this.store.state;
    return view?.giochi.find((meld) => meld.id === id && meld.linea === myLine(view));
  }

  /** @param {Tray.Tray} tray */
  put(tray) {
    hush();
    this.store.set({ tray });
    examine(this.store);
  }

  /** The cards laid out for one word do not follow to another. @param {import('./model.js').Meld} meld */
  lengthen(meld) {
    const { tray } = this.store.state;
    if (tray.meld !== null && tray.meld !== meld.id) this.store.set({ tray: Tray.EMPTY });
    super.lengthen(meld);
  }

  /** Lays the cards of the tray where a target wants them. @param {import('./model.js').Target} target */
  aim(target) {
    const { view, tray } = this.store.state;
    const meld = view?.giochi.find((item) => item.id === target.meld);
    if (target.form) {
      this.put(Tray.formed(meld && tray.meld === null ? Tray.lengthen(tray, meld) : tray, target.form));
      return;
    }
    if (!meld) return;
    const base = Tray.lengthen(tray, meld);
    const laid = base.pieces.filter((piece) => piece.slot === null);
    const mine = base.pieces.filter((piece) => piece.slot !== null);
    const pieces = target.order.map(({ card, own }) => {
      const from = own ? mine : laid;
      return from.splice(own ? from.findIndex((piece) => piece.card === card) : 0, 1)[0];
    });
    const reading = target.reading ? { reading: target.reading, chosen: true } : {};
    this.put({ ...base, pieces, cursor: pieces.length, ...reading });
  }

  toggleOrder() {
    const order = this.store.state.order === 'colore' ? 'lettera' : 'colore';
    remember('ordine', order);
    this.store.set({ order, slots: arrange(this.store.state.slots, order) });
  }

  /** @param {number} id @param {number | null} before */
  rearrange(id, before) {
    remember('ordine', 'mano');
    this.store.set({ order: 'mano' });
    super.rearrange(id, before);
  }

  /** Does an act of the action bar, or says why not. @param {import('./legal.js').Act} act */
  async press(act) {
    if (this.flight?.act === act) return;
    hush();
    await this.landed();
    const { view } = this.store.state;
    if (act === 'annulla' && view && unagreed(view)) return askAgreement(view, this, 'annulla');
    const reason = obstacle(this.store.state, act);
    if (reason) {
      notify(reason.text, { article: reason.article, kind: 'rifiuto' });
      return;
    }
    const { tray } = this.store.state;
    if (act === 'pesca' || act === 'raccogli' || act === 'annulla') await this.send({ tipo: act });
    else if (act === 'scarta') await this.pressDiscard(tray);
    else if (act === 'lega' && !formedMeld(this.store.state) && (tray.meld === null || this.store.state.targets.length))
      await this.chooseTarget();
    else await this.send(toMove(this.store.state));
  }

  /** Adds the cards of the tray to the word that was frozen for nothing. */
  async complete() {
    const { tray, view } = this.store.state;
    const meld = view && toComplete(view);
    if (meld && tray.meld === meld.id) await this.send({ ...Tray.toMove(tray), tipo: 'integra' });
  }

  /** Says something about the game: a contest, an answer, a choice. @param {Record<string, unknown>} move */
  async speak(move) {
    await this.landed();
    hush();
    this.store.set({ busy: true });
    try {
      await this.link.play(move);
    } catch (error) {
      report(error, 'rete.mossa_non_partita');
    } finally {
      this.store.set({ busy: false });
    }
  }

  /** With one card in the tray that card goes; otherwise the player chooses. @param {Tray.Tray} tray */
  async pressDiscard(tray) {
    const single = tray.meld === null && tray.history.length === 1 ? tray.pieces[0].card : null;
    const { view } = this.store.state;
    const card = (view && due(view)) ?? single ?? (await chooseDiscard(this.store.state));
    if (card) await this.discard(card);
  }

  /** @param {string} card */
  async discard(card) {
    const { view } = this.store.state;
    if (!view) return;
    if (!can(view, 'scarta')) {
      const reason = obstacle(this.store.state, 'scarta');
      if (reason) notify(reason.text, { article: reason.article, kind: 'rifiuto' });
      return;
    }
    await this.send({ tipo: 'scarta', carta: card });
  }

  /**
   * A finger that slipped ends no turn: a dropped card is asked about, unless the player has switched that off.
   * @param {string} card
   */
  async drop(card) {
    const { view } = this.store.state;
    const may = view && can(view, 'scarta');
    if (may && recall('chiedi_scarto', true)) {
      const sure = await ask(t('scarto.sicuro', { carta: nameOf(card) }), t('scarto.sicuro_spiega'), [
        { label: t('azione.scarta'), value: true, primary: true },
        { label: t('scarto.tieni'), value: false },
      ]);
      if (!sure) return;
    }
    await this.discard(card);
  }

  /** Asks which of our words takes the cards, when more than one can. */
  async chooseTarget() {
    const { targets, view } = this.store.state;
    if (targets.length === 1) {
      this.aim(targets[0]);
      await this.send(targets[0].move ?? Tray.toMove(this.store.state.tray));
      return;
    }
    const melds =
      view?.giochi.filter((meld) => meld.linea === myLine(view) && meld.stato !== 'congelato_definitivo') ?? [];
    const answers = targets.length
      ? targets.map((target) => ({
          label: t('lega.bersaglio', { parola: target.word, punti: target.gain }),
          value: () => this.aim(target),
        }))
      : melds.map((meld) => ({ label: called(meld), value: () => this.lengthen(meld) }));
    const chosen = await ask(t('lega.dove'), targets.length ? t('lega.quale') : t('lega.tocca'), answers);
    chosen?.();
  }

  /**
   * Sends a move, after the one on its way; the tray empties when the service has taken it.
   * @param {Record<string, unknown>} move
   * @returns {Promise<void>}
   */
  async send(move) {
    await this.landed();
    hush();
    const done = this.deliver(move);
    this.flight = { act: ACT_OF[String(move.tipo)] ?? '', done };
    this.store.set({ busy: true });
    await done;
  }

  /** No move is on its way. */
  async landed() {
    while (this.flight) await this.flight.done;
  }

  /** @param {Record<string, unknown>} move */
  async deliver(move) {
    let ambiguous = null;
    try {
      await this.link.play(move);
      if (!TAKING.has(String(move.tipo))) this.clear();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'meld.reading_ambiguous') ambiguous = error.values?.letture;
      if (!ambiguous) report(error, 'rete.mossa_non_partita');
    } finally {
      this.flight = null;
      this.store.set({ busy: false });
    }
    if (ambiguous) await this.chooseReading(move, ambiguous);
  }

  /**
   * The matta can be read in several ways: the player says which.
   * @param {Record<string, unknown>} move
   * @param {string[]} words
   */
  async chooseReading(move, words) {
    const word = await ask(
      t('matta.titolo'),
      t('matta.piu_letture'),
      words.map((item) => ({
        label: isLettered() ? item.toUpperCase() : called({ carte: item.split(' '), lettura: item }),
        value: item,
      })),
    );
    if (word) await this.send({ ...move, lettura: word });
  }

  /** Collects only a part of the monte (Art. 8). @param {string[]} left */
  async collectPart(left) {
    await this.send({ tipo: 'raccogli_parte', lasciate: left });
  }

  /**
   * An act at the table that is no move; says why if the service refuses.
   * @param {string} name
   * @param {unknown} [body]
   * @returns {Promise<any>} the answer, or nothing
   */
  table(name, body) {
    return this.attempt(() => this.link.act(name, body));
  }

  /** @param {string} seat */
  leave(seat) {
    return this.attempt(() => this.link.leave(seat));
  }

  /** @param {() => Promise<any>} act */
  async attempt(act) {
    try {
      const answer = await act();
      if (answer?.version) await this.link.reach(answer.version);
      return answer;
    } catch (error) {
      report(error);
      return undefined;
    }
  }
}

// @ts-check
/** What a player does with a puzzle. Nothing is sent before *Conferma*. */
import { DeskActs } from '../banco/acts.js';
import { unfit } from '../banco/shape.js';
import * as Tray from '../banco/tray.js';
import { t } from '../lib/i18n.js';
import { Refusal } from '../net/api.js';
import { announce, notify, report } from '../ui/notice.js';
import { examine } from './exam.js';
import { isTurn, shownCards } from './model.js';
import * as Net from './net.js';

/** @typedef {import('./model.js').State} State */

/** @extends {DeskActs<State>} */
export class Acts extends DeskActs {
  /**
   * @param {import('../lib/store.js').Store<State>} store
   * @param {() => import('../offline/lexicon.js').OfflineLexicon | null} lexicon
   */
  constructor(store, lexicon) {
    super(store);
    this.lexicon = lexicon;
  }

  get held() {
    const { slots, spent } = this.store.state;
    return slots.filter((slot) => !spent.has(slot.id));
  }

  /** @param {number} id */
  ours(id) {
    return this.store.state.giochi.find((meld) => meld.id === id);
  }

  /** @param {Tray.Tray} tray */
  put(tray) {
    const exam = examine(tray, this.lexicon());
    const only = exam?.readings.length === 1 && !tray.chosen ? exam.readings[0] : tray.reading;
    this.store.set({ tray: { ...tray, reading: only }, exam, said: null });
  }

  get open() {
    return this.store.state.phase === 'gioco' && !this.store.state.busy;
  }

  undo() {
    const { tray } = this.store.state;
    if (Tray.isEmpty(tray)) this.takeBack();
    else super.undo();
  }

  /** Takes back the last move composed of the turn. */
  takeBack() {
    const { turn, puzzle, slots } = this.store.state;
    if (turn.length === 0 || !puzzle || !this.open) return;
    this.store.set({ turn: [], spent: new Set(), giochi: puzzle.giochi });
    for (const move of turn.slice(0, -1)) this.lay(move, slots);
  }

  /** The same cards in another order: sometimes the eye needs it. */
  shuffle() {
    const slots = [...this.store.state.slots];
    for (let i = slots.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [slots[i], slots[j]] = [slots[j], slots[i]];
    }
    this.store.set({ slots });
  }

  /** Dropped on the monte. @param {string} card */
  discard(card) {
    const { puzzle, slots } = this.store.state;
    if (!puzzle || !isTurn(puzzle) || !this.open) return;
    if (this.held.some((slot) => slot.card === card)) this.lay({ tipo: 'scarta', carta: card }, slots);
    this.put(Tray.EMPTY);
  }

  /**
   * Lays a move of the turn: its cards leave the hand, its word is on the table.
   * @param {Record<string, any>} move
   * @param {readonly import('../banco/hand.js').Slot[]} slots
   */
  lay(move, slots) {
    const { turn, spent } = this.store.state;
    const used = new Set(spent);
    const giochi = [...this.store.state.giochi];
    const at = giochi.findIndex((meld) => meld.id === move.gioco);
    /** @type {string[]} */
    const needed = move.tipo === 'scarta' ? [move.carta] : [...move.carte];
    if (at >= 0) for (const card of giochi[at].carte) needed.splice(needed.indexOf(card), 1);
    for (const card of needed) {
      const slot = slots.find((item) => item.card === card && !used.has(item.id));
      if (slot) used.add(slot.id);
    }
    if (move.tipo !== 'scarta') {
      const lettura = move.lettura ?? move.carte.map((/** @type {string} */ card) => card[0]).join('');
      const word = {
        id: at >= 0 ? move.gioco : 1 + Math.max(0, ...giochi.map((meld) => meld.id)),
        carte: move.carte,
        lettura,
        mia: true,
      };
      if (at >= 0) giochi[at] = word;
      else giochi.push(word);
    }
    this.store.set({ turn: [...turn, move], spent: used, giochi });
  }

  /** The word of the tray joins the turn. */
  compose() {
    const { tray, slots, exam } = this.store.state;
    const [only] = tray.pieces;
    const no = this.obstacle(tray, exam);
    if (no) {
      notify(no.text, { kind: 'rifiuto', article: no.article });
      return;
    }
    this.lay(
      tray.meld === null && tray.pieces.length === 1 ? { tipo: 'scarta', carta: only.card } : Tray.toMove(tray),
      slots,
    );
    this.put(Tray.EMPTY);
  }

  /**
   * Why the tray cannot be laid.
   * @param {Tray.Tray} tray
   * @param {import('./model.js').Exam | null} exam
   * @returns {{text: string, article: string | null} | null}
   */
  obstacle(tray, exam) {
    if (tray.meld === null && tray.pieces.length === 1) return null;
    return (
      unfit(tray) ?? (exam?.outcome === 'non_ammessa' ? { text: t('enigma.non_valida'), article: exam.article } : null)
    );
  }

  /** Sends what was composed. */
  async confirm() {
    const { puzzle, tray, turn, choice } = this.store.state;
    if (!puzzle || !this.open) return;
    if (puzzle.risposta === 'scelta') {
      if (choice) await this.send({ scelta: choice });
      return;
    }
    if (isTurn(puzzle) && !Tray.isEmpty(tray)) this.compose();
    const giocate = isTurn(puzzle) ? [...this.store.state.turn] : Tray.isEmpty(tray) ? [] : [Tray.toMove(tray)];
    if (giocate.length) await this.send({ giocate });
    else if (turn.length === 0) notify(t('enigma.prima_componi'));
  }

  /** Learns what helps cost: in review nothing. */
  async price() {
    const { puzzle, tab } = this.store.state;
    if (!puzzle || tab === 'ripasso') return;
    try {
      const stakes = await Net.stakes(puzzle);
      if (this.store.state.puzzle === puzzle) this.store.set({ stakes });
    } catch (error) {
      this.refused(error);
    }
  }

  /** The next help, never before its price is on the page; when there are no more, says so. */
  async help() {
    const { puzzle, helps, stakes, tab } = this.store.state;
    if (puzzle && helps.length >= puzzle.aiuti) notify(t('enigma.niente_aiuti'));
    else if (stakes === undefined && tab !== 'ripasso') await this.price();
    else await this.send({ aiuto: true });
  }

  giveUp() {
    return this.send({ resa: true, giocate: this.store.state.best });
  }

  /** @param {{giocate?: Record<string, any>[] | null, scelta?: string, aiuto?: boolean, resa?: boolean}} given */
  async send(given) {
    const { puzzle, tab, helps } = this.store.state;
    if (!puzzle || !this.open || tab === 'risultati') return;
    this.store.set({ busy: true });
    try {
      const result = await Net.answer(puzzle, tab, { ...given, aiuti: helps.length });
      this.store.set({ busy: false, player: result.state });
      this.take(result, given.giocate ?? null);
    } catch (error) {
      this.store.set({ busy: false });
      this.refused(error);
    }
  }

  /** @param {unknown} error */
  refused(error) {
    if (error instanceof Refusal && error.code === 'puzzle.bad_state')
      this.store.set({ phase: 'guasto', problem: error.message });
    else report(error);
  }

  /** @param {import('./net.js').Answer} result @param {Record<string, any>[] | null} moves */
  take(result, moves) {
    if (result.aiuto) {
      this.store.set({ helps: [...this.store.state.helps, result.aiuto] });
      announce(result.aiuto.testo);
    }
    if (moves && (result.esito === 'parziale' || result.esito === 'giusta')) this.keepFound(result, moves);
    if (result.esito === 'sbagliata' && !result.finito) {
      this.store.set({
        said: { text: result.motivo ?? t('enigma.non_valida'), article: result.articolo, good: false },
      });
      announce(result.motivo ?? t('enigma.non_valida'));
    }
    if (result.finito) {
      this.store.set({ result, phase: 'finito', tray: Tray.EMPTY, exam: null });
      announce(t(result.esito === 'giusta' ? 'enigma.risolto' : 'enigma.finito'));
    }
  }

  /** @param {import('./net.js').Answer} result @param {Record<string, any>[]} moves */
  keepFound(result, moves) {
    const { found, bestPoints, puzzle } = this.store.state;
    const points = result.punti ?? 0;
    const key = result.parole.join(' ');
    const known = found.some((item) => item.words.join(' ') === key);
    const entry = { words: result.parole, cards: moves.filter((move) => move.carte).map(shownCards), points };
    const better = points > bestPoints;
    this.store.set({
      found: known ? found : [...found, entry].sort((a, b) => b.points - a.points),
      ...(better ? { best: moves, bestPoints: points } : {}),
      said: {
        text: t(known ? 'enigma.gia_trovata' : better ? 'enigma.migliore_finora' : 'enigma.trovata', {
          parole: key,
          punti: points,
        }),
        article: null,
        good: true,
      },
      tray: Tray.EMPTY,
      exam: null,
      ...(puzzle && isTurn(puzzle) ? { turn: [], spent: new Set(), giochi: puzzle.giochi } : {}),
    });
  }
}

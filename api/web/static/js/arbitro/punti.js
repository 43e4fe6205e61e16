// @ts-check
/** *Punti*: both totals are the tabs; words as sorts, a hand by a keyboard of sorts, the sheet at the end. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { kept } from '../offline/dati.js';
import { counted, excess, fault } from '../offline/conto.js';
import { notify } from '../ui/notice.js';
import { footView, sheetView } from './punti-foglio.js';
import { handView, lineView } from './punti-view.js';

/**
 * @typedef {import('../offline/conto.js').Tables} Tables
 * @typedef {import('../offline/conto.js').Line} Line
 *
 * @typedef {object} Punti
 * @property {Record<string, Tables>} data by code
 * @property {string} code
 * @property {number} at which line is looked at
 * @property {readonly Line[]} lines
 * @property {'tavola' | 'mano' | 'pozzetto' | 'foglio'} shown
 * @property {string} vp the table of V.P. that the foot shows
 */

/** What the device keeps until the table is cleared: a call may come in between. */
const KEY = 'arbitro.punti';

/** @type {Punti} */
export const BLANK = Object.freeze({ data: {}, code: '', at: 0, lines: [], shown: 'tavola', vp: '' });

/** @param {string} linea @returns {Line} */
const empty = (linea) => ({
  linea,
  giochi: [],
  mano: '',
  pozzetto: 'giocato',
  carte_pozzetto: '',
  chiuso: false,
});

export class PointsTab {
  /**
   * @param {import('../lib/store.js').Store<import('./model.js').State>} store
   * @param {(draft: import('./registro.js').Draft) => Promise<void>} record
   */
  constructor(store, record) {
    this.store = store;
    this.record = record;
  }

  /** @param {Partial<Punti>} change */
  set(change) {
    const punti = { ...this.store.state.punti, ...change };
    this.store.set({ punti });
    remember(KEY, { code: punti.code, lines: punti.lines });
  }

  /**
   * Reads the arithmetic of every code, from the service or the device.
   * @param {string} usual
   * @param {readonly string[]} codes
   */
  async open(usual, codes) {
    const told = await Promise.all(codes.map((code) => kept(`punteggio/${code}`)));
    const data = Object.fromEntries(told.filter(Boolean).map((one) => [one.codice, one]));
    const before = recall(KEY, { code: '', lines: /** @type {Line[]} */ ([]) });
    const code = [before.code, usual, ...codes].find((one) => one in data);
    if (!code) return;
    this.store.set({ punti: { ...this.store.state.punti, data } });
    this.use(code, before.code === code && before.lines.length ? before.lines : null);
  }

  /** @param {string} code @param {readonly Line[] | null} lines */
  use(code, lines) {
    const tables = this.store.state.punti.data[code];
    this.set({
      code,
      at: 0,
      lines: lines ?? tables.linee.map(empty),
      shown: 'tavola',
      vp: Object.keys(tables.vp).at(-2) ?? Object.keys(tables.vp)[0] ?? '',
    });
  }

  /** @param {Partial<Line>} change */
  line(change) {
    const { lines, at } = this.store.state.punti;
    this.set({ lines: lines.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  }

  /** One line closes, no other. @param {boolean} chiuso */
  close(chiuso) {
    const { lines, at } = this.store.state.punti;
    this.set({ lines: lines.map((one, index) => ({ ...one, chiuso: chiuso && index === at })) });
  }

  /** @param {string} text */
  add(text) {
    const { data, code, lines, at } = this.store.state.punti;
    const typed = data[code].gioco === 'parole' ? text.toUpperCase() : text.trim();
    if (!typed.trim()) return false;
    const wrong = fault(data[code], typed);
    if (wrong) {
      notify(t(`punti.no_${wrong}`, { minimo: data[code].minimo }), { kind: 'rifiuto' });
      return false;
    }
    this.line({ giochi: [...lines[at].giochi, typed] });
    return true;
  }

  /** @param {import('./model.js').State} state */
  counted({ punti }) {
    return counted(punti.data[punti.code], punti.lines);
  }

  /** What is done with the line that is looked at. */
  on = {
    add: (/** @type {string} */ text) => this.add(text),
    line: (/** @type {Partial<Line>} */ change) => this.line(change),
    close: (/** @type {boolean} */ chiuso) => this.close(chiuso),
    show: (/** @type {Punti['shown']} */ shown) => this.set({ shown }),
    code: (/** @type {string} */ code) => this.use(code, null),
    vp: (/** @type {string} */ vp) => this.set({ vp }),
    clear: () => this.use(this.store.state.punti.code, null),
  };

  /** @param {import('./model.js').State} state */
  main(state) {
    const { punti } = state;
    const tables = punti.data[punti.code];
    if (!tables)
      return h('p', { class: 'impossibile', role: 'status' }, t(state.online ? 'punti.leggo' : 'punti.senza'));
    const found = this.counted(state);
    const over = excess(tables, punti.lines);
    return [
      h(
        'div',
        { class: 'linee-punti', role: 'tablist', 'aria-label': t('punti.linee') },
        found.linee.map((sheet, index) =>
          h(
            'button',
            {
              key: sheet.linea,
              type: 'button',
              role: 'tab',
              'aria-selected': String(index === punti.at),
              onclick: () => this.set({ at: index, shown: 'tavola' }),
            },
            h('span', null, t(`linea.${sheet.linea}`)),
            h('b', null, sheet.totale),
          ),
        ),
      ),
      over ? h('p', { class: 'troppe-carte', role: 'alert' }, t('punti.troppe', over)) : null,
      punti.shown === 'foglio'
        ? sheetView(punti, found, this.on)
        : punti.shown === 'tavola'
          ? lineView(punti, found, this.on)
          : handView(punti, found, this.on),
    ];
  }

  /** @param {import('./model.js').State} state */
  side(state) {
    const { punti } = state;
    return punti.data[punti.code] ? sheetView(punti, this.counted(state), this.on) : null;
  }

  /** @param {import('./model.js').State} state */
  actions(state) {
    const { punti } = state;
    if (!punti.data[punti.code]) return null;
    const found = this.counted(state);
    const told = found.linee.map(({ linea, totale }) => `${t(`linea.${linea}`)} ${totale}`).join(', ');
    return footView(punti, found, this.on, () =>
      this.record({ tipo: 'nota', testo: t('punti.voce', { punti: told }) }),
    );
  }
}

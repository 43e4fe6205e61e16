// @ts-check
/** The dock: points on the table move by move, the place of the reader, the ways to step on. */
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { draw } from '../lib/svg.js';
import { lines, momentAt, pictureOf } from './model.js';
import { plainMove } from './tell.js';

/**
 * @typedef {{ours: number[], theirs: number[], at: number, bars: {at: number, left: number, now: boolean}[]}} Course
 */

const TOP = 12;
const BELOW = 30;
/** Room for the numbers of the axis and for the names of the lines. */
const LEFT = 42;
const RIGHT = 92;

/** `<bp-andamento>`: two stepped lines, bars of what was left under the axis; `.corso` is what it draws. */
class Andamento extends HTMLElement {
  /** @type {Course | null} */
  #course = null;

  set corso(/** @type {Course} */ course) {
    this.#course = course;
    if (this.isConnected) this.draw();
  }

  connectedCallback() {
    this.watching = new ResizeObserver(() => this.draw());
    this.watching.observe(this);
  }

  disconnectedCallback() {
    this.watching?.disconnect();
  }

  draw() {
    const course = this.#course;
    const [width, height] = [this.clientWidth, this.clientHeight];
    if (!course || !width || !height) return;
    const narrow = width < 500;
    const [left, right] = narrow ? [4, 66] : [LEFT, RIGHT];
    const base = height - (narrow ? 20 : BELOW);
    const last = Math.max(1, course.ours.length - 1);
    const most = Math.max(100, ...course.ours, ...course.theirs);
    const x = (/** @type {number} */ at) => left + ((width - left - right) * at) / last;
    const y = (/** @type {number} */ points) => base - ((base - TOP) * points) / most;
    this.style.setProperty('--da', `${left}px`);
    this.style.setProperty('--a', `${right}px`);
    const svg = draw('svg', { width, height, 'aria-hidden': 'true' });
    if (!narrow) svg.append(...grid(most, left, width - right, y));
    svg.append(draw('line', { x1: left, x2: width - right, y1: base, y2: base, class: 'asse-corso' }));
    svg.append(...bars(course, x, base, narrow));
    svg.append(
      draw('path', { d: steps(course.theirs, x, y), class: 'corso-loro' }),
      draw('path', { d: steps(course.ours, x, y), class: 'corso-noi' }),
    );
    svg.append(...names(course, width - right + 8, y, base, narrow));
    svg.append(
      draw('line', { x1: x(course.at), x2: x(course.at), y1: 2, y2: base + 4, class: 'testina' }),
      draw('circle', { cx: x(course.at), cy: y(course.ours[course.at]), r: 6, class: 'testina-punto' }),
    );
    this.replaceChildren(svg);
  }
}

customElements.define('bp-andamento', Andamento);

/** @param {number[]} values @param {(at: number) => number} x @param {(points: number) => number} y */
const steps = (values, x, y) =>
  values.map((value, at) => (at ? `H${x(at).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(0)} ${y(value)}`)).join('');

/** @param {number} most @param {number} from @param {number} to @param {(points: number) => number} y */
function grid(most, from, to, y) {
  const step = most > 900 ? 400 : most > 300 ? 200 : 100;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step).flatMap((level) => [
    draw('line', { x1: from, x2: to, y1: y(level), y2: y(level), class: 'filo-corso' }),
    draw('text', { x: from - 8, y: y(level) + 5, class: 'asse-testo' }, number(level)),
  ]);
}

/**
 * What was left at each turn; a tick where nothing was.
 * @param {Course} course
 * @param {(at: number) => number} x
 * @param {number} base
 * @param {boolean} narrow
 */
function bars({ bars: all }, x, base, narrow) {
  const most = Math.max(100, ...all.map((bar) => bar.left));
  const room = narrow ? 16 : BELOW - 4;
  return all.flatMap((bar) => {
    if (!bar.left) return [draw('line', { x1: x(bar.at), x2: x(bar.at), y1: base, y2: base + 5, class: 'asse-corso' })];
    const height = Math.max(3, (room * bar.left) / most);
    const parts = [
      draw('rect', { x: x(bar.at) - 6, y: base + 1, width: 12, height, class: bar.now ? 'barra-ora' : 'barra-corso' }),
    ];
    if (bar.now && !narrow)
      parts.push(draw('text', { x: x(bar.at) + 12, y: base + 20, class: 'barra-testo' }, number(bar.left)));
    return parts;
  });
}

/**
 * @param {Course} course
 * @param {number} x
 * @param {(points: number) => number} y
 * @param {number} base
 * @param {boolean} narrow
 */
function names({ ours, theirs, bars: all }, x, y, base, narrow) {
  const [own, other] = [ours[ours.length - 1], theirs[theirs.length - 1]];
  let [first, second] = [y(own) + 5, y(other) + 5];
  if (Math.abs(first - second) < 20) {
    const middle = (first + second) / 2;
    [first, second] = own >= other ? [middle - 10, middle + 10] : [middle + 10, middle - 10];
  }
  const named = (/** @type {string} */ key, /** @type {number} */ points) =>
    narrow ? t(key) : `${t(key)} ${number(points)}`;
  return [
    draw('text', { x, y: first, class: 'nome-noi' }, named('noi', own)),
    draw('text', { x, y: second, class: 'nome-loro' }, named('loro', other)),
    ...(narrow || !all.length ? [] : [draw('text', { x, y: base + 20, class: 'nome-loro' }, t('rivedi.lasciati'))]),
  ];
}

/**
 * @param {import('./model.js').State} state
 * @param {{go: (at: number) => void, step: (by: number) => void, turn: (by: number) => void}} on
 */
export function timeline(state, on) {
  const { tables, at } = state;
  const [ours, ...others] = lines(state).map((line) => tables.map((table) => table.in_tavola[line] ?? 0));
  const theirs = tables.map((_, place) => Math.max(...others.map((points) => points[place])));
  const now = momentAt(state);
  const bars = (state.moments ?? []).map((moment, index) => ({
    at: pictureOf(state, moment),
    left: moment.lasciati,
    now: index === now,
  }));
  const button = (
    /** @type {string} */ icon,
    /** @type {string} */ key,
    /** @type {() => void} */ act,
    /** @type {boolean} */ can,
  ) =>
    h(
      'button',
      {
        type: 'button',
        class: `bottone passo ${key}`,
        'aria-label': t(`rivedi.${key}`),
        'aria-disabled': can ? null : 'true',
        onclick: act,
      },
      h('bp-icona', { nome: icon }),
      h('span', null, t(key.startsWith('turno') ? 'rivedi.turno' : 'rivedi.mossa')),
    );
  return h(
    'section',
    { class: 'banco-rivisto', 'aria-label': t('rivedi.corso') },
    h(
      'div',
      { class: 'corso' },
      h('bp-andamento', { '.corso': { ours, theirs, at, bars } }),
      h('input', {
        type: 'range',
        min: 0,
        max: tables.length - 1,
        '.value': String(at),
        'aria-label': t('rivedi.scorri'),
        'aria-valuetext': `${at + 1}: ${plainMove(state, at)}`,
        oninput: (/** @type {Event} */ event) => on.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
    ),
    h(
      'div',
      { class: 'passi' },
      h(
        'p',
        null,
        h('b', null, t('rivedi.giro', { n: tables[at].giro })),
        ` ${t('testata.di', { n: tables[tables.length - 1].giro })}`,
        h('span', { class: 'quieto' }, t('rivedi.mossa_di', { n: at + 1, tot: tables.length })),
      ),
      button('indietro-molto', 'turno_prima', () => on.turn(-1), at > 0),
      button('indietro', 'mossa_prima', () => on.step(-1), at > 0),
      button('avanti', 'mossa_dopo', () => on.step(1), at < tables.length - 1),
      button('avanti-molto', 'turno_dopo', () => on.turn(1), at < tables.length - 1),
    ),
  );
}

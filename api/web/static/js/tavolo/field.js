// @ts-check
/**
 * The words on their field: as large as all of them fit (the style sheet names the sizes of each
 * screen in `--passi`), then each column scrolls under its heading, which says how many are out of
 * sight. What was laid since my turn is brought into view; the page itself is never scrolled.
 */
import { t } from '../lib/i18n.js';
import { lastTurns } from './log.js';

/** Burrachi stay while their column scrolls, unless they would take more than this part of it. */
const MOST_OF_COLUMN = 0.6;
/** What leaves the words more room or less. */
const AROUND = '.annunci, .in-vista, .voci, .guida, .mano';
/** Pixels kept above a row, and below a word for the line that marks it. */
const AIR = 6;
const LINE = 6;

let fitted = '';
let shown = '';

/** @param {Element} root @param {string} selector @returns {HTMLElement[]} */
const all = (root, selector) => [...root.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/**
 * Sets an attribute only where it changes: styles depend on it.
 * @param {HTMLElement} one
 * @param {string} name
 * @param {string | null} value
 */
function mark(one, name, value) {
  if (one.getAttribute(name) === value) return;
  if (value === null) one.removeAttribute(name);
  else one.setAttribute(name, value);
}

const resized = new ResizeObserver(() => {
  for (const field of all(document.body, '.campo-parole')) {
    fit(field);
    all(field, '.scorre').forEach(settle);
    all(field, '.in-compositoio').forEach(reveal);
    all(field, '.scorre').forEach(sign);
  }
});

/** @type {import('./model.js').State | null} the state to show before the next frame is painted */
let due = null;

/** After each drawing of the table; measures once a frame. @param {import('./model.js').State} state */
export function showWords(state) {
  if (!due) {
    requestAnimationFrame(() => {
      if (due) measure(due);
      due = null;
    });
  }
  due = state;
}

/** @param {import('./model.js').State} state */
function measure(state) {
  const field = all(document.body, '.campo-parole')[0];
  if (!field || !state.view) return;
  const columns = all(field, '.scorre');
  for (const column of columns.filter((one) => !one.onscroll)) {
    column.onscroll = () => sign(column);
    resized.observe(column);
    resized.observe(field);
  }
  fit(field);
  columns.forEach(settle);
  const last = `${state.lastMeld} ${state.view.turno}`;
  if (last !== shown)
    for (const { meld } of lastTurns(state).reverse().flat()) all(field, `[data-gioco="${meld}"]`).forEach(reveal);
  shown = last;
  columns.forEach(sign);
  for (const one of all(document.body, '.dette')) mark(one, 'tabindex', overflows(one) ? '0' : null);
}

/** @param {HTMLElement} one */
const overflows = (one) => one.scrollHeight > one.clientHeight + 1;

/**
 * Takes the first size at which no column scrolls, or the last. A note under the tray, which comes and
 * goes with every letter, does not change it.
 * @param {HTMLElement} field
 */
function fit(field) {
  const around = all(document.body, AROUND).map((one) => one.offsetHeight);
  const words = all(field, '.parola').map((word) => `${word.dataset.gioco}:${word.style.getPropertyValue('--n')}`);
  const now = `${innerWidth}x${innerHeight} ${around} ${words}`;
  if (now === fitted && field.style.getPropertyValue('--cw-parola')) return;
  fitted = now;
  const columns = all(field, '.scorre');
  for (const size of getComputedStyle(field).getPropertyValue('--passi').split(' ').filter(Boolean)) {
    field.style.setProperty('--cw-parola', `${size}px`);
    if (!columns.some(overflows)) break;
  }
}

/** Lets the burrachi of a column stay or scroll with it. @param {HTMLElement} column */
function settle(column) {
  const burrachi = all(column, '.burrachi')[0]?.offsetHeight ?? 0;
  const stay = burrachi > 0 && burrachi <= column.clientHeight * MOST_OF_COLUMN;
  column.classList.toggle('burrachi-fermi', stay);
  mark(column, 'data-sopra', String(stay ? burrachi : 0));
}

/** Where the words that scroll begin and end. @param {HTMLElement} column */
function room(column) {
  const { top, bottom } = column.getBoundingClientRect();
  return { top: top + Number(column.dataset.sopra ?? 0), bottom };
}

/** The words of a column that scroll. @param {HTMLElement} column */
const loose = (column) => all(column, column.dataset.sopra === '0' ? '.parola' : '.sciolte .parola');

/** Scrolls a column as little as shows a word, to the beginning of a row. @param {HTMLElement} word */
function reveal(word) {
  const column = /** @type {HTMLElement} */ (word.closest('.scorre'));
  if (!loose(column).includes(word)) return;
  const place = room(column);
  const { top, bottom } = word.getBoundingClientRect();
  if (top >= place.top && bottom + LINE <= place.bottom) return;
  const most = top - AIR - place.top;
  const least = top < place.top ? most : bottom + LINE - place.bottom;
  const rows = loose(column).map((one) => one.getBoundingClientRect().top - AIR - place.top);
  column.scrollBy({ top: rows.find((row) => row >= least && row <= most) ?? most, behavior: 'instant' });
}

/** Says in the heading how many words are out of sight, and where. @param {HTMLElement} column */
function sign(column) {
  const more = all(/** @type {Element} */ (column.parentElement), '.altre')[0];
  const place = room(column);
  const boxes = loose(column).map((word) => word.getBoundingClientRect());
  const below = boxes.filter((box) => box.bottom > place.bottom + 3).length;
  const above = boxes.filter((box) => box.top < place.top - 3).length;
  mark(more, 'hidden', overflows(column) && below + above > 0 ? null : '');
  mark(more, 'data-verso', below ? 'giu' : 'su');
  column.classList.toggle('continua', below > 0);
  const text = t('parole.altre', { n: below || above });
  const label = /** @type {HTMLElement} */ (more.lastElementChild);
  if (label.textContent !== text) label.textContent = text;
}

/** Goes on to the words out of sight: down, and at the end back to the first. @param {Element} more the sign */
export function turnColumn(more) {
  const column = /** @type {HTMLElement} */ (more.closest('.parole')?.querySelector('.scorre'));
  const place = room(column);
  const next = loose(column)
    .map((word) => word.getBoundingClientRect())
    .find((box) => box.bottom > place.bottom + 3);
  column.scrollBy({ top: next ? next.top - AIR - place.top : -column.scrollTop });
}

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
/** Pixels kept above a row, and below a word for the line that marks it. */
const AIR = 6;
const LINE = 6;

let fitted = '';
let shown = '';

/** @param {Element} root @param {string} selector @returns {HTMLElement[]} */
const all = (root, selector) => [...root.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

const resized = new ResizeObserver(() => {
  for (const field of all(document.body, '.campo-parole')) {
    fit(field);
    for (const word of all(field, '.in-compositoio')) reveal(word);
    all(field, '.scorre').forEach(sign);
  }
});

/** After each drawing of the table. @param {import('./model.js').State} state */
export function showWords(state) {
  const field = all(document.body, '.campo-parole')[0];
  if (!field || !state.view) return;
  const columns = all(field, '.scorre');
  for (const one of [field, ...columns]) resized.observe(one);
  for (const one of columns) one.onscroll = () => sign(one);
  fit(field);
  const last = `${state.lastMeld} ${state.view.turno}`;
  if (last !== shown) for (const { meld } of lastTurns(state).reverse().flat()) all(field, `[data-gioco="${meld}"]`).forEach(reveal);
  shown = last;
  columns.forEach(sign);
  for (const one of all(document.body, '.dette')) one.tabIndex = overflows(one) ? 0 : -1;
}

/** @param {HTMLElement} one */
const overflows = (one) => one.scrollHeight > one.clientHeight + 1;

/**
 * Takes the first size at which no column scrolls, or the last. A note under the tray, which comes and
 * goes with every letter, does not change it.
 * @param {HTMLElement} field
 */
function fit(field) {
  const note = all(document.body, '.nota-parola')[0]?.offsetHeight ?? 0;
  const words = all(field, '.parola').map((word) => `${word.dataset.gioco}:${word.style.getPropertyValue('--n')}`);
  const now = `${field.clientWidth}x${field.clientHeight + note} ${words}`;
  if (now === fitted) return;
  fitted = now;
  const columns = all(field, '.scorre');
  for (const size of getComputedStyle(field).getPropertyValue('--passi').split(' ').filter(Boolean)) {
    field.style.setProperty('--cw-parola', `${size}px`);
    if (!columns.some(overflows)) break;
  }
  for (const column of columns) {
    const burrachi = all(column, '.burrachi')[0]?.offsetHeight ?? 0;
    const stay = burrachi > 0 && burrachi <= column.clientHeight * MOST_OF_COLUMN;
    column.classList.toggle('burrachi-fermi', stay);
    column.dataset.sopra = String(stay ? burrachi : 0);
  }
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
  more.hidden = !overflows(column) || below + above === 0;
  more.dataset.verso = below ? 'giu' : 'su';
  column.classList.toggle('continua', below > 0);
  const text = t('parole.altre', { n: below || above });
  const label = /** @type {HTMLElement} */ (more.lastElementChild);
  if (label.textContent !== text) label.textContent = text;
}

/** Goes on to the words out of sight: down, and at the end back to the first. @param {Element} more the sign */
export function turnColumn(more) {
  const column = /** @type {HTMLElement} */ (more.closest('.parole')?.querySelector('.scorre'));
  const place = room(column);
  const next = loose(column).map((word) => word.getBoundingClientRect()).find((box) => box.bottom > place.bottom + 3);
  column.scrollBy({ top: next ? next.top - AIR - place.top : -column.scrollTop });
}

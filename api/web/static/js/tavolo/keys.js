// @ts-check
/**
 * The table by keyboard: letters spell into the tray, Backspace takes back, arrows walk the hand
 * (or move the cursor of the tray). Enter does what the blue button says.
 */
import { recall } from '../lib/prefs.js';
import { enableEnter, rest } from '../ui/enter.js';
import * as Tray from './tray.js';

/**
 * @param {HTMLElement} root
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {import('./acts.js').Acts} acts
 */
export function enableKeys(root, store, acts) {
  enableEnter(root);
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog, input, select, textarea')) return;
    if (target.dataset.slot && walk(event, target)) return;
    if (act(event)) event.preventDefault();
  });

  /** @param {KeyboardEvent} event */
  function act(event) {
    const { tray } = store.state;
    if (/^[a-zA-Z]$/.test(event.key) && recall('tastiera', true)) {
      rest();
      acts.type(event.key.toUpperCase());
      return true;
    }
    if (event.key === 'Backspace') {
      rest();
      acts.undo();
      return true;
    }
    if (event.key === 'Escape' && !Tray.isEmpty(tray)) {
      rest();
      acts.clear();
      return true;
    }
    if (!Tray.isEmpty(tray) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      acts.cursor(tray.cursor + (event.key === 'ArrowLeft' ? -1 : 1));
      return true;
    }
    return false;
  }
}

/** Arrow keys inside the hand: one tab stop, the cards are reached by walking. @param {KeyboardEvent} event @param {HTMLElement} from */
function walk(event, from) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-slot]')]);
  const at = cards.indexOf(from);
  const row = cards.filter((card) => card.offsetTop === cards[0].offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row, Home: -at, End: cards.length - 1 - at }[event.key];
  if (step === undefined) return false;
  const next = cards[Math.min(Math.max(at + step, 0), cards.length - 1)];
  for (const card of cards) card.tabIndex = card === next ? 0 : -1;
  next.focus();
  event.preventDefault();
  return true;
}

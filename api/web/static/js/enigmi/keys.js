// @ts-check
/** Puzzles by keyboard: letters spell, Enter does what the blue button says, Backspace takes back, arrows walk the hand. */
import { recall } from '../lib/prefs.js';
import * as Tray from '../tavolo/tray.js';
import { enableEnter, rest } from '../ui/enter.js';

/**
 * @param {HTMLElement} root
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {import('./acts.js').Acts} acts
 */
export function enableKeys(root, store, acts) {
  enableEnter(root);
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const { phase, puzzle, tray } = store.state;
    if (event.ctrlKey || event.metaKey || event.altKey || phase !== 'gioco' || puzzle?.risposta !== 'giocate' || target.closest('dialog, input, select, textarea')) return;
    if (target.dataset.slot && walk(event, target)) return;
    if (/^[a-zA-Z]$/.test(event.key) && recall('tastiera', true)) acts.type(event.key.toUpperCase());
    else if (event.key === 'Backspace') acts.undo();
    else if (event.key === 'Escape' && !Tray.isEmpty(tray)) acts.clear();
    else if (!Tray.isEmpty(tray) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) acts.cursor(tray.cursor + (event.key === 'ArrowLeft' ? -1 : 1));
    else return;
    rest();
    event.preventDefault();
  });
}

/** One tab stop for the hand, its cards are reached by walking. @param {KeyboardEvent} event @param {HTMLElement} from */
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

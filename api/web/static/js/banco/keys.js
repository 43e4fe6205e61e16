// @ts-check
/**
 * The desk by keyboard: letters spell into the tray (figures name French cards, the arrow up changes the suit of the
 * last one), Backspace takes back, arrows walk the hand (or move the cursor of the tray). Enter does what the blue
 * button says: for that the keyboard rests at the tray (`data-riposo`) after every act; a control that was reached on
 * purpose, with Tab or arrows, still answers itself.
 */
import { recall } from '../lib/prefs.js';
import { walk } from './hand.js';
import * as Tray from './tray.js';
import { isTyped } from './typing.js';

/** What answers Enter by itself. */
const ANSWERS = 'a, button, summary, select, textarea, input:not([type=radio], [type=checkbox])';
/** Acts: pressed in whichever way, they give the keyboard back. */
const ACTS = '.azioni button, .azioni-enigma button, [data-riposo] button, .tallone';

/** The keyboard goes back to the tray, or to the blue button of the dialog that is open. */
function rest() {
  const dialog = document.querySelector('dialog[open]');
  const place = dialog ? dialog.querySelector('.primario') : document.querySelector('[data-riposo]');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** @param {HTMLElement} root where the one blue button is */
function enableEnter(root) {
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || target.closest(ANSWERS)) return;
    const blue = root.querySelector('.bottone.primario:not([aria-disabled])');
    if (!(blue instanceof HTMLElement)) return;
    event.preventDefault();
    blue.click();
  });
  // Before the act itself: a dialog that it opens gives the keyboard back to the tray.
  document.addEventListener(
    'click',
    (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest('button');
      const mouse = event instanceof PointerEvent && event.pointerType === 'mouse';
      if (button && (mouse || button.matches(ACTS))) rest();
    },
    { capture: true },
  );
}

/**
 * @param {HTMLElement} root
 * @param {import('./acts.js').DeskActs<any>} acts
 * @param {() => boolean} [answers] whether there is a desk now
 */
export function enableKeys(root, acts, answers = () => true) {
  enableEnter(root);
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog, input, select, textarea')) return;
    if (!answers() || (target.dataset.slot && walk(event, target))) return;
    const { tray } = acts.store.state;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (isTyped(event.key) && recall('tastiera', true)) acts.type(event.key.toUpperCase());
    else if (event.key === 'ArrowUp' && !Tray.isEmpty(tray)) acts.changeSuit();
    else if (event.key === 'Backspace') acts.undo();
    else if (event.key === 'Escape' && !Tray.isEmpty(tray)) acts.clear();
    else if (step && !Tray.isEmpty(tray)) acts.cursor(tray.cursor + step);
    else return;
    if (!step) rest();
    event.preventDefault();
  });
}

// @ts-check
/** How the page calls its player: title, sound and vibration if asked for, a screen that stays on; and the clocks. */
import { minutes, t } from '../lib/i18n.js';
import { recall } from '../lib/prefs.js';
import { announce } from '../ui/notice.js';
import { play } from '../ui/suono.js';

/** @param {boolean} mine */
export function showTurn(mine) {
  document.title = mine ? t('titolo.tocca_te') : t('titolo.tavolo');
}

/** My turn has just come. */
export function callPlayer() {
  if (recall('vibrazione', false)) navigator.vibrate?.([80, 60, 80]);
  sound('turno');
}

/** The notes of each sound: what it is, how high, how long after the first, how long. */
const NOTES = /** @type {Record<string, [number, number, number][]>} */ ({
  carta: [[220, 0, 0.06]],
  parola: [
    [392, 0, 0.12],
    [523, 0.08, 0.14],
  ],
  burraco: [
    [523, 0, 0.18],
    [659, 0.12, 0.18],
    [784, 0.24, 0.34],
  ],
  turno: [
    [660, 0, 0.3],
    [880, 0.16, 0.3],
  ],
});

/** Plays a quiet sound, if the reader asked for sounds. @param {string} name */
export function sound(name) {
  if (recall('suono', false) && NOTES[name]) play(NOTES[name]);
}

/** The sound of my turn, to hear what sounds are like. */
export const chime = () => play(NOTES.turno);

/** Keeps the screen on while the table is in view. */
export function keepAwake() {
  const request = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  document.addEventListener('visibilitychange', request);
  request();
}

/**
 * Moves the clocks: elements say with data attributes which instant they count down to, or from
 * when on they warn; a warning is also said.
 * @param {() => number} now the service's time
 */
export function runClocks(now) {
  let warned = '';
  const tick = () => {
    for (const el of document.querySelectorAll('[data-dal]')) {
      const from = /** @type {HTMLElement} */ (el).dataset.dal ?? '';
      /** @type {HTMLElement} */ (el).hidden = now() < Number(from);
      if (now() < Number(from) || from === warned) continue;
      warned = from;
      announce(el.textContent ?? '');
    }
    for (const el of document.querySelectorAll('[data-secondi]')) {
      const text = t('secondi', {
        n: Math.max(0, Math.ceil((Number(/** @type {HTMLElement} */ (el).dataset.secondi) - now()) / 1000)),
      });
      if (el.textContent !== text) el.textContent = text;
    }
    for (const el of document.querySelectorAll('[data-numero]')) {
      const left = Math.max(0, Math.ceil((Number(/** @type {HTMLElement} */ (el).dataset.numero) - now()) / 1000));
      if (el.textContent !== String(left)) el.textContent = String(left);
    }
    for (const el of document.querySelectorAll('[data-scade]')) {
      const text = minutes(Number(/** @type {HTMLElement} */ (el).dataset.scade) - now());
      if (el.textContent !== text) el.textContent = text;
    }
    for (const el of document.querySelectorAll('[data-barra]')) {
      const { barra, durata } = /** @type {HTMLElement} */ (el).dataset;
      const share = (Number(barra) - now()) / Math.max(1, Number(durata));
      /** @type {HTMLElement} */ (el).style.width = `${Math.min(100, Math.max(0, share * 100))}%`;
    }
  };
  setInterval(tick, 250);
  return tick;
}

// @ts-check
/** What the device remembers: nickname, seats taken, and how this reader likes the page. */

const KEY = 'parole.';

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function recall(name, fallback) {
  try {
    const stored = localStorage.getItem(KEY + name);
    return stored === null ? fallback : JSON.parse(stored);
  } catch {
    return fallback;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(value));
  } catch {
    // A private window may refuse storage: the page works, it only forgets.
  }
}

/** @typedef {'sistema' | 'chiaro' | 'scuro'} Theme */

/** Where the dark tokens hold; paper is always white. @type {Record<Theme, string>} */
const DARK = { sistema: 'screen and (prefers-color-scheme: dark)', chiaro: 'not all', scuro: 'screen' };

/** Lays the chosen theme over the system's. @param {Theme} theme */
export function applyTheme(theme) {
  document.querySelector('#scuro')?.setAttribute('media', DARK[theme]);
}

applyTheme(recall('tema', /** @type {Theme} */ ('sistema')));

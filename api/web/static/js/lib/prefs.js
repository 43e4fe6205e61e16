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

/** Lays the chosen theme over the system's. @param {Theme} theme */
export function applyTheme(theme) {
  if (theme === 'sistema') delete document.documentElement.dataset.tema;
  else document.documentElement.dataset.tema = theme;
}

applyTheme(recall('tema', /** @type {Theme} */ ('sistema')));

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

/** The tables where this device has a seat, with its tokens. @returns {Map<string, string>} */
export function seats() {
  const mine = new Map();
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${KEY}posto.`)) continue;
      const id = key.slice(`${KEY}posto.`.length);
      const { token } = recall(`posto.${id}`, { token: null });
      if (token) mine.set(id, token);
    }
  } catch {
    // Without storage there is no seat to remember.
  }
  return mine;
}

/** @typedef {'sistema' | 'chiaro' | 'scuro'} Theme */

/** Where the dark tokens hold; paper is always white. @type {Record<Theme, string>} */
const DARK = { sistema: 'screen and (prefers-color-scheme: dark)', chiaro: 'not all', scuro: 'screen' };

/** Lays the chosen theme over the system's. @param {Theme} theme */
export function applyTheme(theme) {
  document.querySelector('#scuro')?.setAttribute('media', DARK[theme]);
}

/** Larger letters for who wants them, besides what the browser does. @param {string} size `normale` or `grande` */
export function applyText(size) {
  document.documentElement.classList.toggle('testo-grande', size === 'grande');
}

applyTheme(recall('tema', /** @type {Theme} */ ('sistema')));
applyText(recall('testo', 'normale'));

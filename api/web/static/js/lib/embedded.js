// @ts-check
/** What a page that is one file carries in itself: `<script type="text/plain" id="dato-x">`. */

/** @param {string} name @returns {string | null} null where the service is asked */
export const embedded = (name) => document.getElementById(`dato-${name}`)?.textContent ?? null;

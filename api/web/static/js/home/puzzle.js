// @ts-check
/** The third door shows the beginning of today's puzzle. */
import { h, render } from '../lib/dom.js';
import { Refusal, call } from '../net/api.js';

/** The door has room for so many cards. */
const ROOM = 7;

/** Lays today's puzzle before its door; without it the cards stay face down. @param {HTMLElement} door */
export async function showPuzzle(door) {
  try {
    const { enigma } = await call('/enigmi/oggi');
    const shown = enigma.carte.length
      ? enigma.carte
          .slice(0, ROOM)
          .map((/** @type {string} */ card, /** @type {number} */ index) =>
            h('bp-carta', { key: index, carta: card, muta: true }),
          )
      : h('span', { class: 'domanda' }, enigma.parola ?? enigma.domanda);
    door.replaceChildren();
    door.removeAttribute('aria-hidden');
    render(door, shown, enigma.carte.length ? h('span', { class: 'solo-voce' }, enigma.domanda) : null);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

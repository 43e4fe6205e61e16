// @ts-check
/** Cards on their way: from where they came to where they went, and nothing else moves. */
import { recall } from '../lib/prefs.js';

const DURATION = 170;
/** So many cards of one move are seen to travel. */
const MOST = 4;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether anything may move: neither the system nor the reader said no. */
export const moves = () => !still.matches && recall('animazioni', true);

/** Where the cards of a seat are. @param {string | null} seat @param {string | null} mine */
const handOf = (seat, mine) => (seat === mine ? '.mano' : `[data-posto="${seat}"]`);

/**
 * What travels in an event: from where, to where, which cards.
 * @param {any} event
 * @param {string | null} mine
 * @returns {[string, string, string[]] | null}
 */
function flight(event, mine) {
  const hand = handOf(event.posto, mine);
  switch (event.tipo) {
    case 'pescata':
      return ['.tallone', hand, [event.carta ?? 'dorso']];
    case 'monte_raccolto':
      return ['[data-monte]', hand, event.carte];
    case 'scartata':
      return [hand, '[data-monte]', [event.carta]];
    case 'giocata_annullata':
      return [`[data-gioco="${event.gioco}"]`, hand, event.carte];
    case 'gioco_calato':
      return [hand, `[data-gioco="${event.gioco.id}"]`, event.carte];
    default:
      return null;
  }
}

/**
 * Lets the cards of an event travel once the table shows where they went.
 * @param {any} event
 * @param {string | null} mine my seat
 */
export function travel(event, mine) {
  const found = moves() ? flight(event, mine) : null;
  if (!found) return;
  const [from, to, cards] = found;
  const start = document.querySelector(from)?.getBoundingClientRect();
  if (!start) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const end = document.querySelector(to)?.getBoundingClientRect();
      if (end) cards.slice(0, MOST).forEach((card, index) => fly(card, start, end, index));
    }),
  );
}

/** @param {string} card @param {DOMRect} start @param {DOMRect} end @param {number} index */
function fly(card, start, end, index) {
  const ghost = document.createElement('bp-carta');
  ghost.setAttribute('carta', card);
  ghost.setAttribute('muta', '');
  ghost.className = 'in-viaggio';
  document.body.append(ghost);
  const centre = (/** @type {DOMRect} */ box) => [box.left + box.width / 2 + index * 10, box.top + box.height / 2];
  const at = (/** @type {number[]} */ [x, y]) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` });
  const done = ghost.animate([at(centre(start)), at(centre(end))], { duration: DURATION, easing: 'ease-out' });
  done.finished.finally(() => ghost.remove());
}

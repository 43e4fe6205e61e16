// @ts-check
/**
 * The hand on the screen: slots with an identity, so that a card keeps its place under a slow
 * finger. A card in the tray leaves its slot empty; slots close only when the service says so.
 */
import { ORDERS, spoken } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * @typedef {{id: number, card: string, fresh: boolean}} Slot
 * @typedef {'lettera' | 'colore' | 'mano'} Order
 */

let nextId = 1;

/** @param {readonly string[]} cards @param {boolean} [fresh] @returns {Slot[]} */
export const slotsOf = (cards, fresh = false) => cards.map((card) => ({ id: nextId++, card, fresh }));

/**
 * Brings the slots to the cards the service says I hold: kept cards keep slot and place, new ones
 * are marked and go where the order wants them (at the end of a hand arranged by hand).
 * @param {readonly Slot[]} slots
 * @param {readonly string[]} cards
 * @param {Order} order
 * @param {ReadonlySet<number>} [leaving] slots just sent: the first to go
 * @returns {Slot[]}
 */
export function reconcile(slots, cards, order, leaving = new Set()) {
  /** @type {Map<string, number>} */
  const due = new Map();
  for (const card of cards) due.set(card, (due.get(card) ?? 0) + 1);
  const stays = new Set();
  for (const slot of [...slots].sort((a, b) => Number(leaving.has(a.id)) - Number(leaving.has(b.id)))) {
    const count = due.get(slot.card) ?? 0;
    if (count === 0) continue;
    due.set(slot.card, count - 1);
    stays.add(slot.id);
  }
  const fresh = [...due].flatMap(([card, count]) => Array.from({ length: count }, () => card));
  const kept = slots.filter((slot) => stays.has(slot.id));
  if (fresh.length === 0) return kept;
  const aged = kept.map((slot) => (slot.fresh ? { ...slot, fresh: false } : slot));
  const first = slots.length === 0;
  return arrange([...aged, ...slotsOf(fresh, !first)], order);
}

/**
 * @param {readonly Slot[]} slots
 * @param {Order} order
 * @returns {Slot[]}
 */
export function arrange(slots, order) {
  if (order === 'mano') return [...slots];
  return [...slots].sort((a, b) => ORDERS[order](a.card, b.card) || a.id - b.id);
}

/**
 * Moves one slot before another (or to the end).
 * @param {readonly Slot[]} slots
 * @param {number} id
 * @param {number | null} before
 * @returns {Slot[]}
 */
export function moveSlot(slots, id, before) {
  const moved = slots.find((slot) => slot.id === id);
  if (!moved || id === before) return [...slots];
  const rest = slots.filter((slot) => slot.id !== id);
  const at = before === null ? rest.length : rest.findIndex((slot) => slot.id === before);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** How long a hand is, as names the style sheet knows. @param {number} count */
export function extent(count) {
  if (count <= 13) return 'corta';
  if (count < 20) return 'media';
  return count <= 32 ? 'bassa lunga' : 'bassa lunghissima';
}

/**
 * The columns of a hand in one row and in two; a short hand keeps the width of thirteen cards.
 * @param {number} count
 */
export const columns = (count) => ({ '--in-una': Math.max(count, 13), '--in-due': Math.max(Math.ceil(count / 2), 7) });

/**
 * A card that can be pressed.
 * @param {string} card
 * @param {Record<string, unknown>} props of the button
 * @param {Record<string, unknown>} [look] of the card
 */
export const cardButton = (card, props, look) =>
  h(
    'button',
    { type: 'button', 'aria-label': spoken(card), ...props },
    h('bp-carta', { carta: card, valore: isLettered(), muta: true, ...look }),
  );

/**
 * The row of slots; those whose card is elsewhere are empty.
 * @param {readonly Slot[]} slots
 * @param {{toggle: (id: number) => void}} acts
 * @param {object} page what each page has of its own
 * @param {string} [page.name] classes
 * @param {Record<string, number>} page.style its columns
 * @param {number} page.count how many cards are mine
 * @param {(slot: Slot) => boolean} page.away whether a card is elsewhere
 * @param {(card: string) => string | null} [page.banned] the article by which a card may not be discarded
 */
export const handView = (slots, acts, { name = '', style, count, away, banned }) =>
  h(
    'ul',
    { class: `mano ${name}`.trim(), style, 'aria-label': t('banco.mano', { n: count }) },
    slots.map((slot, index) => {
      const gone = away(slot);
      const articolo = banned?.(slot.card);
      const notes = [
        slot.fresh && t('banco.nuova'),
        articolo && t('banco.vietata', { articolo }),
        gone && t('banco.nel_compositoio'),
      ];
      return h(
        'li',
        { key: slot.id },
        cardButton(
          slot.card,
          {
            class: `carta-mano${slot.fresh && !gone ? ' nuova' : ''}`,
            'data-slot': slot.id,
            tabindex: index === 0 ? 0 : -1,
            'aria-pressed': String(gone),
            'aria-label': [spoken(slot.card), ...notes].filter(Boolean).join(', '),
            onclick: () => acts.toggle(slot.id),
          },
          { posto: gone },
        ),
      );
    }),
  );

/**
 * Arrow keys inside the hand: one tab stop, the cards are reached by walking.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} from
 */
export function walk(event, from) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-slot]')]);
  const at = cards.indexOf(from);
  const row = cards.filter((card) => card.offsetTop === cards[0].offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row, Home: -at, End: cards.length - 1 - at }[
    event.key
  ];
  if (step === undefined) return false;
  const next = cards[Math.min(Math.max(at + step, 0), cards.length - 1)];
  for (const card of cards) card.tabIndex = card === next ? 0 : -1;
  next.focus();
  event.preventDefault();
  return true;
}

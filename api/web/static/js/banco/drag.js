// @ts-check
/**
 * Dragging with Pointer Events: a card of the hand to the tray, between the cards of a word of
 * ours, onto the monte, or to another place of the hand; a card of the tray to another place.
 * A press that does not move stays a tap.
 */
import { isMovable } from './tray.js';

const THRESHOLD = 8;

/**
 * @param {HTMLElement} root
 * @param {import('./acts.js').DeskActs<any>} acts
 */
export function enableDrag(root, acts) {
  const desk = () => /** @type {import('./acts.js').Desk} */ (acts.store.state);
  /**
   * @type {{el: HTMLElement, ghost: HTMLElement | null, x: number, y: number, dx: number, dy: number, pointer: number}
   *   | null}
   */
  let drag = null;
  /** @type {Element | null} */
  let over = null;

  root.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || drag) return;
    const el = /** @type {HTMLElement} */ (event.target).closest?.('[data-slot], [data-pezzo]');
    if (!(el instanceof HTMLElement) || !isDraggable(el)) return;
    const box = el.getBoundingClientRect();
    drag = {
      el,
      ghost: null,
      x: event.clientX,
      y: event.clientY,
      dx: event.clientX - box.left,
      dy: event.clientY - box.top,
      pointer: event.pointerId,
    };
  });

  root.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < THRESHOLD) return;
      drag.ghost = lift(drag.el);
      drag.el.classList.add('in-volo');
      root.setPointerCapture(event.pointerId);
    }
    drag.ghost.style.transform = `translate(${event.clientX - drag.dx}px, ${event.clientY - drag.dy}px)`;
    const target = place(event.clientX, event.clientY)?.el ?? null;
    if (target === over) return;
    over?.classList.remove('sopra');
    target?.classList.add('sopra');
    over = target;
  });

  const finish = (/** @type {PointerEvent} */ event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { el, ghost } = drag;
    drag = null;
    over?.classList.remove('sopra');
    over = null;
    el.classList.remove('in-volo');
    if (!ghost) return;
    ghost.remove();
    root.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener('click', swallow, { capture: true }), 0);
    if (event.type === 'pointerup') drop(el, event.clientX, event.clientY);
  };
  root.addEventListener('pointerup', finish);
  root.addEventListener('pointercancel', finish);

  /** @param {HTMLElement} el */
  function isDraggable(el) {
    if (el.dataset.slot) return el.getAttribute('aria-pressed') !== 'true';
    const piece = desk().tray.pieces.find((item) => item.key === el.dataset.pezzo);
    return piece !== undefined && isMovable(piece);
  }

  /** @param {HTMLElement} el @param {number} x @param {number} y */
  function drop(el, x, y) {
    const target = place(x, y);
    if (!target) return;
    if (el.dataset.pezzo) {
      dropPiece(el.dataset.pezzo, target, x);
      return;
    }
    const id = Number(el.dataset.slot);
    const card = desk().slots.find((slot) => slot.id === id)?.card;
    if (target.kind === 'compositoio') acts.insertAt(id, gapAt(target.el, '[data-pezzo]', x));
    else if (target.kind === 'gioco') dropOnMeld(id, target.el, x);
    else if (target.kind === 'monte' && card) acts.drop(card);
    else if (target.kind === 'mano') acts.rearrange(id, slotBefore(target.el, x, y));
  }

  /** @param {string} key @param {{kind: string, el: Element}} target @param {number} x */
  function dropPiece(key, target, x) {
    const piece = desk().tray.pieces.find((item) => item.key === key);
    if (target.kind === 'compositoio') acts.movePiece(key, gapAt(target.el, '[data-pezzo]', x));
    else if (piece?.slot && target.kind === 'mano') acts.toggle(piece.slot);
  }

  /**
   * A card dropped between the cards of a word of ours begins its lengthening there.
   * @param {number} id
   * @param {Element} el
   * @param {number} x
   */
  function dropOnMeld(id, el, x) {
    const word = acts.ours(Number(/** @type {HTMLElement} */ (el).dataset.gioco));
    if (!word) return;
    const at = gapAt(el, '[data-indice]', x);
    if (desk().tray.meld !== word.id) acts.lengthen(word);
    const { pieces } = desk().tray;
    const laid = pieces.findIndex((piece) => piece.key === `g${word.id}.${at}`);
    acts.insertAt(id, laid < 0 ? pieces.length : laid);
  }
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** A copy of the card that follows the finger. @param {HTMLElement} el */
function lift(el) {
  const box = el.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (el.cloneNode(true));
  ghost.className = 'fantasma';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.removeAttribute('data-slot');
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  ghost.style.setProperty('--cw', `${box.width}px`);
  ghost.style.setProperty('--ch', `${box.height}px`);
  document.body.append(ghost);
  return ghost;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {{kind: 'compositoio' | 'gioco' | 'monte' | 'mano', el: Element} | null}
 */
function place(x, y) {
  const under = document.elementFromPoint(x, y);
  const found = under?.closest('[data-compositoio], .noi [data-gioco], [data-monte], .mano');
  if (!found) return null;
  if (found.matches('[data-compositoio]')) return { kind: 'compositoio', el: found };
  if (found.matches('[data-gioco]')) return { kind: 'gioco', el: found };
  return { kind: found.matches('[data-monte]') ? 'monte' : 'mano', el: found };
}

/** The gap between cards where `x` falls. @param {Element} el @param {string} cards @param {number} x */
function gapAt(el, cards, x) {
  const boxes = [...el.querySelectorAll(cards)].map((card) => card.getBoundingClientRect());
  const at = boxes.findIndex((box) => x < box.left + box.width / 2);
  return at < 0 ? boxes.length : at;
}

/** The slot before which a card falls in the hand. @param {Element} hand @param {number} x @param {number} y */
function slotBefore(hand, x, y) {
  for (const el of hand.querySelectorAll('[data-slot]')) {
    const box = el.getBoundingClientRect();
    if (y < box.bottom && x < box.left + box.width / 2) return Number(/** @type {HTMLElement} */ (el).dataset.slot);
  }
  return null;
}

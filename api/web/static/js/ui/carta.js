// @ts-check
import { colour, isMatta, sign, spoken, nameOf, value } from '../lib/cards.js';
import { glyph, line } from '../lib/piombo.js';
import { t } from '../lib/i18n.js';

/**
 * `<bp-carta carta="Cr">`: a printer's sort. Colour is also figure, shape and fill.
 * - `carta`: a card code, `dorso` for a back, nothing for an empty place;
 * - `lettura`: the letter a matta stands for; `valore`: shows the points;
 * - `traverso`: crosswise, its letter upright; `posto`: the card went to the tray;
 * - `muta`: says nothing, because the element around it speaks.
 */
class Carta extends HTMLElement {
  static observedAttributes = ['carta', 'lettura', 'valore', 'muta', 'posto', 'traverso'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute('carta') ?? '';
    const reading = this.getAttribute('lettura');
    this.dataset.famiglia = family(card);
    this.speak(card, reading);
    /** @type {Element[]} */
    const parts = [];
    if (card && card !== 'dorso') {
      const face = reading && isMatta(card) ? reading : sign(card);
      parts.push(part('lettera', glyph(face)));
      if (face !== sign(card)) parts.push(part('segno', glyph(sign(card))));
      if (this.hasAttribute('valore')) parts.push(part('punti', String(value(card))));
    }
    this.replaceChildren(...parts);
  }

  /** @param {string} card @param {string | null} reading */
  speak(card, reading) {
    if (this.hasAttribute('muta')) {
      this.setAttribute('aria-hidden', 'true');
      this.removeAttribute('role');
      this.removeAttribute('aria-label');
      return;
    }
    this.removeAttribute('aria-hidden');
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', label(card, reading, this.hasAttribute('valore')));
  }
}

/** @param {string} card */
function family(card) {
  if (card === '') return 'vuota';
  if (card === 'dorso') return 'dorso';
  if (card === '*') return 'jolly';
  if (card === '@') return 'pinella';
  return colour(card) === 'r' ? 'rossa' : 'nera';
}

/** @param {string} card @param {string | null} reading @param {boolean} points */
function label(card, reading, points) {
  if (card === '') return t('carta.vuota');
  if (card === 'dorso') return t('carta.dorso');
  if (reading && isMatta(card)) return t('carta.letta', { carta: nameOf(card), lettera: reading });
  return points ? spoken(card) : nameOf(card);
}

/** @param {string} name @param {Element | string} content */
function part(name, content) {
  const el = document.createElement('span');
  el.className = name;
  el.append(content);
  return el;
}

/** `<bp-scritta testo="PAROLE">`: a line of Piombo, read as text. */
class Scritta extends HTMLElement {
  static observedAttributes = ['testo'];

  attributeChangedCallback() {
    const text = this.getAttribute('testo') ?? '';
    const heard = document.createElement('span');
    heard.className = 'solo-voce';
    heard.textContent = text;
    this.replaceChildren(line(text), heard);
  }
}

customElements.define('bp-carta', Carta);
customElements.define('bp-scritta', Scritta);

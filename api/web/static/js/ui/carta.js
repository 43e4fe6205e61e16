// @ts-check
import { colour, heard, isFrench, isMatta, sign, spoken, value } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { glyph, line } from '../lib/piombo.js';
import { pip } from '../lib/semi.js';

/**
 * `<bp-carta carta="Cr">`: a printer's sort. Colour is also figure, shape and fill.
 * - `carta`: a card code, `dorso` for a back, nothing for an empty place;
 * - `lettura`: the letter or the card that a matta stands for; `valore`: shows the points of a letter;
 * - `naturale`: a two in its own place, which is no matta there;
 * - `traverso`: crosswise, its letter upright; `posto`: the card went to the tray;
 * - `muta`: says nothing, because the element around it speaks.
 */
class Carta extends HTMLElement {
  static observedAttributes = ['carta', 'lettura', 'naturale', 'valore', 'muta', 'posto', 'traverso'];

  connectedCallback() {
    this.draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const card = this.getAttribute('carta') ?? '';
    const reading = this.getAttribute('lettura');
    const french = isFrench(card) || (!colour(card) && !isLettered());
    this.dataset.famiglia = family(card);
    this.dataset.mazzo = french ? 'francese' : 'lettere';
    this.toggleAttribute('data-due', isFrench(card) && isMatta(card) && !this.hasAttribute('naturale'));
    this.speak(card, reading);
    this.replaceChildren(...(card && card !== 'dorso' ? this.parts(card, reading, french) : []));
  }

  /** @param {string} card @param {string | null} reading @param {boolean} french */
  parts(card, reading, french) {
    const face = reading && isMatta(card) ? (isFrench(reading) ? sign(reading) : reading) : sign(card);
    const parts = [part('lettera', french ? line(face) : glyph(face))];
    if (isFrench(card)) parts.push(part('segno', ...(reading ? [line(sign(card))] : []), pip(colour(card))));
    else if (face !== sign(card)) parts.push(part('segno', glyph(sign(card))));
    if (this.hasAttribute('valore') && !french) parts.push(part('punti', String(value(card))));
    return parts;
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
  if (isFrench(card)) return `seme-${colour(card)}`;
  return colour(card) === 'r' ? 'rossa' : 'nera';
}

/** @param {string} card @param {string | null} reading @param {boolean} points */
function label(card, reading, points) {
  if (card === '') return t('carta.vuota');
  if (card === 'dorso') return t('carta.dorso');
  if (reading && isMatta(card)) return t('carta.letta', { carta: heard(card), lettera: readAs(reading) });
  return points ? spoken(card) : heard(card);
}

/** What a matta stands for, to be heard. @param {string} reading */
export const readAs = (reading) => (isFrench(reading) ? heard(reading) : reading);

/** @param {string} name @param {...(Element | string)} content */
function part(name, ...content) {
  const el = document.createElement('span');
  el.className = name;
  el.append(...content);
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

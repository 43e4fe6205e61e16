// @ts-check
/** `<bp-segno tipo="ammessa">`: the mark of a verdict. Three shapes, so that colour says nothing alone. */

/** @type {Readonly<Record<string, readonly [box: string, path: string]>>} */
const SHAPES = Object.freeze({
  ammessa: ['0 0 154 129', 'M0 73L20 54L57 91L134 0L154 18L58 129Z'],
  non_ammessa: ['0 0 100 100', 'M0 15L15 0L50 35L85 0L100 15L65 50L100 85L85 100L50 65L15 100L0 85L35 50Z'],
  dubbia: [
    '0 0 64 100',
    'M0 32A32 30 0 0 1 64 30C64 52 43 50 43 70H21C21 46 42 46 42 30A10 10 0 0 0 22 30V34H0ZM21 79H43V100H21Z',
  ],
});

const SVG = 'http://www.w3.org/2000/svg';

class Segno extends HTMLElement {
  static observedAttributes = ['tipo'];

  attributeChangedCallback() {
    const [box, d] = SHAPES[this.getAttribute('tipo') ?? ''] ?? SHAPES.dubbia;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', box);
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
    this.setAttribute('aria-hidden', 'true');
    this.replaceChildren(svg);
  }
}

customElements.define('bp-segno', Segno);

export { Segno };

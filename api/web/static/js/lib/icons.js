// @ts-check
/** Line icons on a 24 grid, one stroke weight; `<bp-icona nome="menu">` is decoration only. */

/** @type {Readonly<Record<string, string>>} */
const PATHS = Object.freeze({
  menu: 'M3 6h18M3 12h18M3 18h18',
  orologio: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2',
  occhio: 'M2 12s3.6-6 10-6 10 6 10 6-3.6 6-10 6S2 12 2 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  destra: 'M3 12h17M13 5l7 7-7 7',
  avanti: 'M9 5l7 7-7 7',
  indietro: 'M15 5l-7 7 7 7',
  'avanti-molto': 'M5 5l7 7-7 7M13 5l7 7-7 7',
  'indietro-molto': 'M19 5l-7 7 7 7M11 5l-7 7 7 7',
  condividi: 'M12 15V3M7 8l5-5 5 5M6 12H4v9h16v-9h-2',
  sinistra: 'M21 12H4M11 5l-7 7 7 7',
  registro: 'M6 3h12v18H6ZM9 8h6M9 12h6M9 16h4',
  annulla: 'M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 5.5 5.5V19',
  spunta: 'M4 13l5 5L20 6',
  piu: 'M12 4v16M4 12h16',
  scambia: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  croce: 'M5 5l14 14M19 5 5 19',
  ordina: 'M3 6h18M3 12h12M3 18h7',
  lampada: 'M9 17h6M10 21h4M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8',
  cerca: 'M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM14.500 14.500 21 21',
  stampa: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7Z',
  copia: 'M9 9h11v12H9ZM15 9V3H4v12h5',
  rete: 'M4 4l16 16M5 9a12 12 0 0 1 4-2.500M19 9a12 12 0 0 0-6-3M8 13a7 7 0 0 1 3-1.500M16 13l-1-.700M12 18h.010',
  suono: 'M4 9v6h4l5 4V5L8 9ZM16.500 8.500a5 5 0 0 1 0 7',
  muto: 'M4 9v6h4l5 4V5L8 9ZM16 9l6 6M22 9l-6 6',
  pausa: 'M8 5v14M16 5v14',
  schermo: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  matita: 'M4 20l1.500-5L16 4.500 19.500 8 9 18.500ZM13.500 7l3.500 3.500',
  mescola: 'M3 7h3.500L16 17h5M3 17h3.500l3-3.200M13 9.800 16 7h5M18 4l3 3-3 3M18 14l3 3-3 3',
  campana: 'M6 17v-6a6 6 0 0 1 12 0v6l1.500 2h-15ZM10 22h4',
  diverso: 'M4 9h16M4 15h16M16 4 8 20',
  video: 'M3 5h18v11H3ZM9 20h6',
  attenzione: 'M12 3 2 20h20ZM12 9v5M12 17h.010',
});

const SVG = 'http://www.w3.org/2000/svg';

class Icona extends HTMLElement {
  static observedAttributes = ['nome'];

  attributeChangedCallback() {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', PATHS[this.getAttribute('nome') ?? ''] ?? '');
    svg.append(path);
    this.setAttribute('aria-hidden', 'true');
    this.replaceChildren(svg);
  }
}

customElements.define('bp-icona', Icona);

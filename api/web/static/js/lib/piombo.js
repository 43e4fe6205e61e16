// @ts-check
/**
 * "Piombo", the alphabet of the cards, the logo and the verdicts: our own SVG paths, no font file.
 * Cap height 100; each glyph is its width and its outline; figures too, for French cards; `*` is the jolly, `@` the
 * pinella.
 */

/** @type {Readonly<Record<string, readonly [width: number, path: string]>>} */
const GLYPHS = Object.freeze({
  A: [72, 'M0 100L24 0H48L72 100H49.5L46 81H26L22.5 100ZM29 64H43L36 29Z'],
  B: [
    66,
    'M0 0H38A25 25 0 0 1 63 25V29A21 21 0 0 1 53 48A22 22 0 0 1 66 69V73A27 27 0 0 1 39 100H0ZM22 17V41H34A8 8 0 0 0 42 33V25A8 8 0 0 0 34 17ZM22 57V83H35A9 9 0 0 0 44 74V66A9 9 0 0 0 35 57Z',
  ],
  C: [
    65,
    'M65 37H43.5V28A10.8 11 0 0 0 22 28V72A10.8 11 0 0 0 43.5 72V63H65V70A32.5 30 0 0 1 0 70V30A32.5 30 0 0 1 65 30Z',
  ],
  D: [66, 'M0 0H34A32 30 0 0 1 66 30V70A32 30 0 0 1 34 100H0ZM22 17V83H33A11 11 0 0 0 44 72V28A11 11 0 0 0 33 17Z'],
  E: [54, 'M0 0H53V17H22V41H48V58H22V83H54V100H0Z'],
  F: [52, 'M0 0H52V17H22V43H47V60H22V100H0Z'],
  G: [66, 'M66 35H44V28A11 11 0 0 0 22 28V72A11 11 0 0 0 44 72V62H34V46H66V70A33 30 0 0 1 0 70V30A33 30 0 0 1 66 30Z'],
  H: [68, 'M0 0H22V41H46V0H68V100H46V58H22V100H0Z'],
  I: [22, 'M0 0H22V100H0Z'],
  J: [56, 'M34 0H56V70A28 30 0 0 1 0 70V62H21V72A6.5 9 0 0 0 34 72Z'],
  K: [70, 'M0 0H22V39L44 0H68L44 42L70 100H46L29 61L22 72V100H0Z'],
  L: [51, 'M0 0H22V83H51V100H0Z'],
  M: [86, 'M0 0H29L43 54L57 0H86V100H65V36L50 92H36L21 36V100H0Z'],
  N: [68, 'M0 0H22L47 56V0H68V100H47L21 42V100H0Z'],
  O: [67, 'M0 30A33.5 30 0 0 1 67 30V70A33.5 30 0 0 1 0 70ZM22 28V72A11.5 11 0 0 0 45 72V28A11.5 11 0 0 0 22 28Z'],
  P: [
    63,
    'M0 0H36A27 27 0 0 1 63 27V36A27 27 0 0 1 36 63H22V100H0ZM22 17V46H33A8.5 8.5 0 0 0 41.5 37.5V25.5A8.5 8.5 0 0 0 33 17Z',
  ],
  Q: [
    67,
    'M0 30A33.5 30 0 0 1 67 30V70A33.5 30 0 0 1 0 70ZM22 28V72A11.5 11 0 0 0 45 72V28A11.5 11 0 0 0 22 28ZM34 76L47 67L74 101L59 112Z',
  ],
  R: [
    68,
    'M0 0H38A27 27 0 0 1 65 27V33A27 27 0 0 1 52 56L68 100H45L32 61H22V100H0ZM22 17V44H34A8.5 8.5 0 0 0 43 35.5V25.5A8.5 8.5 0 0 0 34 17Z',
  ],
  S: [
    64,
    'M42 35V27A10 10 0 0 0 22 27C22 35 27 38 38 43C54 50 64 56 64 72A32 28 0 0 1 0 72V64H21V73A10.5 10.5 0 0 0 42 73C42 65 37 62 27 57C10 50 0 44 0 28A31.5 28 0 0 1 63 28V35Z',
  ],
  T: [60, 'M0 0H60V17H41V100H19V17H0Z'],
  U: [66, 'M0 0H22V72A11 11 0 0 0 44 72V0H66V70A33 30 0 0 1 0 70Z'],
  V: [70, 'M0 0H23L35.5 66L48 0H70L47 100H24Z'],
  W: [98, 'M0 0H22L31 62L39 0H59L67 62L76 0H98L79 100H57L49 44L41 100H19Z'],
  X: [70, 'M1 0H25L35 28L45 0H69L47 49L70 100H46L35 70L24 100H0L23 49Z'],
  Y: [68, 'M0 0H23L34 38L45 0H68L45 62V100H23V62Z'],
  Z: [58, 'M2 0H57V18L25 83H58V100H0V82L33 17H2Z'],
  '*': [84, 'M31 6H53L50 36L77 20L88 39L60 52L88 65L77 84L50 68L53 98H31L34 68L7 84L-4 65L24 52L-4 39L7 20L34 36Z'],
  '@': [
    84,
    'M42 8A42 42 0 0 1 42 92A42 42 0 0 1 42 8ZM42 25A25 25 0 0 0 42 75A25 25 0 0 0 42 25ZM42 38A12 12 0 0 1 42 62A12 12 0 0 1 42 38Z',
  ],
  0: [60, 'M0 30A30 30 0 0 1 60 30V70A30 30 0 0 1 0 70ZM21.5 28V72A8.5 10 0 0 0 38.5 72V28A8.5 10 0 0 0 21.5 28Z'],
  1: [37, 'M17 0H37V100H15V27L0 31V13Z'],
  2: [
    62,
    'M0 37V30A31 30 0 0 1 62 30V34C62 47 55 56 46 65L28 83H62V100H0V84L29 53C37 45 40.5 40 40.5 33V28A9.5 11 0 0 0 21.5 28V37Z',
  ],
  3: [
    62,
    'M0 35V29A31 29 0 0 1 62 29V32C62 40 58 46 52 49.5C58 53 62 60 62 68V71A31 29 0 0 1 0 71V64H21.5V72A9.5 11 0 0 0 40.5 72V67C40.5 61 37 57.5 31 57.5H23V41.5H31C37 41.5 40.5 38 40.5 32.5V28A9.5 11 0 0 0 21.5 28V35Z',
  ],
  4: [66, 'M30 0H54V62H66V79H54V100H33V79H0V62ZM33 62V29L17.5 62Z'],
  5: [
    62,
    'M3 0H58V17H23V37C27 34.5 31 33.5 35 33.5A27 29 0 0 1 62 62.5V70A31 30 0 0 1 0 70V64H21.5V72A9.5 11 0 0 0 40.5 72V60A9.5 9.5 0 0 0 22 57H3Z',
  ],
  6: [
    63,
    'M63 34H41.5V28A10 11 0 0 0 21.5 28V41C26 38 31 36.5 36 36.5A27 28 0 0 1 63 64.5V70A31.5 30 0 0 1 0 70V30A31.5 30 0 0 1 63 30ZM21.5 62V72A10 11 0 0 0 41.5 72V62A10 9.5 0 0 0 21.5 62Z',
  ],
  7: [58, 'M0 0H58V17L35 100H12L35.5 17H0Z'],
  8: [
    64,
    'M32 0A29 28 0 0 1 61 28V30C61 38.5 57 45 51.5 48.5C59 52.5 64 60 64 69V71A32 29 0 0 1 0 71V69C0 60 5 52.5 12.5 48.5C7 45 3 38.5 3 30V28A29 28 0 0 1 32 0ZM32 16.5A8.5 9.5 0 0 0 23.5 26V32.5A8.5 9 0 0 0 40.5 32.5V26A8.5 9.5 0 0 0 32 16.5ZM32 57A10 10 0 0 0 22 67V73A10 10.5 0 0 0 42 73V67A10 10 0 0 0 32 57Z',
  ],
  9: [
    63,
    'M0 66H21.5V72A10 11 0 0 0 41.5 72V59C37 62 32 63.5 27 63.5A27 28 0 0 1 0 35.5V30A31.5 30 0 0 1 63 30V70A31.5 30 0 0 1 0 70ZM41.5 38V28A10 11 0 0 0 21.5 28V38A10 9.5 0 0 0 41.5 38Z',
  ],
  ':': [22, 'M0 22H22V44H0ZM0 56H22V78H0Z'],
});

/** Pairs that come closer (or move apart) when letters follow each other. */
const KERN = new Map([
  ['AV', -10],
  ['VA', -10],
  ['AT', -8],
  ['TA', -8],
  ['LT', -8],
  ['LV', -8],
  ['PA', -8],
  ['FA', -8],
  ['RT', -2],
  ['LO', -2],
  ['OA', -3],
  ['AO', -3],
  ['AC', -3],
  ['RA', -2],
  ['RO', -2],
  ['LE', 1],
  ['10', -2],
]);

const LETTER_SPACE = 9;
const SVG = 'http://www.w3.org/2000/svg';

/**
 * One glyph as an SVG element that takes its colour from the text around it.
 * @param {string} sign a capital letter, `*` or `@`
 * @returns {SVGSVGElement}
 */
export function glyph(sign) {
  const [width, path] = GLYPHS[sign] ?? GLYPHS['*'];
  return drawing(width, [[0, path]]);
}

/**
 * A line of capitals, kerned; other characters become a space.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function line(text) {
  /** @type {[number, string][]} */
  const placed = [];
  let x = 0;
  let previous = '';
  for (const sign of text.toUpperCase()) {
    const found = GLYPHS[sign];
    if (!found) {
      x += 34;
      previous = '';
      continue;
    }
    if (previous) x += LETTER_SPACE + (KERN.get(previous + sign) ?? 0);
    placed.push([x, found[1]]);
    x += found[0];
    previous = sign;
  }
  return drawing(x, placed);
}

/**
 * Outlines side by side, as one element.
 * @param {number} width
 * @param {readonly (readonly [number, string])[]} placed
 * @returns {SVGSVGElement}
 */
export function drawing(width, placed) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} 100`);
  svg.setAttribute('class', 'piombo');
  svg.setAttribute('aria-hidden', 'true');
  for (const [x, path] of placed) {
    const shape = document.createElementNS(SVG, 'path');
    shape.setAttribute('d', path);
    if (x) shape.setAttribute('transform', `translate(${x} 0)`);
    svg.append(shape);
  }
  return svg;
}

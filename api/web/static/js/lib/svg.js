// @ts-check
/** Drawings that a page makes by itself. */
const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Element | string)} children
 */
export function draw(name, attributes, ...children) {
  const el = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, String(value));
  el.append(...children);
  return el;
}

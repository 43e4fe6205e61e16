// @ts-check
/** Plots without an axis unless values are compared: bars, and a line with its last point. */
import { h } from '../lib/dom.js';
import { number } from '../lib/i18n.js';
import { draw } from '../lib/svg.js';

/**
 * Bars from a common ground; the mean as a dashed line if it is given.
 * @param {{label?: string, value: number, shown?: boolean}[]} bars
 * @param {string} voice what a screen reader says
 * @param {number | null} [mean]
 */
export function barPlot(bars, voice, mean = null) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const least = Math.min(0, ...bars.map((bar) => bar.value));
  const height = (/** @type {number} */ value) => `${(Math.abs(value) / (most - least)) * 100}%`;
  const ground = `${(-least / (most - least)) * 100}%`;
  return h(
    'div',
    { class: 'istogramma', role: 'img', 'aria-label': voice },
    h(
      'div',
      { class: 'barre-istogramma' },
      bars.map((bar, index) =>
        h(
          'div',
          { key: index, class: 'colonna' },
          bar.shown
            ? h(
                'span',
                { class: 'valore', style: { bottom: `calc(${ground} + ${height(Math.max(0, bar.value))})` } },
                number(bar.value),
              )
            : null,
          h('i', {
            class: bar.value < 0 ? 'sotto' : null,
            style:
              bar.value < 0
                ? { top: `calc(100% - ${ground})`, height: height(bar.value) }
                : { bottom: ground, height: height(bar.value) },
          }),
        ),
      ),
      mean === null
        ? null
        : h('hr', { style: { bottom: `calc(${ground} + ${mean < 0 ? '-1 * ' : ''}${height(mean)})` } }),
      h('b', { class: 'terra', style: { bottom: ground } }),
    ),
    bars.some((bar) => bar.label)
      ? h(
          'div',
          { class: 'etichette', 'aria-hidden': 'true' },
          bars.map((bar, index) => h('span', { key: index }, bar.label)),
        )
      : null,
  );
}

/** `<bp-traccia valori="1 2 3">`: a line, stepped with `gradini`, its last point marked. */
class Traccia extends HTMLElement {
  static observedAttributes = ['valori'];

  connectedCallback() {
    this.watching = new ResizeObserver(() => this.draw());
    this.watching.observe(this);
  }

  disconnectedCallback() {
    this.watching?.disconnect();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.draw();
  }

  draw() {
    const [width, height] = [this.clientWidth, this.clientHeight];
    const values = (this.getAttribute('valori') ?? '').split(' ').filter(Boolean).map(Number);
    if (!width || !values.length) return;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const x = (/** @type {number} */ i) => 4 + ((width - 14) * i) / Math.max(1, values.length - 1);
    const y = (/** @type {number} */ value) => height - 8 - ((height - 20) * (value - low)) / (high - low || 1);
    const stepped = this.hasAttribute('gradini');
    const path = values
      .map((value, i) => (i === 0 ? `M${x(0)} ${y(value)}` : stepped ? `H${x(i)}V${y(value)}` : `L${x(i)} ${y(value)}`))
      .join('');
    const last = values.length - 1;
    this.replaceChildren(
      draw(
        'svg',
        { width, height, 'aria-hidden': 'true' },
        draw('line', { x1: 0, x2: width, y1: height - 1, y2: height - 1, class: 'terra-traccia' }),
        draw('path', { d: path, class: 'linea-traccia' }),
        draw('circle', { cx: x(last), cy: y(values[last]), r: 5, class: 'punto-traccia' }),
      ),
    );
  }
}

customElements.define('bp-traccia', Traccia);

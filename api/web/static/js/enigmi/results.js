// @ts-check
/** My results: rating over time, streak, the last fourteen days, the state to carry away. */
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { draw as make } from '../lib/svg.js';
import { lastDays } from './side.js';

/** @typedef {import('./net.js').PlayerState} PlayerState */

const HEIGHT = 220;

/** `<bp-grafico valori="1500 1520 …">`: a line with its first, highest and last value written. */
class Grafico extends HTMLElement {
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
    const width = this.clientWidth;
    const values = (this.getAttribute('valori') ?? '').split(' ').filter(Boolean).map(Number);
    const low = Math.floor((Math.min(...values) - 20) / 50) * 50;
    const high = Math.ceil((Math.max(...values) + 20) / 50) * 50;
    const x = (/** @type {number} */ i) =>
      values.length > 1 ? 56 + (i * (width - 120)) / (values.length - 1) : width / 2;
    const y = (/** @type {number} */ value) => 12 + ((HEIGHT - 40) * (high - value)) / (high - low || 1);
    const svg = make('svg', { width, height: HEIGHT, 'aria-hidden': 'true' });
    for (const level of [low, (low + high) / 2, high]) {
      svg.append(
        make('line', { x1: 56, x2: width - 64, y1: y(level), y2: y(level), class: 'filo' }),
        make('text', { x: 46, y: y(level) + 5, class: 'asse' }, number(level)),
      );
    }
    svg.append(
      make('polyline', { points: values.map((value, i) => `${x(i)},${y(value)}`).join(' '), class: 'linea-grafico' }),
    );
    const last = values.length - 1;
    svg.append(
      make('circle', { cx: x(last), cy: y(values[last]), r: 6, class: 'punto' }),
      make('text', { x: x(last) + 12, y: y(values[last]) + 6, class: 'ultimo' }, number(values[last])),
    );
    this.replaceChildren(svg);
  }
}

customElements.define('bp-grafico', Grafico);

/**
 * @param {import('./model.js').State} state
 * @param {{exportState: () => void, importState: (file: File) => void, forget: () => void}} on
 */
export function resultsView(state, on) {
  const { player } = state;
  const history = player?.storia ?? [];
  const values = history.map((item) => Math.round(item.r));
  return h(
    'section',
    { class: 'risultati', 'aria-label': t('enigmi.risultati') },
    h('h2', { class: 'titolo-enigma' }, t('enigmi.risultati')),
    player
      ? h(
          'dl',
          { class: 'cifre' },
          figure(
            'enigma.valutazione',
            number(Math.round(player.valutazione.r)),
            `± ${number(Math.round(2 * player.valutazione.rd))}`,
          ),
          figure(
            'enigmi.serie',
            number(player.serie.attuale),
            t('enigmi.serie_migliore', { n: player.serie.migliore }),
          ),
          figure(
            'enigmi.risolti',
            number(history.filter((item) => item.quota >= 1).length),
            t('enigmi.su', { n: history.length }),
          ),
        )
      : h('p', null, t('enigmi.nessun_risultato')),
    values.length
      ? h(
          'figure',
          { class: 'grafico' },
          h('figcaption', null, t('enigmi.nel_tempo', { n: values.length })),
          h('bp-grafico', {
            valori: values.join(' '),
            role: 'img',
            'aria-label': t('enigmi.grafico_voce', { prima: values[0], dopo: values.at(-1) ?? 0 }),
          }),
        )
      : null,
    lastDays(state),
    h('p', { class: 'quieto' }, t('enigmi.sul_dispositivo')),
    h(
      'div',
      { class: 'risposte' },
      player ? h('button', { type: 'button', class: 'bottone', onclick: on.exportState }, t('enigmi.esporta')) : null,
      h(
        'label',
        { class: 'bottone carica' },
        t('enigmi.importa'),
        h('input', {
          type: 'file',
          accept: 'application/json,.json',
          class: 'solo-voce',
          onchange: (/** @type {Event} */ event) => pick(event, on.importState),
        }),
      ),
      player ? h('button', { type: 'button', class: 'bottone', onclick: on.forget }, t('enigmi.ricomincia')) : null,
    ),
  );
}

/** @param {Event} event @param {(file: File) => void} take */
function pick(event, take) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  if (file) take(file);
  field.value = '';
}

/** @param {string} label @param {string} value @param {string} more */
const figure = (label, value, more) =>
  h(
    'div',
    { key: label },
    h('dt', null, t(label)),
    h('dd', null, h('b', null, value), h('span', { class: 'quieto' }, more)),
  );

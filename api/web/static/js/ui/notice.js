// @ts-check
import { h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * @typedef {{text: string, article?: string | null, kind: 'rifiuto' | 'nota'}} Notice
 */

const STAY = 7000;
const toasts = document.createElement('div');
toasts.className = 'avvisi';
toasts.setAttribute('role', 'status');
const polite = document.createElement('div');
polite.className = 'solo-voce';
polite.setAttribute('aria-live', 'polite');
document.body.append(toasts, polite);

/** @type {{id: number, notice: Notice}[]} */
let shown = [];
let next = 1;

/**
 * Shows a notice that leaves by itself; a refusal says why, with its article.
 * @param {string} text
 * @param {{article?: string | null, kind?: Notice['kind']}} [options]
 */
export function notify(text, { article = null, kind = 'nota' } = {}) {
  const id = next++;
  shown = [...shown.filter((item) => item.notice.text !== text).slice(-1), { id, notice: { text, article, kind } }];
  draw();
  setTimeout(() => dismiss(id), STAY);
}

/** @param {number} id */
function dismiss(id) {
  shown = shown.filter((item) => item.id !== id);
  draw();
}

function draw() {
  render(
    toasts,
    shown.map(({ id, notice }) =>
      h(
        'div',
        { key: id, class: `avviso ${notice.kind}` },
        h('bp-icona', { nome: notice.kind === 'rifiuto' ? 'attenzione' : 'destra' }),
        h('p', null, notice.text, notice.article ? h('span', { class: 'articolo' }, ` ${notice.article}`) : null),
        h(
          'button',
          { class: 'icona', type: 'button', 'aria-label': t('chiudi'), onclick: () => dismiss(id) },
          h('bp-icona', { nome: 'croce' }),
        ),
      ),
    ),
  );
}

/** Says something to screen readers only. @param {string} text */
export function announce(text) {
  const item = document.createElement('p');
  item.textContent = text;
  polite.append(item);
  while (polite.childElementCount > 6) polite.firstElementChild?.remove();
}

// @ts-check
import { code } from '../lib/code.js';
import { h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { Refusal } from '../net/api.js';

/**
 * @typedef {{text: string, article?: string | null, kind: 'rifiuto' | 'nota'}} Notice
 */

/** A note leaves by itself; a refusal stays for a slow reader, but not beyond the next act. */
const STAY = { nota: 7000, rifiuto: 15_000 };
const toasts = document.createElement('div');
toasts.className = 'avvisi';
toasts.setAttribute('role', 'status');
const polite = document.createElement('div');
polite.className = 'solo-voce';
polite.setAttribute('aria-live', 'polite');
document.body.append(toasts, polite);
/** What a notice never lies over. */
const KEPT_FREE = 'header, [role="search"], .verdetto, .parola-giudicata, .motivo-parola';
const GAP = 12;

/** @type {{id: number, notice: Notice}[]} */
let shown = [];
let next = 1;

/**
 * Shows a notice, in place of the one before; a refusal says why, with its article.
 * @param {string} text
 * @param {{article?: string | null, kind?: Notice['kind']}} [options]
 */
export function notify(text, { article = null, kind = 'nota' } = {}) {
  const id = next++;
  shown = [{ id, notice: { text, article, kind } }];
  draw();
  setTimeout(() => dismiss(id), STAY[kind]);
}

/** Says why the service refused. @param {unknown} error @param {string} [offline] what to say without network */
export function report(error, offline = 'rete.senza') {
  if (!(error instanceof Refusal)) throw error;
  notify(error.offline ? t(offline) : error.message, { article: error.article, kind: 'rifiuto' });
}

/**
 * The reader goes on: what was refused before is no longer news, on another screen nothing is.
 * @param {boolean} [everything]
 */
export function hush(everything = false) {
  const kept = everything ? [] : shown.filter((item) => item.notice.kind !== 'rifiuto');
  if (kept.length === shown.length) return;
  shown = kept;
  draw();
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
        h('p', null, notice.text, ' ', cited(notice.article)),
        h(
          'button',
          { class: 'icona', type: 'button', 'aria-label': t('chiudi'), onclick: () => dismiss(id) },
          h('bp-icona', { nome: 'croce' }),
        ),
      ),
    ),
  );
  place();
}

/** Lays the notice on the first free place from the top. */
function place() {
  if (shown.length === 0) return;
  const boxes = [...document.querySelectorAll(KEPT_FREE)]
    .map((one) => one.getBoundingClientRect())
    .sort((a, b) => a.top - b.top);
  let top = GAP;
  for (const box of boxes)
    if (box.top < top + toasts.offsetHeight + GAP && box.bottom > top - GAP) top = box.bottom + GAP;
  toasts.style.top = `${Math.max(GAP, Math.min(top, innerHeight - toasts.offsetHeight - GAP))}px`;
}

addEventListener('scroll', place, { passive: true });
addEventListener('resize', place);

/** The article, with a way to read it; the page stays where it is. @param {string | null | undefined} article */
function cited(article) {
  const number = article?.match(/^Art\. (\d+)/)?.[1];
  if (!number) return article ?? null;
  return h(
    'a',
    { class: 'articolo', href: `/regole?codice=${code().codice}#art-${number}`, target: '_blank' },
    article,
  );
}

/** Says something to screen readers only. @param {string} text */
export function announce(text) {
  const item = document.createElement('p');
  item.textContent = text;
  polite.append(item);
  while (polite.childElementCount > 6) polite.firstElementChild?.remove();
}

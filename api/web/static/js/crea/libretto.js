// @ts-check
/** The booklet: the puzzles that were put aside, or so many of a seed. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

const LEVELS = (document.body.dataset.livelli ?? '').split(' ');

/**
 * @param {import('./model.js').State} state
 * @param {{keep: (booklet: import('./model.js').Kept[]) => void, print: (wish: Record<string, unknown>) => void}} on
 */
export function bookletView(state, on) {
  return h(
    'section',
    { class: 'libretto', 'aria-label': t('crea.libretto') },
    h('h2', null, t('crea.libretto')),
    state.booklet.length ? chosen(state.booklet, on) : h('p', { class: 'quieto' }, t('crea.libretto_vuoto')),
    h(
      'form',
      {
        class: 'modulo',
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const seme = String(form.get('seme')).trim().toLowerCase();
          on.print({
            numero: Number(form.get('numero')),
            livello: Number(form.get('livello')),
            ...(seme ? { seme } : {}),
          });
        },
      },
      h('h3', null, t('crea.libretto_seme')),
      h(
        'div',
        { class: 'riga-campi' },
        field('numero', t('crea.quanti'), { type: 'number', min: 1, max: 20, '.defaultValue': '10' }),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('allenamento.livello')),
          h(
            'select',
            { name: 'livello' },
            LEVELS.map((level) =>
              h('option', { value: level, '.defaultSelected': level === '2' }, t(`enigma.livello_${level}`)),
            ),
          ),
        ),
        field('seme', t('crea.seme'), { maxlength: 30, pattern: '[A-Za-z0-9][A-Za-z0-9\\-]*', autocomplete: 'off' }),
      ),
      h('p', { class: 'quieto' }, t('crea.seme_spiega')),
      h('button', { type: 'submit', class: 'bottone', 'aria-busy': state.busy ? 'true' : null }, t('crea.stampa_seme')),
    ),
  );
}

/** @param {string} name @param {string} label @param {Record<string, unknown>} more */
const field = (name, label, more) =>
  h('label', { class: 'campo' }, h('span', null, label), h('input', { name, ...more }));

/**
 * @param {import('./model.js').Kept[]} booklet
 * @param {{keep: (booklet: import('./model.js').Kept[]) => void, print: (wish: Record<string, unknown>) => void}} on
 */
const chosen = (booklet, on) => [
  h(
    'ol',
    { class: 'nel-libretto' },
    booklet.map((one) =>
      h(
        'li',
        { key: one.id },
        h('a', { href: `/enigmi?enigma=${one.id}` }, one.testo),
        h(
          'button',
          {
            type: 'button',
            class: 'icona',
            'aria-label': t('crea.togli_libretto'),
            onclick: () => on.keep(booklet.filter(({ id }) => id !== one.id)),
          },
          h('bp-icona', { nome: 'croce' }),
        ),
      ),
    ),
  ),
  h(
    'button',
    { type: 'button', class: 'bottone', onclick: () => on.print({ enigmi: booklet.map(({ id }) => id) }) },
    h('bp-icona', { nome: 'stampa' }),
    t('crea.stampa'),
  ),
];

// @ts-check
/** An answer: an ink band with name and article, numbered steps, always the same three lines, then the other codes. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * @typedef {object} More
 * @property {string[]} path what was asked and answered
 * @property {() => void} change
 * @property {boolean} changeable
 * @property {string} cards
 * @property {(text: string) => void} type
 * @property {string} count what the cards come to
 */

/** A sentence whose words between `**` are bold. @param {string} text */
const told = (text) => text.split('**').map((part, index) => (index % 2 ? h('b', { key: index }, part) : part));

/** @param {import('../offline/casi.js').Outcome} outcome @param {More} more */
export const answerView = (outcome, more) =>
  h(
    'article',
    { class: 'risposta-caso' },
    h(
      'p',
      { class: 'percorso quieto' },
      more.path.map((step, index) => [index ? ' · ' : null, h('span', { key: index }, step)]),
      more.changeable
        ? h('button', { key: 'cambia', type: 'button', class: 'collegamento', onclick: more.change }, t('casi.cambia'))
        : null,
    ),
    h(
      'header',
      { class: 'fascia' },
      h('h2', null, outcome.titolo),
      h('span', { class: 'articolo' }, outcome.articolo.detto),
    ),
    h(
      'div',
      { class: 'due-colonne' },
      h(
        'ol',
        { class: 'passi-caso' },
        outcome.passi.map((step, index) =>
          h(
            'li',
            { key: index },
            h('span', { class: 'numero', 'aria-hidden': 'true' }, index + 1),
            h('p', null, told(step)),
          ),
        ),
      ),
      h(
        'div',
        { class: 'effetti-caso' },
        h(
          'dl',
          null,
          /** @type {const} */ (['turno', 'chiusura', 'punti']).map((key) =>
            h('div', { key }, h('dt', null, t(`casi.${key}`)), h('dd', null, outcome[key])),
          ),
        ),
        outcome.conto ? cardsField(outcome, more) : null,
        outcome.note.map((note, index) => h('p', { key: index, class: 'eccezione' }, told(note))),
        outcome.altrove.length ? elsewhere(outcome.altrove) : null,
      ),
    ),
  );

/** @param {import('../offline/casi.js').Outcome} outcome @param {More} more */
const cardsField = (outcome, more) =>
  outcome.conto === 'ammonizione'
    ? h('p', { class: 'eccezione' }, more.count)
    : h(
        'label',
        { class: 'campo carte-errore' },
        h('span', null, t('casi.carte')),
        h('input', {
          maxlength: 80,
          autocomplete: 'off',
          autocapitalize: 'characters',
          spellcheck: 'false',
          '.value': more.cards,
          oninput: (/** @type {Event} */ event) => more.type(/** @type {HTMLInputElement} */ (event.target).value),
        }),
        h('span', { role: 'status' }, more.count),
      );

/** @param {import('../offline/casi.js').Elsewhere[]} others */
const elsewhere = (others) =>
  h(
    'section',
    { class: 'altri-codici' },
    h('h3', null, t('casi.altrove')),
    h(
      'dl',
      null,
      others.map(({ nomi, breve, uguale, articolo }) =>
        h(
          'div',
          { key: nomi.join() },
          h('dt', null, nomi.join(', ')),
          h('dd', null, uguale ? t('casi.uguale') : breve, ' ', h('span', { class: 'articolo' }, articolo.detto)),
        ),
      ),
    ),
  );

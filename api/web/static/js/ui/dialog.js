// @ts-check
import { h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import '../lib/icons.js';

/**
 * Opens a modal dialog (the browser's own: focus is kept inside, Escape closes it).
 * @param {object} options
 * @param {string} options.title
 * @param {string} [options.kind] a class for its look
 * @param {(close: (result?: any) => void, redraw: () => void) => import('../lib/dom.js').Child} options.body
 * @returns {Promise<any>} what `close` was given; nothing when dismissed
 */
export function openDialog({ title, kind = '', body }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.className = `dialogo ${kind}`;
    dialog.setAttribute('aria-label', title);
    /** @type {any} */
    let result;
    const close = (/** @type {any} */ value = undefined) => {
      result = value;
      dialog.close();
    };
    const redraw = () =>
      render(
        dialog,
        h(
          'div',
          { class: 'dialogo-testa' },
          h('h2', null, title),
          h(
            'button',
            { class: 'icona', type: 'button', 'aria-label': t('chiudi'), onclick: () => close() },
            h('bp-icona', { nome: 'croce' }),
          ),
        ),
        h('div', { class: 'dialogo-corpo' }, body(close, redraw)),
      );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(result);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) close();
    });
    redraw();
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Asks one question with named answers.
 * @param {string} title
 * @param {import('../lib/dom.js').Child} text
 * @param {{label: import('../lib/dom.js').Child, value: any, primary?: boolean}[]} answers
 * @returns {Promise<any>}
 */
export function ask(title, text, answers) {
  return openDialog({
    title,
    body: (close) => [
      h('p', null, text),
      h(
        'div',
        { class: 'risposte' },
        answers.map((answer) =>
          h(
            'button',
            {
              type: 'button',
              class: answer.primary ? 'bottone primario' : 'bottone',
              autofocus: answer.primary,
              onclick: () => close(answer.value),
            },
            answer.label,
          ),
        ),
      ),
    ],
  });
}

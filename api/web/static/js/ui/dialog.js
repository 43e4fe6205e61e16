// @ts-check
import { h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
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

/** The nickname: asked for, and kept, when the device does not know it yet. @returns {Promise<string | undefined>} */
export async function askName() {
  const known = recall('nome', '');
  if (known) return known;
  const name = await openDialog({
    title: t('casa.come_ti_chiami'),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('nome')).trim());
          },
        },
        nickname(),
        h('button', { class: 'bottone primario', type: 'submit' }, t('casa.avanti'), h('bp-icona', { nome: 'destra' })),
      ),
  });
  if (name) remember('nome', name);
  return name;
}

/** The field for a nickname, with what this device knows. */
export const nickname = () =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, t('casa.nome')),
    h('input', {
      name: 'nome',
      required: true,
      maxlength: 20,
      pattern: '.*\\S.*',
      autocomplete: 'nickname',
      autofocus: recall('nome', '') ? null : true,
      '.defaultValue': recall('nome', ''),
    }),
  );

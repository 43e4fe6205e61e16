// @ts-check
import { code, timesText } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall } from '../lib/prefs.js';
import { nickname, openDialog } from '../ui/dialog.js';

/**
 * @typedef {{nome: string, smazzate: number, modo: string, orologi: boolean, privato: boolean, aiuti: boolean}} Choices
 */

/** The bots there are, from the weakest to the strongest. */
export const LEVELS = (document.body.dataset.livelli ?? '').split(' ');

/** Asks how the table for friends should be. @returns {Promise<Choices | undefined>} */
export function askTable() {
  const lengths = code().smazzate.map(String);
  return openDialog({
    title: t('casa.amici'),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(choices(new FormData(/** @type {HTMLFormElement} */ (event.target))));
          },
        },
        nickname(),
        group(
          'smazzate',
          'casa.smazzate',
          lengths.map((n) => [n, n]),
          lengths[0],
        ),
        group(
          'modo',
          'casa.modo',
          [
            ['assistita', t('casa.modo_assistita')],
            ['arbitrata', t('casa.modo_arbitrata')],
          ],
          'assistita',
          t('casa.modo_spiega'),
        ),
        group(
          'orologi',
          'casa.orologio',
          [
            ['no', t('casa.orologio_no')],
            ['si', t('casa.orologio_si')],
          ],
          'no',
          timesText(),
        ),
        group(
          'privato',
          'casa.chi',
          [
            ['si', t('casa.chi_invito')],
            ['no', t('casa.chi_tutti')],
          ],
          'si',
        ),
        group(
          'aiuti',
          'casa.aiuti',
          [
            ['si', t('casa.aiuti_si')],
            ['no', t('casa.aiuti_no')],
          ],
          'si',
        ),
        h('button', { class: 'bottone primario', type: 'submit' }, t('casa.crea'), h('bp-icona', { nome: 'destra' })),
      ),
  });
}

/** Asks how strong the bots should be. @returns {Promise<string | undefined>} */
export const askLevel = () =>
  openDialog({
    title: t('casa.livello'),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('livello')));
          },
        },
        group(
          'livello',
          'casa.livello_domanda',
          LEVELS.map((level) => [level, t(`casa.livello_${level}`)]),
          recall('livello', LEVELS[0]),
        ),
        h('button', { class: 'bottone primario', type: 'submit' }, t('casa.va_bene')),
      ),
  });

/** @param {FormData} form @returns {Choices} */
const choices = (form) => ({
  nome: String(form.get('nome')).trim(),
  smazzate: Number(form.get('smazzate')),
  modo: String(form.get('modo')),
  orologi: form.get('orologi') === 'si',
  privato: form.get('privato') === 'si',
  aiuti: form.get('aiuti') === 'si',
});

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} chosen
 * @param {string} [explained]
 */
const group = (name, label, options, chosen, explained) =>
  h(
    'fieldset',
    null,
    h('legend', null, t(label)),
    h(
      'div',
      { class: 'scelte' },
      options.map(([value, text]) =>
        h(
          'label',
          { class: 'scelta-radio' },
          h('input', { type: 'radio', name, value, '.defaultChecked': value === chosen }),
          text,
        ),
      ),
    ),
    explained ? h('p', { class: 'quieto spiega' }, explained) : null,
  );

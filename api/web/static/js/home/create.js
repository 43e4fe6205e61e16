// @ts-check
import { code, timesText } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall } from '../lib/prefs.js';
import { codeNamed, codes } from '../net/lobby.js';
import { nickname, openDialog } from '../ui/dialog.js';

/**
 * @typedef {import('../lib/code.js').Code} Code
 * @typedef {{nome: string, codice: string, smazzate: number, modo: string, orologi: boolean, privato: boolean,
 *   aiuti: boolean}} Choices
 */

/** The bots there are, from the weakest to the strongest. */
export const LEVELS = (document.body.dataset.livelli ?? '').split(' ');

/** Asks how the table for friends should be. @returns {Promise<Choices | undefined>} */
export async function askTable() {
  const all = await codes();
  let chosen = code();
  return openDialog({
    title: t('casa.amici'),
    body: (close, redraw) =>
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
        codeGroup(all, chosen, (other) => {
          chosen = other;
          redraw();
        }),
        lengthGroup(chosen),
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
        chosen.tempi.decisione_ms
          ? group(
              'orologi',
              'casa.orologio',
              [
                ['no', t('casa.orologio_no')],
                ['si', t('casa.orologio_si')],
              ],
              'no',
              timesText(chosen),
            )
          : null,
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

/**
 * Asks which code of French cards to play with bots.
 * @returns {Promise<Code | undefined>}
 */
export async function askCode() {
  const all = (await codes()).filter(({ gioco }) => gioco !== code().gioco);
  let chosen = await codeNamed(all[0].codice);
  return openDialog({
    title: t('casa.francesi'),
    body: (close, redraw) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(chosen);
          },
        },
        codeGroup(all, chosen, (other) => {
          chosen = other;
          redraw();
        }),
        h('button', { class: 'bottone primario', type: 'submit' }, t('casa.dai'), h('bp-icona', { nome: 'destra' })),
      ),
  });
}

/**
 * The codes to choose from; how many play, and where its rules are.
 * @param {Awaited<ReturnType<typeof codes>>} all
 * @param {Code} chosen
 * @param {(code: Code) => void} choose
 */
function codeGroup(all, chosen, choose) {
  const { posti, edizione } = all.find(({ codice }) => codice === chosen.codice) ?? all[0];
  return h(
    'fieldset',
    {
      key: 'codice',
      onchange: async (/** @type {Event} */ event) =>
        choose(await codeNamed(/** @type {HTMLInputElement} */ (event.target).value)),
    },
    h('legend', null, t('casa.codice')),
    h(
      'div',
      { class: 'scelte' },
      all.map(({ codice, titolo }) => radio('codice', codice, titolo, chosen.codice)),
    ),
    h(
      'p',
      { class: 'quieto spiega' },
      t('casa.codice_spiega', { edizione, n: posti.length }),
      ' ',
      h('a', { href: `/regole?codice=${chosen.codice}`, target: '_blank' }, t('menu.regole')),
    ),
  );
}

/** How long the game is: so many smazzate, or to the points of the code. @param {Code} chosen */
function lengthGroup({ codice, smazzate, traguardo }) {
  const lengths = smazzate.map(
    (n) => /** @type {[string, string]} */ ([String(n), n ? String(n) : t('casa.a_punti', { punti: traguardo ?? '' })]),
  );
  return h('div', { key: `lunga ${codice}` }, group('smazzate', 'casa.smazzate', lengths, lengths[0][0]));
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
  codice: String(form.get('codice')),
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
      options.map(([value, text]) => radio(name, value, text, chosen)),
    ),
    explained ? h('p', { class: 'quieto spiega' }, explained) : null,
  );

/** @param {string} name @param {string} value @param {string} text @param {string} chosen */
const radio = (name, value, text, chosen) =>
  h(
    'label',
    { class: 'scelta-radio' },
    h('input', { type: 'radio', name, value, '.defaultChecked': value === chosen }),
    text,
  );

// @ts-check
/** The remedies of an open call as a choice: what each does, what it costs, by which article. None is preselected. */
import { h } from '../lib/dom.js';
import { signed, t } from '../lib/i18n.js';

/** @typedef {{scelta: string, testo: string, punti: number, articolo: string}} Option as the service tells it */

/** What an arbiter may always say: it costs nothing by itself. */
const SAID = ['vale', 'non_vale', 'congela', 'decide', 'punteggio', 'conta'];

/** Whether an option has points to show. @param {Option} option */
const priced = ({ scelta }) => !SAID.includes(scelta);

/** The name of an option and the rest of its sentence. @param {Option} option @returns {[string, string]} */
export function parted(option) {
  const { testo } = option;
  const at = priced(option) ? testo.search(/[.:;] /) : -1;
  return at < 0 ? [testo.replace(/\.$/, ''), ''] : [testo.slice(0, at), testo.slice(at + 2)];
}

/**
 * @param {readonly Option[]} options
 * @param {string | null} chosen
 * @param {(option: string) => void} choose
 */
export const remedies = (options, chosen, choose) =>
  h(
    'div',
    { class: 'rimedi', role: 'radiogroup', 'aria-label': t('rimedi.titolo') },
    options.map((option) => {
      const [name, rest] = parted(option);
      return h(
        'label',
        { key: option.scelta, class: 'rimedio' },
        h('input', {
          type: 'radio',
          name: 'rimedio',
          value: option.scelta,
          '.checked': option.scelta === chosen,
          onchange: () => choose(option.scelta),
        }),
        h('b', null, name),
        priced(option) ? h('b', { class: 'costo' }, signed(option.punti)) : null,
        h('span', { class: 'quieto' }, rest ? `${rest} ` : '', h('span', { class: 'articolo' }, option.articolo)),
      );
    }),
  );

/** What the button that applies it says. @param {readonly Option[]} options @param {string | null} chosen */
export function applyText(options, chosen) {
  const option = options.find((one) => one.scelta === chosen);
  if (!option) return t('rimedi.scegli');
  const [name] = parted(option);
  return t('rimedi.applica', { rimedio: name.charAt(0).toLowerCase() + name.slice(1) });
}

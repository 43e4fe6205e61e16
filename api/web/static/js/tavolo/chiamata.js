// @ts-check
/** An open call, told to everybody: who contests what, and whom play waits for. */
import { h } from '../lib/dom.js';
import { has, t } from '../lib/i18n.js';
import { shortName } from './seats.js';

/** @param {import('./model.js').View} view */
export function callSentence(view) {
  const call = view.chiamata;
  if (!call) return t('fermo.fermo');
  const name = (/** @type {string | null} */ seat) => (seat ? shortName(view, seat) : t('fermo.arbitro'));
  const parola = (call.parola ?? '').toUpperCase();
  const values = { nome: name(call.da), contro: call.contro ? name(call.contro) : '', parola };
  if (call.fatto === 'chiamata') return t(parola ? 'fermo.parola' : 'fermo.chiamata', values);
  const what = has(`fermo.fatto_${call.fatto}`) ? `fermo.fatto_${call.fatto}` : 'fermo.fatto_altro';
  return [
    t(what, values),
    ' ',
    t(`fermo.attende_${call.si_attende}`, values),
    call.scade_a ? [' ', h('b', { 'data-secondi': call.scade_a }, '')] : '',
  ];
}

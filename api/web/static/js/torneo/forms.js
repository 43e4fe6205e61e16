// @ts-check
/** The small forms of the desk: fields, and an act that is asked for in a few of them. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { store } from './model.js';

/** @typedef {(name: string, values?: Record<string, unknown>) => Promise<boolean>} Do */

/** What a form says. @param {SubmitEvent} event @returns {Record<string, string>} */
export function fields(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** @param {string} label @param {() => unknown} onclick @param {string} [kind] */
export const button = (label, onclick, kind = 'bottone') =>
  h('button', { type: 'button', class: kind, onclick }, label);

/** @param {string} label @param {any} field */
export const labelled = (label, field) => h('label', { class: 'campo' }, h('span', null, label), field);

/** A number. @param {string} name @param {string} label @param {Record<string, unknown>} [options] */
export const points = (name, label, options = {}) =>
  labelled(label, h('input', { name, type: 'number', inputmode: 'numeric', required: true, step: 1, ...options }));

/** @param {string} name @param {string} label @param {Record<string, unknown>} [options] */
export const text = (name, label, options = {}) =>
  labelled(label, h('input', { name, required: true, maxlength: 120, autocomplete: 'off', ...options }));

/** One of several. @param {string} name @param {string} label @param {[string | number, string][]} options */
export const choice = (name, label, options) =>
  labelled(
    label,
    h(
      'select',
      { name },
      options.map(([value, shown]) => h('option', { value }, shown)),
    ),
  );

/** @param {string} name @param {string} label */
export const tick = (name, label) =>
  h('label', { class: 'scelta-radio' }, h('input', { type: 'checkbox', name }), h('span', null, label));

/**
 * An act behind its name: opened, it asks for what it needs.
 * @param {string} label
 * @param {any} inside
 * @param {(given: Record<string, string>) => unknown} done
 * @param {string} [told] what it does, by which article
 */
export const form = (label, inside, done, told = '') =>
  h(
    'details',
    { class: 'altro-atto', key: label },
    h('summary', null, label),
    told ? h('p', { class: 'quieto' }, told) : null,
    h(
      'form',
      { class: 'modulo', onsubmit: (/** @type {SubmitEvent} */ event) => done(fields(event)) },
      inside,
      h('button', { class: 'bottone' }, label),
    ),
  );

/** The tables of two teams. @param {import('./model.js').Table} table @returns {[number, string][]} */
export const ofTeams = ({ tavolo, tavoli }) =>
  Array.from({ length: tavoli }, (_, part) => [tavolo + part, t('torneo.tavolo_n', { n: tavolo + part })]);

/** @param {number} number */
export const nameOf = (number) => store.state.torneo?.iscritti.find((one) => one.numero === number)?.nome ?? '';

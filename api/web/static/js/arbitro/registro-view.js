// @ts-check
/** *Registro*: the head of the chain on ink, what waits for the network, the entries newest first. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { nameOf } from '../offline/catena.js';
import { when } from './record.js';

/**
 * @typedef {import('./registro.js').Registro} Registro
 * @typedef {import('./registro.js').Entry} Entry
 *
 * @typedef {object} On
 * @property {(filter: string) => void} filter
 * @property {(entry: Entry) => void} correct
 * @property {() => void} found
 * @property {() => void} invite
 * @property {() => void} note
 * @property {() => void} csv
 * @property {() => void} pdf
 */

const FILTERS = ['', 'parole', 'casi', 'ammonizioni'];
/** What each filter keeps. @type {Record<string, (entry: Entry) => boolean>} */
const KEPT = {
  '': () => true,
  parole: ({ esito }) => esito !== '',
  casi: ({ tipo, esito }) => tipo === 'decisione' && esito === '',
  ammonizioni: ({ tipo }) => tipo === 'ammonizione' || tipo === 'penalita',
};

/** The head as people compare it: four groups of four. @param {string} head */
const groups = (head) => (head.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(' ');

/** @param {Registro} registro @param {On} on */
export const registerView = (registro, on) => {
  const later = new Map(registro.entries.filter((one) => one.corregge).map((one) => [one.corregge, one]));
  const shown = registro.entries.filter(KEPT[registro.filter] ?? KEPT['']);
  return [
    h(
      'section',
      { class: 'testa-catena', 'aria-label': t('registro.testa') },
      h(
        'p',
        null,
        h('span', null, t('registro.testa')),
        h('span', null, t('registro.voci', { n: registro.entries.length })),
      ),
      registro.head ? h('bp-scritta', { class: 'gruppi', testo: groups(registro.head) }) : null,
      h(
        'p',
        { class: 'stato-catena', role: 'status' },
        h('bp-icona', { nome: registro.fault ? 'attenzione' : 'spunta' }),
        registro.fault
          ? t('registro.rotta', { n: registro.fault })
          : t('registro.intera', { ora: registro.checked ? when(registro.checked) : '' }),
      ),
      h('p', { class: 'stato-catena' }, h('i', { class: 'quadro' }), waiting(registro)),
      registro.problem ? h('p', { role: 'alert' }, problem(registro.problem)) : null,
    ),
    h(
      'p',
      { class: 'manifestazione' },
      registro.event ? h('b', null, registro.event.nome) : t('registro.da_solo'),
      ' ',
      registro.event
        ? h('button', { type: 'button', class: 'collegamento', onclick: on.invite }, t('registro.invita'))
        : h('button', { type: 'button', class: 'collegamento', onclick: on.found }, t('registro.manifestazione')),
    ),
    h(
      'div',
      { class: 'filtri', role: 'group', 'aria-label': t('registro.filtri') },
      FILTERS.map((filter) =>
        h(
          'button',
          {
            key: filter,
            type: 'button',
            'aria-pressed': String(filter === registro.filter),
            onclick: () => on.filter(filter),
          },
          t(`registro.filtro_${filter || 'tutte'}`),
        ),
      ),
    ),
    shown.length
      ? h(
          'ol',
          { class: 'voci-registro' },
          shown.map((entry) => row(entry, later.get(nameOf(entry)), registro, on)),
        )
      : h('p', { class: 'quieto vuoto' }, t('registro.nessuna')),
  ];
};

/** @param {string} text */
const problem = (text) => (text === 'memoria' ? t('registro.memoria') : t('registro.non_preso', { motivo: text }));

/** @param {Registro} registro */
function waiting({ event, own, sent }) {
  if (!event) return t('registro.qui');
  return own > sent ? t('registro.da_inviare', { n: own - sent }) : t('registro.inviate');
}

/** @param {Entry} entry @param {Entry | undefined} later @param {Registro} registro @param {On} on */
const row = (entry, later, registro, on) =>
  h(
    'li',
    { key: nameOf(entry), class: later ? 'corretta' : '' },
    h('span', { class: 'numero quieto' }, entry.numero),
    h('b', null, entry.testo),
    h('span', { class: 'articolo' }, entry.articolo),
    h(
      'span',
      { class: 'quieto' },
      [
        when(entry.ora),
        entry.tavolo ? t('storico.tavolo', { tavolo: entry.tavolo }) : '',
        entry.autore,
        t(`registro.tipo_${entry.tipo}`),
        entry.corregge ? t('registro.corregge', { voce: numberOf(entry.corregge) }) : '',
        later ? t('registro.corretta_da', { voce: later.numero }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    later
      ? null
      : h(
          'button',
          { type: 'button', class: 'collegamento', onclick: () => on.correct(entry) },
          t('registro.correggi'),
        ),
  );

/** @param {string} name */
const numberOf = (name) => name.split(':').at(-1) ?? '';

/** @param {Registro} registro @param {On} on */
export const registerActions = (registro, on) =>
  h(
    'div',
    { class: 'azioni-arbitro tre' },
    registro.event
      ? h(
          'button',
          { key: 'pdf', type: 'button', class: 'bottone pieno', onclick: on.pdf },
          h('bp-icona', { nome: 'stampa' }),
          t('registro.pdf'),
        )
      : null,
    h('button', { key: 'csv', type: 'button', class: 'bottone', onclick: on.csv }, t('registro.csv')),
    h('button', { key: 'nota', type: 'button', class: 'bottone', onclick: on.note }, t('registro.nota')),
  );

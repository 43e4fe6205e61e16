// @ts-check
/** Words frozen until they are looked up: each with its table and its time, kept on the device until it is decided. */
import { article } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';

/**
 * @typedef {object} Frozen
 * @property {number} id
 * @property {string[]} words
 * @property {string} table
 * @property {number} at when it was frozen
 *
 * @typedef {object} On
 * @property {(id: number | null) => void} open
 * @property {(frozen: Frozen, admitted: boolean) => void} decide
 * @property {(text: string) => void} ask
 */

/** How long an arbiter gives himself; no article names a time. */
export const PATIENCE = 300_000;
const KEY = 'arbitro.verifica';

/** @returns {Frozen[]} */
export const frozenWords = () => recall(KEY, []);

/** @param {readonly Frozen[]} frozen */
export const keepFrozen = (frozen) => remember(KEY, frozen);

/** The words as cards would spell them. @param {Frozen} frozen */
const spelled = ({ words }) => words.join(' ').toUpperCase();

/** Hatched cards in a frame. @param {Frozen} frozen */
const tiles = (frozen) =>
  h(
    'div',
    { class: 'parola-congelata', role: 'img', 'aria-label': spelled(frozen) },
    frozen.words.map((word, place) =>
      h(
        'span',
        { key: place },
        Array.from(word.toUpperCase(), (letter, index) =>
          /[A-Z]/.test(letter) ? h('bp-carta', { key: index, carta: `${letter}r`, muta: true }) : null,
        ),
      ),
    ),
  );

/** @param {Frozen} frozen @param {On} on */
const outcomes = (frozen, on) =>
  h(
    'div',
    { class: 'due-azioni' },
    h(
      'button',
      { type: 'button', class: 'bottone', onclick: () => on.decide(frozen, true) },
      h('bp-icona', { nome: 'spunta' }),
      t('verifica.ammessa'),
    ),
    h(
      'button',
      { type: 'button', class: 'bottone', onclick: () => on.decide(frozen, false) },
      h('bp-icona', { nome: 'croce' }),
      t('verifica.non_ammessa'),
    ),
  );

/** The whole tab while one frozen word is looked at. @param {Frozen} frozen @param {On} on */
export const frozenView = (frozen, on) =>
  h(
    'div',
    { class: 'in-verifica-aperta' },
    h(
      'div',
      { class: 'blocco-verifica' },
      h('h2', { class: 'solo-voce' }, t('esito.dubbia')),
      h('bp-scritta', { class: 'titolo', testo: 'IN VERIFICA', 'aria-hidden': 'true' }),
      h(
        'div',
        { class: 'tempo' },
        h('bp-scritta', { 'data-cifra': frozen.at + PATIENCE, 'data-lunga': '', testo: '', role: 'timer' }),
        h(
          'p',
          null,
          t('verifica.su'),
          h('br', null),
          frozen.table ? t('storico.tavolo', { tavolo: frozen.table }) : '',
        ),
      ),
      h(
        'div',
        { class: 'barra-verifica', 'aria-hidden': 'true' },
        h('i', { 'data-barra': frozen.at + PATIENCE, 'data-durata': PATIENCE }),
      ),
    ),
    h(
      'div',
      { class: 'sotto' },
      tiles(frozen),
      h(
        'p',
        { class: 'motivo-parola' },
        h('b', null, frozen.table ? t('verifica.congelata_al', { tavolo: frozen.table }) : t('verifica.congelata')),
        ' ',
        t('verifica.va_avanti'),
        ' ',
        article('dubbio'),
      ),
      h(
        'p',
        null,
        h(
          'button',
          { type: 'button', class: 'collegamento', onclick: () => on.ask(frozen.words.join(' ')) },
          t('verifica.guarda'),
        ),
      ),
      h(
        'ul',
        { class: 'esiti-verifica' },
        h(
          'li',
          null,
          h('bp-icona', { nome: 'spunta' }),
          h('p', null, h('b', null, t('verifica.se_vale')), t('verifica.se_vale_che')),
        ),
        h(
          'li',
          null,
          h('bp-icona', { nome: 'croce' }),
          h('p', null, h('b', null, t('verifica.se_no')), t('verifica.se_no_che'), ' ', article('apertura')),
        ),
      ),
    ),
  );

/** What can be done about the one that is looked at. @param {Frozen} frozen @param {On} on */
export const frozenActions = (frozen, on) => h('div', { class: 'azioni-arbitro' }, outcomes(frozen, on));

/** The frozen words beside or above everything else. @param {readonly Frozen[]} frozen @param {On} on */
export const frozenList = (frozen, on) =>
  frozen.length
    ? h(
        'section',
        { key: 'congelate', class: 'congelate', 'aria-label': t('verifica.titolo') },
        frozen.map((one) =>
          h(
            'article',
            { key: one.id, class: 'congelata-scheda' },
            h(
              'p',
              null,
              h('b', null, one.table ? t('verifica.titolo_tavolo', { tavolo: one.table }) : t('verifica.titolo')),
              h('bp-scritta', { 'data-cifra': one.at + PATIENCE, 'data-lunga': '', testo: '', role: 'timer' }),
            ),
            h(
              'button',
              {
                type: 'button',
                class: 'apri-congelata',
                'aria-label': t('verifica.apri', { parola: spelled(one) }),
                onclick: () => on.open(one.id),
              },
              tiles(one),
            ),
            h(
              'div',
              { class: 'barra-verifica', 'aria-hidden': 'true' },
              h('i', { 'data-barra': one.at + PATIENCE, 'data-durata': PATIENCE }),
            ),
            outcomes(one, on),
          ),
        ),
      )
    : null;

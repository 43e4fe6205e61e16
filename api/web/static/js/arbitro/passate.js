// @ts-check
/** *Già decisa*: the rulings on a word, newest first, and whether they agree. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { when } from './record.js';

/** @typedef {import('./registro.js').Entry} Entry */

/** @param {readonly Entry[]} past */
export const pastView = (past) =>
  h(
    'section',
    { class: 'gia-decisa', 'aria-labelledby': 'gia-decisa' },
    h('h3', { id: 'gia-decisa' }, t('passate.titolo'), h('span', { class: 'quieto' }, agreement(past))),
    h(
      'ul',
      null,
      past.map((entry) =>
        h(
          'li',
          { key: `${entry.dispositivo}:${entry.numero}`, class: entry.esito },
          h('bp-segno', { tipo: entry.esito }),
          h(
            'p',
            null,
            h('b', null, capital(t(`esito.${entry.esito}`))),
            entry.tavolo ? `, ${t('storico.tavolo', { tavolo: entry.tavolo })}` : '',
            h('br', null),
            h('span', { class: 'quieto' }, [when(entry.ora), entry.autore].filter(Boolean).join(' · ')),
          ),
        ),
      ),
    ),
  );

/** @param {readonly Entry[]} past */
function agreement(past) {
  if (past.length === 1) return t('passate.una');
  const same = past.every(({ esito }) => esito === past[0].esito);
  return t(same ? 'passate.sempre' : 'passate.non_sempre', { n: past.length });
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// @ts-check
/** What the code says, in our own words, at hand without network. */
import { article, code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';

/** @type {Readonly<Record<string, readonly string[]>>} */
const TEXTS = Object.freeze({
  parole: ['articolo.9_si', 'articolo.9_no', 'articolo.9_colore'],
  legata: ['articolo.25_subito', 'articolo.25_dopo', 'articolo.25_tardi'],
  apertura: ['articolo.28_aggiungi', 'articolo.28_togli', 'articolo.28_altrimenti'],
  dubbio: ['articolo.25_dubbio', 'articolo.25_scongela', 'articolo.25_spiegazioni'],
});

/** @param {string} title @param {string} heading @param {readonly string[]} keys */
const part = (title, heading, keys) =>
  h(
    'section',
    { class: 'articolo-testo' },
    h('h3', null, title, ' ', h('span', { class: 'quieto' }, heading)),
    h(
      'ul',
      null,
      keys.map((key) => h('li', null, t(key, { minimo: code().minimo }))),
    ),
  );

/** Which words may be laid. */
export const openArticle9 = () =>
  openDialog({ title: article('parole'), body: () => [part(t('articolo.9_quali'), '', TEXTS.parole), more()] });

/** What happens after a refusal or a doubt. @param {'non_ammessa' | 'dubbia'} outcome */
export const openConsequences = (outcome) =>
  openDialog({
    title: t('arbitro.che_succede'),
    body: () =>
      outcome === 'dubbia'
        ? [part(t('articolo.25_forte_dubbio'), article('dubbio'), TEXTS.dubbio), more()]
        : [
            part(t('articolo.28_apertura'), article('apertura'), TEXTS.apertura),
            part(t('articolo.25_legata'), article('legatura'), TEXTS.legata),
            more(),
          ],
  });

const more = () => h('p', null, h('a', { href: '/regole' }, t('arbitro.regole')));

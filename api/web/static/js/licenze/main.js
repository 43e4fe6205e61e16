// @ts-check
/** The licences of the lexicon's sources, as the lexicon in use declares them. */
import { find, h, render } from '../lib/dom.js';
import { has, number, t } from '../lib/i18n.js';
import '../lib/icons.js';
import '../lib/prefs.js';
import { Refusal, call } from '../net/api.js';

const box = find('#licenze');

/** A licence by its Italian name. @param {string} id */
const licence = (id) => (has(`licenza.${id}`) ? t(`licenza.${id}`) : id);

/**
 * What was read about the licence, in Italian for the sources that the page knows.
 * @param {{name: string, read: string}} source
 */
function note({ name, read }) {
  const key = `fonte.${name.replace(/^(dict-freedict)-.*/, '$1')}`;
  return has(key) ? h('p', null, t(key)) : h('p', { lang: 'en' }, read);
}

/** @param {{name: string, version: string, licence: string, read: string}} source */
const sourceView = (source) =>
  h(
    'section',
    { key: source.name },
    h('h2', null, source.name),
    h('p', null, h('b', null, source.licence.split(' AND ').map(licence).join('; '))),
    h('p', { class: 'quieto' }, t('licenze.versione', { versione: source.version })),
    note(source),
  );

try {
  const about = await call('/lessico');
  render(
    box,
    h(
      'section',
      null,
      h('h2', null, t('licenze.lessico')),
      h('p', null, t('licenze.edizione', { edizione: about.edizione, parole: number(about.parole) })),
      h('p', { class: 'quieto impronta' }, about.digest),
    ),
    about.manifest.sources.map(sourceView),
  );
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  render(box, h('p', null, error.offline ? t('rete.senza') : error.message));
}

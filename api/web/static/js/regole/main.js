// @ts-check
/** The rules: the page tells the usual code by itself; of the others the service tells what they say. */
import '../lib/icons.js';
import '../lib/prefs.js';
import '../ui/carta.js';
import { code } from '../lib/code.js';
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { call } from '../net/api.js';
import { codes } from '../net/lobby.js';

const wanted = new URLSearchParams(location.search).get('codice') ?? code().codice;
/** Without network the usual code is there all the same. */
const all = await codes().catch(() => []);
const other = all.find((/** @type {any} */ { codice, gioco }) => codice === wanted && gioco !== code().gioco);

/** The number of an article, to be found by its address. @param {string} article */
const mark = (article) => article.match(/^Art\. (\d+)/)?.[1];

/**
 * @typedef {{titolo: string, voci: {testo: string, articolo: string}[]}} Section
 * @param {{titolo: string, edizione: string, sezioni: Section[]}} told
 */
function tell({ titolo, edizione, sezioni }) {
  /** @type {Set<string>} */
  const marked = new Set();
  const cited = (/** @type {string} */ article) => {
    const number = mark(article);
    const first = number && !marked.has(number);
    if (number) marked.add(number);
    return h('span', { class: 'art', id: first ? `art-${number}` : null }, article);
  };
  return [
    h('h1', null, titolo),
    h('p', { class: 'cappello' }, t('regole.cappello', { edizione })),
    sezioni.map((section) =>
      h(
        'section',
        null,
        h('h2', null, section.titolo),
        section.voci.map(({ testo, articolo }) => h('p', null, testo, ' ', cited(articolo))),
      ),
    ),
  ];
}

if (other) {
  const told = await call(`/regole/${other.codice}/testo`);
  document.title = t('regole.titolo', { codice: told.titolo });
  const main = find('#contenuto');
  main.replaceChildren(find('#codici'));
  const page = document.createElement('div');
  main.append(page);
  render(page, tell(told));
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
render(
  find('#codici'),
  all.map(({ codice, titolo }) =>
    h(
      'a',
      {
        href: `/regole?codice=${codice}`,
        'aria-current': codice === (other?.codice ?? code().codice) ? 'page' : null,
      },
      titolo,
    ),
  ),
);

// @ts-check
/** The end of a smazzata: the score sheet line by line, then the turno as paired bars. */
import { h } from '../lib/dom.js';
import { number, signed, t } from '../lib/i18n.js';
import { isFinal, myLine, theirLine } from './model.js';
import { itemName } from './story.js';

/** The order of the entries on the sheet; others follow. */
const ORDER = ['burraco pulito', 'burraco sporco', 'bonus', 'carte', 'carte penalizzate', 'gioco congelato', 'chiusura', 'pozzetto non preso', 'pozzetto non giocato', 'carte in mano'];
const ALWAYS = ORDER.slice(0, 4);

/**
 * @param {import('./model.js').View} view the table as the smazzata ended
 * @param {{next: () => void, review: () => void, rematch: () => void, home: () => void}} on
 */
export function sheet(view, on) {
  const lines = [myLine(view), theirLine(view)];
  const final = isFinal(view);
  return h(
    'div',
    { class: 'foglio-punti' },
    h(
      'header',
      { class: 'testata' },
      h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: 'PAROLE' })),
      h('span', { class: 'spazio' }),
      h('label', { class: 'mostra-articoli' }, h('input', { type: 'checkbox' }), t('punti.articoli')),
      h('button', { class: 'icona stampa', type: 'button', onclick: () => print() }, h('bp-icona', { nome: 'stampa' }), h('span', { class: 'testo' }, t('punti.stampa'))),
    ),
    h('main', { class: 'segnapunti', id: 'contenuto' }, h('p', { class: 'quieto occhiello' }, t('punti.fine', { n: view.smazzata, tot: view.smazzate })), h('h1', null, headline(view)), table(view, lines)),
    h(
      'aside',
      { class: 'turno-punti', 'aria-label': t('punti.turno') },
      h('h2', null, t('punti.turno')),
      bars(view, lines),
      totals(view, lines),
      h(
        'div',
        { class: 'risposte' },
        final
          ? h('button', { class: 'bottone primario', type: 'button', onclick: on.rematch }, t(view.rivincita ? 'punti.vai_rivincita' : 'punti.rivincita'), h('bp-icona', { nome: 'destra' }))
          : h('button', { class: 'bottone primario', type: 'button', onclick: on.next }, t('punti.prossima', { n: view.smazzata + 1 }), h('bp-icona', { nome: 'destra' })),
        h('button', { class: 'bottone', type: 'button', onclick: final ? on.home : on.review }, final ? t('punti.casa') : t('punti.rivedi')),
      ),
    ),
  );
}

/** @param {import('./model.js').View} view */
function headline(view) {
  const closer = view.chi_chiude;
  if (closer) return closer === view.posto ? t('punti.hai_chiuso') : t('punti.ha_chiuso', { nome: view.posti[closer].nome || t(`posto.${closer}`) });
  return t(`punti.${view.fine ?? 'tallone'}`);
}

/** @param {import('./model.js').View} view @param {string[]} lines */
function table(view, lines) {
  const rows = entries(view, lines);
  const cell = (/** @type {number} */ n) => h('td', { class: n < 0 ? 'meno' : n === 0 ? 'zero' : '' }, number(n));
  return h(
    'table',
    { class: 'tabella-punti' },
    h('caption', { class: 'solo-voce' }, t('punti.tabella')),
    h(
      'thead',
      null,
      h('tr', null, h('th', { scope: 'col' }, h('span', { class: 'solo-voce' }, t('punti.voce'))), lines.map((line, index) => h('th', { scope: 'col' }, h('b', null, name(view, index, line)), view.posto ? h('span', { class: 'quieto' }, t(`linea.${line}`)) : null))),
    ),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          null,
          h('th', { scope: 'row' }, h('span', { class: 'voce' }, h('span', null, itemName(row.item)), row.note ? h('span', { class: 'quieto' }, row.note) : null, row.article ? h('span', { class: 'quieto articolo' }, row.article) : null)),
          row.points.map(cell),
        ),
      ),
    ),
    h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, t('punti.smazzata')), lines.map((line) => h('td', null, number(view.esito?.smazzata.linee[line]?.totale ?? 0))))),
  );
}

/**
 * The entries of both lines, one row per item, with the words or players they come from.
 * @param {import('./model.js').View} view
 * @param {string[]} lines
 * @returns {{item: string, note: string, article: string, points: number[]}[]}
 */
function entries(view, lines) {
  const sheets = lines.map((line) => view.esito?.smazzata.linee[line]?.voci ?? []);
  const items = new Set([...ALWAYS, ...sheets.flat().map((entry) => entry.voce)]);
  const rank = (/** @type {string} */ item) => (ORDER.includes(item) ? ORDER.indexOf(item) : ORDER.length);
  return [...items]
    .sort((a, b) => rank(a) - rank(b))
    .map((item) => {
      const found = sheets.map((sheet) => sheet.filter((entry) => entry.voce === item));
      return {
        item,
        note: item === 'carte' ? '' : found.flat().map((entry) => source(view, entry)).filter(Boolean).join(', '),
        article: found.flat()[0]?.articolo ?? '',
        points: found.map((group) => group.reduce((sum, entry) => sum + entry.punti, 0)),
      };
    });
}

/** @param {import('./model.js').View} view @param {import('./model.js').Entry} entry */
function source(view, entry) {
  if (entry.gioco !== null) return view.giochi.find((meld) => meld.id === entry.gioco)?.lettura ?? '';
  return entry.posto ? view.posti[entry.posto].nome || t(`posto.${entry.posto}`) : '';
}

/** @param {import('./model.js').View} view @param {number} index @param {string} line */
const name = (view, index, line) => (view.posto ? t(index === 0 ? 'noi' : 'loro') : t(`linea.${line}`));

/** The smazzate of the turno, paired bars, solid and hatched. @param {import('./model.js').View} view @param {string[]} lines */
function bars(view, lines) {
  const most = Math.max(1, ...view.turno_punti.flatMap((item) => lines.map((line) => Math.abs(item[line] ?? 0))));
  return [
    h('ul', { class: 'legenda' }, lines.map((line, index) => h('li', null, h('i', { class: index === 0 ? 'barra piena' : 'barra tratteggio' }), ' ', name(view, index, line)))),
    h(
      'ol',
      { class: 'barre' },
      Array.from({ length: view.smazzate }, (_, index) => {
        const points = view.turno_punti[index];
        return h(
          'li',
          null,
          h('span', { class: 'numero quieto' }, index + 1),
          points
            ? h('div', null, lines.map((line, which) => bar(points[line] ?? 0, most, which === 0, name(view, which, line))))
            : h('div', { class: 'da-giocare' }, h('i', { class: 'barra tratto' }), ' ', h('span', { class: 'quieto' }, t('punti.da_giocare'))),
        );
      }),
    ),
  ];
}

/** @param {number} points @param {number} most @param {boolean} ours @param {string} who */
const bar = (points, most, ours, who) =>
  h(
    'p',
    { class: points < 0 ? 'negativa' : '' },
    h('i', { class: ours ? 'barra piena' : 'barra tratteggio', style: { width: `${Math.max(2, (Math.abs(points) / most) * 72)}%` } }),
    h('b', null, h('span', { class: 'solo-voce' }, `${who} `), number(points)),
  );

/** @param {import('./model.js').View} view @param {string[]} lines */
function totals(view, lines) {
  const [ours, theirs] = lines.map((line) => view.turno_punti.reduce((sum, item) => sum + (item[line] ?? 0), 0));
  const row = (/** @type {string} */ label, /** @type {string} */ value) => h('div', null, h('dt', null, label), h('dd', null, value));
  const victory = view.esito?.turno?.vp;
  return h(
    'dl',
    { class: 'totali' },
    row(t('punti.totale', { chi: name(view, 0, lines[0]) }), number(ours)),
    row(t('punti.totale', { chi: name(view, 1, lines[1]) }), number(theirs)),
    row(t('punti.differenza'), signed(ours - theirs)),
    victory ? row(t('punti.vittoria'), `${victory[lines[0]]}–${victory[lines[1]]}`) : null,
  );
}

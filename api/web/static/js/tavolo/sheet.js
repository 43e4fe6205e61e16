// @ts-check
/** The end of a smazzata: the score sheet line by line, then the turno as paired bars. */
import { called } from '../lib/cards.js';
import { code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { itemName, list, number, signed, t } from '../lib/i18n.js';
import { lineNote, scored, scoredName } from './linee.js';
import { inPairs, isFinal, myLine } from './model.js';
import { ask } from '../ui/dialog.js';
import { farewells } from './saluti.js';
import { shortName } from './seats.js';

/** The order of the entries on the sheet; others follow. */
const ORDER = [
  'burraco reale',
  'burraco nobile',
  'burraco super',
  'burraco pulito',
  'burraco semipulito',
  'burraco sporco',
  'bonus',
  'carte',
  'carte penalizzate',
  'gioco congelato',
  'chiusura',
  'pozzetto non preso',
  'pozzetto non giocato',
  'carte in mano',
];
const ALWAYS = ['burraco pulito', 'burraco sporco', 'carte'];

/**
 * @param {import('./model.js').State} state the table by now
 * @param {import('./model.js').View} view the table as the smazzata ended
 * @param {{next: () => void, review: () => void, rematch: (partner?: string | null) => void,
 *   acts: import('./acts.js').Acts}} on
 */
export function sheet(state, view, on) {
  const lines = scored(view);
  return h(
    'div',
    { class: 'foglio-punti' },
    h(
      'header',
      { class: 'testata' },
      h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: t('marchio') })),
      h('span', { class: 'spazio' }),
      h('label', { class: 'mostra-articoli' }, h('input', { type: 'checkbox' }), t('punti.articoli')),
      h(
        'button',
        { class: 'icona stampa', type: 'button', onclick: () => print() },
        h('bp-icona', { nome: 'stampa' }),
        h('span', { class: 'testo' }, t('punti.stampa')),
      ),
    ),
    h(
      'main',
      { class: 'segnapunti', id: 'contenuto' },
      h('p', { class: 'occhiello' }, h('span', { class: 'quieto' }, ended(view)), ' ', closing(state, view)),
      h('h1', null, headline(view, lines)),
      table(view, lines),
    ),
    h(
      'aside',
      { class: 'turno-punti', 'aria-label': t('punti.turno') },
      h('h2', null, t('punti.turno')),
      bars(view, lines),
      totals(view, lines),
    ),
    h(
      'footer',
      { class: 'risposte' },
      state.view ? farewells(state.view, on.acts) : null,
      onward(view, state.view?.smazzata ?? 0, on),
      otherPartners(view, on),
      h(
        'a',
        { class: 'bottone', href: `/rivedi/${view.id}?smazzata=${view.smazzata}${location.hash}` },
        t('punti.analizza'),
      ),
      h('button', { class: 'bottone', type: 'button', onclick: on.review }, t('punti.rivedi')),
      isFinal(view) ? h('a', { class: 'bottone', href: '/' }, t('punti.casa')) : null,
    ),
  );
}

/**
 * A rematch with somebody else as partner, where there are two lines of two.
 * @param {import('./model.js').View} view
 * @param {{rematch: (partner?: string | null) => void}} on
 */
function otherPartners(view, on) {
  const seats = Object.keys(view.posti);
  const mate = (/** @type {string} */ seat) => view.posti[seat].linea === myLine(view);
  const pairs =
    seats.filter(mate).length > 1 && seats.filter(mate).length === seats.filter((seat) => !mate(seat)).length;
  if (!isFinal(view) || !view.posto || view.rivincita || !pairs) return null;
  const choose = async () => {
    const others = seats.filter((seat) => seat !== view.posto);
    const partner = await ask(
      t('punti.con_chi'),
      t('punti.con_chi_spiega'),
      others.map((seat) => ({
        label: mate(seat) ? t('punti.ancora_con', { nome: shortName(view, seat) }) : shortName(view, seat),
        value: seat,
        primary: mate(seat),
      })),
    );
    if (partner) on.rematch(mate(partner) ? null : partner);
  };
  return h('button', { class: 'bottone', type: 'button', onclick: choose }, t('punti.altri_compagni'));
}

/**
 * What comes next: the players deal or ask for a rematch, who watches follows them.
 * @param {import('./model.js').View} view
 * @param {number} current
 * @param {{next: () => void, rematch: () => void}} on
 */
function onward(view, current, on) {
  const button = (/** @type {() => void} */ act, /** @type {string} */ label) =>
    h(
      'button',
      { class: 'bottone primario', type: 'button', onclick: () => act() },
      label,
      h('bp-icona', { nome: 'destra' }),
    );
  if (!isFinal(view)) {
    if (view.posto) return button(on.next, t('punti.prossima', { n: view.smazzata + 1 }));
    return current > view.smazzata ? button(on.next, t('punti.segui', { n: current })) : null;
  }
  return view.posto ? button(on.rematch, t(view.rivincita ? 'punti.vai_rivincita' : 'punti.rivincita')) : null;
}

/**
 * Who has won: the turno when it is over, else the smazzata.
 * @param {import('./model.js').View} view
 * @param {string[]} lines
 */
function headline(view, lines) {
  const what = isFinal(view) ? 'turno' : 'smazzata';
  const made = lines.map((line) => (isFinal(view) ? sum(view, line) : (view.esito?.smazzata.linee[line]?.totale ?? 0)));
  const [ours, theirs] = [made[0], Math.max(...made.slice(1))];
  const values = { noi: number(ours), loro: number(theirs) };
  if (ours === theirs) return t(`punti.${what}_pari`, values);
  if (view.posto && inPairs(view)) return t(`punti.${what}_${ours > theirs ? 'si' : 'no'}`, values);
  const most = Math.max(ours, theirs);
  return t(`punti.${what}_di`, {
    linea: scoredName(view, lines[made.indexOf(most)]),
    noi: number(most),
    loro: number(Math.max(...made.filter((_, index) => index !== made.indexOf(most)))),
  });
}

/** Which smazzata it was. @param {import('./model.js').View} view */
function ended({ smazzata, smazzate, traguardo }) {
  if (traguardo) return t('punti.fine_a_punti', { n: smazzata, punti: number(traguardo) });
  return smazzate === 1 ? t('punti.fine_unica') : t('punti.fine', { n: smazzata, tot: smazzate });
}

/** The points of the turno so far. @param {import('./model.js').View} view @param {string} line */
const sum = (view, line) => view.turno_punti.reduce((total, item) => total + (item[line] ?? 0), 0);

/**
 * How it ended, with the words of the last turn.
 * @param {import('./model.js').State} state
 * @param {import('./model.js').View} view
 */
function closing({ log }, view) {
  const closer = view.chi_chiude;
  if (!closer) return t(`punti.${view.fine ?? 'tallone'}`);
  const turn = log.slice(0, log.findLastIndex((entry) => entry.kind === 'smazzata_finita') + 1);
  const laid = turn.slice(turn.findLastIndex((entry) => entry.seat && entry.seat !== closer) + 1);
  const words = view.giochi.filter((meld) => laid.some((entry) => entry.meld === meld.id)).map(called);
  const key = closer === view.posto ? 'punti.hai_chiuso' : 'punti.ha_chiuso';
  return t(words.length ? `${key}_con` : key, { nome: shortName(view, closer), parole: list(words) });
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
      h(
        'tr',
        null,
        h('th', { scope: 'col' }, h('span', { class: 'solo-voce' }, t('punti.voce'))),
        lines.map((line) =>
          h(
            'th',
            { scope: 'col' },
            h('b', null, scoredName(view, line)),
            inPairs(view) ? h('span', { class: 'quieto' }, lineNote(view, line)) : null,
          ),
        ),
      ),
    ),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          null,
          h(
            'th',
            { scope: 'row' },
            h(
              'span',
              { class: 'voce' },
              h('span', null, itemName(row.item)),
              row.note ? h('span', { class: 'quieto' }, row.note) : null,
              row.article ? h('span', { class: 'quieto articolo' }, row.article) : null,
            ),
          ),
          row.points.map(cell),
        ),
      ),
    ),
    h(
      'tfoot',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'row' }, t('punti.smazzata')),
        lines.map((line) => h('td', null, number(view.esito?.smazzata.linee[line]?.totale ?? 0))),
      ),
    ),
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
  const bonus = code().premi.senza_matta.length > 1 ? ['bonus'] : [];
  const items = new Set([...ALWAYS, ...bonus, ...sheets.flat().map((entry) => entry.voce)]);
  const rank = (/** @type {string} */ item) => (ORDER.includes(item) ? ORDER.indexOf(item) : ORDER.length);
  return [...items]
    .sort((a, b) => rank(a) - rank(b))
    .map((item) => {
      const found = sheets.map((sheet) => sheet.filter((entry) => entry.voce === item));
      const all = found.flat();
      const each = (/** @type {import('./model.js').Entry} */ entry) =>
        [source(view, entry), all.length > 1 ? number(entry.punti) : ''].join('\u00a0').trim();
      return {
        item,
        note:
          item === 'carte'
            ? ''
            : all
                .filter((entry) => source(view, entry))
                .map(each)
                .join(', '),
        article: all[0]?.articolo ?? '',
        points: found.map((group) => group.reduce((total, entry) => total + entry.punti, 0)),
      };
    });
}

/** @param {import('./model.js').View} view @param {import('./model.js').Entry} entry */
function source(view, entry) {
  if (entry.gioco !== null)
    return view.giochi
      .filter((meld) => meld.id === entry.gioco)
      .map(called)
      .join();
  return entry.posto ? shortName(view, entry.posto) : '';
}

/**
 * The smazzate of the turno, paired bars, solid and hatched.
 * @param {import('./model.js').View} view
 * @param {string[]} lines
 */
function bars(view, lines) {
  const most = Math.max(1, ...view.turno_punti.flatMap((item) => lines.map((line) => Math.abs(item[line] ?? 0))));
  return [
    h(
      'ul',
      { class: 'legenda' },
      lines.map((line, index) =>
        h('li', null, h('i', { class: index === 0 ? 'barra piena' : 'barra tratteggio' }), ' ', scoredName(view, line)),
      ),
    ),
    h(
      'ol',
      { class: 'barre' },
      Array.from({ length: view.smazzate || view.turno_punti.length }, (_, index) => {
        const points = view.turno_punti[index];
        return h(
          'li',
          null,
          h('span', { class: 'numero quieto' }, index + 1),
          points
            ? h(
                'div',
                null,
                lines.map((line, which) => bar(points[line] ?? 0, most, which === 0, scoredName(view, line))),
              )
            : h(
                'div',
                { class: 'da-giocare' },
                h('i', { class: 'barra tratto' }),
                ' ',
                h('span', { class: 'quieto' }, t('punti.da_giocare')),
              ),
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
    h('i', {
      class: ours ? 'barra piena' : 'barra tratteggio',
      style: { width: `${Math.max(2, (Math.abs(points) / most) * 72)}%` },
    }),
    h('b', null, h('span', { class: 'solo-voce' }, `${who} `), number(points)),
  );

/**
 * The sums; victory points only where the code gives some: a single smazzata has none.
 * @param {import('./model.js').View} view
 * @param {string[]} lines
 */
function totals(view, lines) {
  const made = lines.map((line) => sum(view, line));
  const row = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ note = '') =>
    h('div', null, h('dt', null, label, note ? h('span', { class: 'quieto' }, note) : null), h('dd', null, value));
  const victory = view.esito?.turno?.vp ?? {};
  return h(
    'dl',
    { class: 'totali' },
    lines.map((line, index) => row(t('punti.totale', { chi: scoredName(view, line) }), number(made[index]))),
    inPairs(view) ? row(t('punti.differenza'), signed(made[0] - made[1])) : null,
    view.traguardo ? row(t('punti.traguardo'), number(view.traguardo)) : null,
    lines[0] in victory
      ? row(t('punti.vittoria'), `${victory[lines[0]]}–${victory[lines[1]]}`, t('punti.vittoria_spiega'))
      : null,
  );
}

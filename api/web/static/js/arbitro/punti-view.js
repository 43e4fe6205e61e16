// @ts-check
/** The score helper as it looks: the words of a line, its hand, the sheet of both. */
import { h } from '../lib/dom.js';
import { signed, t } from '../lib/i18n.js';
import { cardsOf, meldEntries } from '../offline/conto.js';

/**
 * @typedef {import('./punti.js').Punti} Punti
 * @typedef {import('../offline/conto.js').Counted} Counted
 * @typedef {import('./punti.js').PointsTab['on']} On
 */

const SLOT = /\[([*@])=([A-Z])\]|([A-Z])[rn]?|([*@])/g;
const WORDS = 'parole';

/** @param {Punti} punti */
const tablesOf = ({ data, code }) => data[code];

/** The pieces of a word: each a letter, and the matta that stands for it. @param {string} text */
const pieces = (text) =>
  [...text.matchAll(SLOT)].map((found) => ({
    matta: found[1] ?? found[4] ?? null,
    letter: found[2] ?? found[3] ?? '',
  }));

/** A tap turns a letter into jolly, pinella, letter again. @param {string} text @param {number} at */
function turned(text, at) {
  const [body, ...rest] = text.split(/(?=[!/])/);
  const told = pieces(body).map(({ matta, letter }, index) => {
    const next = index === at ? (matta === null ? '*' : matta === '*' ? '@' : null) : matta;
    return next && letter ? `[${next}=${letter}]` : (next ?? letter);
  });
  return told.join('') + rest.join('');
}

/**
 * A word as sorts that can be turned, or cards as they are written.
 * @param {Punti} punti
 * @param {string} text
 * @param {(text: string) => void} change
 */
function tiles(punti, text, change) {
  const body = text.split(/[!/]/)[0];
  if (tablesOf(punti).gioco !== WORDS) return h('span', { class: 'carte-scritte' }, body);
  const long = cardsOf(tablesOf(punti), body).length;
  return h(
    'span',
    { class: 'sorte', style: { '--n': long } },
    pieces(body).map(({ matta, letter }, index) =>
      h(
        'button',
        {
          key: index,
          type: 'button',
          'aria-label': matta
            ? t(matta === '*' ? 'punti.jolly' : 'punti.pinella', { lettera: letter })
            : t('punti.lettera', { lettera: letter }),
          onclick: () => change(turned(text, index)),
        },
        h('bp-carta', { carta: matta ?? `${letter}n`, lettura: matta ? letter || null : null, muta: true }),
      ),
    ),
  );
}

/** What a meld brings: "65 +200 pulito". @param {Punti} punti @param {string} text */
function worth(punti, text) {
  const entries = meldEntries(tablesOf(punti), 0, text);
  const burraco = entries.find(({ voce }) => voce.startsWith('burraco '));
  const bonus = entries.find(({ voce }) => voce === 'bonus');
  const rest = entries
    .filter((one) => one !== burraco && one !== bonus)
    .reduce((sum, { punti: each }) => sum + each, 0);
  return [
    h('b', null, rest, burraco ? ` ${signed(burraco.punti + (bonus?.punti ?? 0))}` : ''),
    burraco ? h('span', { class: 'quieto' }, ` ${burraco.voce.slice('burraco '.length)}`) : null,
  ];
}

/** The table of a line. @param {Punti} punti @param {Counted} found @param {On} on */
export function lineView(punti, found, on) {
  const line = punti.lines[punti.at];
  const sheet = found.linee[punti.at];
  const tables = tablesOf(punti);
  const change = (/** @type {number} */ place, /** @type {string | null} */ text) =>
    on.line({ giochi: line.giochi.flatMap((one, index) => (index === place ? (text === null ? [] : [text]) : [one])) });
  const entry = (/** @type {string} */ voce) => sheet.voci.find((one) => one.voce === voce)?.punti ?? 0;
  return h(
    'div',
    { class: 'linea-punti', role: 'tabpanel', 'aria-label': t(`linea.${line.linea}`) },
    h(
      'form',
      {
        class: 'cerca-parola aggiungi-gioco',
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const field = /** @type {HTMLInputElement} */ (
            /** @type {HTMLFormElement} */ (event.target).elements.namedItem('gioco')
          );
          if (on.add(field.value)) field.value = '';
        },
      },
      h('input', {
        name: 'gioco',
        'aria-label': t(tables.gioco === WORDS ? 'punti.parola' : 'punti.gioco'),
        placeholder: t(tables.gioco === WORDS ? 'punti.parola' : 'punti.gioco'),
        maxlength: 80,
        autocomplete: 'off',
        autocapitalize: 'characters',
        spellcheck: 'false',
        enterkeyhint: 'done',
      }),
      h('button', { type: 'submit', 'aria-label': t('punti.aggiungi') }, h('bp-icona', { nome: 'piu' })),
    ),
    tables.gioco === WORDS ? h('p', { class: 'quieto' }, t('punti.tocca')) : null,
    h(
      'ul',
      { class: 'giochi-punti' },
      line.giochi.map((text, place) =>
        h(
          'li',
          { key: `${place} ${text}` },
          tiles(punti, text, (next) => change(place, next)),
          h('span', { class: 'quanto' }, worth(punti, text)),
          h(
            'span',
            { class: 'atti-gioco' },
            h(
              'button',
              {
                type: 'button',
                class: 'collegamento',
                'aria-pressed': String(text.includes('!')),
                onclick: () => change(place, text.includes('!') ? text.replace('!', '') : `${text.split('/')[0]}!`),
              },
              t('punti.congelato'),
            ),
            h(
              'button',
              {
                type: 'button',
                class: 'icona',
                'aria-label': t('punti.togli', { gioco: text }),
                onclick: () => change(place, null),
              },
              h('bp-icona', { nome: 'croce' }),
            ),
          ),
        ),
      ),
      h(
        'li',
        { key: 'mano' },
        h('button', { type: 'button', class: 'collegamento', onclick: () => on.show('mano') }, t('punti.in_mano')),
        handTiles(punti, line.mano),
        h('b', { class: 'quanto meno' }, signed(entry('carte in mano'))),
      ),
      h(
        'li',
        { key: 'chiuso' },
        h(
          'label',
          { class: 'chiuso' },
          t('punti.chiuso'),
          h('input', {
            type: 'checkbox',
            role: 'switch',
            '.checked': line.chiuso,
            onchange: (/** @type {Event} */ event) => on.close(/** @type {HTMLInputElement} */ (event.target).checked),
          }),
        ),
        h('b', { class: 'quanto' }, signed(entry('chiusura'))),
      ),
      h(
        'li',
        { key: 'pozzetto' },
        h(
          'label',
          { class: 'pozzetto-punti' },
          h('span', null, t('punti.pozzetto')),
          h(
            'select',
            {
              onchange: (/** @type {Event} */ event) =>
                on.line({ pozzetto: /** @type {HTMLSelectElement} */ (event.target).value, carte_pozzetto: '' }),
            },
            tables.pozzetti.map((each) =>
              h('option', { key: each, value: each, '.selected': each === line.pozzetto }, t(`punti.pozzetto_${each}`)),
            ),
          ),
        ),
        line.pozzetto === 'non_giocato' || line.pozzetto === 'appena_preso'
          ? h(
              'button',
              { type: 'button', class: 'collegamento', onclick: () => on.show('pozzetto') },
              t('punti.carte_pozzetto'),
            )
          : null,
        h('b', { class: 'quanto meno' }, signed(entry('pozzetto non preso') + entry('pozzetto non giocato'))),
      ),
    ),
  );
}

/** @param {Punti} punti @param {string} text */
const handTiles = (punti, text) =>
  tablesOf(punti).gioco === WORDS
    ? h(
        'span',
        { class: 'sorte mano-punti', 'aria-hidden': 'true' },
        cardsOf(tablesOf(punti), text).map((card, index) =>
          h('bp-carta', { key: index, carta: dressed(card), muta: true }),
        ),
      )
    : h('span', { class: 'carte-scritte' }, text);

/** The black dress: the colour is not asked for. @param {string} card */
const dressed = (card) => (card === '*' || card === '@' ? card : `${card}n`);

/**
 * Cards in hand, or of a pozzetto that was not played, by a keyboard.
 * @param {Punti} punti
 * @param {Counted} found
 * @param {On} on
 */
export function handView(punti, found, on) {
  const key = punti.shown === 'mano' ? 'mano' : 'carte_pozzetto';
  const line = punti.lines[punti.at];
  const tables = tablesOf(punti);
  const cards = cardsOf(tables, line[key]);
  const put = (/** @type {string[]} */ next) => on.line({ [key]: next.join(' ') });
  const signs = [
    ...new Set(
      tables.gioco === WORDS ? tables.ranghi.map((card) => (card.length > 1 ? card[0] : card)) : tables.ranghi,
    ),
  ];
  const worthOf = found.linee[punti.at].voci.filter(
    ({ voce }) => voce === 'carte in mano' || voce === 'pozzetto non giocato',
  );
  return h(
    'div',
    { class: 'mano-da-contare' },
    h(
      'p',
      { class: 'testa-mano' },
      h('b', null, t(key === 'mano' ? 'punti.mano_di' : 'punti.pozzetto_di', { linea: t(`linea.${line.linea}`) })),
      h('b', { class: 'meno' }, signed(worthOf.reduce((sum, { punti: each }) => sum + each, 0))),
    ),
    h(
      'div',
      { class: 'carte-contate', role: 'status' },
      tables.gioco === WORDS
        ? cards.map((card, index) => h('bp-carta', { key: index, carta: dressed(card), valore: true }))
        : cards.join(' '),
      h(
        'button',
        { type: 'button', class: 'icona', 'aria-label': t('punti.annulla'), onclick: () => put(cards.slice(0, -1)) },
        h('bp-icona', { nome: 'annulla' }),
      ),
    ),
    h(
      'div',
      { class: `tasti${tables.gioco === WORDS ? '' : ' scritti'}`, role: 'group', 'aria-label': t('tasti.titolo') },
      signs.map((sign) =>
        h(
          'button',
          {
            key: sign,
            type: 'button',
            'data-carta': sign,
            'aria-label': t('carta.con_valore', { carta: sign, valore: tables.carte[sign] }),
            onclick: () => put([...cards, sign]),
          },
          tables.gioco === WORDS ? h('bp-carta', { carta: dressed(sign), valore: true, muta: true }) : sign,
        ),
      ),
    ),
  );
}

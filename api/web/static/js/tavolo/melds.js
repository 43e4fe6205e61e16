// @ts-check
import { h } from '../lib/dom.js';
import { called, colour, isMatta, nameOf } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { number, t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { tiles } from '../ui/parola.js';
import { feastView } from './feast.js';
import { turnColumn } from './field.js';
import { lineName, lineNote } from './linee.js';
import { meldsOf, myLine, prize } from './model.js';
import { marked } from './novita.js';

/**
 * The words of one line: value, burraco marks, the last one touched, where the tray could go.
 * @param {import('./model.js').State} state
 * @param {string} line
 * @param {{open: (meld: import('./model.js').Meld) => void, endFeast: () => void}} on
 */
export function words(state, line, on) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const ours = line === myLine(view);
  const melds = meldsOf(view, line);
  const list = (/** @type {string} */ kind, /** @type {import('./model.js').Meld[]} */ some) =>
    some.length
      ? h(
          'ul',
          { key: kind, class: `elenco-parole ${kind}` },
          some.map((meld) => word(state, meld, on)),
        )
      : null;
  const title = lineName(view, line);
  return h(
    'section',
    { class: ours ? 'parole noi' : 'parole loro', 'aria-label': t('parole.di', { chi: title }) },
    h(
      'div',
      { class: 'linea' },
      h('h2', null, h('b', null, title), h('span', { class: 'quieto' }, ` ${lineNote(view, line)}`)),
      h(
        'button',
        {
          class: 'altre',
          type: 'button',
          hidden: true,
          onclick: (/** @type {Event} */ event) => turnColumn(/** @type {Element} */ (event.currentTarget)),
        },
        h('bp-icona', { nome: 'destra' }),
        h('span', null),
      ),
      h('b', { class: 'totale' }, number(view.in_tavola[line] ?? 0)),
    ),
    h(
      'div',
      { class: 'scorre' },
      list(
        'burrachi',
        melds.filter((meld) => meld.burraco),
      ),
      list(
        'sciolte',
        melds.filter((meld) => !meld.burraco),
      ),
      melds.length
        ? null
        : h('p', { class: 'quieto nessuna' }, ours && view.posto ? t('parole.nessuna_noi') : t('parole.nessuna_loro')),
    ),
    state.feast?.linea === line ? feastView(state.feast, ours, on.endFeast) : null,
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./model.js').Meld} meld
 * @param {{open: (meld: import('./model.js').Meld) => void}} on
 */
function word(state, meld, on) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const target = state.targets.some((item) => item.meld === meld.id);
  const last = !view.posto && state.lastMeld === meld.id;
  const news = marked(state.news, meld);
  const inTray = state.tray.meld === meld.id;
  const classes = [
    'parola',
    meld.burraco && 'burraco',
    last && 'ultima-mossa',
    news && 'con-novita',
    target && 'bersaglio',
    inTray && 'in-compositoio',
    meld.stato !== 'valido' && 'congelata',
    view.in_verifica.includes(meld.id) && 'in-verifica',
  ];
  return h(
    'li',
    {
      key: meld.id,
      class: classes.filter(Boolean).join(' '),
      style: { '--n': meld.carte.length },
      'data-gioco': meld.id,
    },
    h(
      'button',
      {
        class: 'tessere',
        type: 'button',
        'aria-label': voice(view, meld, news !== null),
        onclick: () => on.open(meld),
      },
      tiles(meld.carte, meld.lettura, meld.burraco, undefined, news?.fresh),
    ),
    news
      ? h(
          'span',
          { class: 'novita-parola', 'aria-hidden': 'true' },
          news.turns.map((turn) => h('i', { class: 'numero-novita' }, turn)),
        )
      : null,
    h(
      'span',
      { class: 'conto' },
      h('b', null, meld.valore, meld.burraco ? ` +${prize(meld)}` : ''),
      meld.burraco ? h('span', { class: 'quieto' }, t(`burraco.${meld.burraco}`)) : null,
      meld.stato !== 'valido' ? h('span', { class: 'marca-congelata' }, t('parole.congelata')) : null,
      view.in_verifica.includes(meld.id)
        ? h('span', { class: 'quieto' }, h('bp-icona', { nome: 'orologio' }), ' ', t('parole.in_verifica'))
        : null,
      last ? h('span', { class: 'marca-ultima' }, t('parole.ultima')) : null,
    ),
  );
}

/** @param {import('./model.js').View} view @param {import('./model.js').Meld} meld @param {boolean} fresh */
function voice(view, meld, fresh) {
  const matta = meld.matta === undefined ? meld.carte.find(isMatta) : meld.carte[meld.matta ?? -1];
  const red = meld.carte.map(colour).find(Boolean) === 'r';
  return [
    called(meld),
    isLettered() ? t(red ? 'parole.rossa' : 'parole.nera') : t(`gioco.${meld.specie}`),
    matta ? t('parole.con', { matta: nameOf(matta) }) : '',
    t('parole.vale', { n: meld.valore }),
    meld.burraco ? t(`burraco.${meld.burraco}_voce`) : '',
    fresh ? t('parole.dal_turno') : '',
    meld.stato !== 'valido' ? t('parole.congelata') : '',
    view.in_verifica.includes(meld.id) ? t('parole.in_verifica') : '',
    meld.linea === myLine(view) && view.posto ? t('parole.per_legare') : t('parole.per_guardare'),
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * A word laid on the table, looked at closely; here it can be contested when the table allows it.
 * @param {import('./model.js').View} view
 * @param {import('./model.js').Meld} meld
 * @param {{contest: () => void, explain: () => void, meaning?: string}} on
 */
export function openMeld(view, meld, on) {
  return openDialog({
    title: called(meld),
    kind: 'parola-aperta',
    body: (close) => [
      h(
        'div',
        { class: 'tessere', style: { '--n': meld.carte.length } },
        tiles(meld.carte, meld.lettura, meld.burraco),
      ),
      h(
        'p',
        null,
        t('parole.dettaglio', { linea: lineName(view, meld.linea), n: meld.valore }),
        meld.burraco ? ` ${t('parole.dettaglio_burraco', { tipo: t(`burraco.${meld.burraco}`), n: prize(meld) })}` : '',
      ),
      on.meaning ? h('p', { class: 'significato' }, on.meaning) : null,
      meld.stato === 'valido'
        ? null
        : h('p', null, t(view.in_verifica.includes(meld.id) ? 'parole.verificata' : `parole.${meld.stato}`)),
      view.contestabili.includes('parola')
        ? h(
            'button',
            { type: 'button', class: 'bottone', onclick: () => (close(), on.contest()) },
            h('bp-icona', { nome: 'attenzione' }),
            t('parole.contesta'),
          )
        : null,
      view.contestabili.includes('parola') && isLettered()
        ? h(
            'button',
            { type: 'button', class: 'bottone', onclick: () => (close(), on.explain()) },
            t('parole.spiegazione'),
          )
        : null,
      view.assistita &&
        isLettered() &&
        h(
          'p',
          null,
          h(
            'a',
            { href: `/arbitro?parola=${encodeURIComponent(meld.lettura.toLowerCase())}`, target: '_blank' },
            t('parole.verifica'),
          ),
        ),
    ],
  });
}

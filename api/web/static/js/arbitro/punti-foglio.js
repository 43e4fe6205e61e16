// @ts-check
/** The score sheet of all lines, entry by entry, and the foot that sums it up. */
import { h } from '../lib/dom.js';
import { itemName, signed, t } from '../lib/i18n.js';

/**
 * @typedef {import('./punti.js').Punti} Punti
 * @typedef {import('../offline/conto.js').Counted} Counted
 * @typedef {import('./punti.js').PointsTab['on']} On
 */

/** "su 4 mani", "a squadre". @param {string} name */
const vpName = (name) => (/^\d+$/.test(name) ? t('punti.vp_mani', { n: Number(name) }) : t(`punti.vp_${name}`));

/** @param {Punti} punti @param {Counted} found @param {On} on @param {() => void} record */
export function footView(punti, found, on, record) {
  const away = punti.shown !== 'tavola';
  const pair = found.vp[punti.vp];
  return h(
    'div',
    { class: 'azioni-arbitro piede-punti' },
    h(
      'div',
      { class: 'esito-punti' },
      h('p', null, t('punti.differenza'), ' ', h('b', null, signed(found.differenza))),
      pair
        ? h(
            'label',
            null,
            h(
              'select',
              {
                'aria-label': t('punti.vp'),
                onchange: (/** @type {Event} */ event) => on.vp(/** @type {HTMLSelectElement} */ (event.target).value),
              },
              Object.keys(found.vp).map((name) =>
                h('option', { key: name, value: name, '.selected': name === punti.vp }, vpName(name)),
              ),
            ),
            ' ',
            h('b', null, pair.join('–')),
          )
        : null,
    ),
    away && punti.shown !== 'foglio'
      ? h(
          'button',
          { key: 'fatto', type: 'button', class: 'bottone primario', onclick: () => on.show('tavola') },
          t('punti.fatto'),
        )
      : punti.shown === 'foglio'
        ? [
            h(
              'button',
              { key: 'torna', type: 'button', class: 'bottone', onclick: () => on.show('tavola') },
              t('punti.sul_tavolo'),
            ),
            h(
              'button',
              { key: 'registra', type: 'button', class: 'bottone primario', onclick: record },
              h('bp-icona', { nome: 'matita' }),
              t('arbitro.registra'),
            ),
          ]
        : h(
            'button',
            { key: 'foglio', type: 'button', class: 'bottone primario', onclick: () => on.show('foglio') },
            t('punti.foglio'),
            h('bp-icona', { nome: 'destra' }),
          ),
  );
}

/** The sheet of all lines, entry by entry. @param {Punti} punti @param {Counted} found @param {On} on */
export const sheetView = (punti, found, on) =>
  h(
    'div',
    { class: 'foglio-arbitro' },
    h(
      'label',
      { class: 'codice-in-uso' },
      h('span', { class: 'solo-voce' }, t('casi.codice')),
      h(
        'select',
        { onchange: (/** @type {Event} */ event) => on.code(/** @type {HTMLSelectElement} */ (event.target).value) },
        Object.values(punti.data).map(({ codice, titolo }) =>
          h('option', { key: codice, value: codice, '.selected': codice === punti.code }, titolo),
        ),
      ),
    ),
    found.linee.map((sheet, index) =>
      h(
        'table',
        { key: sheet.linea },
        h('caption', null, t(`linea.${sheet.linea}`)),
        h(
          'tbody',
          null,
          sheet.voci.map((entry, row) =>
            h(
              'tr',
              { key: row },
              h(
                'th',
                { scope: 'row' },
                entry.gioco === null
                  ? itemName(entry.voce)
                  : `${punti.lines[index].giochi[entry.gioco]} · ${itemName(entry.voce)}`,
              ),
              h('td', { class: 'quieto' }, entry.articolo),
              h('td', null, signed(entry.punti)),
            ),
          ),
        ),
        h(
          'tfoot',
          null,
          h(
            'tr',
            null,
            h('th', { scope: 'row', colspan: 2 }, t('punti.somma')),
            h('td', null, h('b', null, sheet.totale)),
          ),
        ),
      ),
    ),
    found.linee.length === 2
      ? h(
          'dl',
          { class: 'vp-punti' },
          h('div', null, h('dt', null, t('punti.mp')), h('dd', null, signed(found.differenza))),
          Object.entries(found.vp).map(([name, pair]) =>
            h('div', { key: name }, h('dt', null, vpName(name)), h('dd', null, pair.join('–'))),
          ),
        )
      : null,
    h(
      'div',
      { class: 'risposte' },
      h(
        'button',
        { type: 'button', class: 'bottone', onclick: () => window.print() },
        h('bp-icona', { nome: 'stampa' }),
        t('punti.stampa'),
      ),
      h('button', { type: 'button', class: 'bottone', onclick: on.clear }, t('punti.da_capo')),
    ),
  );

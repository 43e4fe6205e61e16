// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { codes, openTables } from '../net/lobby.js';
import { openDialog } from '../ui/dialog.js';

/** Who already sits. @param {Record<string, {nome: string | null}>} seats @returns {string[]} */
const people = (seats) => Object.values(seats).flatMap((seat) => (seat.nome ? [seat.nome] : []));

/** The tables where anybody may sit. @returns {Promise<boolean>} whether to open one instead */
export async function showTables() {
  const [tables, known] = await Promise.all([openTables(), codes()]);
  const titles = new Map(known.map(({ codice, titolo }) => [codice, titolo]));
  const wanted = await openDialog({
    title: t('casa.aperti'),
    body: (close) =>
      tables.length === 0
        ? [
            h('p', null, t('casa.nessun_tavolo')),
            h(
              'button',
              { class: 'bottone primario', type: 'button', onclick: () => close(true) },
              t('casa.crea'),
              h('bp-icona', { nome: 'destra' }),
            ),
          ]
        : h(
            'ul',
            { class: 'tavoli-aperti' },
            tables.map((table) =>
              h(
                'li',
                null,
                h(
                  'span',
                  null,
                  h('b', null, people(table.posti).join(', ')),
                  ' ',
                  titles.get(table.codice) ?? '',
                  ' ',
                  h(
                    'span',
                    { class: 'quieto' },
                    t('casa.posti_liberi', { n: Object.keys(table.posti).length - people(table.posti).length }),
                  ),
                ),
                h('a', { class: 'bottone', href: `/tavolo/${table.id}` }, t('casa.siediti')),
              ),
            ),
          ),
  });
  return wanted === true;
}

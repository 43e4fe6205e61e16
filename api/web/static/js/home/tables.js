// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openTables } from '../net/lobby.js';
import { openDialog } from '../ui/dialog.js';

/** The tables where anybody may sit. */
export async function showTables() {
  const tables = await openTables();
  await openDialog({
    title: t('casa.aperti'),
    body: () =>
      tables.length === 0
        ? h('p', null, t('casa.nessun_tavolo'))
        : h(
            'ul',
            { class: 'tavoli-aperti' },
            tables.map((table) =>
              h(
                'li',
                null,
                h('span', null, h('b', null, t('casa.di', { nome: table.ospite })), ' ', h('span', { class: 'quieto' }, t('casa.posti_liberi', { n: table.liberi.length }))),
                h('a', { class: 'bottone', href: `/tavolo/${table.id}` }, t('casa.siediti')),
              ),
            ),
          ),
  });
}

// @ts-check
/** Giving a record away: a link without names unless everybody agreed, or the file itself. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { linkCard } from '../ui/links.js';
import { report } from '../ui/notice.js';
import { consentNames, shareLink, tableOf } from './net.js';

/**
 * @param {import('./model.js').State} state
 * @param {(view: any) => void} seen the table anew
 */
export async function openShare(state, seen) {
  const { table, record } = state;
  let view = state.view;
  let link = null;
  try {
    if (table) link = await shareLink(table);
  } catch (error) {
    report(error);
    return;
  }
  const agree = async (/** @type {() => void} */ redraw) => {
    try {
      await consentNames(/** @type {string} */ (table), !given(view));
      view = await tableOf(/** @type {string} */ (table));
      seen(view);
    } catch (error) {
      report(error);
    }
    redraw();
  };
  await openDialog({
    title: t('rivedi.condividi'),
    kind: 'condivisione',
    body: (_close, redraw) => [
      link ? linkCard(link, null, t('rivedi.condividi_spiega')) : null,
      view ? names(view, () => agree(redraw)) : null,
      h(
        'p',
        null,
        h(
          'a',
          {
            class: 'bottone',
            download: 'partita.brn',
            href: `data:text/plain;charset=utf-8,${encodeURIComponent(record)}`,
          },
          t('rivedi.scarica'),
        ),
      ),
    ],
  });
}

/** My own word. @param {any} view */
const given = (view) => view.consensi.nomi.includes(view.posto);

/** @param {any} view @param {() => void} agree */
function names(view, agree) {
  const lacking = Object.keys(view.posti)
    .filter((seat) => view.posti[seat].persona && !view.consensi.nomi.includes(seat))
    .filter((seat) => seat !== view.posto)
    .map((seat) => view.posti[seat].nome);
  return h(
    'div',
    { class: 'nomi-condivisi' },
    h(
      'label',
      { class: 'scelta-radio interruttore' },
      h('input', { type: 'checkbox', '.checked': given(view), onchange: agree }),
      t('rivedi.mostra_nomi'),
    ),
    h(
      'p',
      { class: 'quieto' },
      lacking.length ? t('rivedi.nomi_mancano', { nomi: lacking.join(', ') }) : t('rivedi.nomi_tutti'),
    ),
  );
}

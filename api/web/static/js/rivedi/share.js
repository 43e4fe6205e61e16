// @ts-check
/** Giving a record away: a link without names unless everybody agreed, the file itself, or to everybody. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { linkCard } from '../ui/links.js';
import { report } from '../ui/notice.js';
import { consentTo, shareLink, tableOf } from './net.js';

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
  const agree = async (/** @type {string} */ matter, /** @type {() => void} */ redraw) => {
    try {
      await consentTo(/** @type {string} */ (table), matter, !given(view, matter));
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
      link ? linkCard(link, null, t('rivedi.condividi_spiega'), { said: t('rivedi.invio') }) : null,
      view ? consent(view, 'nomi', () => agree('nomi', redraw)) : null,
      view ? consent(view, 'pubblica', () => agree('pubblica', redraw)) : null,
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

/** My own word. @param {any} view @param {string} matter */
const given = (view, matter) => view.consensi[matter].includes(view.posto);

/**
 * What everybody at the table has to agree to: my word, and whose is missing.
 * @param {any} view @param {string} matter @param {() => void} agree
 */
function consent(view, matter, agree) {
  const lacking = Object.keys(view.posti)
    .filter((seat) => view.posti[seat].persona && !view.consensi[matter].includes(seat))
    .filter((seat) => seat !== view.posto)
    .map((seat) => view.posti[seat].nome);
  const told = lacking.length ? 'mancano' : given(view, matter) ? 'si' : 'tutti';
  return h(
    'div',
    { class: 'consenso-condiviso' },
    h(
      'label',
      { class: 'scelta-radio interruttore' },
      h('input', { type: 'checkbox', '.checked': given(view, matter), onchange: agree }),
      t(`rivedi.consenso_${matter}`),
    ),
    h('p', { class: 'quieto' }, t(`rivedi.consenso_${matter}_${told}`, { nomi: lacking.join(', ') })),
  );
}

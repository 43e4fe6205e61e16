// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { tiles } from './melds.js';
import { prize } from './model.js';

/**
 * A word laid on the table, looked at closely; here it can be contested when the table allows it.
 * @param {import('./model.js').View} view
 * @param {import('./model.js').Meld} meld
 * @param {(meld: import('./model.js').Meld) => void} contest
 */
export function openMeld(view, meld, contest) {
  return openDialog({
    title: meld.lettura,
    kind: 'parola-aperta',
    body: (close) => [
      h('div', { class: 'tessere', style: { '--n': meld.carte.length } }, tiles(meld)),
      h('p', null, t('parole.dettaglio', { linea: t(`linea.${meld.linea}`), n: meld.valore }), meld.burraco ? ` ${t('parole.dettaglio_burraco', { tipo: t(`burraco.${meld.burraco}`), n: prize(meld) })}` : ''),
      meld.stato === 'valido' ? null : h('p', null, t(`parole.${meld.stato}`)),
      view.posto && view.arbitro && !view.chiamata
        ? h('button', { type: 'button', class: 'bottone', onclick: () => (close(), contest(meld)) }, h('bp-icona', { nome: 'attenzione' }), t('parole.contesta'))
        : null,
      h('p', null, h('a', { href: `/arbitro?parola=${encodeURIComponent(meld.lettura.toLowerCase())}`, target: '_blank' }, t('parole.verifica'))),
    ],
  });
}

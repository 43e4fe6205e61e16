// @ts-check
/** Links that a table gives out, shown with their QR code: invitation, another device, spectators. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { notify } from '../ui/notice.js';

/**
 * An address to copy, share or point a camera at.
 * @param {{url: string, qr: string}} link
 * @param {string | null} title
 * @param {string} text
 */
export function linkCard(link, title, text) {
  const copy = async () => {
    await navigator.clipboard.writeText(link.url);
    notify(t('sala.copiato'));
  };
  const share = () => navigator.share({ title: t('sala.invito_titolo'), url: link.url }).catch(() => undefined);
  return h(
    'section',
    { class: 'invito-sala' },
    h(
      'div',
      null,
      title ? h('h2', null, title) : null,
      h('p', { class: 'quieto' }, text),
      h('p', { class: 'indirizzo' }, link.url),
      h(
        'div',
        { class: 'risposte' },
        navigator.clipboard ? h('button', { class: 'bottone', type: 'button', onclick: copy }, h('bp-icona', { nome: 'copia' }), t('sala.copia')) : null,
        'share' in navigator ? h('button', { class: 'bottone', type: 'button', onclick: share }, t('sala.condividi')) : null,
      ),
    ),
    h('img', { class: 'qr', src: link.qr, alt: t('sala.qr'), width: 196, height: 196 }),
  );
}

/**
 * @param {{url: string, qr: string}} link
 * @param {string} kind `dispositivo`, `spettatori` or `invita_arbitro`
 */
export const showLink = (link, kind) =>
  openDialog({ title: t(`menu.${kind}`), body: () => linkCard(link, null, t(`menu.${kind}_spiega`)) });

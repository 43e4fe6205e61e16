// @ts-check
/** Links that a table gives out, shown with their QR code: invitation, another device, spectators. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from './dialog.js';
import { notify } from './notice.js';

/** An address that no other device can open. */
const ONLY_HERE = /^https?:\/\/(127\.|localhost\b|\[::1\])/;
/** Starts the service for the whole house. */
const FOR_THE_HOUSE = 'make run HOST=0.0.0.0';

/**
 * An address to copy, share or point a camera at; one that leads nowhere else has no code to show.
 * @param {{url: string, qr: string}} link
 * @param {string | null} title
 * @param {string} text
 * @param {() => void} [again] makes the link anew
 */
export function linkCard(link, title, text, again) {
  const onlyHere = ONLY_HERE.test(link.url);
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
      onlyHere ? null : h('p', { class: 'quieto' }, text),
      h('p', { class: 'indirizzo' }, link.url),
      h(
        'div',
        { class: 'risposte' },
        navigator.clipboard
          ? h(
              'button',
              { class: 'bottone', type: 'button', onclick: copy },
              h('bp-icona', { nome: 'copia' }),
              t('sala.copia'),
            )
          : null,
        'share' in navigator
          ? h('button', { class: 'bottone', type: 'button', onclick: share }, t('sala.condividi'))
          : null,
      ),
    ),
    onlyHere ? houseView(again) : h('img', { class: 'qr', src: link.qr, alt: t('sala.qr'), width: 196, height: 196 }),
  );
}

/** Why there is no code, and how there will be one. @param {() => void} [again] */
const houseView = (again) =>
  h(
    'div',
    { class: 'solo-qui' },
    h('p', null, h('b', null, t('sala.solo_qui'))),
    h('p', null, t('sala.per_la_casa'), ' ', h('code', null, FOR_THE_HOUSE)),
    again ? h('button', { class: 'collegamento', type: 'button', onclick: again }, t('sala.invito_nuovo')) : null,
  );

/**
 * @param {{url: string, qr: string}} link
 * @param {string} kind `dispositivo`, `spettatori` or `invita_arbitro`
 */
export const showLink = (link, kind) =>
  openDialog({ title: t(`menu.${kind}`), body: () => linkCard(link, null, t(`menu.${kind}_spiega`)) });

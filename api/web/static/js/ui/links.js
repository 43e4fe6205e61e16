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
 * The buttons that copy and send an address, or a text where there is no address.
 * @param {{title?: string, url: string} | {text: string}} what
 */
export function passOn(what) {
  const [value, label, copied] =
    'url' in what ? [what.url, 'sala.copia', 'sala.copiato'] : [what.text, 'enigma.copia', 'enigma.copiato'];
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    notify(t(copied));
  };
  const send = () => navigator.share(what).catch(() => undefined);
  return h(
    'div',
    { class: 'risposte' },
    navigator.clipboard
      ? h('button', { class: 'bottone', type: 'button', onclick: copy }, h('bp-icona', { nome: 'copia' }), t(label))
      : null,
    'share' in navigator ? h('button', { class: 'bottone', type: 'button', onclick: send }, t('sala.condividi')) : null,
  );
}

/**
 * An address to copy, share or point a camera at; one that leads nowhere else has no code to show.
 * @param {{url: string, qr: string}} link
 * @param {string | null} title
 * @param {string} text
 * @param {{again?: () => void, said?: string}} [more] how the link is made anew; what is sent with it
 */
export function linkCard(link, title, text, { again, said = t('sala.invito_titolo') } = {}) {
  const onlyHere = ONLY_HERE.test(link.url);
  return h(
    'section',
    { class: 'invito-sala' },
    h(
      'div',
      null,
      title ? h('h2', null, title) : null,
      onlyHere ? null : h('p', { class: 'quieto' }, text),
      h('p', { class: 'indirizzo' }, link.url),
      passOn({ title: said, url: link.url }),
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

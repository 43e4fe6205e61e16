// @ts-check
/** Before the deal: who sits where, the invitation with its QR code, the start. */
import { h } from '../lib/dom.js';
import { Refusal, call } from '../net/api.js';
import { t } from '../lib/i18n.js';
import { askName } from '../home/create.js';
import { remember } from '../lib/prefs.js';
import { keepSeat } from '../net/table.js';
import { notify } from '../ui/notice.js';

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function lobby(state, acts) {
  const view = /** @type {any} */ (state.view);
  const free = Object.values(view.posti).filter((player) => !player.nome).length;
  return h(
    'div',
    { class: 'sala' },
    h('header', { class: 'testata' }, h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: 'PAROLE' }))),
    h(
      'main',
      { id: 'contenuto' },
      h('h1', null, t('sala.titolo')),
      h('p', { class: 'quieto' }, t('sala.smazzate', { n: view.smazzate }), ' ', t(view.orologi ? 'sala.con_orologio' : 'sala.senza_orologio')),
      h('ol', { class: 'posti-sala' }, Object.entries(view.posti).map(([seat, player]) => seatRow(view, seat, player, acts))),
      view.invito ? invitation(view.invito) : null,
      view.posto && view.ospite
        ? h(
            'div',
            { class: 'risposte' },
            h('button', { class: 'bottone primario', type: 'button', onclick: () => acts.table('avvia') }, free ? t('sala.avvia_bot', { n: free }) : t('sala.avvia'), h('bp-icona', { nome: 'destra' })),
          )
        : h('p', { role: 'status' }, t(view.posto ? 'sala.aspetta_ospite' : 'sala.siediti')),
    ),
  );
}

/** @param {any} view @param {string} seat @param {any} player @param {import('./acts.js').Acts} acts */
function seatRow(view, seat, player, acts) {
  return h(
    'li',
    { key: seat, class: seat === view.posto ? 'mio' : '' },
    h('bp-scritta', { class: 'cardinale', testo: seat, 'aria-hidden': 'true' }),
    h('span', { class: 'nome' }, h('span', { class: 'solo-voce' }, `${t(`posto.${seat}`)}: `), player.nome ? h('b', null, player.nome) : h('span', { class: 'quieto' }, t('sala.libero')), player.bot ? h('span', { class: 'quieto' }, ` ${t('posti.bot')}`) : null),
    !player.nome && !view.posto ? h('button', { class: 'bottone', type: 'button', onclick: () => sit(seat, acts) }, t('sala.siedi')) : null,
  );
}

/** @param {string} seat @param {import('./acts.js').Acts} acts */
async function sit(seat, acts) {
  const name = await askName();
  if (!name) return;
  remember('nome', name);
  const secret = new URLSearchParams(location.hash.slice(1)).get('invito');
  try {
    const taken = await call(`/tavoli/${acts.link.id}/posti`, { method: 'POST', body: { posto: seat, nome: name, invito: secret } });
    keepSeat(acts.link.id, { token: taken.token, posto: taken.posto });
    location.reload();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notify(error.message, { article: error.article, kind: 'rifiuto' });
  }
}

/** @param {{url: string, qr?: string}} invite */
function invitation(invite) {
  const copy = async () => {
    await navigator.clipboard?.writeText(invite.url);
    notify(t('sala.copiato'));
  };
  const share = () => navigator.share?.({ title: t('sala.invito_titolo'), url: invite.url });
  return h(
    'section',
    { class: 'invito-sala', 'aria-label': t('sala.invita') },
    h('div', null, h('h2', null, t('sala.invita')), h('p', { class: 'quieto' }, t('sala.invita_spiega')), h('p', { class: 'indirizzo' }, invite.url),
      h('div', { class: 'risposte' }, h('button', { class: 'bottone', type: 'button', onclick: copy }, h('bp-icona', { nome: 'copia' }), t('sala.copia')), 'share' in navigator ? h('button', { class: 'bottone', type: 'button', onclick: share }, t('sala.condividi')) : null)),
    invite.qr ? h('img', { class: 'qr', src: invite.qr, alt: t('sala.qr'), width: 180, height: 180 }) : null,
  );
}

// @ts-check
/** Before the deal: who sits where, the invitation with its QR code, the start. */
import { timesText } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { arbiterLinkFor, fragment, invitationFor, keepInvitation, sitDown } from '../net/lobby.js';
import { askName } from '../ui/dialog.js';
import { report } from '../ui/notice.js';
import { linkCard, showLink } from '../ui/links.js';

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function lobby(state, acts) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  return h(
    'div',
    { class: 'sala' },
    h('header', { class: 'testata' }, h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: 'PAROLE' }))),
    h(
      'main',
      { id: 'contenuto' },
      h('h1', null, t('sala.titolo')),
      h(
        'p',
        { class: 'quieto' },
        t('sala.smazzate', { n: view.smazzate }),
        ' ',
        t(view.orologi ? 'sala.con_orologio' : 'sala.senza_orologio'),
      ),
      view.orologi ? h('p', { class: 'quieto spiega' }, timesText()) : null,
      h(
        'ol',
        { class: 'posti-sala' },
        Object.entries(view.posti).map(([seat, player]) => seatRow(state, seat, player, acts)),
      ),
      start(view, acts),
      view.posto ? invitation(acts) : null,
      arbiter(view, acts),
    ),
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {string} seat
 * @param {import('./model.js').View['posti'][string]} player
 * @param {import('./acts.js').Acts} acts
 */
function seatRow(state, seat, player, acts) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const removable = view.ospite && player.nome && seat !== view.posto;
  return h(
    'li',
    { key: seat },
    h('bp-scritta', { class: 'cardinale', testo: seat, 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'nome' },
      h('span', { class: 'solo-voce' }, `${t(`posto.${seat}`)}: `),
      player.nome ? h('b', null, player.nome) : h('span', { class: 'quieto' }, t('sala.libero')),
      seat === view.posto ? h('span', { class: 'quieto' }, ` ${t('sala.sei_tu')}`) : null,
    ),
    !player.nome && !view.posto
      ? h('button', { class: 'bottone', type: 'button', onclick: () => sit(seat, acts) }, t('sala.siedi'))
      : null,
    removable
      ? h(
          'button',
          {
            class: 'icona',
            type: 'button',
            'aria-label': t('sala.togli', { nome: player.nome }),
            onclick: () => acts.leave(seat),
          },
          h('bp-icona', { nome: 'croce' }),
        )
      : null,
  );
}

/** @param {import('./model.js').View} view @param {import('./acts.js').Acts} acts */
function start(view, acts) {
  if (!view.posto || !view.ospite)
    return h('p', { role: 'status' }, t(view.posto ? 'sala.aspetta_ospite' : 'sala.siediti'));
  const free = Object.values(view.posti).filter((player) => !player.nome).length;
  return h(
    'div',
    { class: 'risposte' },
    h(
      'button',
      { class: 'bottone primario', type: 'button', onclick: () => acts.table('avvia') },
      free ? t('sala.avvia_bot', { n: free }) : t('sala.avvia'),
      h('bp-icona', { nome: 'destra' }),
    ),
  );
}

/** @param {string} seat @param {import('./acts.js').Acts} acts */
async function sit(seat, acts) {
  const name = await askName();
  if (!name) return;
  try {
    await sitDown(acts.link.id, { nome: name, posto: seat, invito: fragment('invito') });
    location.reload();
  } catch (error) {
    report(error);
    await acts.link.refresh();
  }
}

/** @param {import('./acts.js').Acts} acts */
function invitation(acts) {
  const kept = invitationFor(acts.link.id);
  const make = async () => {
    const made = await acts.table('inviti');
    if (made) keepInvitation(acts.link.id, made);
    await acts.link.refresh();
  };
  if (kept) return linkCard(kept, t('sala.invita'), t('sala.invita_spiega'), make);
  return h('button', { class: 'bottone', type: 'button', onclick: make }, t('sala.invita'));
}

/**
 * Who arbitrates, or how to ask somebody to.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 */
function arbiter(view, acts) {
  if (view.arbitro) return h('p', null, t('sala.arbitro', { nome: view.arbitro }));
  const link = arbiterLinkFor(acts.link.id);
  return link
    ? h(
        'p',
        null,
        h(
          'button',
          { class: 'collegamento', type: 'button', onclick: () => showLink(link, 'invita_arbitro') },
          t('menu.invita_arbitro'),
        ),
      )
    : null;
}

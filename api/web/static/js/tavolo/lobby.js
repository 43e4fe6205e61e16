// @ts-check
/** Before the deal: who partners whom, who invited, which bot takes a free seat, greetings, the start. */
import { code, isLettered, timesText } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { list, t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { arbiterLinkFor, fragment, invitationFor, keepInvitation, sitDown } from '../net/lobby.js';
import { ask, askName } from '../ui/dialog.js';
import { linkCard, showLink } from '../ui/links.js';
import { report } from '../ui/notice.js';
import { greetingButtons, said } from './saluti.js';
import { kind, levelName } from './seats.js';

/** @typedef {import('./model.js').View['posti'][string]} Player */

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function lobby(state, acts) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  return h(
    'div',
    { class: 'sala' },
    h(
      'header',
      { class: 'testata' },
      h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: t('marchio') })),
      h('span', { class: 'spazio' }),
      arbiter(view, acts),
    ),
    h(
      'main',
      { id: 'contenuto' },
      h('h1', null, t('sala.titolo')),
      h(
        'p',
        { class: 'quieto' },
        isLettered() ? null : [h('b', null, code().titolo), '. '],
        view.smazzate ? t('sala.smazzate', { n: view.smazzate }) : t('sala.a_punti', { punti: code().traguardo ?? '' }),
        ' ',
        t(view.orologi ? 'sala.con_orologio' : 'sala.senza_orologio'),
        ' ',
        view.aiuti_possibili ? null : t('sala.senza_aiuti'),
      ),
      view.orologi ? h('p', { class: 'quieto spiega' }, timesText()) : null,
      table(view, acts),
      view.posto
        ? h(
            'div',
            { class: 'saluti' },
            h('span', { class: 'quieto', id: 'saluta' }, t('saluti.titolo')),
            greetingButtons(view, acts),
          )
        : null,
    ),
    h(
      'aside',
      { class: 'sala-lato', 'aria-label': t('sala.si_comincia') },
      view.posto ? invitation(view, acts) : null,
      absent(view, acts),
      start(view, acts),
    ),
  );
}

/**
 * The seats of each line, partners together.
 * @param {import('./model.js').View} view
 * @returns {[string, string[]][]}
 */
function lines(view) {
  const seats = Object.keys(view.posti);
  const names = [...new Set(seats.map((seat) => view.posti[seat].linea))];
  const mine = view.posto ? view.posti[view.posto].linea : names[0];
  const ordered = [mine, ...names.filter((name) => name !== mine)];
  return ordered.map((line) => [line, seats.filter((seat) => view.posti[seat].linea === line)]);
}

/** @param {import('./model.js').View} view @param {import('./acts.js').Acts} acts */
function table(view, acts) {
  const sides = lines(view);
  const four = sides.length === 2 && sides.every(([, seats]) => seats.length === 2);
  const name = (/** @type {number} */ index) =>
    view.posto ? t(index === 0 ? 'noi' : 'loro') : t(`linea.${sides[index][0]}`);
  return h(
    'div',
    { class: four ? 'tavolo-sala a-croce' : 'tavolo-sala' },
    h(
      'ol',
      { class: 'posti-sala' },
      sides.map(([line, seats], index) => [
        h(
          'li',
          { key: `linea-${line}`, class: 'linea-sala' },
          h('i', { class: index === 0 ? 'barra piena' : 'barra tratteggio' }),
          h('b', null, name(index)),
          view.posto ? h('span', { class: 'quieto' }, t(`linea.${line}`)) : null,
          h('span', { class: 'quieto coppia' }, list(seats.map((seat) => who(view, seat)))),
        ),
        seats.map((seat) => seatCard(view, seat, index === 0, acts)),
      ]),
    ),
  );
}

/** Who sits there or would: "Lucia", "tu", "Ezio". @param {import('./model.js').View} view @param {string} seat */
function who(view, seat) {
  const { nome, bot_qui } = view.posti[seat];
  if (seat === view.posto) return t('tu').toLowerCase();
  return nome ?? bot_qui ?? t(`posto.${seat}`);
}

/**
 * @param {import('./model.js').View} view
 * @param {string} seat
 * @param {boolean} ours
 * @param {import('./acts.js').Acts} acts
 */
function seatCard(view, seat, ours, acts) {
  const player = view.posti[seat];
  const free = !player.nome;
  const classes = ['posto-sala', free && 'libero', seat === view.posto && 'mio', ours ? 'di-noi' : 'di-loro'];
  return h(
    'li',
    { key: seat, class: classes.filter(Boolean).join(' '), 'data-sedia': seat },
    h('bp-scritta', { class: 'cardinale', testo: seat, 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'nome' },
      h('span', { class: 'solo-voce' }, `${t(`posto.${seat}`)}: `),
      h('b', null, player.nome ?? t('sala.libero'), seat === view.posto ? ` ${t('sala.sei_tu')}` : ''),
      h('span', { class: 'quieto' }, underName(view, seat, player)),
      said(view, seat),
    ),
    free && !view.posto
      ? h('button', { class: 'bottone', type: 'button', onclick: () => sit(seat, acts) }, t('sala.siedi'))
      : null,
    movable(view, seat)
      ? h(
          'button',
          {
            class: 'icona',
            type: 'button',
            'aria-label': t('sala.cambia_posto', { nome: player.nome }),
            onclick: () => move(view, seat, acts),
          },
          h('bp-icona', { nome: 'scambia' }),
        )
      : null,
  );
}

/**
 * How somebody came here, or what happens at a free seat.
 * @param {import('./model.js').View} view
 * @param {string} seat
 * @param {Player} player
 */
function underName(view, seat, player) {
  if (!player.nome) return t('sala.o_bot', { nome: player.bot_qui });
  if (player.bot) return kind(player);
  if (player.ospite) return t(seat === view.posto ? 'sala.hai_aperto' : 'sala.ha_aperto');
  if (!player.invito_di) return '';
  if (player.invito_di === view.posto) return t('sala.invito_tuo');
  return t('sala.invito_di', { nome: view.posti[player.invito_di]?.nome });
}

/**
 * Who opened the table seats everybody, everybody else himself.
 * @param {import('./model.js').View} view
 * @param {string} seat
 */
function movable(view, seat) {
  if (!view.posti[seat].nome) return false;
  if (view.ospite) return true;
  return seat === view.posto && Object.values(view.posti).some((player) => !player.nome);
}

/**
 * Asks where somebody is to sit.
 * @param {import('./model.js').View} view
 * @param {string} seat
 * @param {import('./acts.js').Acts} acts
 */
async function move(view, seat, acts) {
  const others = Object.entries(view.posti).filter(
    ([other, player]) => other !== seat && (view.ospite || !player.nome),
  );
  const answers = others.map(([other, player]) => ({
    label: player.nome
      ? t('sala.al_posto_di', { posto: t(`posto.${other}`), nome: player.nome })
      : t('sala.al_libero', { posto: t(`posto.${other}`) }),
    value: () => acts.table('scambio', { posti: [seat, other] }),
  }));
  if (view.ospite && seat !== view.posto && view.posti[seat].nome)
    answers.push({ label: t('sala.togli', { nome: view.posti[seat].nome }), value: () => acts.leave(seat) });
  const own = seat === view.posto;
  const chosen = await ask(
    t(own ? 'sala.dove_siedi' : 'sala.dove_siede', { nome: view.posti[seat].nome }),
    t('sala.dove_spiega'),
    answers,
  );
  await chosen?.();
}

/** The seats that bots would take. @param {import('./model.js').View} view */
const freeSeats = (view) => Object.keys(view.posti).filter((seat) => !view.posti[seat].nome);

/**
 * What happens if nobody comes: a bot, and how strong it is.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 */
function absent(view, acts) {
  const free = freeSeats(view);
  if (!free.length || !view.ospite || view.livelli.length < 2) return null;
  const chosen = level(view);
  const choose = (/** @type {string} */ name) => {
    remember('livello', name);
    acts.store.set({});
  };
  return h(
    'fieldset',
    { class: 'se-nessuno' },
    h('legend', null, h('b', null, t('sala.se_nessuno'))),
    h('p', null, t('sala.gioca_bot', { n: free.length, nomi: list(free.map((seat) => who(view, seat))) })),
    view.livelli.map((name) => {
      const [, ...rest] = t(`casa.livello_${name}`).split(': ');
      return h(
        'label',
        { key: name, class: 'livello-sala' },
        h('input', {
          type: 'radio',
          name: 'livello',
          value: name,
          '.checked': name === chosen,
          onchange: () => choose(name),
        }),
        h('span', null, h('b', null, levelName(name)), rest.length ? `, ${rest.join(': ')}` : null),
      );
    }),
  );
}

/** The level that bots will have. @param {import('./model.js').View} view @returns {string | undefined} */
function level(view) {
  const kept = recall('livello', view.livelli[0]);
  return view.livelli.includes(kept) ? kept : view.livelli[0];
}

/** @param {import('./model.js').View} view @param {import('./acts.js').Acts} acts */
function start(view, acts) {
  if (!view.posto || !view.ospite)
    return h('p', { role: 'status' }, t(view.posto ? 'sala.aspetta_ospite' : 'sala.siediti'));
  const free = freeSeats(view);
  const strength = level(view);
  const bots = strength ? Object.fromEntries(free.map((seat) => [seat, strength])) : {};
  return h(
    'div',
    { class: 'risposte' },
    h(
      'button',
      { class: 'bottone primario', type: 'button', onclick: () => acts.table('avvia', { bot: bots }) },
      free.length ? t('sala.avvia_con', { nomi: list(free.map((seat) => who(view, seat))) }) : t('sala.avvia'),
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

/** @param {import('./model.js').View} view @param {import('./acts.js').Acts} acts */
function invitation(view, acts) {
  const kept = invitationFor(acts.link.id);
  const make = async () => {
    const made = await acts.table('inviti');
    if (made) keepInvitation(acts.link.id, made);
    await acts.link.refresh();
  };
  const free = freeSeats(view);
  if (!free.length) return null;
  const title = free.length === 1 ? t('sala.invita_posto', { posto: t(`posto.${free[0]}`) }) : t('sala.invita');
  if (kept) return linkCard(kept, title, seatedWith(view, free), { again: make });
  return h('button', { class: 'bottone', type: 'button', onclick: make }, h('bp-icona', { nome: 'condividi' }), title);
}

/** Who the next one would sit with. @param {import('./model.js').View} view @param {string[]} free */
function seatedWith(view, free) {
  if (free.length !== 1) return t('sala.invita_spiega');
  const mate = Object.keys(view.posti).find(
    (seat) => seat !== free[0] && view.posti[seat].linea === view.posti[free[0]].linea,
  );
  if (!mate) return t('sala.invita_spiega');
  return mate === view.posto ? t('sala.siede_con_te') : t('sala.siede_con', { nome: who(view, mate) });
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
        'button',
        { class: 'collegamento', type: 'button', onclick: () => showLink(link, 'invita_arbitro') },
        t('menu.invita_arbitro'),
      )
    : null;
}

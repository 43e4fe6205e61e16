// @ts-check
/** What the Director or an arbiter may do at a table besides entering its score. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { button, choice, form, nameOf, points, text, tick } from './forms.js';
import { leaving } from './people.js';
import { store } from './model.js';

/** @typedef {import('./forms.js').Do} Do */
/** @typedef {import('./model.js').Table} Table */

/** @param {Table} table @param {Do} act */
export function acts(table, act) {
  return [
    table.vp ? null : highCard(table, act),
    ...sanctions(table, act),
    ...corrections(table, act),
    arbitral(table, act),
    ...online(table, act),
  ];
}

/** @param {Table} table */
const people = (table) => {
  const who = [...table.ns.concorrenti, ...table.eo.concorrenti];
  return choice(
    'chi',
    t('torneo.chi'),
    who.map((one) => [one, nameOf(one)]),
  );
};
const why = () => text('motivo', t('torneo.motivo'));

/** Who drew the highest card compiles the score. @param {Table} table @param {Do} act */
const highCard = (table, act) =>
  form(
    t('torneo.carta_alta'),
    choice('linea', t('torneo.carta_alta_chi'), [
      ['NS', `NS, ${table.ns.nome}`],
      ['EO', `EO, ${table.eo.nome}`],
    ]),
    (v) => act('carta_alta', { tavolo: table.tavolo, linea: v.linea }),
    table.carta_alta ? t('torneo.carta_alta_ora', { linea: table.carta_alta }) : t('torneo.carta_alta_spiega'),
  );

/** @param {Table} table @param {Do} act */
function sanctions(table, act) {
  return [
    form(t('torneo.ammonisci'), [people(table), why()], (v) =>
      act('ammonisci', { concorrente: Number(v.chi), motivo: v.motivo }),
    ),
    form(
      t('torneo.penalizza'),
      [
        people(table),
        h(
          'div',
          { class: 'riga-punti' },
          points('vp', 'V.P.', { min: 0, value: 0 }),
          points('mp', 'M.P.', { min: 0, value: 0 }),
        ),
        why(),
        text('articolo', t('torneo.articolo'), { required: false, maxlength: 20 }),
      ],
      (v) =>
        act('penalizza', {
          concorrente: Number(v.chi),
          vp: Number(v.vp),
          mp: Number(v.mp),
          motivo: v.motivo,
          articolo: v.articolo,
        }),
      t('torneo.penalizza_spiega'),
    ),
    table.vp ? null : leaving(people(table), act, true),
  ];
}

/**
 * A delivered score: its sum, or the lines exchanged; which is open when is the code's to say.
 * @param {Table} table @param {Do} act
 */
function corrections(table, act) {
  if (!table.vp || !table.punti) return [];
  const turno = store.state.torneo?.turno;
  const at = { tavolo: table.tavolo, turno };
  return [
    form(
      t('torneo.correggi'),
      [
        h('div', { class: 'riga-punti' }, points('ns', 'NS'), points('eo', 'EO')),
        tick('firma', t('torneo.firma_correzione')),
      ],
      (v) =>
        act('correggi', {
          ...at,
          errore: 'somma',
          righe: [[Number(v.ns), Number(v.eo)]],
          firma_arbitro: v.firma ? t('torneo.firma_arbitro') : '',
        }),
      t('torneo.correggi_spiega'),
    ),
    form(
      t('torneo.inverti'),
      [tick('accordo', t('torneo.accordo_tavolo')), tick('firma', t('torneo.firma_correzione'))],
      (v) =>
        act('correggi', {
          ...at,
          errore: 'inversione',
          d_accordo: Boolean(v.accordo),
          firma_arbitro: v.firma ? t('torneo.firma_arbitro') : '',
        }),
      t('torneo.inverti_spiega', { ns: table.punti[1], eo: table.punti[0] }),
    ),
  ];
}

/** @param {Table} table @param {Do} act */
const arbitral = (table, act) =>
  form(
    t('torneo.arbitrale'),
    [
      h('div', { class: 'riga-punti' }, points('vns', 'V.P. NS'), points('veo', 'V.P. EO')),
      h('div', { class: 'riga-punti' }, points('mns', 'M.P. NS'), points('meo', 'M.P. EO')),
      why(),
    ],
    (v) =>
      act('punteggio_arbitrale', {
        tavolo: table.tavolo,
        vp: [Number(v.vns), Number(v.veo)],
        mp: [Number(v.mns), Number(v.meo)],
        motivo: v.motivo,
      }),
    t('torneo.arbitrale_spiega'),
  );

/** @param {Table} table @param {Do} act */
function online(table, act) {
  if (table.online)
    return [
      table.vp ? null : button(t('torneo.arbitra_online'), () => act('arbitra', { tavolo: table.tavolo })),
      h('a', { class: 'collegamento', href: `/osserva/${table.online}` }, t('torneo.vedi_online')),
    ];
  if (
    table.vp ||
    store.state.torneo?.annuncio.tipo === 'squadre' ||
    store.state.torneo?.annuncio.tipo === 'individuale'
  )
    return [];
  const seats = {
    N: table.ns.giocatori[0],
    S: table.ns.giocatori[1],
    E: table.eo.giocatori[0],
    O: table.eo.giocatori[1],
  };
  return [
    form(
      t('torneo.gioca_online'),
      Object.entries(seats).map(([seat, name]) => tick(seat, t('torneo.al_posto_un_bot', { nome: name }))),
      (v) => act('online', { tavolo: table.tavolo, posti: Object.keys(seats).filter((seat) => v[seat]) }),
      t('torneo.gioca_online_spiega'),
    ),
  ];
}

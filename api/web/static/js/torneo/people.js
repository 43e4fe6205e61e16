// @ts-check
/** The people of a club: who has played before on this desk, who plays in whose place, how a team sits down. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { button, choice, form, points, text, tick } from './forms.js';
import { store } from './model.js';

const SOCI = 'torneo.soci';
const MOST = 2000;

/** @returns {string[]} */
const known = () => recall(SOCI, []);

/** Keeps names on this device, so that the next tournament offers them. @param {string[]} names */
export function know(names) {
  remember(SOCI, [...new Set([...known(), ...names])].sort((a, b) => a.localeCompare(b, 'it')).slice(0, MOST));
  store.set({});
}

/** The names that this device knows, offered while one types, and the way to forget them. */
export function members() {
  const names = known();
  if (!names.length) return null;
  return [
    h(
      'datalist',
      { id: 'soci' },
      names.map((name) => h('option', { key: name, value: name })),
    ),
    button(
      t('torneo.dimentica_soci', { n: names.length }),
      () => {
        remember(SOCI, []);
        store.set({});
      },
      'collegamento',
    ),
  ];
}

/** @param {import('./model.js').Torneo} torneo @param {import('./forms.js').Do} act */
export function people(torneo, act) {
  const present = torneo.iscritti.filter((one) => !one.uscita);
  if (!torneo.turno || !present.length) return null;
  const all = choice(
    'chi',
    t('torneo.chi'),
    present.map((one) => [one.numero, one.nome]),
  );
  return [
    leaving(all, act, false),
    torneo.termini.permessi.includes('sostituisci') ? substitution(present, act) : null,
    lineUp(torneo, present, act),
  ];
}

/** @typedef {import('./model.js').Torneo['iscritti']} Entries */

/** Every player with where he stands: «competitor/place». @param {Entries} entries @returns {[string, string][]} */
const players = (entries) =>
  entries.flatMap((one) =>
    one.giocatori.map((name, place) => /** @type {[string, string]} */ ([`${one.numero}/${place}`, name])),
  );

/**
 * Somebody leaves the tournament, at a table or between two turni.
 * @param {any} who @param {import('./forms.js').Do} act @param {boolean} playing
 */
export const leaving = (who, act, playing) =>
  form(
    t('torneo.uscita'),
    [
      who,
      choice(
        'come',
        t('torneo.come_esce'),
        ['giustificato', 'ingiustificato', 'escluso'].map((one) => [one, t(`torneo_uscita.${one}`)]),
      ),
      text('motivo', t('torneo.motivo')),
      playing
        ? [
            h(
              'div',
              { class: 'riga-punti' },
              points('ns', t('torneo.fin_qui', { linea: 'NS' }), { required: false }),
              points('eo', t('torneo.fin_qui', { linea: 'EO' }), { required: false }),
            ),
            tick('vantaggio', t('torneo.vantaggio')),
          ]
        : null,
    ],
    (v) =>
      act('uscita', {
        concorrente: Number(v.chi),
        come: v.come,
        motivo: v.motivo,
        vantaggio: v.vantaggio === 'on',
        righe: v.ns && v.eo ? [[Number(v.ns), Number(v.eo)]] : [],
      }),
    t('torneo.uscita_spiega'),
  );

/** A person's name is taken away for good. @param {import('./forms.js').Do} act */
export function forgetting(act) {
  const { torneo, ruolo } = store.state;
  if (!torneo?.iscritti.length || ruolo !== 'direttore') return null;
  return form(
    t('torneo.dimentica'),
    choice('chi', t('torneo.dimentica_chi'), players(torneo.iscritti)),
    (v) => {
      const [number, place] = v.chi.split('/').map(Number);
      return act('dimentica', { concorrente: number, posto: place });
    },
    t('torneo.dimentica_spiega'),
  );
}

/**
 * The Director chooses who meets whom in the first turno.
 * @param {import('./model.js').Torneo} torneo @param {import('./forms.js').Do} act
 */
export function chosen(torneo, act) {
  if (torneo.annuncio.primo_turno !== 'scelta' || torneo.turno || torneo.iscritti.length < 2) return null;
  return form(
    t('torneo.scegli'),
    text('incontri', t('torneo.scegli_incontri'), { maxlength: 4000, placeholder: '1-4, 2-3' }),
    (v) => {
      const numbers = (v.incontri.match(/\d+/g) ?? []).map(Number);
      const single = torneo.annuncio.tipo === 'individuale';
      const size = single ? 2 : 1;
      const sides = Array.from({ length: Math.ceil(numbers.length / size) }, (_, at) =>
        numbers.slice(at * size, (at + 1) * size),
      );
      const incontri = Array.from({ length: Math.ceil(sides.length / 2) }, (_, at) => [
        sides[2 * at],
        sides[2 * at + 1] ?? [],
      ]);
      return act('abbina', { incontri });
    },
    t('torneo.scegli_spiega'),
  );
}

/** @param {Entries} present @param {import('./forms.js').Do} act */
const substitution = (present, act) =>
  form(
    t('torneo.sostituisci'),
    [
      choice('chi', t('torneo.chi_esce'), players(present)),
      text('nome', t('torneo.chi_entra'), { maxlength: 40 }),
      text('motivo', t('torneo.motivo')),
    ],
    (v) => {
      const [number, place] = v.chi.split('/').map(Number);
      return act('sostituisci', { concorrente: number, posto: place, nome: v.nome, motivo: v.motivo });
    },
    t('torneo.sostituisci_spiega'),
  );

/** @param {import('./model.js').Torneo} torneo @param {Entries} present @param {import('./forms.js').Do} act */
function lineUp(torneo, present, act) {
  if (torneo.annuncio.tipo !== 'squadre') return null;
  return form(
    t('torneo.formazione'),
    [
      choice(
        'chi',
        t('torneo.squadra'),
        present.map((one) => [one.numero, one.nome]),
      ),
      text('giocatori', t('torneo.formazione_ordine'), { maxlength: 300 }),
      h(
        'ul',
        { class: 'quieto' },
        present.map((one) => h('li', { key: one.numero }, `${one.nome}: ${one.giocatori.join(', ')}`)),
      ),
    ],
    (v) =>
      act('formazione', {
        concorrente: Number(v.chi),
        giocatori: v.giocatori
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      }),
    t('torneo.formazione_spiega'),
  );
}

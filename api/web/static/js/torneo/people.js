// @ts-check
/** The people of a club: who has played before on this desk, who plays in whose place, how a team sits down. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { button, choice, form, text } from './forms.js';
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
  const substituted = torneo.termini.permessi.includes('sostituisci');
  return [substituted ? substitution(present, act) : null, lineUp(torneo, present, act)];
}

/** @typedef {import('./model.js').Torneo['iscritti']} Entries */

/** @param {Entries} present @param {import('./forms.js').Do} act */
const substitution = (present, act) =>
  form(
    t('torneo.sostituisci'),
    [
      choice(
        'chi',
        t('torneo.chi_esce'),
        present.flatMap((one) =>
          one.giocatori.map((name, place) => /** @type {[string, string]} */ ([`${one.numero}/${place}`, name])),
        ),
      ),
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

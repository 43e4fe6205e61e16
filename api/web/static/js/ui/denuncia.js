// @ts-check
/**
 * What a screen cannot show is declared: the fact, whose it is, the cards, when it was noticed. The arbiter says it of
 * anybody, a player of himself; the engine says whether the table bears it out.
 */
import { isMatta, nameOf } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from './dialog.js';
import { keyboard } from './tasti.js';

/**
 * @typedef {'carte' | 'gioco' | 'parola' | 'numero'} Need
 * @typedef {{id: number, lettura: string, linea: string}} Meld
 *
 * @typedef {object} Told
 * @property {string} fatto
 * @property {string} contro
 * @property {string[]} carte
 * @property {number | null} gioco
 * @property {string} parola
 * @property {string} numero
 * @property {string} momento
 * @property {'r' | 'n'} colore
 */

/** Every fact that may be declared, by what it is about, with what must be said of it. */
export const FACTS = /** @type {Readonly<Record<string, Readonly<Record<string, readonly Need[]>>>>} */ ({
  mano: {
    carta_esposta: ['carte'],
    carta_ritirata: ['carte'],
    carta_esposta_suggerita: [],
    lancio: ['carte', 'parola'],
    gioco_fuori_turno: ['carte'],
    carta_fantasma: ['carte', 'gioco'],
    carta_fantasma_nello_scarto: ['carte'],
  },
  presa: {
    due_carte: [],
    carta_sollevata: [],
    monte_sollevato: [],
    monte_ispezionato: [],
    monte_coperto: [],
    carte_lasciate: ['carte'],
    ricordo_di_pescare: [],
  },
  pozzetto: {
    pozzetto_contato: ['numero'],
    altro_pozzetto_contato: ['numero'],
    pozzetto_visto: [],
    pozzetto_avanzato: [],
    pozzetto_avanzato_usato: [],
  },
  mazzo: {
    distribuzione_errata: [],
    carta_vista: [],
    carte_guardate: [],
    carta_scoperta_nel_tallone: [],
    carta_scoperta_sul_tallone: [],
    carte_mancanti: ['numero'],
    carte_eccedenti: ['carte'],
    carte_mischiate: [],
  },
  tavolo: {
    suggerimento: ['parola'],
    commento: [],
    dovere: ['numero'],
    custode: [],
  },
});

const MOMENTS = ['subito', 'dopo_lo_scarto', 'piu_tardi', 'al_conto'];
/** What may stay unsaid. */
const OPTIONAL = new Set(['lancio parola']);
/** Cards beyond the deck are nobody's yet. */
const NOT_HELD = 'carte_eccedenti';

/** @param {string} fact @returns {readonly Need[]} */
const needs = (fact) => Object.values(FACTS).find((group) => fact in group)?.[fact] ?? [];

/** @param {Told} told @param {Need} need */
const missing = (told, need) =>
  !OPTIONAL.has(`${told.fatto} ${need}`) &&
  { carte: !told.carte.length, gioco: told.gioco === null, parola: !told.parola.trim(), numero: !told.numero }[need];

/** @param {Told} told */
const whole = (told) => told.fatto !== '' && told.contro !== '' && !needs(told.fatto).some((one) => missing(told, one));

/** The move, with what its fact asks for and nothing else. @param {Told} told */
function toMove(told) {
  const { fatto, contro, carte, gioco, parola, numero, momento } = told;
  const said = { carte, gioco, parola: parola.trim(), numero: Number(numero) };
  const parts = needs(fatto)
    .filter((need) => need !== 'parola' || said.parola)
    .map((need) => [need, said[need]]);
  return { tipo: 'denuncia', fatto, contro, ...Object.fromEntries(parts), ...(momento ? { momento } : {}) };
}

/**
 * @param {object} about
 * @param {string} about.title
 * @param {{seat: string, name: string}[]} about.seats who may have done it
 * @param {readonly Meld[]} about.melds
 * @param {readonly string[] | null} about.hand the cards to choose from; the whole deck if it is not to be seen
 * @returns {Promise<Record<string, unknown> | undefined>} the move
 */
export function askDeclaration({ title, seats, melds, hand }) {
  /** @type {Told} */
  const told = {
    fatto: '',
    contro: seats.length > 1 ? '' : seats[0].seat,
    carte: [],
    gioco: null,
    parola: '',
    numero: '',
    momento: '',
    colore: 'r',
  };
  return openDialog({
    title,
    kind: 'denuncia',
    body: (close, redraw) => {
      const say = (/** @type {Partial<Told>} */ change) => (Object.assign(told, change), redraw());
      const wanted = needs(told.fatto);
      return h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (whole(told)) close(toMove(told));
          },
        },
        h('p', { class: 'quieto' }, t('denuncia.spiega')),
        factChoice(told, say),
        seats.length > 1 ? seatChoice(told, seats, say) : null,
        wanted.includes('gioco') ? meldChoice(told, melds, say) : null,
        wanted.includes('carte') ? cardChoice(told, told.fatto === NOT_HELD ? null : hand, say) : null,
        wanted.includes('parola') ? field(told, 'parola', t(`denuncia.parola_${told.fatto}`), {}, say) : null,
        wanted.includes('numero') ? field(told, 'numero', t(`denuncia.numero_${told.fatto}`), NUMBER, say) : null,
        told.fatto ? momentChoice(told) : null,
        h(
          'button',
          { type: 'submit', class: 'bottone primario', 'aria-disabled': whole(told) ? null : 'true' },
          t('denuncia.dichiara'),
        ),
      );
    },
  });
}

const NUMBER = { type: 'number', min: 1, max: 99, inputmode: 'numeric' };

/** @param {Told} told @param {(change: Partial<Told>) => void} say */
const factChoice = (told, say) =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, t('denuncia.che')),
    h(
      'select',
      {
        name: 'fatto',
        required: true,
        onchange: (/** @type {Event} */ event) =>
          say({
            fatto: /** @type {HTMLSelectElement} */ (event.target).value,
            carte: [],
            gioco: null,
            parola: '',
            numero: '',
          }),
      },
      h('option', { value: '' }, t('denuncia.scegli')),
      Object.entries(FACTS).map(([group, facts]) =>
        h(
          'optgroup',
          { key: group, label: t(`denuncia.gruppo_${group}`) },
          Object.keys(facts).map((fact) =>
            h('option', { key: fact, value: fact, '.selected': told.fatto === fact }, t(`denuncia.fatto_${fact}`)),
          ),
        ),
      ),
    ),
  );

/** @param {Told} told @param {{seat: string, name: string}[]} seats @param {(change: Partial<Told>) => void} say */
const seatChoice = (told, seats, say) =>
  h(
    'fieldset',
    null,
    h('legend', null, t('denuncia.chi')),
    h(
      'div',
      { class: 'scelte' },
      seats.map(({ seat, name }) =>
        h(
          'label',
          { key: seat, class: 'scelta-radio' },
          h('input', {
            type: 'radio',
            name: 'contro',
            value: seat,
            '.checked': told.contro === seat,
            onchange: () => say({ contro: seat }),
          }),
          name,
        ),
      ),
    ),
  );

/** @param {Told} told @param {readonly Meld[]} melds @param {(change: Partial<Told>) => void} say */
const meldChoice = (told, melds, say) =>
  h(
    'fieldset',
    null,
    h('legend', null, t('denuncia.gioco')),
    h(
      'div',
      { class: 'scelte' },
      melds.map(({ id, lettura }) =>
        h(
          'label',
          { key: id, class: 'scelta-radio' },
          h('input', {
            type: 'radio',
            name: 'gioco',
            '.checked': told.gioco === id,
            onchange: () => say({ gioco: id }),
          }),
          lettura,
        ),
      ),
    ),
  );

/**
 * Cards of the hand by a touch; where the hand is not to be seen, of the whole deck.
 * @param {Told} told
 * @param {readonly string[] | null} hand
 * @param {(change: Partial<Told>) => void} say
 */
function cardChoice(told, hand, say) {
  const without = (/** @type {number} */ place) => say({ carte: told.carte.filter((_, index) => index !== place) });
  const add = (/** @type {string} */ card) => say({ carte: [...told.carte, card] });
  const chosen = h(
    'div',
    { class: 'carte-dichiarate', role: 'group', 'aria-label': t('denuncia.carte') },
    told.carte.length
      ? told.carte.map((card, index) => cardButton(card, index, t('denuncia.togli', { carta: nameOf(card) }), without))
      : h('span', { class: 'quieto' }, t(hand ? 'denuncia.tocca_mano' : 'denuncia.tocca_tasti')),
  );
  const left = [...(hand ?? [])];
  for (const card of told.carte) if (left.includes(card)) left.splice(left.indexOf(card), 1);
  return h(
    'fieldset',
    null,
    h('legend', null, t('denuncia.carte')),
    chosen,
    hand
      ? h(
          'div',
          { class: 'mano-dichiarata' },
          left.map((card, index) => cardButton(card, index, nameOf(card), () => add(card))),
        )
      : [colours(told, say), keyboard(add, told.colore)],
  );
}

/** @param {string} card @param {number} index @param {string} label @param {(index: number) => void} press */
const cardButton = (card, index, label, press) =>
  h(
    'button',
    {
      key: `${card}${index}`,
      type: 'button',
      'data-carta': card,
      'aria-label': label,
      onclick: () => press(index),
    },
    h('bp-carta', { carta: card, valore: !isMatta(card), muta: true }),
  );

/** @param {Told} told @param {(change: Partial<Told>) => void} say */
const colours = (told, say) =>
  h(
    'div',
    { class: 'scelte' },
    /** @type {const} */ (['r', 'n']).map((colore) =>
      h(
        'label',
        { key: colore, class: 'scelta-radio' },
        h('input', {
          type: 'radio',
          name: 'colore',
          '.checked': told.colore === colore,
          onchange: () => say({ colore }),
        }),
        t(`denuncia.colore_${colore}`),
      ),
    ),
  );

/**
 * @param {Told} told
 * @param {'parola' | 'numero'} name
 * @param {string} label
 * @param {Record<string, unknown>} more
 * @param {(change: Partial<Told>) => void} say
 */
const field = (told, name, label, more, say) =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, label),
    h('input', {
      name,
      maxlength: 40,
      autocomplete: 'off',
      '.value': told[name],
      oninput: (/** @type {Event} */ event) => say({ [name]: /** @type {HTMLInputElement} */ (event.target).value }),
      ...more,
    }),
  );

/** @param {Told} told */
const momentChoice = (told) =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, t('denuncia.quando')),
    h(
      'select',
      {
        name: 'momento',
        onchange: (/** @type {Event} */ event) => {
          told.momento = /** @type {HTMLSelectElement} */ (event.target).value;
        },
      },
      h('option', { value: '' }, t('denuncia.quando_tavolo')),
      MOMENTS.map((moment) => h('option', { key: moment, value: moment }, t(`momento.${moment}`))),
    ),
  );

// @ts-check
/**
 * An open call at the desk: who contests what, the word, the remedies to choose from with what each costs. None is
 * preselected; the button repeats the choice.
 */
import { isMatta } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { has, t } from '../lib/i18n.js';
import { applyText, remedies } from '../ui/rimedi.js';
import { lookedAt } from './mani.js';

/**
 * @typedef {import('./desk.js').DeskTable} DeskTable
 * @typedef {{option: string | null, note: string, points?: Record<string, string>}} Choice points by line, as typed
 *
 * @typedef {object} On
 * @property {(table: DeskTable, word: string) => void} verify
 * @property {(id: string, move: Record<string, unknown>) => Promise<boolean>} move
 * @property {(id: string, choice: Partial<Choice>) => void} choose
 */

/** Who sits at a table. @param {any} view */
export const names = (view) =>
  Object.values(view.posti)
    .map((/** @type {any} */ seat) => seat.nome)
    .filter(Boolean)
    .join(', ');

/** A score that the arbiter gives himself: the points of each line. */
const SCORED = 'punteggio';
/** The options that need a reason. */
const REASONED = ['decide', SCORED];

/** The lines of a table, in the order of their seats. @param {any} view @returns {string[]} */
const linesOf = (view) => [...new Set(Object.values(view.posti).map((/** @type {any} */ seat) => seat.linea))];

/** Whether each line has its points, whole numbers. @param {string[]} lines @param {Choice} choice */
const scored = (lines, { points = {} }) => lines.every((line) => /^-?\d{1,5}$/.test((points[line] ?? '').trim()));

/** @param {any} view @param {string | null} seat */
const named = (view, seat) =>
  seat ? [h('b', null, view.posti[seat]?.nome ?? ''), ` (${t(`posto.${seat}`)})`] : [h('b', null, t('scrivania.tu'))];

/** A fact that was declared, in the middle of a sentence. @param {string} fact */
const declared = (fact) => (has(`denuncia.fatto_${fact}`) ? lower(t(`denuncia.fatto_${fact}`)) : '');

/** @param {string} text */
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** "Sandra (Sud) contesta Bruno (Est), prima dello scarto." @param {any} view */
export function sentence(view) {
  const { da, contro, fatto, momento, motivo, parola } = view.chiamata;
  if (fatto === 'chiamata')
    return parola
      ? [
          named(view, da),
          ` ${t('scrivania.contesta_parola')} `,
          h('b', null, parola.toUpperCase()),
          motivo ? `: ${motivo}` : '',
        ]
      : [named(view, da), ` ${t('scrivania.ti_chiama')}`, motivo ? `: ${motivo}` : ''];
  const what = has(`fatto_arbitro.${fatto}`) ? t(`fatto_arbitro.${fatto}`) : declared(fatto);
  return [
    named(view, da),
    ...(da === contro
      ? [` ${t('scrivania.dichiara')}`]
      : [` ${t(da ? 'scrivania.contesta_a' : 'scrivania.intervieni')} `, named(view, contro)]),
    what ? `: ${what}` : '',
    momento ? `, ${t(`momento.${momento}`)}` : '',
    '.',
  ];
}

/** The word of the call, struck in ink once it is found wrong. @param {any} view */
function word(view) {
  const meld = view.giochi.find((/** @type {any} */ one) => one.id === view.chiamata.gioco);
  if (!meld) return null;
  const struck = view.chiamata.trovata !== null;
  return h(
    'div',
    { class: `parola-contesa${struck ? ' barrata' : ''}`, role: 'img', 'aria-label': meld.lettura },
    meld.carte.map((/** @type {string} */ card, /** @type {number} */ index) =>
      h('bp-carta', { key: index, carta: card, lettura: isMatta(card) ? meld.lettura[index] : null, muta: true }),
    ),
  );
}

/** What is known so far. @param {any} view */
function known(view) {
  const { trovata, si_attende, scade_a, contro } = view.chiamata;
  const nome = view.posti[contro]?.nome ?? '';
  return [
    trovata
      ? h(
          'p',
          { class: 'trovata' },
          h('bp-icona', { nome: 'croce' }),
          t([`infrazione.${trovata}`, `denuncia.fatto_${trovata}`].find(has) ?? 'infrazione.altra'),
        )
      : null,
    si_attende === 'arbitro'
      ? null
      : h(
          'p',
          { class: 'si-attende', role: 'status' },
          t(`scrivania.attende_${si_attende}`, { nome }),
          scade_a ? [' ', h('b', { 'data-secondi': scade_a }, '')] : '',
        ),
  ];
}

/**
 * @param {DeskTable} table
 * @param {Choice} choice
 * @param {On} on
 */
export function callPanel(table, choice, on) {
  const { view, id } = table;
  const { contro, parola } = view.chiamata;
  const chosen = view.opzioni.some((/** @type {any} */ one) => one.scelta === choice.option) ? choice.option : null;
  const reasoned = chosen !== null && REASONED.includes(chosen);
  const lines = chosen === SCORED ? linesOf(view) : [];
  const ready = chosen !== null && (!reasoned || choice.note.trim() !== '') && scored(lines, choice);
  const apply = async () => {
    if (!ready) return;
    const punti = Object.fromEntries(lines.map((line) => [line, Number(choice.points?.[line])]));
    const move = { tipo: 'decidi', scelta: chosen, nota: choice.note.trim() };
    const done = await on.move(id, lines.length ? { ...move, punti } : move);
    if (done) on.choose(id, { option: null, note: '', points: {} });
  };
  return h(
    'article',
    { key: `chiamata ${id}`, class: 'chiamata-aperta' },
    h(
      'p',
      { class: 'chiamata-testa' },
      h('b', null, names(view)),
      h(
        'span',
        { class: 'quieto' },
        t('scrivania.fermo_da'),
        ' ',
        h('span', { 'data-da': view.chiamata.aperta_a }, ''),
      ),
    ),
    h('p', { class: 'chiamata-testo' }, sentence(view)),
    word(view),
    known(view),
    view.opzioni.length
      ? [
          h('h3', null, t('rimedi.titolo')),
          remedies(view.opzioni, chosen, (option) => on.choose(id, { option })),
          lines.map((line) =>
            h(
              'label',
              { key: line, class: 'campo nota-rimedio' },
              h('span', null, t('scrivania.punti_di', { linea: t(`linea.${line}`) })),
              h('input', {
                inputmode: 'numeric',
                maxlength: 6,
                autocomplete: 'off',
                '.value': choice.points?.[line] ?? '',
                oninput: (/** @type {Event} */ event) =>
                  on.choose(id, {
                    points: { ...choice.points, [line]: /** @type {HTMLInputElement} */ (event.target).value },
                  }),
              }),
            ),
          ),
          h(
            'label',
            { class: 'campo nota-rimedio' },
            h('span', null, t(reasoned ? 'scrivania.ragione' : 'scrivania.perche')),
            h('input', {
              maxlength: 400,
              autocomplete: 'off',
              '.value': choice.note,
              oninput: (/** @type {Event} */ event) =>
                on.choose(id, { note: /** @type {HTMLInputElement} */ (event.target).value }),
            }),
          ),
        ]
      : null,
    lookedAt(view, contro, (seat) => on.move(id, { tipo: 'guarda_mano', mano: seat })),
    h(
      'div',
      { class: 'applica risposte' },
      view.opzioni.length
        ? h(
            'button',
            { type: 'button', class: 'bottone primario', 'aria-disabled': ready ? null : 'true', onclick: apply },
            applyText(view.opzioni, chosen),
          )
        : null,
      parola
        ? h(
            'button',
            { type: 'button', class: 'bottone', onclick: () => on.verify(table, parola) },
            h('bp-icona', { nome: 'cerca' }),
            t('scrivania.verifica'),
          )
        : null,
    ),
  );
}

/** A call that waits behind the open one. @param {DeskTable} table @param {() => void} open */
export const callRow = (table, open) =>
  h(
    'button',
    { type: 'button', class: 'chiamata-riga', onclick: open },
    h('b', null, names(table.view)),
    h('span', { 'data-da': table.view.chiamata.aperta_a }, ''),
    h('span', { class: 'quieto' }, sentence(table.view)),
  );

/**
 * The words that the arbiter has frozen to look them up, and those that lie there and may be.
 * @param {DeskTable} table
 * @param {On} on
 */
export function wordsOnTable(table, on) {
  const { view, id } = table;
  if (!view.giochi?.length || view.chiamata || view.fase === 'contata') return null;
  const frozen = view.giochi.filter((/** @type {any} */ meld) => view.in_verifica.includes(meld.id));
  const valid = view.giochi.filter((/** @type {any} */ meld) => meld.stato === 'valido');
  const say = (/** @type {any} */ meld, /** @type {boolean | null} */ vale, /** @type {string} */ label) =>
    h(
      'button',
      {
        type: 'button',
        class: 'bottone',
        onclick: () => on.move(id, { tipo: 'giudica_parola', gioco: meld.id, ...(vale === null ? {} : { vale }) }),
      },
      t(label),
    );
  const row = (/** @type {any} */ meld, /** @type {any} */ ...buttons) =>
    h(
      'li',
      { key: meld.id },
      h('span', null, h('b', null, meld.lettura), h('span', { class: 'quieto' }, ` ${t(`linea.${meld.linea}`)}`)),
      h('span', { class: 'risposte minori' }, buttons),
    );
  const verify = (/** @type {any} */ meld) =>
    h(
      'button',
      { type: 'button', class: 'bottone', onclick: () => on.verify(table, meld.lettura.toLowerCase()) },
      t('scrivania.verifica'),
    );
  return [
    frozen.length
      ? h(
          'div',
          { class: 'in-verifica' },
          h('h3', null, t('scrivania.in_verifica')),
          h('p', { class: 'quieto' }, t('scrivania.in_verifica_spiega')),
          h(
            'ul',
            { class: 'parole-tavolo' },
            frozen.map((/** @type {any} */ meld) =>
              row(meld, verify(meld), say(meld, true, 'scrivania.vale'), say(meld, false, 'scrivania.non_vale')),
            ),
          ),
        )
      : null,
    valid.length
      ? h(
          'details',
          { class: 'parole-in-tavola' },
          h('summary', null, t('scrivania.parole', { n: valid.length })),
          h(
            'ul',
            { class: 'parole-tavolo' },
            valid.map((/** @type {any} */ meld) =>
              row(meld, verify(meld), say(meld, null, 'scrivania.congela'), say(meld, false, 'scrivania.non_vale')),
            ),
          ),
        )
      : null,
  ];
}

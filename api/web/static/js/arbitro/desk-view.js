// @ts-check
/** The desk as it looks: one card per table, the open call with what can be done about it. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { askDeclaration } from '../ui/denuncia.js';
import { openDialog } from '../ui/dialog.js';
import { callPanel, callRow, names, sentence, wordsOnTable } from './chiamate.js';

/**
 * @typedef {import('./desk.js').DeskTable} DeskTable
 * @typedef {{act: (id: string, act: Record<string, unknown>) => Promise<any>, open: (id: string) => void}} Acts
 * @typedef {import('./chiamate.js').On & Acts} On
 */

/**
 * @param {readonly DeskTable[]} desk
 * @param {{opened: string | null, choices: Record<string, import('./chiamate.js').Choice>}} state
 * @param {On} on
 */
export function deskView(desk, state, on) {
  if (desk.length === 0) return null;
  const calling = desk.filter((table) => table.view?.chiamata);
  const waiting = calling.length;
  const open = (calling.find(({ id }) => id === state.opened) ?? calling[0])?.id;
  return h(
    'section',
    { key: 'scrivania', class: 'scrivania', 'aria-label': t('scrivania.titolo') },
    h(
      'h2',
      null,
      t('scrivania.titolo'),
      waiting ? h('span', { class: 'conta', role: 'status' }, t('scrivania.chiamate', { n: waiting })) : null,
    ),
    h(
      'ul',
      null,
      desk.map((table) => tableCard(table, table.id === open, state.choices[table.id] ?? UNDECIDED, on)),
    ),
  );
}

/** @type {import('./chiamate.js').Choice} */
const UNDECIDED = { option: null, note: '' };

/** @param {any} view @param {string} seat */
const named = (view, seat) => `${view.posti[seat]?.nome ?? ''} (${t(`posto.${seat}`)})`;

/** The seats that have not consented to the arbiter; bots never object. @param {any} view @returns {string[]} */
const lacking = (view) =>
  Object.keys(view.posti).filter(
    (seat) => !view.posti[seat].bot && view.posti[seat].nome && !view.consensi.arbitro.includes(seat),
  );

/**
 * @param {DeskTable} table
 * @param {boolean} open whether its call is looked at
 * @param {import('./chiamate.js').Choice} choice
 * @param {On} on
 */
function tableCard(table, open, choice, on) {
  const { view, id } = table;
  if (!view) return h('li', { key: id, class: 'tavolo-seguito' }, h('p', null, t('scrivania.collego', { tavolo: id })));
  const call = view.chiamata;
  if (call && call.fatto !== 'chiamata')
    return h(
      'li',
      { key: id, class: `tavolo-seguito chiama${open ? ' aperta' : ''}` },
      open ? callPanel(table, choice, on) : callRow(table, () => on.open(id)),
    );
  const missing = lacking(view);
  return h(
    'li',
    { key: id, class: `tavolo-seguito${call ? ' chiama' : ''}` },
    h(
      'p',
      { class: 'tavolo-testa' },
      h('b', null, names(view)),
      ' ',
      h(
        'span',
        { class: 'quieto' },
        [
          t(view.fermo ? 'scrivania.fermo' : `scrivania.fase_${view.fase === 'sala' ? 'sala' : 'gioco'}`),
          table.link === 'interrotta' ? t('rete.interrotta') : '',
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    missing.length
      ? h(
          'p',
          { class: 'attende' },
          t('scrivania.consensi', { nomi: missing.map((seat) => named(view, seat)).join(', ') }),
        )
      : null,
    call ? h('p', { class: 'chiamata-testo' }, sentence(view)) : null,
    call?.parola ? rulings(table, call.parola, on) : null,
    wordsOnTable(table, on),
    others(table, on),
  );
}

/** @param {DeskTable} table @param {string} word @param {On} on */
const rulings = (table, word, on) =>
  h(
    'div',
    { class: 'risposte' },
    h(
      'button',
      { type: 'button', class: 'bottone primario', onclick: () => on.verify(table, word) },
      h('bp-icona', { nome: 'cerca' }),
      t('scrivania.verifica'),
    ),
    h(
      'button',
      { type: 'button', class: 'bottone', onclick: () => rule(table, word, true, on) },
      h('bp-icona', { nome: 'spunta' }),
      t('scrivania.ammetti'),
    ),
    h(
      'button',
      { type: 'button', class: 'bottone', onclick: () => rule(table, word, false, on) },
      h('bp-icona', { nome: 'croce' }),
      t('scrivania.escludi'),
    ),
  );

/**
 * Decides the word, then play goes on.
 * @param {DeskTable} table
 * @param {string} word
 * @param {boolean} admitted
 * @param {On} on
 */
async function rule(table, word, admitted, on) {
  const motivo = await askText(
    t('scrivania.decisione', {
      parola: word.toUpperCase(),
      esito: t(admitted ? 'esito.ammessa' : 'esito.non_ammessa'),
    }),
    t('scrivania.perche'),
    false,
  );
  if (motivo === undefined) return;
  const done = await on.act(table.id, { tipo: 'decisione', parola: word, ammessa: admitted, motivo });
  if (done && table.view.fermo) await on.act(table.id, { tipo: 'ripresa' });
}

/** @param {DeskTable} table @param {On} on */
function others(table, on) {
  const { view, id } = table;
  if (view.fase === 'sala') return null;
  const note = async () => {
    const testo = await askText(t('scrivania.nota'), t('scrivania.nota_testo'), true);
    if (testo) await on.act(id, { tipo: 'nota', testo });
  };
  return h(
    'div',
    { class: 'risposte minori' },
    view.fermo
      ? h(
          'button',
          { key: 'ripresa', type: 'button', class: 'bottone', onclick: () => on.act(id, { tipo: 'ripresa' }) },
          h('bp-icona', { nome: 'destra' }),
          t('scrivania.riprendi'),
        )
      : h(
          'button',
          { key: 'pausa', type: 'button', class: 'bottone', onclick: () => on.act(id, { tipo: 'pausa' }) },
          h('bp-icona', { nome: 'pausa' }),
          t('scrivania.ferma'),
        ),
    h(
      'button',
      { key: 'nota', type: 'button', class: 'bottone', onclick: note },
      h('bp-icona', { nome: 'registro' }),
      t('scrivania.nota'),
    ),
    view.denuncia_possibile
      ? h(
          'button',
          { key: 'denuncia', type: 'button', class: 'bottone', onclick: () => declare(table, on) },
          h('bp-icona', { nome: 'attenzione' }),
          t('denuncia.titolo'),
        )
      : null,
    view.chiamata
      ? h(
          'button',
          { key: 'guarda', type: 'button', class: 'bottone', onclick: () => look(table, on) },
          h('bp-icona', { nome: 'occhio' }),
          t('scrivania.guarda'),
        )
      : null,
  );
}

/** Declares what no screen shows, of anybody at the table. @param {DeskTable} table @param {On} on */
async function declare({ id, view }, on) {
  const move = await askDeclaration({
    title: t('denuncia.titolo'),
    seats: Object.keys(view.posti).map((seat) => ({ seat, name: named(view, seat) })),
    melds: view.giochi,
    hand: null,
  });
  if (move) await on.move(id, move);
}

/** All hands, during a call that no code knows. @param {DeskTable} table @param {On} on */
async function look(table, on) {
  const seats = Object.keys(table.view.posti);
  const answer = await on.act(table.id, { tipo: 'guarda', posti: seats });
  if (!answer) return;
  await openDialog({
    title: t('scrivania.mani'),
    body: () =>
      seats.map((seat) =>
        h(
          'div',
          { key: seat, class: 'mano-vista' },
          h('p', null, h('b', null, named(table.view, seat))),
          h(
            'div',
            { class: 'esempio' },
            answer.mani[seat].map((/** @type {string} */ card) => h('bp-carta', { carta: card })),
          ),
        ),
      ),
  });
}

/** @param {string} title @param {string} label @param {boolean} required @returns {Promise<string | undefined>} */
const askText = (title, label, required) =>
  openDialog({
    title,
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('testo')).trim());
          },
        },
        h(
          'label',
          { class: 'campo' },
          h('span', null, label),
          h('input', { name: 'testo', maxlength: 400, required, autocomplete: 'off', autofocus: true }),
        ),
        h('button', { type: 'submit', class: 'bottone pieno' }, t('scrivania.conferma')),
      ),
  });

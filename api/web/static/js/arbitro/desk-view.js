// @ts-check
/** The desk as it looks: one card per table, the open call with what can be done about it. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';

/**
 * @typedef {import('./desk.js').DeskTable} DeskTable
 * @typedef {{verify: (table: DeskTable, word: string) => void, act: (id: string, act: Record<string, unknown>) =>
 *   Promise<any>}} On
 */

/** @param {readonly DeskTable[]} desk @param {On} on */
export function deskView(desk, on) {
  if (desk.length === 0) return null;
  const waiting = desk.filter((table) => table.view?.chiamata).length;
  return h(
    'section',
    { class: 'scrivania', 'aria-label': t('scrivania.titolo') },
    h(
      'h2',
      null,
      t('scrivania.titolo'),
      waiting ? h('span', { class: 'conta', role: 'status' }, t('scrivania.chiamate', { n: waiting })) : null,
    ),
    h(
      'ul',
      null,
      desk.map((table) => tableCard(table, on)),
    ),
  );
}

/** @param {any} view @param {string} seat */
const named = (view, seat) => `${view.posti[seat]?.nome ?? ''} (${t(`posto.${seat}`)})`;

/** The seats that have not consented to the arbiter; bots never object. @param {any} view @returns {string[]} */
const lacking = (view) =>
  Object.keys(view.posti).filter(
    (seat) => !view.posti[seat].bot && view.posti[seat].nome && !view.consensi.arbitro.includes(seat),
  );

/** @param {DeskTable} table @param {On} on */
function tableCard(table, on) {
  const { view, id } = table;
  if (!view) return h('li', { key: id, class: 'tavolo-seguito' }, h('p', null, t('scrivania.collego', { tavolo: id })));
  const call = view.chiamata;
  const missing = lacking(view);
  return h(
    'li',
    { key: id, class: `tavolo-seguito${call ? ' chiama' : ''}` },
    h(
      'p',
      { class: 'tavolo-testa' },
      h(
        'b',
        null,
        Object.values(view.posti)
          .map((/** @type {any} */ seat) => seat.nome)
          .filter(Boolean)
          .join(', '),
      ),
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
    call
      ? h(
          'p',
          { class: 'chiamata-testo' },
          call.parola
            ? [t('scrivania.contesta', { nome: named(view, call.posto) }), ' ', h('b', null, call.parola.toUpperCase())]
            : t('scrivania.chiama', { nome: named(view, call.posto) }),
          call.motivo ? `: ${call.motivo}` : '',
        )
      : null,
    call?.parola ? rulings(table, call.parola, on) : null,
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

/** @param {DeskTable} table @param {On} on */
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

// @ts-check
/** After the answer: whether it was right, the best play drawn in cards, why, what it changed. */
import { h } from '../lib/dom.js';
import { number, signed, t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { notify } from '../ui/notice.js';
import { shownCards } from './model.js';
import { reportPuzzle } from './net.js';
import { shareResult } from './share.js';
import { tiles } from './side.js';

/** @typedef {import('./model.js').State} State */

/**
 * @param {State} state
 * @param {{next: () => void, print: () => void}} on
 */
export function resultView(state, on) {
  const result = /** @type {import('./net.js').Answer} */ (state.result);
  const puzzle = /** @type {import('./net.js').Puzzle} */ (state.puzzle);
  return h(
    'section',
    { class: 'piano esito-enigma', 'aria-label': t('enigma.esito') },
    h(
      'h2',
      { class: `titolo-esito ${result.esito}` },
      h('bp-segno', { tipo: result.esito === 'giusta' ? 'ammessa' : result.quota > 0 ? 'dubbia' : 'non_ammessa' }),
      heading(result),
    ),
    puzzle.risposta === 'scelta' ? chosen(state, result) : solutions(result),
    result.spiegazione ? h('p', { class: 'spiegazione' }, result.spiegazione) : null,
    rating(state, result),
    h(
      'div',
      { class: 'azioni-enigma' },
      h(
        'button',
        { type: 'button', class: 'bottone primario grande', onclick: on.next },
        t(state.tab === 'ripasso' ? 'enigma.ripassa_ancora' : 'enigma.altro'),
        h('bp-icona', { nome: 'destra' }),
      ),
      h(
        'button',
        { type: 'button', class: 'bottone', onclick: on.print },
        h('bp-icona', { nome: 'stampa' }),
        t('enigma.stampa'),
      ),
      h(
        'button',
        { type: 'button', class: 'bottone', onclick: () => shareResult(state) },
        h('bp-icona', { nome: 'condividi' }),
        t('enigma.condividi'),
      ),
    ),
    h(
      'p',
      null,
      h('button', { type: 'button', class: 'collegamento', onclick: () => report(puzzle) }, t('enigma.segnala')),
    ),
  );
}

/** @param {import('./net.js').Answer} result */
function heading(result) {
  if (result.esito === 'giusta') return t('enigma.giusta');
  if (result.esito === 'resa')
    return t(result.quota > 0 ? 'enigma.resa_parziale' : 'enigma.resa', { quota: Math.round(100 * result.quota) });
  return t('enigma.sbagliata');
}

/** @param {State} state @param {import('./net.js').Answer} result */
function chosen(state, result) {
  return h(
    'ul',
    { class: 'scelte-finali' },
    state.puzzle?.scelte.map((item) => {
      const right = item.id === result.corretta;
      const mine = item.id === state.choice;
      return h(
        'li',
        { key: item.id, class: right ? 'giusta' : mine ? 'mia' : '' },
        h('bp-segno', { tipo: right ? 'ammessa' : 'non_ammessa' }),
        h(
          'span',
          null,
          item.testo,
          right ? h('span', { class: 'solo-voce' }, ` (${t('enigma.questa')})`) : null,
          mine ? h('b', null, ` · ${t('enigma.tua')}`) : null,
        ),
      );
    }),
  );
}

const SHOWN = 4;

/**
 * The best answers, those with common words first; the others are counted.
 * @param {import('./net.js').Answer} result
 */
function solutions(result) {
  const more = (result.pari ?? 0) - SHOWN;
  return h(
    'ul',
    { class: 'soluzioni' },
    result.soluzioni.slice(0, SHOWN).map((solution, index) =>
      h(
        'li',
        { key: index },
        h('span', { class: 'solo-voce' }, solution.parole.join(', ')),
        h(
          'span',
          { class: 'righe-tessere' },
          solution.giocate.map((move) =>
            move.carte
              ? tiles(shownCards({ ...move, lettura: move.lettura ?? undefined }))
              : h(
                  'span',
                  { class: 'quieto scarto-soluzione' },
                  t('azione.scarta'),
                  ' ',
                  tiles([{ carta: move.carta, lettura: null }]),
                ),
          ),
        ),
        h('b', null, number(solution.punti)),
        solution.lemma || solution.nota
          ? h(
              'p',
              { class: 'voce-soluzione' },
              solution.lemma ? h('i', null, solution.lemma) : null,
              solution.lemma && solution.nota ? ', ' : '',
              solution.nota ?? '',
            )
          : null,
        solution.matta ? h('p', { class: 'quieto matta-soluzione' }, solution.matta) : null,
      ),
    ),
    more > 0 ? h('li', { key: 'altre', class: 'quieto' }, t('enigma.e_altre', { n: more })) : null,
  );
}

/** @param {State} state @param {import('./net.js').Answer} result */
function rating(state, result) {
  if (!result.valutazione)
    return state.tab === 'ripasso' ? h('p', { class: 'quieto' }, t('enigma.ripasso_non_conta')) : null;
  const { prima, dopo } = result.valutazione;
  return h(
    'p',
    { class: 'valutazione-nuova' },
    t('enigma.valutazione'),
    ' ',
    h('b', null, number(Math.round(dopo))),
    ' ',
    h('span', { class: 'quieto' }, signed(Math.round(dopo) - Math.round(prima))),
  );
}

const REASONS = ['soluzione_sbagliata', 'parola_sconosciuta', 'testo_confuso', 'parola_offensiva', 'altro'];

/** @param {import('./net.js').Puzzle} puzzle */
async function report(puzzle) {
  /** @type {{motivo: string, testo: string} | undefined} */
  const given = await openDialog({
    title: t('enigma.segnala'),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
            close({ motivo: String(form.get('motivo')), testo: String(form.get('testo')).trim() });
          },
        },
        h(
          'fieldset',
          null,
          h('legend', { class: 'solo-voce' }, t('enigma.segnala')),
          h(
            'div',
            { class: 'scelte colonna' },
            REASONS.map((reason, index) =>
              h(
                'label',
                { class: 'scelta-radio' },
                h('input', { type: 'radio', name: 'motivo', value: reason, '.defaultChecked': index === 0 }),
                t(`segnala.${reason}`),
              ),
            ),
          ),
        ),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('segnala.testo')),
          h('input', { name: 'testo', maxlength: 500, autocomplete: 'off' }),
        ),
        h('button', { type: 'submit', class: 'bottone pieno' }, t('segnala.invia')),
      ),
  });
  if (!given) return;
  try {
    await reportPuzzle(puzzle, given.motivo, given.testo);
    notify(t('segnala.grazie'));
  } catch {
    notify(t('rete.senza'), { kind: 'rifiuto' });
  }
}

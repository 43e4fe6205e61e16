// @ts-check
/** The dock: whose turn, the tray, the hand, the actions. */
import { columns, extent, handView } from '../banco/hand.js';
import { isLong } from '../banco/shape.js';
import { readingsView, trayView } from '../banco/tray-view.js';
import * as Tray from '../banco/tray.js';
import { article, isLettered, prize } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { called, listed, nameOf, readings } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { sentence } from './exam.js';
import { fitting, kept, obstacle, playsAnyway } from './legal.js';
import { afterwards, overSentence } from './fine.js';
import { unagreed } from './acts.js';
import { awaitsPozzetto, can, due, isContestable, isMyTurn, isOver, toComplete } from './model.js';
import { formedMeld } from './prova.js';
import { shortName } from './seats.js';
import { lastSeconds, running, timeSentence } from './tempo.js';

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {{hints: (() => void) | null, guide: string | null, endGuide: () => void, sheet: () => void}} on
 */
export function dock(state, acts, on) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const over = isOver(view);
  const clock = running(view);
  return h(
    'section',
    { class: `banco ${extent(state.slots.length)}`, 'aria-label': t('banco.titolo') },
    h(
      'div',
      { class: 'barra-tempo', 'aria-hidden': 'true' },
      h('i', {
        'data-barra': clock?.scade_a ?? null,
        'data-durata': clock ? (clock.decisione_ms ?? clock.giocata_ms) : null,
      }),
    ),
    on.guide
      ? h(
          'div',
          { class: 'guida' },
          h('bp-icona', { nome: 'lampada' }),
          h('p', null, on.guide),
          h('button', { class: 'collegamento', type: 'button', onclick: on.endGuide }, t('guida.basta')),
        )
      : null,
    h(
      'div',
      { class: 'stato' },
      lastSeconds(view),
      h('p', null, timeSentence(view) ?? turnSentence(state)),
      clock && isMyTurn(view)
        ? h(
            'span',
            { class: 'mio-tempo' },
            h('bp-icona', { nome: 'orologio' }),
            ' ',
            h('b', { 'data-secondi': clock.scade_a }, ''),
          )
        : null,
      undoButton(view, acts),
    ),
    over && !toComplete(view) ? null : composer(state, acts, on.hints),
    handView(state.slots, acts, {
      style: columns(state.slots.length),
      count: view.mano.length,
      away: (slot) => state.tray.history.includes(slot.id),
      banned: (card) => kept(view, card)?.article ?? null,
    }),
    over ? (afterwards(state, acts) ?? backToSheet(state, on.sheet)) : actions(state, acts, on.hints),
  );
}

/**
 * The last word of this turn goes back to the hand; shown as soon as there is one, also where it lies for good.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 */
function undoButton(view, acts) {
  if (!isMyTurn(view) || view.fase !== 'gioco' || !view.assistita) return null;
  const open = can(view, 'annulla');
  const no = open ? null : view.perche_no.find(({ mosse }) => mosse.includes('annulla'));
  if (!open && (!no || !LAID.has(no.code))) return null;
  return h(
    'button',
    {
      key: 'annulla',
      class: 'collegamento annulla',
      type: 'button',
      'aria-disabled': no && !unagreed(view) ? 'true' : null,
      'aria-description': no ? `${no.title} ${no.articolo}` : null,
      onclick: () => acts.press('annulla'),
    },
    h('bp-icona', { nome: 'annulla' }),
    t('azione.annulla'),
  );
}

/** Ctrl+Z does the same. @param {import('./acts.js').Acts} acts */
export const enableUndo = (acts) =>
  document.addEventListener('keydown', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || target.closest('dialog, input, textarea')) return;
    event.preventDefault();
    acts.press('annulla');
  });

/** Why a word that I have laid stays there. */
const LAID = new Set(['turn.undo_seen', 'turn.undo_unagreed']);

/**
 * After the last card there is one way on: the points.
 * @param {import('./model.js').State} state
 * @param {() => void} open
 */
export const backToSheet = (state, open) =>
  state.sheet
    ? h(
        'div',
        { key: 'punti', class: 'azioni' },
        h(
          'button',
          { class: 'bottone primario torna-punti', type: 'button', onclick: open },
          t('punti.torna'),
          h('bp-icona', { nome: 'destra' }),
        ),
      )
    : null;

const DUTIES = ['deve_pescare', 'deve_raccogliere', 'solo_scarto', 'non_gioca'];

/** @param {import('./model.js').State} state */
function turnSentence(state) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  if (isContestable(view)) return overSentence(view);
  if (isOver(view)) return h('b', null, t('banco.finita'));
  if (!isMyTurn(view))
    return [
      h('b', null, t('banco.tocca_altri', { nome: shortName(view, view.turno) })),
      ' ',
      t(awaitsPozzetto(view, view.posto ?? '') ? 'banco.pozzetto_poi' : 'banco.prepara'),
    ];
  const prepared = due(view);
  if (prepared) return [h('b', null, t('banco.tocca_te')), ' ', t('obbligo.preparata', { carta: nameOf(prepared) })];
  const duty = DUTIES.find((name) => view.obblighi?.[name]);
  if (duty) return [h('b', null, t('banco.tocca_te')), ' ', t(`obbligo.${duty}`)];
  if (view.fase === 'presa') return [h('b', null, t('banco.tocca_te')), ' ', t('banco.prendi')];
  if (view.resta_solo)
    return [
      h('b', null, t('banco.tocca_te')),
      ' ',
      t('banco.resta_solo'),
      ' ',
      h('b', null, called(view.resta_solo)),
      '.',
    ];
  const first = can(view, 'scarta') ? null : view.perche_no.find(({ mosse }) => mosse.includes('scarta'));
  if (first && can(view, 'apri')) return [h('b', null, t('banco.tocca_te')), ' ', `${first.title} ${first.articolo}`];
  return [
    h('b', null, t('banco.tocca_te')),
    ' ',
    state.taken ? [t('banco.hai'), ' ', h('b', null, state.taken), '.'] : t('banco.gioca'),
  ];
}

/**
 * The tray: its value, at assisted tables whether it is a word, and where it could go.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(() => void) | null} hints
 */
function composer(state, acts, hints) {
  const { tray, exam } = state;
  return trayView(tray, acts, {
    room: 5,
    invitation: state.slots.length ? t('compositoio.vuoto') : '',
    worth: h(
      'div',
      { class: 'responso' },
      tray.history.length
        ? h('b', { class: 'punti-parola' }, tray.meld === null ? Tray.points(tray) : `+${Tray.points(tray)}`)
        : null,
      exam ? verdict(exam) : null,
    ),
    idle: hints
      ? h(
          'button',
          { key: 'aiuti', class: 'icona aiuti-vuoto', type: 'button', 'aria-label': t('aiuti.apri'), onclick: hints },
          h('bp-icona', { nome: 'lampada' }),
        )
      : null,
    note: note(state, acts),
  });
}

/** @param {import('./model.js').Exam} exam */
function verdict(exam) {
  const icon = exam.outcome === 'ammessa' ? 'spunta' : exam.outcome === 'non_ammessa' ? 'croce' : null;
  return h(
    'span',
    { class: `esame ${exam.outcome}`, role: 'status' },
    icon ? h('bp-icona', { nome: icon }) : null,
    ' ',
    exam.outcome === 'non_ammessa' ? t('esame.no') : sentence(exam),
  );
}

/**
 * The sentence under the tray: why it is no word, which readings the matta has, what I am about to make.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
function note(state, acts) {
  const { tray, exam, view } = state;
  if (state.targets.length) return targets(state, acts);
  if (exam?.outcome === 'non_ammessa') {
    if (exam.text)
      return h('p', { class: 'nota-parola no' }, h('b', null, exam.text), exam.article ? ` ${exam.article}` : '');
    if (exam.key.includes('?'))
      return h(
        'p',
        { class: 'nota-parola no' },
        h('b', null, t('esame.nessuna_lettura', { articolo: article('parole') })),
      );
    return h(
      'p',
      { class: 'nota-parola no' },
      h('b', null, `${t('esame.non_vale', { parola: exam.key })} `),
      sentence(exam),
      exam.article ? `. ${exam.article}` : '',
    );
  }
  const matta = view?.assistita === false ? Tray.matta(tray) : undefined;
  const letters = readingsView(tray, matta ? [...readings(matta.card)] : (exam?.readings ?? []), acts, 'nota-parola');
  if (letters) return letters;
  const meld = tray.meld === null ? null : view?.giochi.find((item) => item.id === tray.meld);
  if (!meld) return null;
  return h('p', { class: 'nota-parola' }, extension(state, meld));
}

/**
 * The words of ours that the cards could lengthen, the ways in which French cards may lie; one tap lays them in place.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
const targets = (state, acts) =>
  h(
    'div',
    { class: 'nota-parola bersagli', role: 'group', 'aria-label': t('lega.dove') },
    state.targets.slice(0, 4).map((target) =>
      h(
        'button',
        {
          key: `${target.meld} ${target.word} ${target.form?.carte}`,
          type: 'button',
          class: 'qui',
          'aria-pressed': target.form ? String(formedMeld(state)?.carte.join() === target.form.carte.join()) : null,
          onclick: () => acts.aim(target),
        },
        t(target.meld === null ? 'cala.qui' : 'lega.qui', { parola: target.word, punti: target.gain }),
      ),
    ),
  );

/**
 * "Leghi G, N, A a CASTA e fai un burraco pulito."
 * @param {import('./model.js').State} state
 * @param {import('./model.js').Meld} meld
 */
function extension(state, meld) {
  const { tray } = state;
  const mine = tray.pieces.filter((piece) => piece.slot !== null);
  if (mine.length === 0) return t('lega.aggiungi', { parola: called(meld) });
  const form = formedMeld(state);
  const makes = form ? form.burraco : prize(tray.pieces.length, Boolean(Tray.matta(tray)))?.burraco;
  const burraco = meld.burraco === null && isLong(tray) && (form || isLettered()) ? makes : null;
  const verb = Tray.replacesMatta(tray) ? 'sostituisci' : 'leghi';
  return t(`lega.${verb}${burraco ? '_burraco' : ''}`, {
    lettere: listed(mine.map((piece) => piece.card)),
    parola: called(meld),
    burraco: burraco ? t(`burraco.${burraco}`) : '',
  });
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(() => void) | null} hints
 */
function actions(state, acts, hints) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const fit = fitting(state);
  const refuted =
    state.exam?.outcome === 'non_ammessa' && state.targets.length === 0 && (fit === 'cala' || fit === 'lega');
  const button = (
    /** @type {import('./legal.js').Act} */ act,
    /** @type {string} */ label,
    /** @type {string | number} */ note = '',
  ) => {
    const no = obstacle(state, act);
    return h(
      'button',
      {
        key: act,
        type: 'button',
        class: `bottone ${act}${fit === act && !no && !refuted ? ' primario' : ''}`,
        'aria-disabled': no ? 'true' : null,
        'aria-description': no ? `${no.text} ${no.article ?? ''}` : null,
        onclick: () => acts.press(act),
      },
      label,
      note === '' ? null : h('span', { class: 'nota' }, note),
    );
  };
  const points = Tray.points(state.tray);
  const laid = state.tray.meld === null && state.tray.history.length === 1 ? state.tray.pieces[0].card : null;
  const single = due(view) ?? laid;
  const open = can(view, 'pesca') || can(view, 'raccogli');
  const taking = isMyTurn(view) && view.fase === 'presa' && open && !playsAnyway(state);
  return h(
    'div',
    {
      key: 'azioni',
      class: `azioni ${taking ? 'fase-presa' : 'fase-gioco'}`,
      role: 'group',
      'aria-label': t('azione.titolo'),
      'aria-busy': state.busy ? 'true' : null,
    },
    h(
      'button',
      {
        class: 'icona ordina',
        type: 'button',
        'aria-label': t(`ordine.${state.order}_voce`),
        onclick: () => acts.toggleOrder(),
      },
      h('bp-icona', { nome: 'ordina' }),
      h('span', { class: 'testo' }, t(`ordine.${state.order}`)),
    ),
    hints
      ? h(
          'button',
          { class: 'icona aiuti', type: 'button', onclick: hints },
          h('bp-icona', { nome: 'lampada' }),
          h('span', { class: 'testo' }, t('aiuti.bottone')),
        )
      : null,
    h('span', { class: 'spazio' }),
    button('pesca', t('azione.pesca')),
    button('raccogli', t('azione.raccogli'), view.fase === 'presa' && view.monte.length ? view.monte.length : ''),
    button('cala', t('azione.cala'), fit === 'cala' ? points : ''),
    button('lega', t('azione.lega'), fit === 'lega' && state.tray.meld !== null ? `+${points}` : ''),
    button('scarta', t('azione.scarta'), fit === 'scarta' && single ? listed([single]) : ''),
  );
}

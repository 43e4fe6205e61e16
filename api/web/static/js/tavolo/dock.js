// @ts-check
/** The dock: whose turn, the tray, the hand, the actions. */
import { h } from '../lib/dom.js';
import { isMatta, nameOf, sign, spoken } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { columns, extent } from './hand.js';
import { fitting, obstacle } from './legal.js';
import { awaitsPozzetto, isMyTurn, isOver } from './model.js';
import { shortName } from './seats.js';
import { lastSeconds, running, timeSentence } from './tempo.js';
import { trayView } from './tray-view.js';
import * as Tray from './tray.js';

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
    h('div', { class: 'barra-tempo', 'aria-hidden': 'true' }, h('i', { 'data-barra': clock?.scade_a ?? null, 'data-durata': clock ? (clock.decisione_ms ?? clock.giocata_ms) : null })),
    on.guide
      ? h('div', { class: 'guida' }, h('bp-icona', { nome: 'lampada' }), h('p', null, on.guide), h('button', { class: 'collegamento', type: 'button', onclick: on.endGuide }, t('guida.basta')))
      : null,
    h(
      'div',
      { class: 'stato' },
      lastSeconds(view),
      h('p', null, timeSentence(view) ?? turnSentence(state)),
      clock && isMyTurn(view) ? h('span', { class: 'mio-tempo' }, h('bp-icona', { nome: 'orologio' }), ' ', h('b', { 'data-secondi': clock.scade_a }, '')) : null,
    ),
    over ? null : trayView(state, acts, on.hints),
    h(
      'ul',
      { class: 'mano', style: columns(state.slots.length), 'aria-label': t('banco.mano', { n: view.mano.length }) },
      state.slots.map((slot, index) => slotView(state, slot, index, acts)),
    ),
    over ? backToSheet(state, on.sheet) : actions(state, acts, on.hints),
  );
}

/** After the last card there is one way on: the points. @param {import('./model.js').State} state @param {() => void} open */
export const backToSheet = (state, open) =>
  state.sheet ? h('div', { key: 'punti', class: 'azioni' }, h('button', { class: 'bottone primario torna-punti', type: 'button', onclick: open }, t('punti.torna'), h('bp-icona', { nome: 'destra' }))) : null;

const DUTIES = ['deve_pescare', 'deve_raccogliere', 'solo_scarto', 'non_gioca'];

/** @param {import('./model.js').State} state */
function turnSentence(state) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  if (isOver(view)) return h('b', null, t('banco.finita'));
  if (!isMyTurn(view)) return [h('b', null, t('banco.tocca_altri', { nome: shortName(view, view.turno) })), ' ', t(awaitsPozzetto(view, view.posto ?? '') ? 'banco.pozzetto_poi' : 'banco.prepara')];
  const duty = DUTIES.find((name) => view.obblighi?.[name]);
  if (duty) return [h('b', null, t('banco.tocca_te')), ' ', t(`obbligo.${duty}`)];
  if (view.fase === 'presa') return [h('b', null, t('banco.tocca_te')), ' ', t('banco.prendi')];
  if (view.resta_solo) return [h('b', null, t('banco.tocca_te')), ' ', t('banco.resta_solo'), ' ', h('b', null, view.resta_solo.lettura), '.'];
  return [h('b', null, t('banco.tocca_te')), ' ', state.taken ? [t('banco.hai'), ' ', h('b', null, state.taken), '.'] : t('banco.gioca')];
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./hand.js').Slot} slot
 * @param {number} index
 * @param {import('./acts.js').Acts} acts
 */
function slotView(state, slot, index, acts) {
  const away = state.tray.history.includes(slot.id);
  const banned = state.view?.divieto_scarto === slot.card;
  return h(
    'li',
    { key: slot.id },
    h(
      'button',
      {
        class: `carta-mano${slot.fresh && !away ? ' nuova' : ''}`,
        type: 'button',
        'data-slot': slot.id,
        tabindex: index === 0 ? 0 : -1,
        'aria-pressed': String(away),
        'aria-label': `${spoken(slot.card)}${slot.fresh ? `, ${t('banco.nuova')}` : ''}${banned ? `, ${t('banco.vietata')}` : ''}${away ? `, ${t('banco.nel_compositoio')}` : ''}`,
        onclick: () => acts.toggle(slot.id),
      },
      h('bp-carta', { carta: slot.card, valore: true, muta: true, posto: away }),
    ),
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(() => void) | null} hints
 */
function actions(state, acts, hints) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const fit = fitting(state);
  const refuted = state.exam?.outcome === 'non_ammessa' && state.targets.length === 0 && (fit === 'cala' || fit === 'lega');
  const button = (/** @type {import('./legal.js').Act} */ act, /** @type {string} */ label, /** @type {string | number} */ note = '') => {
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
  const single = state.tray.meld === null && state.tray.history.length === 1 ? state.tray.pieces[0].card : null;
  return h(
    'div',
    { key: 'azioni', class: `azioni ${isMyTurn(view) && view.fase === 'presa' ? 'fase-presa' : 'fase-gioco'}`, role: 'group', 'aria-label': t('azione.titolo'), 'aria-busy': state.busy ? 'true' : null },
    h(
      'button',
      { class: 'icona ordina', type: 'button', 'aria-label': t(`ordine.${state.order}_voce`), onclick: () => acts.toggleOrder() },
      h('bp-icona', { nome: 'ordina' }),
      h('span', { class: 'testo' }, t(`ordine.${state.order}`)),
    ),
    hints ? h('button', { class: 'icona aiuti', type: 'button', onclick: hints }, h('bp-icona', { nome: 'lampada' }), h('span', { class: 'testo' }, t('aiuti.bottone'))) : null,
    h('span', { class: 'spazio' }),
    button('pesca', t('azione.pesca')),
    button('raccogli', t('azione.raccogli'), view.fase === 'presa' && view.monte.length ? view.monte.length : ''),
    button('cala', t('azione.cala'), fit === 'cala' ? points : ''),
    button('lega', t('azione.lega'), fit === 'lega' && state.tray.meld !== null ? `+${points}` : ''),
    button('scarta', t('azione.scarta'), fit === 'scarta' && single ? (isMatta(single) ? nameOf(single) : sign(single)) : ''),
  );
}

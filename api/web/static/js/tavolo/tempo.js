// @ts-check
/**
 * The times of the code as the player reads them: the wait for the signal, the last seconds, the arbiter's.
 */
import { article } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { isMyTurn, isOver } from './model.js';

/** The last seconds of the time to play, and of a short one. */
const LAST = 10_000;
const LAST_OF_FEW = 5000;

/** Play waits until everybody sees his cards. @param {import('./model.js').View} view */
export const awaitsSignal = (view) => view.orologio?.tipo === 'via' && !isOver(view);

/** The clock of the player in turn, which does not run before the signal. @param {import('./model.js').View} view */
export const running = (view) => (view.orologio && !awaitsSignal(view) ? view.orologio : null);

/**
 * What the clock has to say in place of the usual sentence; nothing while there is time.
 * @param {import('./model.js').View} view
 */
export function timeSentence(view) {
  if (awaitsSignal(view)) {
    return [
      h('b', null, t('tempo.guarda')),
      ' ',
      t('tempo.via'),
      ' ',
      h('b', { 'data-secondi': view.orologio?.scade_a }, ''),
      '.',
    ];
  }
  if (view.orologio?.tipo === 'recupero' && isMyTurn(view)) return h('b', { class: 'poco-tempo' }, graceText(view));
  return null;
}

/** The arbiter's seconds: what is left to do. @param {import('./model.js').View} view */
export const graceText = (view) =>
  t(view.fase === 'presa' ? 'tempo.recupero_presa' : 'tempo.recupero', { articolo: article('tempi') });

/**
 * The warning of my last seconds, which shows itself when they begin (`data-dal`).
 * @param {import('./model.js').View} view
 */
export function lastSeconds(view) {
  if (view.orologio?.tipo !== 'giocata' || view.fermo || !isMyTurn(view)) return null;
  const { scade_a, giocata_ms } = view.orologio;
  const from = scade_a - ((giocata_ms ?? 0) > 2 * LAST ? LAST : LAST_OF_FEW);
  return h('p', { key: 'poco', class: 'poco-tempo', 'data-dal': from, hidden: true }, t('tempo.poco'));
}

// @ts-check
/** The guided first game: one sentence at a time, chosen by where the player is. */
import { t } from '../lib/i18n.js';
import { awaitsPozzetto, isMyTurn, isOver, myLine } from './model.js';
import * as Tray from './tray.js';

/** @param {import('./model.js').State} state @returns {string | null} */
export function advice(state) {
  const { view, tray, exam } = state;
  if (!view?.posto || !state.guide) return null;
  if (isOver(view)) return t('guida.fine');
  if (!isMyTurn(view)) return t(awaitsPozzetto(view, view.posto) ? 'banco.pozzetto_poi' : 'guida.aspetta');
  if (view.fase === 'presa') return t(view.giochi.length ? 'guida.prendi' : 'guida.prima_presa');
  if (Tray.isEmpty(tray)) return t(view.giochi.some((meld) => meld.linea === myLine(view)) ? 'guida.gioca' : 'guida.prima_parola');
  if (tray.meld !== null) return t(tray.history.length ? 'guida.lega_ora' : 'guida.lega');
  if (tray.pieces.length === 1) return t('guida.una_carta');
  if (tray.pieces.length === 2) return t('guida.due_carte');
  if (exam?.outcome === 'ammessa') return t('guida.parola');
  if (exam?.outcome === 'non_ammessa') return t('guida.non_parola');
  return t('guida.continua');
}

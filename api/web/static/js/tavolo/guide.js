// @ts-check
/** The guided first game: one sentence at a time, chosen by where the player is. */
import * as Tray from '../banco/tray.js';
import { code } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { awaitsPozzetto, isMyTurn, isOver, myLine } from './model.js';

/** What the sentences tell of the code. */
const numbers = () => ({ minimo: code().minimo, burraco: code().premi.senza_matta[0]?.carte });

/** @param {import('./model.js').State} state @returns {string | null} */
export function advice(state) {
  const { view, tray, exam } = state;
  if (!view?.posto || !state.guide) return null;
  if (isOver(view)) return t('guida.fine');
  if (!isMyTurn(view)) return t(awaitsPozzetto(view, view.posto) ? 'banco.pozzetto_poi' : 'guida.aspetta');
  if (view.fase === 'presa') return t(view.giochi.length ? 'guida.prendi' : 'guida.prima_presa');
  if (Tray.isEmpty(tray))
    return t(view.giochi.some((meld) => meld.linea === myLine(view)) ? 'guida.gioca' : 'guida.prima_parola', numbers());
  if (tray.meld !== null) return t(tray.history.length ? 'guida.lega_ora' : 'guida.lega');
  if (tray.pieces.length === 1) return t('guida.una_carta');
  const lacking = code().minimo - tray.pieces.length;
  if (lacking > 0) return t('guida.mancano', { ...numbers(), n: lacking });
  if (exam?.outcome === 'ammessa') return t('guida.parola', numbers());
  if (exam?.outcome === 'non_ammessa') return t('guida.non_parola');
  return t('guida.continua');
}

// @ts-check
/**
 * Why a button may not be pressed now, in the player's words: the page says it before the service
 * has to. It decides nothing: what it lets through, the service judges.
 */
import { isMatta, nameOf } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { can, isMyTurn } from './model.js';
import { shortName } from './seats.js';
import { awaitsSignal } from './tempo.js';
import * as Tray from './tray.js';

/**
 * @typedef {{text: string, article: string | null}} Reason
 * @typedef {'pesca' | 'raccogli' | 'cala' | 'lega' | 'scarta'} Act
 */

/** @param {string} key @param {string | null} [article] @param {Record<string, string | number>} [values] @returns {Reason} */
const because = (key, article = null, values) => ({ text: t(`perche.${key}`, values), article });

/**
 * @param {import('./model.js').State} state
 * @param {Act} act
 * @returns {Reason | null} null when it may be done
 */
export function obstacle(state, act) {
  const { view, tray } = state;
  if (!view || view.posto === null) return because('spettatore');
  if (!isMyTurn(view)) return because('non_tocca', 'Art. 6', { nome: shortName(view, view.turno) });
  if (awaitsSignal(view)) return because('via', 'Art. 4');
  if (act === 'pesca' || act === 'raccogli') return taking(view, act);
  if (view.fase === 'presa') return because('prima_prendi', 'Art. 6');
  if (act === 'scarta') return discarding(view, tray);
  if (act === 'cala') return opening(tray);
  return tying(view, tray);
}

/** @param {import('./model.js').View} view @param {'pesca' | 'raccogli'} act */
function taking(view, act) {
  if (view.fase !== 'presa') return because('gia_preso', 'Art. 6');
  if (act === 'raccogli' && view.monte.length === 0) return because('monte_vuoto', 'Art. 8');
  if (!can(view, act)) return because(act === 'pesca' ? 'pesca_no' : 'raccogli_no', 'Art. 19');
  return null;
}

/** @param {import('./model.js').View} view @param {Tray.Tray} tray */
function discarding(view, tray) {
  if (view.resta_solo) return because('resta_solo', 'Art. 8', { parola: view.resta_solo.lettura });
  if (tray.meld !== null || tray.history.length !== 1) return null;
  const card = tray.pieces[0].card;
  return view.divieto_scarto === card ? collected(card) : null;
}

/** Why the card that was the whole monte stays in the hand. @param {string} card */
export const collected = (card) => because('carta_raccolta', 'Art. 8', { carta: nameOf(card) });

/** @param {Tray.Tray} tray */
function opening(tray) {
  if (tray.meld !== null) return because('stai_legando');
  if (tray.pieces.length < 3) return because('tre_carte', 'Art. 9');
  return wordShape(tray);
}

/** @param {import('./model.js').View} view @param {Tray.Tray} tray */
function tying(view, tray) {
  const line = view.posti[/** @type {string} */ (view.posto)].linea;
  if (!view.giochi.some((meld) => meld.linea === line)) return because('nessuna_parola', 'Art. 13');
  if (tray.meld === null) return null;
  if (tray.history.length === 0) return because('aggiungi', 'Art. 13');
  return wordShape(tray);
}

/** @param {Tray.Tray} tray */
function wordShape(tray) {
  if (Tray.matte(tray) > 1) return because('una_matta', 'Art. 9');
  if (Tray.colours(tray).length > 1) return because('un_colore', 'Art. 9');
  return null;
}

/** The act that fits what is in the tray. @param {import('./model.js').State} state @returns {Act | null} */
export function fitting(state) {
  const { view, tray } = state;
  if (!view || !isMyTurn(view)) return null;
  if (view.fase === 'presa') return 'pesca';
  if (tray.meld !== null) return tray.history.length ? 'lega' : null;
  if (tray.pieces.length === 1) return state.targets.length && !isMatta(tray.pieces[0].card) ? 'lega' : 'scarta';
  if (tray.pieces.length >= 3 && state.exam?.outcome !== 'non_ammessa') return 'cala';
  return tray.pieces.length && state.targets.length ? 'lega' : tray.pieces.length >= 3 ? 'cala' : null;
}

// @ts-check
/**
 * Why a button may not be pressed now. What is open and why the rest is not, the view says; the page adds only what
 * the tray lacks.
 */
import { isLong, unfit } from '../banco/shape.js';
import { article, because } from '../lib/code.js';
import { isMatta } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { sentence } from './exam.js';
import { can, due, isMyTurn } from './model.js';
import { shortName } from './seats.js';

/**
 * @typedef {{text: string, article: string | null}} Reason
 * @typedef {'pesca' | 'raccogli' | 'cala' | 'lega' | 'annulla' | 'scarta'} Act
 */

/** The moves that a button makes. @type {Record<Act, string[]>} */
const MOVES = {
  pesca: ['pesca'],
  raccogli: ['raccogli'],
  cala: ['apri'],
  lega: ['lega', 'sostituisci'],
  annulla: ['annulla'],
  scarta: ['scarta'],
};

/**
 * @param {import('./model.js').State} state
 * @param {Act} act
 * @returns {Reason | null} null when it may be done
 */
export function obstacle(state, act) {
  const { view, tray } = state;
  if (!view || view.posto === null) return { text: t('perche.spettatore'), article: null };
  const open = MOVES[act].some((move) => can(view, move));
  if (!open && !isMyTurn(view) && view.fase !== 'finita' && !view.chiamata)
    return { text: t('perche.non_tocca', { nome: shortName(view, view.turno) }), article: article('turno') };
  if (!open) {
    const no = view.perche_no.find(({ mosse }) => mosse.includes(MOVES[act][0]));
    return no ? because(no) : null;
  }
  if (act === 'scarta' && due(view)) return null;
  if (act === 'scarta') return tray.meld === null && tray.history.length === 1 ? kept(view, tray.pieces[0].card) : null;
  const bare = !view.assistita;
  if (act === 'cala') return tray.meld === null ? unfit(tray, bare) : { text: t('perche.stai_legando'), article: null };
  return act === 'lega' && tray.meld !== null ? (unfit(tray, bare) ?? noWord(state)) : null;
}

/**
 * Why the word that would come out is none; nothing where the cards fit in another way.
 * @param {import('./model.js').State} state
 */
function noWord({ exam, targets }) {
  if (exam?.outcome !== 'non_ammessa' || targets.length) return null;
  const why = exam.text ?? `${t('esame.non_vale', { parola: exam.key })} ${sentence(exam)}`;
  return { text: why, article: exam.article };
}

/** Why a card stays in the hand. @param {import('./model.js').View | null} view @param {string} card */
export function kept(view, card) {
  const no = view?.scarti_vietati.find(({ carte }) => carte.includes(card));
  return no ? because(no) : null;
}

/** Where nothing is checked before, cards can be played without a take. @param {import('./model.js').State} state */
export const playsAnyway = ({ view, tray }) => Boolean(view && !view.assistita && tray.pieces.length);

/** The act that fits what is in the tray. @param {import('./model.js').State} state @returns {Act | null} */
export function fitting(state) {
  const { view, tray } = state;
  if (!view || !isMyTurn(view)) return null;
  if (due(view)) return 'scarta';
  if (view.fase === 'presa' && !playsAnyway(state)) return 'pesca';
  if (tray.meld !== null) return tray.history.length ? 'lega' : null;
  if (tray.pieces.length === 1) return state.targets.length && !isMatta(tray.pieces[0].card) ? 'lega' : 'scarta';
  const elsewhere = state.targets.length && !state.exam;
  if (isLong(tray) && state.exam?.outcome !== 'non_ammessa' && !elsewhere) return 'cala';
  return tray.pieces.length && state.targets.length ? 'lega' : isLong(tray) ? 'cala' : null;
}

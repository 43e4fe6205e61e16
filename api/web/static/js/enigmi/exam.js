// @ts-check
/** Whether the tray spells a word, judged on the device while the cards are moved. */
import { clash, isLong } from '../banco/shape.js';
import * as Tray from '../banco/tray.js';
import { readings } from '../lib/cards.js';
import { article, prize } from '../lib/code.js';
import { has, t } from '../lib/i18n.js';

/**
 * @param {import('../banco/tray.js').Tray} tray
 * @param {import('../offline/lexicon.js').OfflineLexicon | null} lexicon
 * @returns {import('./model.js').Exam | null}
 */
export function examine(tray, lexicon) {
  const spelled = Tray.spelling(tray);
  if (!lexicon || !isLong(tray) || clash(tray)) return null;
  const matta = Tray.matta(tray);
  const at = matta ? tray.pieces.indexOf(matta) : -1;
  const letters = matta && !tray.chosen ? [...readings(matta.card)] : [''];
  const tried = letters.map((letter) => ({
    letter,
    verdict: lexicon.judge(letter ? spelled.slice(0, at) + letter + spelled.slice(at + 1) : spelled),
  }));
  const good = tried.filter(({ verdict }) => verdict.outcome !== 'non_ammessa');
  const [first] = good.length ? good : tried;
  return {
    outcome: good.length ? first.verdict.outcome : 'non_ammessa',
    motive: good.length || matta ? null : first.verdict.motive,
    article: good.length ? null : matta ? article('parole') : first.verdict.article,
    readings: good.map(({ letter }) => letter).filter(Boolean),
    word: first.verdict.word,
  };
}

/**
 * The sentence under the tray: "Parola valida. Con una lettera in più è un burraco."
 * @param {import('./model.js').Exam} exam
 * @param {import('../banco/tray.js').Tray} tray
 * @returns {{mark: string, rest: string}}
 */
export function sentence(exam, tray) {
  if (exam.outcome === 'dubbia') return { mark: t('enigma.in_verifica'), rest: '' };
  if (exam.outcome === 'non_ammessa') {
    const key = `motivo.${exam.motive}`;
    return {
      mark: t('enigma.non_valida'),
      rest: has(key) ? `${t('enigma.perche', { motivo: t(key) })} ${exam.article}` : '',
    };
  }
  const matta = Boolean(Tray.matta(tray));
  const is = prize(tray.pieces.length, matta);
  const rest = is ? t('enigma.e_burraco') : prize(tray.pieces.length + 1, matta) ? t('enigma.quasi_burraco') : '';
  return { mark: t('enigma.valida'), rest };
}

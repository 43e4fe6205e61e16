// @ts-check
/** A verdict in words: the reason, the entry of the dictionary. No document needed. */
import { code } from '../lib/code.js';
import { has, t } from '../lib/i18n.js';
import { total } from '../lib/cards.js';
import { endsCut } from '../offline/fold.js';

/**
 * @typedef {import('./model.js').Check} Check
 * @typedef {import('./model.js').Reading} Reading
 * @typedef {{text: string, cited?: string}} Reason a sentence and the word it cites
 */

/** The readings that decided, those of the same ground first. @param {Check} check @returns {Reading[]} */
export function readingsOf(check) {
  const readings = check.readings ?? [];
  const ground = check.ground;
  return ground ? [...readings].sort((a, b) => Number(holds(b, ground)) - Number(holds(a, ground))) : readings;
}

/** @param {Reading} reading @param {string} ground */
const holds = (reading, ground) => reading.fondamento.split('|').includes(ground);

/** Why, in a few words. @param {Check} check @returns {Reason} */
export function reasonOf(check) {
  const [first] = readingsOf(check);
  if (check.outcome === 'dubbia') return { text: t('perche_parola.dubbia') };
  if (check.outcome === 'ammessa') return { text: admitted(check, first) };
  const key = `perche_parola.${check.ground}_no`;
  const told = first && check.ground && holds(first, check.ground) ? first : undefined;
  const text =
    check.ground && has(key) ? t(key) : t(`perche_parola.${check.motive ?? 'inesistente'}`, { minimo: code().minimo });
  if (told?.base) {
    const link =
      check.motive === 'parola_tronca'
        ? t('perche_parola.forma_piena')
        : t('voce_dizionario.alterato', { alterazione: told.alterazione ?? t('perche_parola.alterato') });
    return { text: `${text}: ${link}`, cited: told.base };
  }
  return { text: told?.tratti && check.motive === 'nome_proprio' ? `${text}: ${told.tratti}` : text };
}

/** @param {Check} check @param {Reading | undefined} reading */
function admitted(check, reading) {
  const ground = `perche_parola.${check.ground}_si`;
  if (has(ground)) return t(ground);
  const kind = reading ? `categoria.${reading.categoria}` : '';
  return has(kind) ? t(kind) : t('perche_parola.nel_lessico');
}

/** "componibile in un colore, 60". @param {Check} check */
export function cardsOf(check) {
  if (!/^[a-z]+$/.test(check.word)) return null;
  const points = total([...check.word.toUpperCase()].map((letter) => `${letter}r`));
  return t(`componibile.${check.spelled}`, { punti: points });
}

/** The digest as people compare it: "7f3a 91c4". @param {string} digest */
export const shortDigest = (digest) => `${digest.slice(0, 4)} ${digest.slice(4, 8)}`;

/** The word as people read it: with its apostrophe if one cuts it. @param {Check} check */
export const nameOf = (check) => (endsCut(check.typed) ? check.typed : check.word);

/** What a screen reader says of a verdict. @param {Check} check */
export const spokenVerdict = (check) => {
  const { text, cited } = reasonOf(check);
  return `${nameOf(check)}: ${t(`esito.${check.outcome}`)}. ${text}${cited ? ` ${cited}` : ''}. ${check.article}`;
};

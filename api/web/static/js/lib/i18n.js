// @ts-check
/** Every sentence the reader sees comes from `i18n/it.json`; code knows only keys. */
import { embedded } from './embedded.js';

/** @type {Record<string, string>} */
const catalogue = JSON.parse(embedded('testi') ?? (await fetched()));

async function fetched() {
  const response = await fetch(new URL('../../i18n/it.json', import.meta.url));
  if (!response.ok) throw new Error(`i18n: ${response.status}`);
  return response.text();
}

/** The game that is spoken of. */
let game = '';

/** From now on sentences are of this game, where it says them in its own way. @param {string} name */
export function speakOf(name) {
  game = name;
}

/** @param {string} key @returns {string | undefined} */
const said = (key) => catalogue[`gioco_${game}.${key}`] ?? catalogue[key];

/**
 * The sentence of `key` with `{name}` replaced, `{a name}` by "a Bruno" or "ad Anna"; `key_uno` is
 * preferred when `n` is 1.
 * @param {string} key
 * @param {Record<string, string | number | null | undefined>} [values]
 * @returns {string}
 */
export function t(key, values) {
  const singular = values?.n === 1 ? said(`${key}_uno`) : undefined;
  const sentence = singular ?? said(key);
  if (sentence === undefined) throw new Error(`missing sentence: ${key}`);
  if (!values) return sentence;
  return sentence.replace(/\{(?:(a) )?(\w+)\}/g, (_, link, name) => {
    const value = String(values[name] ?? '');
    return link ? `${euphonic(link, value)} ${value}` : value;
  });
}

/**
 * "ad Anna" but "a Elena"; not where a d follows: "a Ada".
 * @param {'a' | 'e'} link
 * @param {string} word what follows
 */
const euphonic = (link, word) => {
  const [first, second] = word
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  return first === link && second !== 'd' ? `${link}d` : link;
};

/** "CASA, FILO ed ERBA". @param {readonly string[]} words */
export const list = (words) =>
  words.reduce(
    (told, word, index) =>
      index === 0 ? word : index < words.length - 1 ? `${told}, ${word}` : `${told} ${euphonic('e', word)} ${word}`,
    '',
  );

/**
 * What the catalogue has below `prefix`, in its order: "tipo_enigma." gives the kinds of puzzles.
 * @param {string} prefix
 */
export const below = (prefix) =>
  Object.keys(catalogue)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** Whether the catalogue has a sentence for `key`. @param {string} key */
export const has = (key) => said(key) !== undefined;

/** The name of an entry of the score sheet. @param {string} item as the service spells it */
export const itemName = (item) => {
  const key = `voce.${item.replaceAll(' ', '_')}`;
  return has(key) ? t(key) : item;
};

const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: true });

/** A number the Italian way, with a real minus. @param {number} n */
export const number = (n) => NUMBER.format(n).replace('-', '−');

/** A number with its sign always shown. @param {number} n */
export const signed = (n) => (n > 0 ? `+${number(n)}` : number(n));

/** Minutes and seconds. @param {number} ms */
export function minutes(ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** A date in words. @param {Date} date */
export const day = (date) =>
  date.toLocaleDateString('it-IT', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

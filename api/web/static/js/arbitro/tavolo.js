// @ts-check
/**
 * *Al tavolo*: the whole screen says only the outcome, twice, the upper one turned round, so that
 * both sides of the table read it. Nothing else of the verdict is in the document. It clears itself.
 */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { capitals } from './verdict.js';

const STAYS = 12_000;

/** @param {string} outcome @param {string | null} word @param {boolean} many */
function half(outcome, word, many) {
  const lines = capitals(outcome, many);
  return h(
    'div',
    { class: 'esito-tavolo', 'aria-hidden': 'true' },
    word ? h('p', { class: `parola-tavolo ${outcome}` }, h('bp-scritta', { testo: word.toUpperCase() })) : null,
    lines.length > 1 ? h('bp-scritta', { testo: lines[0], class: 'prima' }) : null,
    h('bp-segno', { tipo: outcome }),
    h('bp-scritta', { testo: lines.at(-1), class: 'intera' }),
  );
}

/**
 * @param {string} outcome
 * @param {string | null} word the word, when there is one only
 * @param {boolean} many
 * @param {() => void} close
 */
export const tableView = (outcome, word, many, close) =>
  h(
    'main',
    { class: `al-tavolo ${outcome}`, id: 'contenuto' },
    h('div', { class: 'meta girata', 'aria-hidden': 'true' }, half(outcome, word, many)),
    h('div', { class: 'piega', 'aria-hidden': 'true' }, h('i', { style: { 'animation-duration': `${STAYS}ms` } })),
    h(
      'div',
      { class: 'meta' },
      h('h1', { class: 'solo-voce' }, `${word ? `${word}: ` : ''}${t(`esito.${outcome}${many ? '_piu' : ''}`)}`),
      half(outcome, word, many),
    ),
    h('button', { type: 'button', class: 'bottone chiudi-tavolo', onclick: close }, t('chiudi')),
  );

/** @type {number | undefined} */
let timer;
/** @type {WakeLockSentinel | null} */
let awake = null;

/** Takes the whole screen, keeps it lit and counts the time. @param {() => void} close */
export function openTable(close) {
  clearTimeout(timer);
  timer = setTimeout(close, STAYS);
  document.documentElement.requestFullscreen?.().catch(() => undefined);
  navigator.wakeLock?.request('screen').then(
    (lock) => {
      awake = lock;
    },
    () => undefined,
  );
}

/** Gives the screen back. */
export function closeTable() {
  clearTimeout(timer);
  awake?.release();
  awake = null;
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

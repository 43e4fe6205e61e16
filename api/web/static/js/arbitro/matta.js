// @ts-check
/** A word with a matta in it, typed as `g@ttino`: what the matta could stand for. */
import { readings } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { stoodFor } from '../offline/vicine.js';

/** @typedef {{text: string, card: string, words: string[]}} Matta what was asked, and the words that it may be */

const ASKED = /^[a-zàèéìíòóùú]*([*@])[a-zàèéìíòóùú]*$/i;

/** The matta of a question that is one word with one matta, if the game has letters for it. @param {string} text */
export function mattaIn(text) {
  const card = ASKED.exec(text.trim())?.[1] ?? '';
  return card && readings(card) ? card : null;
}

/**
 * @param {string} text
 * @param {string} card
 * @param {(word: string) => boolean} admitted
 * @returns {Matta}
 */
export function askMatta(text, card, admitted) {
  const plain = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return { text: plain, card, words: stoodFor(plain, card, readings(card).toLowerCase(), admitted) };
}

/** @param {Matta} matta @param {(word: string) => void} ask */
export const mattaView = ({ text, card, words }, ask) =>
  h(
    'section',
    { class: 'con-la-matta', 'aria-labelledby': 'con-la-matta' },
    h('h2', { id: 'con-la-matta' }, t('matta.titolo', { parola: text.toUpperCase() })),
    h(
      'p',
      { class: 'quieto' },
      card === '*' ? t('matta.jolly') : t('matta.pinella', { lettere: [...readings(card)].join(', ') }),
    ),
    words.length
      ? h(
          'ul',
          { role: 'list' },
          words.map((word) =>
            h(
              'li',
              { key: word },
              h('b', null, word[text.indexOf(card)].toUpperCase()),
              h('button', { type: 'button', class: 'collegamento', onclick: () => ask(word) }, word),
            ),
          ),
        )
      : h('p', { role: 'status' }, t('matta.nessuna')),
  );

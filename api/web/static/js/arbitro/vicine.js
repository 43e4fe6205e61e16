// @ts-check
/** *A una lettera*: one row for each gap, which also answers what a matta there could stand for. */
import { line } from '../lib/piombo.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

const MOST = 12;

/**
 * @param {string} word
 * @param {import('../offline/vicine.js').Neighbours} near
 * @param {(word: string) => void} ask
 */
export const nearView = (word, { gaps, longer, shorter }, ask) =>
  h(
    'section',
    { class: 'a-una-lettera', 'aria-labelledby': 'a-una-lettera' },
    h('h3', { id: 'a-una-lettera' }, t('vicine.titolo'), h('span', { class: 'quieto' }, t('vicine.matta'))),
    h(
      'dl',
      null,
      gaps.map(({ gap, words }) => row(`v${gap}`, gapView(word, gap), words, ask)),
      row('piu', t('vicine.piu'), longer, ask),
      row('meno', t('vicine.meno'), shorter, ask),
    ),
  );

/** The word with an empty place. @param {string} word @param {number} gap */
const gapView = (word, gap) => [
  h('span', { class: 'solo-voce' }, t('vicine.posto', { n: gap + 1, lettera: word[gap] })),
  h('bp-vuoto', {
    'aria-hidden': 'true',
    prima: word.slice(0, gap).toUpperCase(),
    dopo: word.slice(gap + 1).toUpperCase(),
  }),
];

/**
 * @param {string} key
 * @param {import('../lib/dom.js').Child} label
 * @param {readonly string[]} words
 * @param {(word: string) => void} ask
 */
const row = (key, label, words, ask) =>
  h(
    'div',
    { key },
    h('dt', null, label),
    h(
      'dd',
      null,
      words.length
        ? words
            .slice(0, MOST)
            .map((word, index) => [
              index ? ', ' : null,
              h('button', { key: word, type: 'button', class: 'collegamento', onclick: () => ask(word) }, word),
            ])
        : t('vicine.nessuna'),
      words.length > MOST ? ` ${t('vicine.altre', { n: words.length - MOST })}` : null,
    ),
  );

/** `<bp-vuoto prima="GATT" dopo="NO">`: a word in Piombo with a dashed box for the letter that changes. */
class Vuoto extends HTMLElement {
  static observedAttributes = ['prima', 'dopo'];

  attributeChangedCallback() {
    const box = document.createElement('i');
    const part = (/** @type {string} */ name) => {
      const text = this.getAttribute(name);
      return text ? [line(text)] : [];
    };
    this.replaceChildren(...part('prima'), box, ...part('dopo'));
  }
}

customElements.define('bp-vuoto', Vuoto);

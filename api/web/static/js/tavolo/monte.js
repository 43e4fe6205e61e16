// @ts-check
import { cardButton } from '../banco/hand.js';
import { article, isLettered } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { byRank, nameOf, spoken, total } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { openAtMonte } from './al-monte.js';
import { can, isMyTurn } from './model.js';

/**
 * The monte, open for inspection; collecting it, or a part of it (Art. 8), is a separate act here.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function openMonte(state, acts) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const mayCollect = isMyTurn(view) && can(view, 'raccogli');
  const mayLeave = can(view, 'raccogli_parte');
  let choosing = false;
  /** @type {Set<number>} */
  const left = new Set();
  return openDialog({
    title: t('monte.titolo', { n: view.monte.length }),
    kind: 'monte-aperto',
    body: (close, redraw) => {
      const toggle = (/** @type {number} */ index) => {
        if (left.has(index)) left.delete(index);
        else left.add(index);
        redraw();
      };
      const collect = () => {
        close();
        if (!choosing) acts.press('raccogli');
        else acts.collectPart([...left].map((index) => view.monte[index]));
      };
      return [
        view.monte.length === 0 ? h('p', null, t('monte.vuoto')) : null,
        h(
          'ol',
          { class: 'carte-monte' },
          view.monte.map((card, index) => cell(card, index, choosing, left.has(index), toggle)),
        ),
        view.monte.length ? h('p', { class: 'quieto' }, t('monte.valore', { n: total(view.monte) })) : null,
        mayCollect && choosing ? h('p', { class: 'spiega' }, consequence(view.monte, left)) : null,
        mayCollect
          ? h(
              'div',
              { class: 'risposte' },
              h(
                'button',
                {
                  type: 'button',
                  class: 'bottone primario',
                  'aria-disabled': choosing && !left.size ? 'true' : null,
                  onclick: () => (!choosing || left.size) && collect(),
                },
                choosing ? t('monte.raccogli_parte') : t('monte.raccogli', { n: view.monte.length }),
              ),
              mayLeave &&
                h(
                  'button',
                  {
                    type: 'button',
                    class: 'bottone',
                    onclick: () => {
                      choosing = !choosing;
                      left.clear();
                      redraw();
                    },
                  },
                  choosing ? t('monte.tutto') : t('monte.scegli'),
                ),
              can(view, 'gioco_al_monte') &&
                !choosing &&
                h(
                  'button',
                  { type: 'button', class: 'bottone', onclick: () => (close(), openAtMonte(state, acts)) },
                  t('al_monte.apri'),
                ),
            )
          : h('p', { class: 'quieto' }, t('monte.solo_guardare')),
      ];
    },
  });
}

/**
 * @param {string} card
 * @param {number} index
 * @param {boolean} choosing
 * @param {boolean} isLeft
 * @param {(index: number) => void} toggle
 */
function cell(card, index, choosing, isLeft, toggle) {
  if (!choosing) return h('li', { key: index }, h('bp-carta', { carta: card, valore: isLettered() }));
  return h(
    'li',
    { key: index },
    cardButton(card, {
      class: isLeft ? 'lasciata' : '',
      'aria-pressed': String(isLeft),
      'aria-label': `${spoken(card)}, ${t(isLeft ? 'monte.resta' : 'monte.presa')}`,
      onclick: () => toggle(index),
    }),
  );
}

/** What leaving these cards means. @param {string[]} monte @param {Set<number>} left */
function consequence(monte, left) {
  const articolo = article('raccolta');
  if (left.size === 0) return t('monte.tocca_lasciare', { articolo });
  const highest = [...left].map((index) => monte[index]).sort(byRank)[0];
  return t(left.size === 1 ? 'monte.una_resta' : 'monte.piu_restano', { carta: nameOf(highest), articolo });
}

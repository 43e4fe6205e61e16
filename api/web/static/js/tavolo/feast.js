// @ts-check
/** A burraco, celebrated once and briefly: the word becomes one great sort, and is gone at a touch. */
import { called, colour, isMatta } from '../lib/cards.js';
import { isLettered, prize } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { number, t } from '../lib/i18n.js';
import { tiles } from '../ui/parola.js';

/** How long it stays. */
const STAY = 1200;

/**
 * The burraco that an event has made; a word that was one already is made longer, and that is all.
 * @param {any} event
 * @returns {import('./model.js').Meld | null}
 */
export function burracoMade(event) {
  if (event.tipo !== 'gioco_calato' || !event.gioco.burraco) return null;
  const { gioco, carte } = event;
  return prize(gioco.carte.length - carte.length, gioco.carte.some(isMatta)) ? null : gioco;
}

/**
 * Shows it, and takes it away after a moment.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {import('./model.js').Meld} meld
 */
export function celebrate(store, meld) {
  store.set({ feast: meld });
  setTimeout(() => {
    if (store.state.feast === meld) store.set({ feast: null });
  }, STAY);
}

/**
 * The great sort, at the bottom of the words of its line; the opponents' is smaller.
 * @param {import('./model.js').Meld} meld
 * @param {boolean} ours
 * @param {() => void} end
 */
export function feastView(meld, ours, end) {
  const red = meld.carte.map(colour).find(Boolean) === 'r';
  const matta = meld.carte.some(isMatta);
  return h(
    'button',
    {
      key: `festa-${meld.id}`,
      type: 'button',
      class: `festa ${red ? 'rossa' : 'nera'}${ours ? '' : ' altrui'}${matta ? ' con-matta' : ''}`,
      'aria-label': t('festa.burraco', { parola: called(meld), tipo: t(`burraco.${meld.burraco}_voce`) }),
      onclick: end,
    },
    isLettered()
      ? h('bp-scritta', { testo: meld.lettura, 'aria-hidden': 'true' })
      : h(
          'span',
          { class: 'tessere', style: { '--n': meld.carte.length } },
          tiles(meld.carte, meld.lettura, meld.burraco),
        ),
    h(
      'span',
      { class: 'didascalia' },
      t(`burraco.${meld.burraco}_voce`),
      h('b', null, `${number(meld.valore)} +${number(meld.onori)}`),
    ),
  );
}

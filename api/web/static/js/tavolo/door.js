// @ts-check
/** The door of a table where cards are dealt: take a bot's chair, or ask to watch. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { askToWatch, fragment, sitDown } from '../net/lobby.js';
import { askName } from '../ui/dialog.js';
import { report } from '../ui/notice.js';

/** How often who waits to watch asks again. */
const AGAIN = 2000;

/**
 * @param {import('./model.js').State} state
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {string} id
 */
export function door(state, store, id) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  const vacant = Object.values(view.posti).some((player) => player.da_prendere);
  return h(
    'div',
    { class: 'sala' },
    h(
      'header',
      { class: 'testata' },
      h('a', { class: 'marchio', href: '/' }, h('bp-scritta', { testo: t('marchio') })),
    ),
    h(
      'main',
      { id: 'contenuto' },
      h('h1', null, t('porta.titolo')),
      h('p', null, t(vacant ? 'porta.spiega' : 'porta.piena')),
      h(
        'ol',
        { class: 'posti-sala' },
        Object.entries(view.posti).map(([seat, player]) => chair(state, seat, player, () => sit(store, id, seat))),
      ),
      waiting(state.atDoor),
      state.atDoor
        ? null
        : h(
            'div',
            { class: 'risposte' },
            h(
              'button',
              { class: vacant ? 'bottone' : 'bottone primario', type: 'button', onclick: () => watch(store, id) },
              h('bp-icona', { nome: 'occhio' }),
              t('porta.guarda'),
            ),
          ),
      h('p', { class: 'quieto' }, t('porta.guarda_spiega')),
    ),
  );
}

/** I have asked for a chair and wait for the bot. @param {import('./model.js').State} state */
const sitting = ({ atDoor }) => atDoor !== null && atDoor.lacking === null;

/** @param {import('./model.js').State['atDoor']} wish */
function waiting(wish) {
  if (!wish) return null;
  return h(
    'p',
    { key: 'attesa', role: 'status' },
    wish.lacking ? t('porta.manca', { nomi: wish.lacking.join(', ') }) : t('porta.finisce'),
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {string} seat
 * @param {import('./model.js').View['posti'][string]} player
 * @param {() => void} take
 */
const chair = (state, seat, player, take) =>
  h(
    'li',
    { key: seat },
    h('bp-scritta', { class: 'cardinale', testo: seat, 'aria-hidden': 'true' }),
    h(
      'span',
      { class: 'nome' },
      h('span', { class: 'solo-voce' }, `${t(`posto.${seat}`)}: `),
      h('b', null, player.nome),
      player.bot ? h('span', { class: 'quieto' }, ` ${t('posti.bot')}`) : null,
    ),
    player.da_prendere
      ? h(
          'button',
          {
            class: 'bottone',
            type: 'button',
            'aria-disabled': sitting(state) ? 'true' : null,
            onclick: () => sitting(state) || take(),
          },
          t('sala.siedi'),
        )
      : null,
  );

/**
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {() => Promise<void>} act
 */
async function patiently(store, act) {
  try {
    await act();
  } catch (error) {
    store.set({ atDoor: null });
    report(error);
  }
}

/**
 * Takes a bot's chair; the service answers when the bot has finished its turn.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {string} id
 * @param {string} seat
 */
async function sit(store, id, seat) {
  const name = await askName();
  if (!name) return;
  store.set({ atDoor: { lacking: null } });
  await patiently(store, async () => {
    await sitDown(id, { nome: name, posto: seat, invito: fragment('invito') });
    location.reload();
  });
}

/**
 * Asks to watch until everybody has agreed, or the page is left.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {string} id
 */
async function watch(store, id) {
  const name = await askName();
  if (!name) return;
  await patiently(store, async () => {
    for (;;) {
      const answer = await askToWatch(id, { nome: name, invito: fragment('invito') });
      if (answer.token) {
        location.assign(`/osserva/${id}#token=${answer.token}`);
        return;
      }
      store.set({ atDoor: { lacking: answer.manca ?? null } });
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  });
}

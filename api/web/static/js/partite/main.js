// @ts-check
/** My games on this device: numbers with their plots, the history, carrying it away, forgetting. */
import { dropGame, hands } from '../lib/diary.js';
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { ask, openDialog } from '../ui/dialog.js';
import { notify } from '../ui/notice.js';
import '../lib/icons.js';
import '../ui/carta.js';
import { carried, forgetEverything, receive } from './forget.js';
import { historyView } from './history.js';
import { complete, games } from './model.js';
import { numbersView } from './numbers.js';

const root = find('#partite');
/** @type {'numeri' | 'partite'} */
let tab = 'numeri';

const on = {
  /** @param {import('./model.js').Game} game */
  async drop(game) {
    const sure = await ask(t('partite.togli_titolo'), t('partite.togli_spiega'), [
      { label: t('partite.togli_si'), value: true },
      { label: t('partite.togli_no'), value: false, primary: true },
    ]);
    if (!sure) return;
    dropGame(game.id);
    draw();
  },
  carry() {
    openDialog({
      title: t('partite.porta'),
      body: (close) => [
        h('p', null, t('partite.porta_spiega')),
        h(
          'div',
          { class: 'risposte' },
          h(
            'a',
            {
              class: 'bottone primario',
              download: 'burraco-parole.json',
              href: `data:application/json;charset=utf-8,${encodeURIComponent(carried())}`,
            },
            t('partite.scarica'),
          ),
          h(
            'label',
            { class: 'bottone carica' },
            t('partite.carica'),
            h('input', {
              type: 'file',
              accept: 'application/json,.json',
              class: 'solo-voce',
              onchange: async (/** @type {Event} */ event) => {
                await take(/** @type {HTMLInputElement} */ (event.target).files?.[0]);
                close();
              },
            }),
          ),
        ),
      ],
    });
  },
  async forget() {
    const sure = await ask(t('partite.cancella_titolo'), t('partite.cancella_spiega'), [
      { label: t('partite.cancella_si'), value: true },
      { label: t('partite.togli_no'), value: false, primary: true },
    ]);
    if (!sure) return;
    const trouble = await forgetEverything();
    notify(trouble ?? t('partite.cancellato'), { kind: trouble ? 'rifiuto' : 'nota' });
    draw();
  },
};

/** @param {File | undefined} file */
async function take(file) {
  if (!file) return;
  try {
    receive(await file.text());
    notify(t('partite.caricato'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    notify(t('partite.non_caricato'), { kind: 'rifiuto' });
  }
  draw();
}

function draw() {
  const all = hands();
  const found = games(all);
  const tabs = /** @type {const} */ (['numeri', 'partite']);
  render(
    root,
    h(
      'div',
      { class: 'mie-partite', 'data-scheda': tab },
      h(
        'header',
        { class: 'testata-partite' },
        h('a', { class: 'icona', href: '/', 'aria-label': t('menu.casa') }, h('bp-icona', { nome: 'sinistra' })),
        h('h1', null, t('partite.titolo'), ' ', h('span', { class: 'quieto' }, t('partite.qui'))),
        h(
          'button',
          { type: 'button', class: 'icona porta', onclick: on.carry },
          h('bp-icona', { nome: 'schermo' }),
          h('span', null, t('partite.porta')),
        ),
      ),
      h(
        'nav',
        { class: 'schede', 'aria-label': t('rivedi.schede') },
        tabs.map((name) =>
          h(
            'button',
            {
              key: name,
              type: 'button',
              'aria-current': tab === name ? 'true' : null,
              onclick: () => {
                tab = name;
                draw();
              },
            },
            t(`partite.${name}`),
          ),
        ),
      ),
      h('main', { id: 'contenuto' }, numbersView(all, found), historyView(found, on)),
    ),
  );
}

draw();
await complete(draw);

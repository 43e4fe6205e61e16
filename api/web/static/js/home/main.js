// @ts-check
/** Home: three doors. The page is whole without this module; it opens the first door. */
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { createBotTable, createTable, lastTable, lastTableGoes } from '../net/lobby.js';
import { report } from '../ui/notice.js';
import '../lib/icons.js';
import '../ui/carta.js';
import { LEVELS, askCode, askLevel, askTable } from './create.js';
import { showPuzzle } from './puzzle.js';
import { showTables } from './tables.js';

/** With three bots of the chosen level. */
async function deal() {
  location.assign(await createBotTable(recall('livello', LEVELS[0])));
}

/** The same with French cards. */
async function french() {
  const played = await askCode();
  if (played) location.assign(await createBotTable(recall('livello', LEVELS[0]), {}, played));
}

async function invite() {
  const choices = await askTable();
  if (!choices) return;
  remember('nome', choices.nome);
  location.assign(await createTable({ avvia: false, ...choices }));
}

async function level() {
  const chosen = await askLevel();
  if (!chosen) return;
  remember('livello', chosen);
  tellLevel();
}

/** The button says which level the next bots have. */
function tellLevel() {
  find('#livello').textContent = recall('livello', LEVELS[0]);
}

async function tables() {
  if (await showTables()) await invite();
}

/** @type {Record<string, () => Promise<void>>} */
const ACTS = { dai: deal, francesi: french, amici: invite, aperti: tables, livello: level };

document.addEventListener('click', async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.('[data-atto]');
  if (!(button instanceof HTMLButtonElement) || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    await ACTS[button.dataset.atto ?? '']?.();
  } catch (error) {
    report(error);
  } finally {
    button.ariaBusy = null;
  }
});

/** The first door leads back to the table that was left; at once, so that nothing moves under the finger. */
async function offerReturn() {
  const address = lastTable();
  if (!address) return;
  const box = find('#gioca');
  const deal = find('#gioca [data-atto=dai]');
  const again = document.createElement('div');
  box.prepend(again);
  again.className = 'atto';
  render(
    again,
    h('a', { class: 'bottone primario', href: address }, t('casa.riprendi'), h('bp-icona', { nome: 'destra' })),
  );
  deal.classList.remove('primario');
  if (await lastTableGoes()) return;
  again.remove();
  deal.classList.add('primario');
}

tellLevel();
offerReturn();
showPuzzle(find('#enigma'));

// @ts-check
/** My name at the tables where I sat with this device, and how to take it away. */
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import '../lib/icons.js';
import { seats } from '../lib/prefs.js';
import { Refusal, call } from '../net/api.js';

const box = find('#nome');
/** A table that is no more, or whose chair is no longer mine: no name of mine is there to take. */
const GONE = [401, 403, 404];
/** @type {Set<string>} */
const done = new Set();
let said = '';

/** Takes my name from one table. @param {string} id @param {string} token */
async function forget(id, token) {
  try {
    await call(`/tavoli/${id}/nome`, { method: 'DELETE', token });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!GONE.includes(error.status)) throw error;
  }
  done.add(id);
}

async function forgetAll() {
  const mine = [...seats()].filter(([id]) => !done.has(id));
  try {
    for (const [id, token] of mine) await forget(id, token);
    said = t('riservatezza.tolto');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    said = error.offline ? t('rete.senza') : error.message;
  }
  draw();
}

function draw() {
  const left = [...seats()].filter(([id]) => !done.has(id)).length;
  render(
    box,
    said ? h('p', null, h('b', null, said)) : null,
    left
      ? [
          h('p', null, t(left === 1 ? 'riservatezza.uno' : 'riservatezza.tanti', { tavoli: left })),
          h('p', null, h('button', { type: 'button', class: 'bottone', onclick: forgetAll }, t('riservatezza.togli'))),
        ]
      : said
        ? null
        : h('p', null, t('riservatezza.nessuno')),
  );
}

draw();

// @ts-check
/** The page of a tournament: set-up, the Director's desk, the hall's screen, a competitor's phone, or everybody's. */
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import '../lib/icons.js';
import { recall, remember } from '../lib/prefs.js';
import { call } from '../net/api.js';
import { hush, report } from '../ui/notice.js';
import { desk, header } from './desk.js';
import { hall } from './hall.js';
import { follow, id, read, store, whoLooks } from './model.js';
import { phone } from './phone.js';
import { ranking } from './ranking.js';
import { setup } from './setup.js';
import { tiles } from './tiles.js';

const root = find('#torneo');
const { role, token } = whoLooks();
/** Where the arbiter's desk keeps its tables. */
const POSTS = 'arbitro.tavoli';
const BOTS = (document.body.dataset.livelli ?? '').split(' ');

/**
 * Sends one act; the answer comes with the next reading.
 * @type {import('./forms.js').Do}
 */
async function act(name, values = {}) {
  hush();
  const path = `/tornei/${id}`;
  try {
    if (name === 'link') {
      const made = await call(`${path}/link`, { method: 'POST', token, body: values });
      store.set({ link: made.link });
    } else if (name === 'csv') {
      await call(`${path}/csv/iscritti`, { method: 'POST', token, body: values });
    } else if (name === 'online') {
      const posti = /** @type {string[]} */ (values.posti);
      const body = { bot: Object.fromEntries(posti.map((seat) => [seat, BOTS[0]])) };
      await call(`${path}/tavoli/${values.tavolo}/online`, { method: 'POST', token, body });
    } else if (name === 'arbitra') {
      const post = await call(`${path}/tavoli/${values.tavolo}/arbitro`, { method: 'POST', token, body: {} });
      const others = recall(POSTS, /** @type {{id: string, token: string}[]} */ ([])).filter(
        (one) => one.id !== post.tavolo,
      );
      remember(POSTS, [...others, { id: post.tavolo, token: post.token }]);
      window.open('/arbitro', '_blank');
    } else if (name === 'dimentica') {
      await call(`${path}/nomi/${values.concorrente}/${values.posto}`, { method: 'DELETE', token });
    } else if (name === 'posto') {
      const { tavolo, ...seat } = await call(`${path}/mio/posto`, { method: 'POST', token, body: values });
      remember(`posto.${tavolo}`, { token: seat.token });
      location.assign(`/tavolo/${tavolo}`);
      return true;
    } else {
      const to = role === 'mio' ? `${path}/mio/atti` : `${path}/atti`;
      const key = crypto.randomUUID();
      await call(to, { method: 'POST', token, key, body: { atto: { atto: name, ...values } } });
    }
    if (name === 'iscrivi') store.set({ omonimo: null });
    await read(role, token);
    return true;
  } catch (error) {
    if (/** @type {any} */ (error).code === 'torneo.duplicate')
      store.set({ omonimo: /** @type {string[]} */ (values.giocatori) });
    report(error);
    return false;
  }
}

function publicPage() {
  const { torneo } = store.state;
  if (!torneo) return null;
  return [header(), h('main', { id: 'contenuto', class: 'banco' }, tiles(), ranking())];
}

function draw() {
  const { errore } = store.state;
  if (errore) {
    render(
      root,
      h('main', { id: 'contenuto', class: 'prepara' }, h('h1', null, t('torneo.assente_titolo')), h('p', null, errore)),
    );
    return;
  }
  document.body.dataset.vista = role;
  const views = {
    direttore: () => desk(act),
    arbitro: () => desk(act),
    mio: () => phone(act),
    sala: hall,
    pubblico: publicPage,
  };
  render(root, views[role]());
}

addEventListener('spiega', async (event) => {
  const number = /** @type {CustomEvent} */ (event).detail;
  if (store.state.spiega?.numero === number) {
    store.set({ spiega: null });
    return;
  }
  try {
    store.set({ spiega: await call(`/tornei/${id}/classifica/${number}?sessione=${store.state.sessione}`) });
  } catch (error) {
    report(error);
  }
});

addEventListener('classifica', () => show({ modo: 'classifica' }));
addEventListener('sessione', (event) => show({ sessione: /** @type {CustomEvent} */ (event).detail, spiega: null }));

/** Shows another ranking, as soon as it is here. @param {Partial<import('./model.js').State>} what */
async function show(what) {
  store.set(what);
  try {
    await read(role, token);
  } catch (error) {
    report(error);
  }
}

if (id) {
  store.set({ ruolo: role });
  store.subscribe(draw);
  draw();
  setInterval(draw, 1000);
  void follow(role, token);
} else {
  await setup(root);
}

// @ts-check
/** The table page: one store, fed by the table's views and events, drawn by pure functions. */
import { enableDrag } from '../banco/drag.js';
import { reconcile } from '../banco/hand.js';
import { enableKeys } from '../banco/keys.js';
import * as Tray from '../banco/tray.js';
import { article, isLettered, playBy } from '../lib/code.js';
import { find, h, render } from '../lib/dom.js';
import { called, nameOf } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { remember } from '../lib/prefs.js';
import { fragment, startTable, tokenFor } from '../net/lobby.js';
import { TableLink, keepSeat, seatAt } from '../net/table.js';
import { announce, hush, notify } from '../ui/notice.js';
import '../lib/icons.js';
import '../ui/carta.js';
import { Acts } from './acts.js';
import { askAgreement, question } from './consents.js';
import { callSentence, explanation } from './chiamata.js';
import { contest, contestButton } from './contesta.js';
import { backToSheet, dock, enableUndo } from './dock.js';
import { writeDown } from './diary.js';
import { door } from './door.js';
import { examine } from './exam.js';
import { burracoMade, celebrate } from './feast.js';
import { showWords } from './field.js';
import { advice } from './guide.js';
import { header } from './header.js';
import { openHints } from './hints.js';
import { keepDesk, recallDesk } from './keep.js';
import { lobby } from './lobby.js';
import { lastMove, log, openLog } from './log.js';
import { openMeld, words } from './melds.js';
import { openMenu } from './menu.js';
import { createStore, isContestable, isMyTurn, isOver, lines, myLine } from './model.js';
import { openMonte } from './monte.js';
import { travel } from './motion.js';
import { newDiscards, newsAfter } from './novita.js';
import { piles } from './piles.js';
import { SILENT, answerView, asked } from './risposte.js';
import { seats, shortName } from './seats.js';
import { sheet } from './sheet.js';
import { callPlayer, keepAwake, runClocks, showTurn, sound } from './signals.js';
import { learn } from './significati.js';
import { plain, tell } from './story.js';
import { awaitsSignal, graceText } from './tempo.js';

const root = find('#tavolo');
const id = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
const store = createStore();
let entries = 0;
let skew = 0;
let onSheet = false;
/** The words of the smazzata as they were laid, also those that are gone. @type {Map<number, string>} */
const spelled = new Map();
/** The cards of each word as they lie. @type {Map<number, readonly string[]>} */
const lying = new Map();
/** @type {import('./incidenti.js').Known} */
const known = {
  word: (meld) => {
    const lying = store.state.view?.giochi.find(({ id: one }) => one === meld);
    return lying ? called(lying) : (spelled.get(meld) ?? '');
  },
  name: (seat) => (store.state.view ? shortName(store.state.view, seat) : t(`posto.${seat}`)),
};
/** Whose time and arbiter's seconds are over. @type {string | null} */
let late = null;

const arbiter = fragment('arbitro');
if (arbiter) {
  location.replace(`/arbitro?tavolo=${id}#arbitro=${arbiter}`);
  await new Promise(() => undefined); // the page is leaving
}

const link = new TableLink(
  id,
  await tokenFor(id),
  {
    view: takeView,
    events: takeEvents,
    presence: (present) => store.set({ present }),
    time: (now) => {
      skew = now - Date.now();
    },
    link: (state) => store.set({ link: state }),
    refused,
  },
  fragment('invito'),
);
const acts = new Acts(store, link);

function refused() {
  render(
    root,
    h(
      'main',
      { class: 'assente', id: 'contenuto' },
      h('h1', null, t('tavolo.assente')),
      h('p', null, t('tavolo.assente_perche')),
      h('p', null, h('a', { class: 'bottone primario', href: '/' }, t('menu.casa'))),
    ),
  );
}

/** @param {import('./model.js').View} view */
function takeView(view) {
  const before = store.state.view;
  if (before && view.version < before.version) return;
  playBy(view.regole);
  const going = before?.smazzata === view.smazzata;
  const desk = going ? store.state : recallDesk(id, view);
  const slots = reconcile(desk.slots, view.mano ?? [], store.state.order, Tray.slotsIn(desk.tray));
  const alive = new Set(slots.map((slot) => slot.id));
  const tray = keepTray(desk.tray, view, alive);
  const turn = isMyTurn(view);
  if (turn && !(before && isMyTurn(before))) {
    callPlayer();
    store.set({ taken: null });
  }
  showTurn(turn);
  const call = view.chiamata?.aperta_a === before?.chiamata?.aperta_a && asked(view) === (before && asked(before));
  store.set({ view, slots, tray, ...keepSheet(view), ...(call ? {} : { answer: SILENT }) });
  if (!going) examine(store);
}

/**
 * A sheet opens once, when its smazzata ends, and stays though the next one is dealt.
 * @param {import('./model.js').View} view
 */
function keepSheet(view) {
  if (!view.esito || !isOver(view) || isContestable(view)) return {};
  const fresh = store.state.sheet?.smazzata !== view.smazzata;
  if (fresh) writeDown(view);
  return fresh ? { sheet: view, sheetOpen: true } : { sheet: view };
}

/**
 * The tray survives a new view as long as its cards and its word do.
 * @param {Tray.Tray} tray
 * @param {import('./model.js').View} view
 * @param {Set<number>} alive
 */
function keepTray(tray, view, alive) {
  if (tray.history.some((slot) => !alive.has(slot))) return Tray.EMPTY;
  if (tray.meld === null) return tray;
  const meld = view.giochi.find((item) => item.id === tray.meld);
  return meld && meld.carte.join() === tray.laid.join() ? tray : Tray.EMPTY;
}

/** @param {any[]} events @param {boolean} live as they happen, not as they are recalled */
function takeEvents(events, live) {
  const { view } = store.state;
  /** @type {import('./model.js').State['log']} */
  const fresh = [];
  for (const event of events) {
    if (event.tipo === 'distribuzione') [spelled, lying].forEach((map) => map.clear());
    store.set({
      news: newsAfter(store.state.news, event, seatAt(id).posto && (view?.posto ?? seatAt(id).posto), lying),
    });
    if (event.gioco?.carte) lying.set(event.gioco.id, event.gioco.carte);
    if (event.tipo === 'giocata_annullata') undone(event);
    if (event.tipo === 'gioco_calato') store.set({ lastMeld: event.gioco.id });
    if (live) feel(event);
    timeTurns(event, fresh);
    markLate(event);
    if (event.tipo === 'spiegazione_chiesta' && live) store.set({ explain: { meld: event.gioco, seat: event.posto } });
    if (event.tipo === 'spiegazione_data') store.set({ explain: null });
    if (event.gioco?.lettura) spelled.set(event.gioco.id, called(event.gioco));
    const told = tell(event, known);
    if (!told) continue;
    fresh.push({ ...told, id: ++entries });
    if (event.tipo === 'posti_scambiati' && live && event.posti.includes(view?.posto))
      tellChair(event, view?.posto ?? '');
    if (event.posto && event.posto === view?.posto) mine(event, live);
    else if (live) announce(`${told.seat ? t(`posto.${told.seat}`) : ''} ${plain(told.parts)}`);
  }
  if (fresh.length) store.set({ log: [...store.state.log, ...fresh].slice(-400) });
}

/** A word was taken back: it is told by its name, and lies as it lay. @param {any} event */
function undone(event) {
  event.parola = spelled.get(event.gioco);
  if (event.rimane) lying.set(event.gioco, event.rimane.carte);
  else lying.delete(event.gioco);
}

/** What happens is seen to move, heard if asked for, and a burraco celebrated. @param {any} event */
function feel(event) {
  const { view } = store.state;
  travel(event, view?.posto ?? null);
  const made = burracoMade(event);
  if (made) celebrate(store, made);
  sound(made ? 'burraco' : event.tipo === 'gioco_calato' ? 'parola' : event.tipo === 'scartata' ? 'carta' : '');
}

/** A discard that the clock made, the arbiter's seconds being over. @param {any} event */
function markLate(event) {
  if (event.tipo === 'tempo_scaduto') late = event.specie === 'recupero' ? event.posto : null;
  else if (event.tipo === 'scartata') event.d_ufficio = event.obbligato && event.posto === late;
  else if (event.tipo === 'turno_passato') late = null;
}

/**
 * How long each turn took, from the events' own instants; with clocks the log says it too.
 * @param {any} event
 * @param {import('./model.js').State['log']} fresh entries of the log not yet in the store
 */
function timeTurns(event, fresh) {
  if (event.tipo !== 'turno_passato') return;
  const { turnStart, times, view } = store.state;
  if (turnStart) {
    const spent = event.a - turnStart.at;
    store.set({ times: { ...times, [turnStart.seat]: spent } });
    const last = fresh.at(-1);
    if (view?.orologi && last?.kind === 'scartata') last.time = t('secondi', { n: Math.round(spent / 1000) });
  }
  store.set({ turnStart: { seat: event.posto, at: event.a } });
}

/** I sit elsewhere than in the room where we waited. @param {any} event @param {string} seat where I sit now */
function tellChair(event, seat) {
  if (!event.inizia) {
    notify(t('posti.spostato', { posto: t(`posto.${seat}`) }));
    return;
  }
  const begins = event.inizia === seat;
  notify(t(begins ? 'posti.cominci' : 'posti.cambi', { posto: t(`posto.${seat}`), nome: event.nomi[event.inizia] }), {
    article: article('posti'),
  });
}

/** What I took, in words; the pozzetto is news. @param {any} event @param {boolean} live */
function mine(event, live) {
  if (event.tipo === 'pozzetto_preso' && live) notify(t(event.al_volo ? 'banco.pozzetto_volo' : 'banco.pozzetto'));
  if (event.tipo === 'tempo_scaduto' && event.specie !== 'recupero' && live && store.state.view)
    announce(graceText(store.state.view));
  if (event.d_ufficio && live)
    notify(t('tempo.d_ufficio', { carta: nameOf(event.carta) }), { article: article('tempi'), kind: 'rifiuto' });
  if (event.tipo === 'pescata' && event.carta) store.set({ taken: t('banco.pescato', { carta: nameOf(event.carta) }) });
  if (event.tipo === 'monte_raccolto') store.set({ taken: t('banco.raccolto', { n: event.carte.length }) });
}

function draw() {
  const state = store.state;
  const { view } = state;
  if (!view) return;
  root.dataset.versione = String(view.version);
  if (view.fase === 'scaduta') refused();
  else if (view.fase === 'porta') render(root, door(state, store, id));
  else if (view.fase === 'sala' || view.fase === 'mescola') render(root, lobby(state, acts));
  else if (state.sheet && state.sheetOpen)
    render(
      root,
      sheet(state, state.sheet, { next: nextDeal, review: () => store.set({ sheetOpen: false }), rematch, acts }),
    );
  else if (asked(view))
    render(
      root,
      answerView(state, acts, (said) => store.set({ answer: { ...store.state.answer, ...said } })),
    );
  else render(root, table(state, view));
  if (
    view.posto &&
    awaitsSignal(view) &&
    document.visibilityState === 'visible' &&
    root.querySelector('.mano [data-slot]')
  )
    link.showHand(view);
  turnPage(state.sheet !== null && state.sheetOpen);
  showWords(state);
  tick();
}

/** Between the table and the sheet the reader starts at the top, and hears who won. @param {boolean} toSheet */
function turnPage(toSheet) {
  if (toSheet === onSheet) return;
  onSheet = toSheet;
  hush(true);
  scrollTo(0, 0);
  if (toSheet) announce(find('.segnapunti h1').textContent ?? '');
}

/** The same people at a new table, perhaps with another partner: my token opens it too. Bots are not waited for. */
async function rematch(/** @type {string | null} */ partner = null) {
  const asked = partner ? `rivincita?compagno=${partner}` : 'rivincita';
  const made = store.state.view?.rivincita ?? (await acts.table(asked))?.id;
  if (!made) return;
  keepSeat(made, seatAt(id));
  const others = Object.entries(store.state.view?.posti ?? {}).filter(([seat]) => seat !== store.state.view?.posto);
  if (others.every(([, player]) => player.bot)) await startTable(made);
  remember('ultimo', made);
  location.assign(`/tavolo/${made}`);
}

function nextDeal() {
  const { view, sheet: read } = store.state;
  store.set({ sheetOpen: false });
  if (view?.posto && view.smazzata === read?.smazzata) acts.table('prossima');
}

/** @param {import('./model.js').State} state @param {import('./model.js').View} view */
function table(state, view) {
  const hints =
    view.posto && view.aiuti_possibili
      ? () => (view.aiuti ? openHints(store, acts) : askAgreement(view, acts, 'aiuti'))
      : null;
  const open = (/** @type {import('./model.js').Meld} */ meld) => {
    const frozen = meld.stato === 'congelato_definitivo' || view.in_verifica.includes(meld.id);
    const ours = view.posto !== null && meld.linea === myLine(view) && !frozen;
    if (ours) acts.lengthen(meld);
    else
      openMeld(view, meld, {
        contest: () => contest(store.state, acts, meld),
        explain: () => acts.speak({ tipo: 'chiedi_spiegazione', gioco: meld.id }),
        meaning: state.meanings[meld.lettura],
      });
  };
  const on = { open, endFeast: () => store.set({ feast: null }) };
  const openSheet = () => store.set({ sheetOpen: true });
  const crowded = state.slots.length >= 20 || view.giochi.length > 5;
  return h(
    'div',
    { class: `pagina${view.posto ? '' : ' spettatore'}${crowded ? ' fitta' : ''}${isLettered() ? '' : ' francesi'}` },
    h('div', { class: 'annunci' }, offline(state), stopped(view), explanation(store, acts), question(store, acts)),
    header(view, { menu: () => openMenu(view, acts) }),
    h(
      'main',
      { class: 'tavolo', id: 'contenuto' },
      h('h1', { class: 'solo-voce' }, t('tavolo.titolo')),
      seats(view, state),
      h(
        'div',
        { class: 'in-vista' },
        piles(view, newDiscards(state.news), {
          monte: () => openMonte(store.state, acts),
          draw: () => acts.press('pesca'),
        }),
        lastMove(state, { log: () => openLog(store.state), contest: contestButton(state, acts) }),
      ),
      h(
        'div',
        { class: lines(view).length > 2 ? 'campo-parole in-tre' : 'campo-parole' },
        [...lines(view).slice(1), myLine(view)].map((line) => words(state, line, on)),
      ),
      log(state, contestButton(state, acts)),
    ),
    view.posto
      ? dock(state, acts, {
          hints,
          guide: advice(state),
          endGuide: () => store.set({ guide: false }),
          sheet: openSheet,
        })
      : h(
          'footer',
          { class: 'nota-spettatore' },
          h('p', null, h('bp-icona', { nome: 'occhio' }), ' ', t('spettatore')),
          isOver(view) ? backToSheet(state, openSheet) : null,
        ),
  );
}

/** @param {import('./model.js').State} state */
const offline = (state) =>
  state.link === 'in_linea'
    ? null
    : h(
        'p',
        { key: 'rete', class: 'rete', role: 'status' },
        h('bp-icona', { nome: 'rete' }),
        ' ',
        t(`rete.${state.link}`),
      );

/** Why nobody moves: a call and whom it waits for, the arbiter. @param {import('./model.js').View} view */
function stopped(view) {
  if (!view.chiamata && !view.fermo) return null;
  return h(
    'p',
    { key: 'fermo', class: 'rete', role: 'status' },
    h('bp-icona', { nome: 'pausa' }),
    ' ',
    callSentence(view),
  );
}

const tick = runClocks(() => Date.now() + skew);
store.subscribe(draw);
store.subscribe((state, previous) => {
  if (state.news !== previous.news || state.view !== previous.view) void learn(store);
});
store.subscribe((state, previous) => {
  if (state.tray !== previous.tray || state.slots !== previous.slots) keepDesk(id, state);
});
document.addEventListener('visibilitychange', draw);
enableDrag(root, acts);
enableKeys(root, acts);
enableUndo(acts);
keepAwake();
link.open();

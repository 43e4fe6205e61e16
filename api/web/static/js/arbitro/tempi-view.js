// @ts-check
/** *Tempi*: three phases in a strip, the seconds as large as the screen, what is done now and what comes then. */
import { article, code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { minutes, t } from '../lib/i18n.js';
import { recall, remember } from '../lib/prefs.js';
import { play } from '../ui/suono.js';
import { begin, hold, phases, runHall, stop, timed } from './tempi.js';

/**
 * @typedef {import('./tempi.js').Tempi} Tempi
 * @typedef {{set: (tempi: Tempi) => void, record: (tempi: Tempi) => void, back: () => void}} On
 */

const LAST = 5;
const SEATS = ['N', 'E', 'S', 'O'];
/** @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  via: [[660, 0, 0.15]],
  ultimi: [[880, 0, 0.12]],
  fine: [
    [440, 0, 0.5],
    [440, 0.6, 0.5],
    [440, 1.2, 0.8],
  ],
};

/** @param {string} name */
const sound = (name) => recall('arbitro.suono', true) && play(SOUNDS[name], 0.3);

/** Whether the whole screen is the stopwatch's. @param {Tempi} tempi */
export const running = ({ phase, hall }) => phase !== 'ferma' || hall !== null;

/** The page while nothing runs: a play can begin, or a clock of the hall. @param {Tempi} tempi @param {On} on */
export const stillView = (tempi, on) => [
  timed()
    ? h(
        'section',
        { class: 'tempi-giocata', 'aria-labelledby': 'tempi-giocata' },
        h('h2', { id: 'tempi-giocata' }, t('tempi.giocata'), ' ', h('span', { class: 'quieto' }, article('tempi'))),
        h(
          'ol',
          { class: 'tempi-fasi' },
          phases(tempi).map(([name, ms]) =>
            h('li', { key: name }, h('b', null, t(`tempi.${name}`)), h('span', null, lengthOf(name, ms))),
          ),
        ),
        who(tempi, on),
        h(
          'button',
          {
            type: 'button',
            class: 'bottone primario via',
            onclick: () => {
              sound('via');
              on.set(begin(tempi, 'decide', Date.now()));
            },
          },
          t('tempi.via'),
        ),
      )
    : h('p', { class: 'quieto senza-tempi' }, t('tempi.senza')),
  hallChoice(tempi, on),
];

/** All lengths of a play while none is chosen. @param {string} name @param {number} ms */
const lengthOf = (name, ms) =>
  t('secondi', {
    n:
      name === 'gioca'
        ? code()
            .tempi.giocata_ms.map((each) => each / 1000)
            .join(' · ')
        : ms / 1000,
  });

/** @param {Tempi} tempi @param {On} on */
const who = (tempi, on) =>
  h(
    'div',
    { class: 'tempi-chi' },
    h(
      'div',
      { class: 'scelte', role: 'group', 'aria-label': t('tempi.chi') },
      SEATS.map((seat) =>
        h(
          'button',
          {
            key: seat,
            type: 'button',
            class: 'bottone posto',
            'aria-pressed': String(tempi.seat === seat),
            'aria-label': t(`posto.${seat}`),
            onclick: () => on.set({ ...tempi, seat: tempi.seat === seat ? '' : seat }),
          },
          h('bp-scritta', { testo: seat }),
        ),
      ),
    ),
    h(
      'label',
      { class: 'campo' },
      h('span', { class: 'solo-voce' }, t('registra.tavolo')),
      h('input', {
        maxlength: 12,
        inputmode: 'numeric',
        autocomplete: 'off',
        placeholder: t('registra.tavolo'),
        '.value': tempi.table,
        oninput: (/** @type {Event} */ event) =>
          on.set({ ...tempi, table: /** @type {HTMLInputElement} */ (event.target).value }),
      }),
    ),
  );

/** @param {Tempi} tempi @param {On} on */
const hallChoice = (tempi, on) =>
  code().tempi.sala.length
    ? h(
        'section',
        { class: 'tempi-sala', 'aria-labelledby': 'tempi-sala' },
        h('h2', { id: 'tempi-sala' }, t('tempi.sala')),
        h(
          'ul',
          null,
          code().tempi.sala.map(({ che, minuti, articolo }) =>
            h(
              'li',
              { key: `${che}${minuti}` },
              h(
                'button',
                {
                  type: 'button',
                  class: 'bottone orologio-sala',
                  onclick: () => {
                    sound('via');
                    on.set(runHall(tempi, minuti, Date.now()));
                  },
                },
                h('bp-scritta', { testo: `${minuti}:00`, 'aria-label': t('tempi.minuti', { n: minuti }) }),
                h('span', null, t(`tempi.sala_${che}`), ' ', h('span', { class: 'quieto' }, articolo)),
              ),
            ),
          ),
        ),
      )
    : null;

/** @param {Tempi} tempi @param {On} on @param {string} title @param {string} cited */
const head = (tempi, on, title, cited) =>
  h(
    'header',
    { class: 'testata-tempi' },
    h(
      'button',
      { type: 'button', class: 'icona', 'aria-label': t('tempi.torna'), onclick: on.back },
      h('bp-icona', { nome: 'sinistra' }),
    ),
    h('h1', null, title),
    h('span', { class: 'articolo' }, cited),
    h(
      'button',
      {
        type: 'button',
        class: 'icona',
        'aria-pressed': String(recall('arbitro.suono', true)),
        'aria-label': t('tempi.suono'),
        onclick: () => {
          remember('arbitro.suono', !recall('arbitro.suono', true));
          sound('via');
          on.set({ ...tempi });
        },
      },
      h('bp-icona', { nome: recall('arbitro.suono', true) ? 'suono' : 'muto' }),
    ),
  );

/** The whole screen while something runs. @param {Tempi} tempi @param {On} on */
export const runningView = (tempi, on) =>
  tempi.phase === 'ferma' && tempi.hall ? hallView(tempi, on) : playView(tempi, on);

/** @param {Tempi} tempi @param {On} on */
function hallView(tempi, on) {
  const { minuti, ends } = /** @type {NonNullable<Tempi['hall']>} */ (tempi.hall);
  const clock = code().tempi.sala.find((one) => one.minuti === minuti);
  return h(
    'div',
    { class: 'cronometro sala', 'data-fine': ends, 'data-ultimi': LAST * 1000 },
    head(tempi, on, clock ? t(`tempi.sala_${clock.che}`) : '', clock?.articolo ?? ''),
    h('main', { id: 'contenuto', class: 'quadrante' }, figure(ends, true), bar(ends, 60_000 * minuti)),
    h(
      'footer',
      { class: 'tempi-azioni' },
      h(
        'button',
        { type: 'button', class: 'bottone primario', onclick: () => on.set({ ...tempi, hall: null }) },
        t('tempi.basta'),
      ),
    ),
  );
}

/** @param {number} ends @param {boolean} [long] minutes too */
const figure = (ends, long = false) =>
  h(
    'p',
    { class: `cifra${long ? ' lunga' : ''}`, role: 'timer' },
    h('bp-scritta', { 'data-cifra': ends, 'data-lunga': long ? '' : null, testo: '' }),
  );

/** @param {number} ends @param {number} length */
const bar = (ends, length) =>
  h('div', { class: 'barra-cronometro', 'aria-hidden': 'true' }, h('i', { 'data-barra': ends, 'data-durata': length }));

/** @param {Tempi} tempi @param {On} on */
function playView(tempi, on) {
  const { phase, ends, left } = tempi;
  const all = phases(tempi);
  const at = all.findIndex(([name]) => name === phase);
  const next = (/** @type {'gioca' | 'arbitro'} */ name) => () => (
    sound('via'),
    on.set(begin(tempi, name, Date.now()))
  );
  const until = ends ?? Date.now() + left;
  const held = ends === null;
  return h(
    'div',
    {
      class: phase === 'arbitro' ? 'cronometro fase-arbitro' : 'cronometro',
      'data-fine': held ? null : until,
      'data-ultimi': phase === 'decide' ? null : LAST * 1000,
    },
    head(tempi, on, t('tempi.giocata'), article('tempi')),
    h(
      'ol',
      { class: 'striscia' },
      all.map(([name, ms], place) =>
        h(
          'li',
          {
            key: name,
            class: place < at ? 'fatta' : place === at ? 'adesso' : '',
            'aria-current': place === at ? 'step' : null,
          },
          h('b', null, t(`tempi.${name}`)),
          h(
            'span',
            null,
            place < at ? t('tempi.fatto') : place === at ? t('tempi.adesso') : t('secondi', { n: ms / 1000 }),
          ),
        ),
      ),
    ),
    h(
      'main',
      { id: 'contenuto', class: 'quadrante' },
      tempi.seat || tempi.table ? whoLine(tempi) : null,
      held
        ? h('p', { class: 'cifra', role: 'timer' }, h('bp-scritta', { testo: String(Math.ceil(left / 1000)) }))
        : figure(until),
      held ? null : bar(until, tempi.length),
      h(
        'dl',
        { class: 'ora-poi' },
        h('div', null, h('dt', null, t('tempi.ora')), h('dd', null, h('b', null, t(`tempi.ora_${phase}`)))),
        h(
          'div',
          null,
          h('dt', null, t('tempi.poi')),
          h('dd', null, t(`tempi.poi_${phase}`, { n: (all[at + 1]?.[1] ?? 0) / 1000 })),
        ),
      ),
    ),
    h(
      'footer',
      { class: 'tempi-azioni' },
      phase === 'decide' ? steps(tempi, on) : null,
      phase === 'decide'
        ? h(
            'button',
            { key: 'preso', type: 'button', class: 'bottone primario', onclick: next('gioca') },
            t('tempi.ha_preso', { n: all[1][1] / 1000 }),
          )
        : h(
            'button',
            { key: 'scartato', type: 'button', class: 'bottone primario', onclick: () => on.set(stop(tempi)) },
            t('tempi.ha_scartato'),
          ),
      phase === 'decide'
        ? null
        : h(
            'div',
            { class: 'due-azioni' },
            h(
              'button',
              { type: 'button', class: 'bottone', onclick: () => on.set(hold(tempi, Date.now())) },
              h('bp-icona', { nome: held ? 'destra' : 'pausa' }),
              t(held ? 'tempi.riprendi' : 'tempi.ferma'),
            ),
            phase === 'gioca'
              ? h(
                  'button',
                  { key: 'chiama', type: 'button', class: 'bottone', onclick: next('arbitro') },
                  t('tempi.chiama', { n: all[2][1] / 1000 }),
                )
              : h(
                  'button',
                  { key: 'registra', type: 'button', class: 'bottone', onclick: () => on.record(tempi) },
                  h('bp-icona', { nome: 'matita' }),
                  t('arbitro.registra'),
                ),
          ),
    ),
  );
}

/** The cards in hand choose the length of the play; the choice is made while the decision runs. */
const steps = (/** @type {Tempi} */ tempi, /** @type {On} */ on) =>
  h(
    'div',
    { class: 'passi-carte', role: 'group', 'aria-label': t('tempi.carte') },
    code().tempi.giocata_ms.map((ms, step) =>
      h(
        'button',
        {
          key: step,
          type: 'button',
          'aria-pressed': String(step === tempi.step),
          onclick: () => on.set({ ...tempi, step }),
        },
        h('b', null, cardsOf(step)),
        h('span', null, t('secondi', { n: ms / 1000 })),
      ),
    ),
  );

/** "1–3 carte", "oltre 11". @param {number} step */
function cardsOf(step) {
  const { giocata_carte } = code().tempi;
  const from = step ? giocata_carte[step - 1] + 1 : 1;
  return giocata_carte[step]
    ? t('tempi.carte_da', { da: from, fino: giocata_carte[step] })
    : t('tempi.carte_oltre', { n: from - 1 });
}

/** @param {Tempi} tempi */
const whoLine = ({ seat, table }) =>
  h(
    'p',
    { class: 'chi-gioca' },
    seat ? h('bp-scritta', { testo: seat, 'aria-hidden': 'true' }) : null,
    h(
      'span',
      null,
      h('b', null, seat ? t(`posto.${seat}`) : ''),
      table ? ` ${t('storico.tavolo', { tavolo: table })}` : '',
    ),
  );

/** The second that was heard last. */
let heard = '';

/** Moves the figures and the bar, inverts the last seconds and lets them be heard. @param {number} now */
export function tickTempi(now) {
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-cifra]'))) {
    const ms = Number(el.dataset.cifra) - now;
    const text = 'lunga' in el.dataset ? minutes(ms) : String(Math.max(0, Math.ceil(ms / 1000)));
    if (el.getAttribute('testo') !== text) el.setAttribute('testo', text);
  }
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.cronometro'))) {
    const { fine, ultimi } = el.dataset;
    const left = fine ? Number(fine) - now : Infinity;
    el.classList.toggle('ultimi', left <= Number(ultimi ?? -1));
    if (!fine || left > LAST * 1000) continue;
    const second = `${fine} ${Math.max(0, Math.ceil(left / 1000))}`;
    if (second === heard || left < -1000) continue;
    heard = second;
    sound(left <= 0 ? 'fine' : 'ultimi');
  }
}

// @ts-check
/** The Director's desk: tables at the left, one decision at the right, the dock with the act that follows. */
import { h } from '../lib/dom.js';
import { minutes, signed, t } from '../lib/i18n.js';
import { decision, some } from './cases.js';
import { button, fields, labelled, nameOf } from './forms.js';
import { homonym, justice } from './justice.js';
import { chosen, forgetting, know, members, people } from './people.js';
import { id, left, over, store } from './model.js';
import { ranking } from './ranking.js';
import { tiles } from './tiles.js';

const PAPERS = ['posizioni', 'tavoli', 'score', 'classifica'];

/** @param {import('./forms.js').Do} act */
export function desk(act) {
  const { torneo, scheda } = store.state;
  if (!torneo) return null;
  const body =
    torneo.fase === 'iscrizioni' || scheda === 'iscritti'
      ? entries(act)
      : scheda === 'classifica'
        ? [ranking(), justice(act)]
        : [tiles(), decision(act)];
  return [
    header(),
    h('main', { id: 'contenuto', class: `banco ${scheda === 'classifica' ? 'uno' : ''}` }, body),
    dock(act),
  ];
}

export function header() {
  const { torneo } = store.state;
  if (!torneo) return null;
  const where = torneo.turno
    ? t('torneo.dove', { n: torneo.turno, turni: torneo.annuncio.turni ?? 4, sistema: systemOf(torneo) })
    : systemOf(torneo);
  /** @param {string} name */
  const tab = (name) =>
    h(
      'button',
      {
        type: 'button',
        class: 'linguetta',
        'aria-pressed': String(name === (torneo.fase === 'iscrizioni' ? 'iscritti' : store.state.scheda)),
        onclick: () => store.set({ scheda: name, spiega: null }),
      },
      t(`torneo_scheda.${name}`),
    );
  return h(
    'header',
    { class: 'testata-torneo' },
    h('a', { class: 'marchio', href: '/' }, 'PAROLE'),
    h('b', null, torneo.annuncio.nome),
    h('span', { class: 'quieto' }, where),
    store.state.ruolo === 'pubblico' ? null : h('nav', null, ['iscritti', 'tavoli', 'classifica'].map(tab)),
    h('a', { class: 'icona', href: `/torneo/${id}#sala`, target: '_blank' }, t('torneo.sala')),
    h(
      'details',
      { class: 'menu-stampa' },
      h('summary', { class: 'icona' }, h('bp-icona', { nome: 'stampa' }), t('torneo.stampa')),
      h(
        'ul',
        null,
        PAPERS.map((one) =>
          h(
            'li',
            { key: one },
            h('a', { href: `/api/v1/tornei/${id}/stampa/${one}`, target: '_blank' }, t(`torneo_foglio.${one}`)),
          ),
        ),
        ['iscritti', 'score'].map((one) =>
          h('li', { key: one }, h('a', { href: `/api/v1/tornei/${id}/csv/${one}` }, t(`torneo_csv.${one}`))),
        ),
      ),
    ),
  );
}

/** @param {import('./model.js').Torneo} torneo */
const systemOf = (torneo) => t(`torneo_sistema.${torneo.annuncio.sistema ?? 'danese'}`);

/** The clock, before and after the time-out. */
export function clock() {
  const torneo = store.state.torneo;
  const late = over(torneo?.orologio ?? null);
  if (late !== null) return `+${minutes(late)}`;
  const rest = left(torneo?.orologio ?? null);
  return rest === null ? '–:––' : minutes(rest);
}

/** What follows, by the phase. @param {import('./model.js').Torneo} torneo @returns {[string, string, boolean][]} */
function next(torneo) {
  const more = torneo.turno < (torneo.annuncio.turni ?? 4);
  const pair = /** @type {[string, string, boolean]} */ (['abbina', t('torneo.abbina', { n: torneo.turno + 1 }), true]);
  switch (torneo.fase) {
    case 'iscrizioni':
      return [[pair[0], pair[1], torneo.iscritti.length > 1]];
    case 'abbinato':
      return torneo.termini.permessi.includes('riprendi_abbinamento')
        ? [
            ['riprendi_abbinamento', t('torneo.riprendi'), true],
            ['esponi_posizioni', t('torneo.esponi'), true],
          ]
        : [['esponi_posizioni', t('torneo.esponi'), true]];
    case 'esposto':
      return [['via', t('torneo.via'), true]];
    case 'in_gioco':
      return [
        torneo.orologio?.fermo ? ['riprendi', t('torneo.riprende'), true] : ['ferma', t('torneo.ferma'), true],
        ['time_out', t('torneo.time_out'), true],
      ];
    case 'time_out':
      return [[pair[0], pair[1], false]];
    case 'da_classificare':
      return more
        ? [['esponi_classifica', t('torneo.esponi_classifica'), true], pair]
        : [['esponi_classifica', t('torneo.esponi_classifica'), true]];
    case 'classifica':
      return more ? [pair] : [['chiudi', t('torneo.chiudi'), true]];
    default:
      return [];
  }
}

/** @param {import('./forms.js').Do} act */
function dock(act) {
  const { torneo } = store.state;
  if (!torneo) return null;
  const missing = torneo.tavoli.filter((one) => !one.vp).map((one) => one.tavolo);
  const acts = next(torneo);
  return h(
    'footer',
    { class: `plancia ${torneo.fase}` },
    h(
      'div',
      { class: 'tempo' },
      h('span', null, t(`torneo_fase.${torneo.fase}`)),
      h('b', { class: 'cifre' }, torneo.turno ? clock() : torneo.iscritti.length),
    ),
    h(
      'p',
      { class: 'attende' },
      missing.length && torneo.turno
        ? t('torneo.attende', {
            n: missing.length,
            tutti: torneo.tavoli.length,
            quali: some(missing),
          })
        : t(`torneo_poi.${torneo.fase}`),
    ),
    acts.map(([name, label, can], place) =>
      h(
        'button',
        {
          key: name,
          type: 'button',
          class: place === acts.length - 1 ? 'bottone primario' : 'bottone',
          'aria-disabled': String(!can),
          onclick: () => (can ? act(name) : undefined),
        },
        label,
      ),
    ),
  );
}

/** @param {import('./forms.js').Do} act */
function entries(act) {
  const { torneo, link } = store.state;
  if (!torneo) return null;
  const size = { squadre: 4, individuale: 1 }[/** @type {string} */ (torneo.annuncio.tipo)] ?? 2;
  const begun = torneo.turno > 0;
  return [
    h(
      'section',
      { class: 'tavoli' },
      h('h2', null, t('torneo.iscritti')),
      h(
        'form',
        {
          class: 'riga-iscrizione',
          onsubmit: async (/** @type {SubmitEvent} */ event) => {
            const form = /** @type {HTMLFormElement} */ (event.target);
            const { squadra = '', ...others } = fields(event);
            const given = Object.values(others);
            if (await act('iscrivi', { giocatori: given, nome: squadra })) {
              form.reset();
              know(given);
            }
          },
        },
        Array.from({ length: size }, (_, place) =>
          h(
            'label',
            { class: 'campo', key: place },
            h('span', null, t('torneo.giocatore', { n: place + 1 })),
            h('input', { name: `g${place}`, required: true, maxlength: 40, autocomplete: 'off', list: 'soci' }),
          ),
        ),
        size > 2 ? labelled(t('torneo.squadra_nome'), h('input', { name: 'squadra', maxlength: 40 })) : null,
        h('button', { class: 'bottone' }, t('torneo.aggiungi')),
        members(),
      ),
      homonym(act),
      h(
        'table',
        { class: 'elenco' },
        h(
          'tbody',
          null,
          torneo.iscritti.map((one) =>
            h(
              'tr',
              { key: one.numero },
              h('td', null, one.numero),
              h('th', { scope: 'row' }, one.nome),
              h('td', { class: 'quieto' }, one.uscita ? t(`torneo_uscita.${one.uscita}`) : ''),
              h(
                'td',
                null,
                begun
                  ? null
                  : h(
                      'button',
                      {
                        type: 'button',
                        class: 'icona',
                        'aria-label': t('torneo.ritira', { nome: one.nome }),
                        onclick: () => act('ritira', { concorrente: one.numero }),
                      },
                      h('bp-icona', { nome: 'croce' }),
                    ),
              ),
            ),
          ),
        ),
      ),
    ),
    h(
      'section',
      { class: 'decisione' },
      h('p', { class: 'quanti' }, h('b', null, torneo.iscritti.length), ' ', t('torneo.iscritti_quanti')),
      torneo.turni_possibili === null || torneo.iscritti.length < 2
        ? null
        : h('p', null, t('torneo.possibili', { n: torneo.turni_possibili })),
      announcement(torneo),
      h(
        'label',
        { class: 'collegamento' },
        t('torneo.da_csv'),
        h('input', {
          type: 'file',
          accept: '.csv,text/csv',
          class: 'solo-voce',
          onchange: (/** @type {any} */ e) => load(e, act),
        }),
      ),
      button(t('torneo.dai_link'), () => act('link', { ruolo: 'concorrente' }), 'bottone largo'),
      button(t('torneo.link_arbitro'), () => act('link', { ruolo: 'arbitro' }), 'bottone largo'),
      chosen(torneo, act),
      people(torneo, act),
      forgetting(act),
      link
        ? h(
            'ul',
            { class: 'links' },
            link.map((/** @type {any} */ one) =>
              h(
                'li',
                { key: one.concorrente },
                h('img', { src: one.qr, alt: '', width: 120, height: 120 }),
                h('a', { href: one.url }, nameOf(one.concorrente) || t('torneo.arbitro')),
              ),
            ),
          )
        : null,
    ),
  ];
}

/** @param {any} event @param {import('./forms.js').Do} act */
async function load(event, act) {
  const [file] = event.target.files;
  if (file) await act('csv', { testo: await file.text() });
  event.target.value = '';
}

/**
 * What is announced, each line with its article and whether it is the code's.
 * @param {import('./model.js').Torneo} torneo
 */
function announcement(torneo) {
  const terms = torneo.termini;
  const late = terms.ritardi_ms.map((/** @type {number} */ ms) => minutes(ms)).join(', ');
  /** @type {[string, string, string][]} */
  const rows = [
    ['minuti', terms.minuti ? t('torneo.minuti_n', { n: terms.minuti }) : t('torneo.senza_minuti'), 'minuti'],
    ['ritardi', `${late || t('torneo.senza_ritardi')} ${terms.articolo_ritardi}`, 'ritardi'],
    ['riposo', `${terms.riposo[0]} V.P., ${signed(terms.riposo[1])} M.P. ${terms.articolo_riposo}`, 'riposo'],
    [
      'reclami',
      `${terms.reclami_ms ? minutes(terms.reclami_ms) : t('torneo.senza_termine')} ${terms.articolo_reclami}`,
      'reclami',
    ],
  ];
  return h(
    'dl',
    { class: 'annuncio' },
    rows.map(([name, text, key]) => [
      h('dt', { key: `${name}t` }, t(`torneo_termine.${name}`)),
      h(
        'dd',
        { key: `${name}d` },
        text,
        ' ',
        terms.eccezioni.includes(key)
          ? h('b', { class: 'eccezione' }, t('torneo.eccezione'))
          : h('span', { class: 'quieto' }, t('torneo.come_codice')),
      ),
    ]),
  );
}

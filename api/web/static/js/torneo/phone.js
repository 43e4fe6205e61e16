// @ts-check
/** The competitor's phone: the number of the table is the page; score, signature, ranking. */
import { h } from '../lib/dom.js';
import { minutes, number, signed, t } from '../lib/i18n.js';
import { button, fields, labelled, ofTeams, tick } from './forms.js';
import { complaint } from './justice.js';
import { left, over, store, totals, victory } from './model.js';
import { explanation, ranking } from './ranking.js';

/** @param {import('./forms.js').Do} act */
export function phone(act) {
  const { mio, modo } = store.state;
  if (!mio) return null;
  const body =
    modo === 'classifica'
      ? ranks(act)
      : modo === 'perche'
        ? h('section', null, h('h2', null, t('torneo.perche', { vp: mio.concorrente.vp })), explanation())
        : modo === 'score'
          ? scoreForm(act)
          : tablePage(act);
  return [head(), h('main', { id: 'contenuto', class: 'telefono' }, body), dock(act)];
}

function head() {
  const { mio, modo } = store.state;
  const late = over(mio.orologio);
  const rest = left(mio.orologio);
  return h(
    'header',
    { class: 'testata-torneo' },
    modo === 'tavolo'
      ? h('b', null, t('torneo.turno_di', { n: mio.turno, turni: mio.turni }))
      : h(
          'button',
          { type: 'button', class: 'icona', onclick: () => store.set({ modo: 'tavolo' }) },
          h('bp-icona', { nome: 'sinistra' }),
          t('torneo.il_tavolo'),
        ),
    h(
      'span',
      { class: 'ora' },
      late !== null
        ? [t('torneo.time_out_breve'), ' ', h('b', null, `+${minutes(late)}`)]
        : rest === null
          ? t(`torneo_fase.${mio.fase}`)
          : h('b', null, minutes(rest)),
    ),
  );
}

/** @param {string} title @param {string[]} letters @param {string[]} people */
const chairs = (title, letters, people) =>
  h(
    'section',
    { class: 'sedie' },
    h('h2', null, title),
    h(
      'ul',
      null,
      people.map((name, place) => h('li', { key: place }, h('b', null, letters[place] ?? ''), name)),
    ),
  );

/** @param {import('./forms.js').Do} act */
function tablePage(act) {
  const { mio } = store.state;
  if (mio.riposa)
    return h('section', null, h('p', { class: 'numero-tavolo' }, t('torneo.riposo')), h('p', null, t('torneo.riposi')));
  const table = mio.tavolo;
  if (!table) return h('section', null, h('h1', null, mio.nome), h('p', null, t('torneo.aspetta_turno')));
  const [own, other] = mio.linea === 'NS' ? [table.ns, table.eo] : [table.eo, table.ns];
  const letters = { NS: ['N', 'S'], EO: ['E', 'O'] };
  const others = mio.linea === 'NS' ? letters.EO : letters.NS;
  return [
    h('p', { class: 'numero-tavolo' }, h('span', null, t('torneo.tavolo_maiuscolo')), h('b', null, tables(table))),
    chairs(t('torneo.voi'), letters[/** @type {'NS' | 'EO'} */ (mio.linea)], own.giocatori),
    chairs(t('torneo.contro'), others, other.giocatori),
    table.online && !table.vp ? seating(own.giocatori, act) : null,
    state(table),
  ];
}

/** The number of the table; of teams, of the first and the last. @param {import('./model.js').Table} table */
const tables = ({ tavolo, tavoli }) => (tavoli > 1 ? `${tavolo}–${tavolo + tavoli - 1}` : tavolo);

/** Which of the tables of a team is scored here. @param {import('./model.js').Table} table */
const part = (table) => Math.min(store.state.parte, table.tavoli - 1);

/**
 * The table is played here: each of the pair takes his own chair, on his own device.
 * @param {string[]} names @param {import('./forms.js').Do} act
 */
const seating = (names, act) =>
  h(
    'section',
    { class: 'siediti' },
    h('p', null, t('torneo.tavolo_online')),
    names.map((name, place) =>
      h(
        'div',
        { key: place },
        button(t('torneo.siediti', { nome: name }), () => act('posto', { giocatore: place })),
      ),
    ),
  );

/** @param {import('./model.js').Table} table */
function state(table) {
  const { mio } = store.state;
  const place = mio.linea === 'NS' ? 0 : 1;
  if (table.vp)
    return h(
      'p',
      { class: 'esito' },
      h('b', null, `${table.vp[place]}–${table.vp[1 - place]}`),
      ' ',
      t('torneo.consegnato'),
      ' ',
      table.articolo,
    );
  if (table.stato === 'diversi')
    return h('p', { class: 'rosso' }, h('bp-icona', { nome: 'diverso' }), t('torneo.due_diversi'));
  if (table.score.some((one) => one.da === mio.linea)) return h('p', null, t('torneo.aspetta_firma'));
  return null;
}

/** What the other line sent, from this side. */
function theirs() {
  const { mio } = store.state;
  const sheet = mio.tavolo?.score.find(
    (/** @type {any} */ one) => one.da !== mio.linea && one.da !== 'arbitro' && one.parte === part(mio.tavolo),
  );
  return sheet ?? null;
}

/** @param {import('./forms.js').Do} act */
function scoreForm(act) {
  const { mio } = store.state;
  const sent = theirs();
  const own = mio.linea === 'NS';
  const asked = !sent && mio.tavolo.carta_alta && mio.tavolo.carta_alta !== mio.linea;
  return h(
    'form',
    {
      class: 'score',
      id: 'score',
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        const given = fields(event);
        const rows = Array.from({ length: mio.smazzate }, (_, place) => {
          const pair = [Number(given[`noi${place}`]), Number(given[`loro${place}`])];
          return own ? pair : pair.reverse();
        });
        const sending = {
          tavolo: mio.tavolo.tavolo + part(mio.tavolo),
          righe: rows,
          d_accordo: given.accordo === 'on',
        };
        if (await act('manda_score', sending)) store.set({ modo: 'tavolo' });
      },
      oninput: tally,
    },
    mio.tavolo.tavoli > 1 ? whichTable(mio.tavolo) : null,
    h('h2', null, sent ? t('torneo.dicono') : t('torneo.manda')),
    sent ? version(sent) : null,
    h(
      'table',
      null,
      h('thead', null, h('tr', null, h('td', null), h('th', null, t('noi')), h('th', null, t('loro')))),
      h(
        'tbody',
        null,
        Array.from({ length: mio.smazzate }, (_, place) =>
          h(
            'tr',
            { key: place },
            h('th', { scope: 'row' }, t('torneo.smazzata_n', { n: place + 1 })),
            ['noi', 'loro'].map((side) =>
              h(
                'td',
                { key: side },
                h('input', {
                  name: `${side}${place}`,
                  type: 'number',
                  inputmode: 'numeric',
                  step: 5,
                  required: true,
                  'aria-label': `${t(side)}, ${t('torneo.smazzata_n', { n: place + 1 })}`,
                }),
              ),
            ),
          ),
        ),
      ),
    ),
    h('output', { class: 'somma' }),
    asked ? tick('accordo', t('torneo.compila_accordo', { linea: mio.tavolo.carta_alta })) : null,
  );
}

/** @param {import('./model.js').Table} table */
const whichTable = (table) =>
  labelled(
    t('torneo.tavolo'),
    h(
      'select',
      {
        onchange: (/** @type {any} */ event) => store.set({ parte: Number(event.target.value) - table.tavolo }),
      },
      ofTeams(table).map(([value, shown]) =>
        h('option', { value, selected: value === table.tavolo + part(table) }, shown),
      ),
    ),
  );

/** The V.P. as soon as all numbers stand. @param {Event} event */
function tally(event) {
  const { mio } = store.state;
  const form = /** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (event.target).closest('form'));
  const given = [...new FormData(form)].filter(([name]) => /^(noi|loro)/.test(name));
  const out = /** @type {HTMLOutputElement} */ (form.querySelector('output'));
  if (given.some(([, value]) => value === '')) {
    out.textContent = '';
    return;
  }
  const own = given.filter(([name]) => name.startsWith('noi')).reduce((sum, [, value]) => sum + Number(value), 0);
  const other = given.filter(([name]) => name.startsWith('loro')).reduce((sum, [, value]) => sum + Number(value), 0);
  const [ns, eo] = mio.tavolo.partenza;
  const start = mio.linea === 'NS' ? ns - eo : eo - ns;
  const [a, b] = victory(mio.termini, own - other + start);
  out.textContent = t('torneo.somma', {
    noi: number(own),
    loro: number(other),
    vp: `${a}–${b}`,
    articolo: mio.termini.articolo_vp,
  });
}

/** @param {any} sheet */
function version(sheet) {
  const { mio } = store.state;
  const [ns, eo] = totals(sheet);
  const [own, other] = mio.linea === 'NS' ? [ns, eo] : [eo, ns];
  const start = mio.tavolo.partenza;
  const [a, b] = victory(mio.termini, own - other + (mio.linea === 'NS' ? start[0] - start[1] : start[1] - start[0]));
  return h(
    'div',
    { class: 'versione' },
    h('p', null, t('torneo.voi_loro', { noi: number(own), loro: number(other) })),
    h('p', { class: 'grande' }, `${a}–${b}`),
    h('p', { class: 'quieto' }, t('torneo.differenza', { n: signed(own - other), articolo: mio.termini.articolo_vp })),
  );
}

/** @param {import('./forms.js').Do} act */
function ranks(act) {
  const { mio } = store.state;
  return h(
    'section',
    { class: 'mia-classifica', style: { '--mio': mio.concorrente.numero } },
    h('p', null, t('torneo.siete', { n: mio.concorrente.posto, vp: mio.concorrente.vp }), ' ', mio.concorrente.parita),
    complaint(act),
    ranking(),
  );
}

/** @param {import('./forms.js').Do} act */
function dock(act) {
  const { mio, modo } = store.state;
  const sent = theirs();
  const playing = mio.tavolo && !mio.tavolo.vp && (mio.fase === 'in_gioco' || mio.fase === 'time_out');
  const acts =
    modo === 'score'
      ? [
          sent
            ? button(
                t('torneo.firmo'),
                async () =>
                  (await act('manda_score', { tavolo: mio.tavolo.tavolo + part(mio.tavolo), righe: sent.righe })) &&
                  store.set({ modo: 'tavolo' }),
                'bottone primario',
              )
            : null,
          h(
            'button',
            { key: 'manda', type: 'submit', form: 'score', class: sent ? 'bottone' : 'bottone primario' },
            sent ? t('torneo.correggo') : t('torneo.manda_loro'),
          ),
        ]
      : [
          playing
            ? button(
                sent ? t('torneo.guarda_firma') : t('torneo.manda'),
                () => store.set({ modo: 'score' }),
                'bottone primario',
              )
            : null,
          playing ? button(t('torneo.arbitro'), () => act('chiama_arbitro', {})) : null,
          modo === 'classifica'
            ? button(t('torneo.perche', { vp: mio.concorrente.vp }), () =>
                store.set({ modo: 'perche', spiega: mio.concorrente }),
              )
            : button(t('torneo_scheda.classifica'), () => dispatchEvent(new CustomEvent('classifica'))),
        ];
  return h(
    'footer',
    { class: 'plancia-telefono' },
    modo === 'score' && sent ? h('p', null, t('torneo.firma_definitiva')) : null,
    acts,
  );
}

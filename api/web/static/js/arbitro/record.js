// @ts-check
/** Writing a ruling down, and the list of what was checked. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { download, question, toCsv } from './history.js';
import { onWord } from './registro.js';

/** @typedef {import('./history.js').Entry} Entry */

/**
 * Asks the table and a note for the ruling; the tables named before are offered, none is taken over.
 * @param {Entry} entry
 * @param {readonly string[]} tables
 * @returns {Promise<{tavolo: string, nota: string} | undefined>}
 */
export const askRecord = (entry, tables) =>
  askForm(t('registra.titolo'), toldOf(entry), entry, tables, [
    h(
      'label',
      { class: 'campo' },
      h('span', null, t('registra.nota')),
      h('input', { name: 'nota', maxlength: 200, autocomplete: 'off', '.defaultValue': entry.nota }),
    ),
    h('button', { type: 'submit', class: 'bottone pieno' }, h('bp-icona', { nome: 'registro' }), t('registra.salva')),
  ]);

/**
 * Asks the table and a note for anything else that is written down.
 * @param {string} told
 * @param {readonly string[]} tables
 */
export const askEntry = (told, tables) =>
  askForm(t('registra.titolo'), h('b', null, told), { tavolo: '' }, tables, [
    h(
      'label',
      { class: 'campo' },
      h('span', null, t('registra.nota')),
      h('input', { name: 'nota', maxlength: 200, autocomplete: 'off' }),
    ),
    h('button', { type: 'submit', class: 'bottone pieno' }, h('bp-icona', { nome: 'registro' }), t('registra.salva')),
  ]);

/**
 * Asks the table where words are frozen.
 * @param {Entry} entry
 * @param {readonly string[]} tables
 * @returns {Promise<string | undefined>}
 */
export const askTable = async (entry, tables) =>
  (
    await askForm(t('verifica.congela'), toldOf(entry), entry, tables, [
      h('p', { class: 'quieto' }, t('verifica.va_avanti')),
      h(
        'button',
        { type: 'submit', class: 'bottone pieno' },
        h('bp-icona', { nome: 'orologio' }),
        t('verifica.congela_si'),
      ),
    ])
  )?.tavolo;

/** @param {Entry} entry */
const toldOf = (entry) => [h('b', null, question(entry)), ': ', t(`esito.${entry.esito}`)];

/**
 * @param {string} title
 * @param {import('../lib/dom.js').Child} told what is written down
 * @param {{tavolo: string}} known
 * @param {readonly string[]} tables
 * @param {import('../lib/dom.js').Child} rest
 * @returns {Promise<{tavolo: string, nota: string} | undefined>}
 */
const askForm = (title, told, known, tables, rest) =>
  openDialog({
    title,
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
            close({ tavolo: String(form.get('tavolo')).trim(), nota: String(form.get('nota') ?? '').trim() });
          },
        },
        h('p', null, told),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('registra.tavolo')),
          h('input', {
            name: 'tavolo',
            maxlength: 20,
            autocomplete: 'off',
            list: 'tavoli-noti',
            '.defaultValue': known.tavolo,
          }),
          h(
            'datalist',
            { id: 'tavoli-noti' },
            tables.map((table) => h('option', { key: table, value: table })),
          ),
        ),
        rest,
      ),
  });

/** The hour, with the day if it is not today's. @param {number} at */
export const when = (at) => {
  const date = new Date(at);
  const time = date.toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' });
  const today = date.toDateString() === new Date().toDateString();
  return today ? time : `${date.toLocaleDateString('it-IT', { day: 'numeric', month: 'short' })} ${time}`;
};

/**
 * The checks, newest first: words and outcome, never the reason.
 * @param {readonly Entry[]} history
 * @param {{ask: (text: string) => void, clear: () => void, limit?: number}} on
 */
export function historyView(history, { ask, clear, limit = 500 }) {
  if (history.length === 0) return h('p', { class: 'quieto' }, t('storico.vuoto'));
  return [
    h(
      'ul',
      { class: 'storico' },
      history
        .slice(0, limit)
        .map((entry) =>
          h(
            'li',
            { key: entry.id },
            h(
              'button',
              { type: 'button', class: `riga-storico ${entry.esito}`, onclick: () => ask(question(entry)) },
              h('bp-segno', { tipo: entry.esito }),
              h(
                'span',
                { class: 'che' },
                h('b', null, question(entry)),
                h('span', { class: 'solo-voce' }, `: ${t(`esito.${entry.esito}`)}`),
              ),
              h(
                'span',
                { class: 'quieto' },
                [
                  when(entry.a),
                  entry.tavolo ? t('storico.tavolo', { tavolo: entry.tavolo }) : '',
                  entry.registrata ? t('storico.registrata') : '',
                ]
                  .filter(Boolean)
                  .join(' · '),
              ),
            ),
          ),
        ),
    ),
    h(
      'div',
      { class: 'risposte' },
      h(
        'button',
        {
          type: 'button',
          class: 'bottone',
          onclick: () => download(toCsv(history), `verifiche-${new Date().toISOString().slice(0, 10)}.csv`),
        },
        h('bp-icona', { nome: 'registro' }),
        t('storico.esporta'),
      ),
      h('button', { type: 'button', class: 'bottone', onclick: clear }, t('storico.cancella')),
    ),
  ];
}

/**
 * An entry for each word of a verdict.
 * @param {Entry} entry
 * @param {'verdetto' | 'decisione'} tipo
 * @returns {import('./registro.js').Draft[]}
 */
export const draftsOf = (entry, tipo) =>
  entry.parole.map(({ parola, esito, articolo }) => ({
    tipo,
    testo: [onWord(parola, t(`esito.${esito}`)), entry.nota].filter(Boolean).join('. '),
    tavolo: entry.tavolo,
    articolo,
    oggetto: parola,
    esito,
  }));

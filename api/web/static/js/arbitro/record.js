// @ts-check
/** Writing a ruling down, and the list of what was checked. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { question, toCsv } from './history.js';

/** @typedef {import('./history.js').Entry} Entry */

/**
 * Asks the table and a note for the ruling; the tables named before are offered, none is taken over.
 * @param {Entry} entry
 * @param {readonly string[]} tables
 * @returns {Promise<{tavolo: string, nota: string} | undefined>}
 */
export const askRecord = (entry, tables) =>
  openDialog({
    title: t('registra.titolo'),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
            close({ tavolo: String(form.get('tavolo')).trim(), nota: String(form.get('nota')).trim() });
          },
        },
        h('p', null, h('b', null, question(entry)), ': ', t(`esito.${entry.esito}`)),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('registra.tavolo')),
          h('input', {
            name: 'tavolo',
            maxlength: 40,
            autocomplete: 'off',
            list: 'tavoli-noti',
            '.defaultValue': entry.tavolo,
          }),
          h(
            'datalist',
            { id: 'tavoli-noti' },
            tables.map((table) => h('option', { key: table, value: table })),
          ),
        ),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('registra.nota')),
          h('input', { name: 'nota', maxlength: 200, autocomplete: 'off', '.defaultValue': entry.nota }),
        ),
        h(
          'button',
          { type: 'submit', class: 'bottone pieno' },
          h('bp-icona', { nome: 'registro' }),
          t('registra.salva'),
        ),
      ),
  });

/** @param {number} at */
const when = (at) => {
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
        { type: 'button', class: 'bottone', onclick: () => download(history) },
        h('bp-icona', { nome: 'registro' }),
        t('storico.esporta'),
      ),
      h('button', { type: 'button', class: 'bottone', onclick: clear }, t('storico.cancella')),
    ),
  ];
}

/** @param {readonly Entry[]} history */
function download(history) {
  const url = URL.createObjectURL(new Blob([toCsv(history)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `verifiche-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

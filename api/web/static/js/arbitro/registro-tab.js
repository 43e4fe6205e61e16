// @ts-check
/** What is done at the register: notes, warnings, corrections, the event, paper and export. */
import { code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { notify, report } from '../ui/notice.js';
import { nameOf } from '../offline/catena.js';
import { cell, download } from './history.js';
import { registerActions, registerView } from './registro-view.js';

const KINDS = ['nota', 'ammonizione', 'penalita', 'decisione'];
const COLUMNS = /** @type {const} */ ([
  'dispositivo',
  'numero',
  'ora',
  'tipo',
  'testo',
  'tavolo',
  'articolo',
  'autore',
  'oggetto',
  'esito',
  'corregge',
  'impronta',
]);

export class RegisterTab {
  /** @param {import('./registro.js').Register} register */
  constructor(register) {
    this.register = register;
  }

  /** @type {import('./registro-view.js').On} */
  on = {
    filter: (filter) => this.register.set({ filter }),
    correct: (entry) => this.write(entry),
    found: () => this.found(),
    invite: () => this.invite(),
    note: () => this.write(null),
    csv: () => this.csv(),
    pdf: () => this.pdf(),
  };

  /** @param {import('./model.js').State} state */
  main = (state) => registerView(state.registro, this.on);

  /** @param {import('./model.js').State} state */
  actions = (state) => registerActions(state.registro, this.on);

  /** A new entry, or one that corrects another. @param {import('./registro.js').Entry | null} corrected */
  async write(corrected) {
    const given = await openDialog({
      title: t(corrected ? 'registro.correggi' : 'registro.nota'),
      body: (close) =>
        h(
          'form',
          {
            class: 'modulo',
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
              close(Object.fromEntries([...form].map(([key, value]) => [key, String(value).trim()])));
            },
          },
          corrected ? h('p', null, h('s', null, corrected.testo)) : null,
          h(
            'label',
            { class: 'campo' },
            h('span', null, t('registro.tipo')),
            h(
              'select',
              { name: 'tipo' },
              KINDS.map((kind) =>
                h(
                  'option',
                  { key: kind, value: kind, '.selected': kind === corrected?.tipo },
                  t(`registro.tipo_${kind}`),
                ),
              ),
            ),
          ),
          field('testo', corrected?.testo ?? '', { required: true, maxlength: 400, autofocus: true }),
          field('tavolo', corrected?.tavolo ?? '', { maxlength: 20 }),
          field('articolo', corrected?.articolo ?? '', { maxlength: 40 }),
          h('button', { type: 'submit', class: 'bottone pieno' }, t('registra.salva')),
        ),
    });
    if (!given) return;
    this.register.add({
      ...given,
      oggetto: corrected?.oggetto ?? '',
      esito: corrected?.esito ?? '',
      corregge: corrected ? nameOf(corrected) : '',
    });
  }

  /** A register for an event, which other devices may join. */
  async found() {
    const nome = await openDialog({
      title: t('registro.manifestazione'),
      body: (close) =>
        h(
          'form',
          {
            class: 'modulo',
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('nome')).trim());
            },
          },
          h('p', { class: 'quieto' }, t('registro.apri_spiega')),
          field('nome', '', { required: true, maxlength: 80, autofocus: true }),
          h('button', { type: 'submit', class: 'bottone pieno' }, t('registro.manifestazione')),
        ),
    });
    if (!nome) return;
    try {
      await this.register.found(nome, code().codice);
    } catch (error) {
      report(error);
    }
  }

  /** The link by which another device writes here too. */
  invite() {
    const { event } = this.register.known;
    if (!event) return;
    const name = encodeURIComponent(event.nome);
    const url = `${location.origin}/arbitro/registro#registro=${event.id}.${event.token}.${name}`;
    openDialog({
      title: t('registro.invita'),
      body: () => [
        h('p', { class: 'quieto' }, t('registro.invita_spiega')),
        h('p', { class: 'indirizzo-registro' }, url),
        navigator.clipboard
          ? h(
              'button',
              {
                type: 'button',
                class: 'bottone pieno',
                onclick: () => navigator.clipboard.writeText(url).then(() => notify(t('sala.copiato'))),
              },
              h('bp-icona', { nome: 'copia' }),
              t('registro.copia'),
            )
          : null,
      ],
    });
  }

  /** The file of the service, which has the order of arrival; without network what this device knows. */
  async csv() {
    const name = `registro-${new Date().toISOString().slice(0, 10)}.csv`;
    const there = await this.fetched('registro.csv').catch(() => null);
    if (there) return download(await there.text(), name);
    const { entries, own } = this.register.known;
    const rows = [...entries].sort(byDevice).map((entry) => COLUMNS.map((key) => cell(String(entry[key]))).join(';'));
    const last = entries.find(({ dispositivo, numero }) => dispositivo === this.register.device && numero === own);
    const first = ['# dispositivo', this.register.chain, entries.length, last?.impronta ?? ''].join(';');
    return download(`\ufeff${[first, COLUMNS.join(';'), ...rows].join('\r\n')}\r\n`, name);
  }

  /** The paper of the service. */
  async pdf() {
    try {
      const answer = await this.fetched('registro.pdf');
      const url = URL.createObjectURL(await answer.blob());
      window.open(url, '_blank');
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch {
      notify(t('registro.pdf_no'), { kind: 'rifiuto' });
    }
  }

  /** A paper of the event's register, fetched with the credential. @param {string} paper */
  async fetched(paper) {
    const { event } = this.register.known;
    if (!event) throw new Error('no event');
    const answer = await fetch(`/api/v1/registri/${event.id}/${paper}`, {
      headers: { Authorization: `Bearer ${event.token}` },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer;
  }
}

/** Each chain in its order. @param {import('./registro.js').Entry} a @param {import('./registro.js').Entry} b */
const byDevice = (a, b) => a.dispositivo.localeCompare(b.dispositivo) || a.numero - b.numero;

/** @param {string} name @param {string} value @param {Record<string, unknown>} more */
const field = (name, value, more) =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, t(`registro.campo_${name}`)),
    h('input', { name, autocomplete: 'off', '.defaultValue': value, ...more }),
  );

// @ts-check
/** The ranking, of all turni or of a session; every figure says where it comes from. */
import { h } from '../lib/dom.js';
import { number, signed, t } from '../lib/i18n.js';
import { store } from './model.js';

/** The ranking of all turni or of one session. */
function sessions() {
  const { torneo, sessione } = store.state;
  const parts = torneo?.annuncio.sessioni ?? [];
  if (parts.length < 2) return null;
  return h(
    'nav',
    { class: 'schede', 'aria-label': t('torneo.sessioni') },
    [0, ...parts.keys()].map((_, at) =>
      h(
        'button',
        {
          key: at,
          type: 'button',
          class: 'linguetta',
          'aria-pressed': String(at === sessione),
          onclick: () => dispatchEvent(new CustomEvent('sessione', { detail: at })),
        },
        at ? t('torneo.sessione_n', { n: at }) : t('torneo.generale'),
      ),
    ),
  );
}

/** The ranking; a touch on a line says where every figure comes from. */
export function ranking() {
  const { classifica, spiega } = store.state;
  return h(
    'section',
    { class: 'classifica' },
    sessions(),
    h(
      'table',
      { class: 'elenco' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('td', null),
          h('th', null, t('torneo.nome')),
          h('th', { class: 'cifra' }, 'M.P.'),
          h('th', { class: 'cifra' }, 'V.P.'),
        ),
      ),
      h(
        'tbody',
        null,
        classifica.map((row) => [
          h(
            'tr',
            { key: row.numero },
            h('td', null, row.posto),
            h(
              'th',
              { scope: 'row' },
              h(
                'button',
                {
                  type: 'button',
                  class: 'collegamento',
                  'aria-expanded': String(spiega?.numero === row.numero),
                  onclick: () => dispatchEvent(new CustomEvent('spiega', { detail: row.numero })),
                },
                row.nome,
              ),
            ),
            h('td', { class: 'cifra' }, number(row.mp)),
            h('td', { class: 'cifra vp' }, number(row.vp)),
          ),
          spiega?.numero === row.numero
            ? h(
                'tr',
                { key: `s${row.numero}`, class: 'spiegata' },
                h('td', null),
                h('td', { colspan: 3 }, explanation()),
              )
            : null,
        ]),
      ),
    ),
  );
}

/** The sum behind a line: each turno and sanction, with its article. */
export function explanation() {
  const { spiega } = store.state;
  if (!spiega) return null;
  return h(
    'div',
    { class: 'spiega' },
    h(
      'ul',
      null,
      spiega.voci.map((/** @type {any} */ one, /** @type {number} */ place) =>
        h('li', { key: place }, h('b', null, `${signed(one.vp)} V.P., ${signed(one.mp)} M.P.`), ' ', one.testo),
      ),
    ),
    h('p', null, h('b', null, `= ${number(spiega.vp)} V.P., ${signed(spiega.mp)} M.P.`), ' ', spiega.parita),
  );
}

// @ts-check
/** Which puzzle to train on: a kind, a level, or simply the next one near my rating. */
import { h } from '../lib/dom.js';
import { below, t } from '../lib/i18n.js';
import { due } from './model.js';

/** How hard puzzles may be. */
const LEVELS = (document.body.dataset.livelli ?? '').split(' ').map(Number);
const KINDS = below('tipo_enigma.').filter((kind) => kind !== 'tutti');

/**
 * @param {import('./model.js').State} state
 * @param {{set: (change: Partial<import('./model.js').State>) => void, begin: () => void}} on
 */
export const trainingView = (state, on) =>
  h(
    'section',
    { class: 'scelta-allenamento', 'aria-label': t('enigmi.gara') },
    h('h2', { class: 'titolo-enigma' }, t('allenamento.titolo')),
    h(
      'fieldset',
      null,
      h('legend', null, t('allenamento.tipo')),
      h(
        'div',
        { class: 'scelte' },
        [null, ...KINDS].map((kind) =>
          radio('tipo', kind ?? 'tutti', t(`tipo_enigma.${kind ?? 'tutti'}`), state.kind === kind, () =>
            on.set({ kind }),
          ),
        ),
      ),
    ),
    h(
      'fieldset',
      null,
      h('legend', null, t('allenamento.livello')),
      h(
        'div',
        { class: 'scelte' },
        [null, ...LEVELS].map((level) =>
          radio(
            'livello',
            String(level ?? 0),
            t(level ? `enigma.livello_${level}` : 'allenamento.mio'),
            state.level === level,
            () => on.set({ level }),
          ),
        ),
      ),
    ),
    h(
      'button',
      { type: 'button', class: 'bottone primario grande', onclick: on.begin },
      t('allenamento.comincia'),
      h('bp-icona', { nome: 'destra' }),
    ),
    h('p', null, h('a', { class: 'collegamento', href: '/crea' }, t('crea.apri'))),
  );

/**
 * @param {string} name
 * @param {string} value
 * @param {string} label
 * @param {boolean} checked
 * @param {() => void} choose
 */
const radio = (name, value, label, checked, choose) =>
  h(
    'label',
    { key: value, class: 'scelta-radio' },
    h('input', { type: 'radio', name, value, '.checked': checked, onchange: choose }),
    label,
  );

/**
 * The review: what was missed comes back when memory needs it; it never counts.
 * @param {import('./model.js').State} state
 * @param {() => void} begin
 */
export function reviewView(state, begin) {
  const items = state.player?.ripasso ?? [];
  const waiting = due(state.player);
  const next = items
    .map((item) => item.a)
    .filter((at) => at > Date.now())
    .sort((a, b) => a - b)[0];
  return h(
    'section',
    { class: 'scelta-allenamento', 'aria-label': t('enigmi.ripasso') },
    h('h2', { class: 'titolo-enigma' }, waiting ? t('ripasso.pronti', { n: waiting }) : t('ripasso.niente')),
    h('p', null, t('ripasso.spiega')),
    !waiting && next
      ? h(
          'p',
          { class: 'quieto' },
          t('ripasso.prossimo', {
            quando: new Date(next).toLocaleString('it-IT', {
              weekday: 'long',
              day: 'numeric',
              month: 'long',
              hour: '2-digit',
              minute: '2-digit',
            }),
          }),
        )
      : null,
    waiting
      ? h(
          'button',
          { type: 'button', class: 'bottone primario grande', onclick: begin },
          t('ripasso.comincia'),
          h('bp-icona', { nome: 'destra' }),
        )
      : null,
    items.length
      ? h(
          'ul',
          { class: 'da-ripassare' },
          items.map((item) =>
            h(
              'li',
              { key: item.chiave },
              h('b', null, cardName(item)),
              ' ',
              h(
                'span',
                { class: 'quieto' },
                item.a <= Date.now()
                  ? t('ripasso.ora')
                  : new Date(item.a).toLocaleDateString('it-IT', { day: 'numeric', month: 'long' }),
              ),
            ),
          ),
        )
      : null,
  );
}

/**
 * What a card for review is called: never its answer, which states kept by older pages hold.
 * @param {{chiave: string, testo: string}} item
 */
function cardName({ chiave, testo }) {
  const [kind] = chiave.split('.');
  return kind === 'ammessa' || kind === 'codice' ? testo : t(`tipo_enigma.${kind}`);
}

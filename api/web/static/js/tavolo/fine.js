// @ts-check
/** The smazzata has ended and is not counted yet: what may still be said, and a word to complete. */
import { h } from '../lib/dom.js';
import { called } from '../lib/cards.js';
import { list, t } from '../lib/i18n.js';
import { toComplete } from './model.js';
import { shortName } from './seats.js';

/** @param {import('./model.js').View} view */
export function overSentence(view) {
  const meld = toComplete(view);
  if (meld) return [h('b', null, t('fine.vale', { parola: called(meld) })), ' ', t('fine.integra')];
  if (view.chiamata) return h('b', null, t('banco.finita'));
  const words = view.giochi.filter(({ id }) => view.in_verifica.includes(id)).map(called);
  if (words.length) return [h('b', null, t('banco.finita')), ' ', t('fine.verifica', { parole: list(words) })];
  return [h('b', null, t('banco.finita')), ' ', t('fine.contesta')];
}

/**
 * The buttons of this moment.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function afterwards(state, acts) {
  const view = /** @type {import('./model.js').View} */ (state.view);
  if (view.fase !== 'finita') return null;
  const meld = toComplete(view);
  if (meld) return completion(state, meld, acts);
  if (view.chiamata || view.in_verifica.length) return null;
  const agreed = view.conto_accettato.includes(view.posto ?? '');
  const missing = Object.keys(view.posti).filter(
    (seat) => view.posti[seat].persona && !view.conto_accettato.includes(seat),
  );
  return h(
    'div',
    { key: 'conta', class: 'azioni' },
    agreed
      ? h(
          'p',
          { class: 'quieto', role: 'status' },
          t('fine.manca', { nomi: list(missing.map((seat) => shortName(view, seat))) }),
        )
      : h(
          'button',
          { class: 'bottone primario conta', type: 'button', onclick: () => acts.table('conta') },
          t('fine.conta'),
        ),
  );
}

/**
 * @param {import('./model.js').State} state
 * @param {import('./model.js').Meld} meld
 * @param {import('./acts.js').Acts} acts
 */
function completion({ tray }, meld, acts) {
  const open = tray.meld === meld.id;
  const ready = open && tray.history.length > 0;
  return h(
    'div',
    { key: 'integra', class: 'azioni' },
    open
      ? h(
          'button',
          {
            class: 'bottone primario integra',
            type: 'button',
            'aria-disabled': ready ? null : 'true',
            onclick: () => acts.complete(),
          },
          t('fine.aggiungi', { parola: called(meld) }),
        )
      : h(
          'button',
          { class: 'bottone primario integra', type: 'button', onclick: () => acts.lengthen(meld) },
          t('fine.riprendi', { parola: called(meld) }),
        ),
  );
}

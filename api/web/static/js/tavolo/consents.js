// @ts-check
/** What the table does only if all its people agree: an arbiter, hints, taking words back, spectators. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { ask } from '../ui/dialog.js';

/** @typedef {'spettatori' | 'arbitro' | 'aiuti' | 'annulla'} Matter */

/** The chairs of persons. @param {import('./model.js').View} view */
const people = ({ posti }) => Object.keys(posti).filter((seat) => posti[seat].persona);

/** Who has not agreed yet. @param {import('./model.js').View} view @param {Matter} matter */
export const lacking = (view, matter) => people(view).filter((seat) => !view.consensi[matter].includes(seat));

/** @param {import('./model.js').View} view @param {string[]} seats */
const names = (view, seats) => seats.map((seat) => (seat === view.posto ? t('tu') : view.posti[seat].nome)).join(', ');

/** The matters that may be agreed on at this table now. @param {import('./model.js').View} view @returns {Matter[]} */
export function open(view) {
  /** @type {Matter[]} */
  const matters = ['spettatori'];
  if (view.arbitro) matters.push('arbitro');
  if (view.aiuti_possibili && people(view).length > 1) matters.push('aiuti');
  if (view.assistita && !view.arbitro && people(view).length > 1) matters.push('annulla');
  return matters;
}

/**
 * What somebody waits for my word on: the arbiter or the spectator who has come, hints that another wants.
 * @param {import('./model.js').View} view
 * @returns {Matter[]}
 */
const asked = (view) =>
  open(view).filter(
    (matter) =>
      matter === 'arbitro' ||
      view.consensi[matter].length > 0 ||
      (matter === 'spettatori' && view.angolisti.length > 0),
  );

/**
 * The question that I have not answered yet, above the table.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {import('./acts.js').Acts} acts
 */
export function question(store, acts) {
  const { view, consentLater } = store.state;
  const seat = view?.posto;
  if (!view || !seat) return null;
  const matter = asked(view).find((one) => !consentLater.includes(one) && !view.consensi[one].includes(seat));
  if (!matter) return null;
  const watchers = matter === 'spettatori' && view.angolisti.length > 0;
  const nome =
    matter === 'arbitro' ? view.arbitro : watchers ? view.angolisti.join(', ') : names(view, view.consensi[matter]);
  return h(
    'div',
    { key: `consenso-${matter}`, class: 'consenso', role: 'status' },
    h('p', null, t(watchers ? 'consenso.angolista' : `consenso.${matter}`, { nome })),
    h(
      'button',
      { class: 'bottone', type: 'button', onclick: () => acts.table('consensi', { [matter]: true }) },
      t('consenso.si'),
    ),
    h(
      'button',
      { class: 'collegamento', type: 'button', onclick: () => store.set({ consentLater: [...consentLater, matter] }) },
      t('consenso.poi'),
    ),
  );
}

/**
 * Hints among people, or taking words back: says what they need, and lets me agree.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 * @param {'aiuti' | 'annulla'} matter
 */
export async function askAgreement(view, acts, matter) {
  const given = view.consensi[matter].includes(view.posto ?? '');
  const others = lacking(view, matter).filter((seat) => seat !== view.posto);
  const text = [
    t(`accordo.${matter}_spiega`),
    ' ',
    others.length ? t('consenso.manca', { nomi: names(view, others) }) : null,
  ];
  const answer = await ask(t(`accordo.${matter}`), text, [
    { label: t('consenso.poi'), value: null },
    given ? { label: t('consenso.ritiro'), value: false } : { label: t('consenso.si'), value: true, primary: true },
  ]);
  if (answer === true || answer === false) await acts.table('consensi', { [matter]: answer });
}

// @ts-check
/** The verdict is the page: the block, the word, the reason with its article, the entry, the facts. */
import { code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openArticle9, openConsequences } from './articles.js';
import { outcomeOf } from './model.js';
import { pastView } from './passate.js';
import { nearView } from './vicine.js';
import { cardsOf, nameOf, readingsOf, reasonOf, shortDigest } from './reason.js';

/** @typedef {import('./model.js').Check} Check */

const MOST_READINGS = 6;
const MOST_MEANINGS = 3;
const MOST_FORMS = 8;

/** The capitals of an outcome, line by line. @param {string} outcome @param {boolean} many */
export const capitals = (outcome, many) => {
  if (outcome === 'dubbia') return ['IN', 'VERIFICA'];
  return outcome === 'ammessa' ? [many ? 'AMMESSE' : 'AMMESSA'] : ['NON', many ? 'AMMESSE' : 'AMMESSA'];
};

/** The full-width block: mark and words. @param {string} outcome @param {boolean} many */
export function block(outcome, many) {
  const lines = capitals(outcome, many);
  const label = t(`esito.${outcome}${many ? '_piu' : ''}`);
  const letters = (/** @type {string} */ text, /** @type {string} */ cls) =>
    h('bp-scritta', { key: cls, testo: text, class: cls, 'aria-hidden': 'true' });
  return h(
    'div',
    { key: `blocco-${outcome}`, class: `verdetto ${outcome}` },
    h('h2', { class: 'solo-voce' }, label),
    h(
      'div',
      { class: 'verdetto-lettere', 'aria-hidden': 'true' },
      lines.length > 1
        ? [letters(lines[0], 'prima'), h('bp-segno', { tipo: outcome }), letters(lines[1], 'intera')]
        : [h('bp-segno', { tipo: outcome }), letters(lines[0], 'intera')],
    ),
  );
}

/** A word in Piombo, ruled or struck; what is not made of letters stays as typed. @param {Check} check */
const wordView = (check) =>
  h(
    'p',
    { key: `parola-${check.word}`, class: `parola-giudicata ${check.outcome}` },
    /^[a-z]+$/.test(check.word)
      ? h('bp-scritta', { testo: check.word.toUpperCase() })
      : h('b', { class: 'come-scritta' }, check.word),
  );

/** @param {Check} check */
function reasonView(check) {
  const { text, cited } = reasonOf(check);
  return h(
    'p',
    { class: 'motivo-parola' },
    h('b', null, text, cited ? [' ', h('i', null, cited)] : null, '.'),
    ' ',
    check.outcome === 'dubbia'
      ? h('span', null, check.article)
      : h('button', { type: 'button', class: 'articolo-apri', onclick: openArticle9 }, check.article),
  );
}

/** What the word means, lemma by lemma. @param {Check} check */
const meaningView = (check) =>
  check.meanings.length
    ? h(
        'ul',
        { class: 'significati', 'aria-label': t('voce_dizionario.significato') },
        check.meanings
          .slice(0, MOST_MEANINGS)
          .map(({ lemma, significato }) => h('li', { key: lemma }, h('i', null, lemma), ': ', significato)),
      )
    : null;

/** @param {Check} check */
function consequences(check) {
  const { outcome } = check;
  if (outcome === 'ammessa') return null;
  return h(
    'p',
    { class: 'che-succede' },
    h(
      'button',
      { type: 'button', class: 'collegamento', onclick: () => openConsequences(outcome) },
      t(`arbitro.succede_${outcome}`, code().articoli),
    ),
  );
}

/**
 * "femminile singolare, diminutivo di casa"; "passato remoto di andare".
 * @param {import('./model.js').Reading} reading
 */
function analysis(reading) {
  const { alterazione, base, forma, lemma, tratti } = reading;
  if (alterazione && base)
    return [tratti ? `${tratti}, ` : '', t('voce_dizionario.alterato', { alterazione }), ' ', h('i', null, base)];
  if (!lemma || lemma === forma) return tratti || null;
  return [tratti ? `${tratti} ${t('voce_dizionario.di')} ` : `${t('voce_dizionario.da')} `, h('i', null, lemma)];
}

/** @param {import('./model.js').Reading} reading */
function entry(reading) {
  const told = analysis(reading);
  return h(
    'li',
    null,
    h('p', null, h('b', { class: 'forma' }, reading.forma), ', ', h('i', null, reading.categoria)),
    told ? h('p', null, told) : null,
  );
}

/** @param {Check} check */
function dictionary(check) {
  const readings = readingsOf(check);
  if (readings.length === 0) return null;
  const rest = readings.length - MOST_READINGS;
  return h(
    'ul',
    { class: 'dizionario', 'aria-label': t('voce_dizionario.titolo') },
    readings.slice(0, MOST_READINGS).map(entry),
    rest > 0 ? h('li', null, h('p', null, t('voce_dizionario.altre', { n: rest }))) : null,
  );
}

/** The forms of each lemma, the first of many. @param {Check} check */
const formsText = ({ forms }) =>
  Object.values(forms)
    .slice(0, MOST_MEANINGS)
    .map((each) => {
      const rest = each.length - MOST_FORMS;
      const shown = each.slice(0, MOST_FORMS).join(', ');
      return rest > 0 ? `${shown} ${t('vicine.altre', { n: rest })}` : shown;
    })
    .join('; ');

/** @param {Check} check @param {(word: string) => void} ask */
function facts(check, ask) {
  const readings = readingsOf(check);
  const lemmas = [...new Set(readings.map((reading) => reading.lemma).filter(Boolean))];
  const sources = new Set(readings.flatMap((reading) => reading.fonti));
  /** @type {[string, import('../lib/dom.js').Child][]} */
  const rows = [
    ['lemma', lemmas.slice(0, 4).join(', ')],
    ['forme', formsText(check)],
    ['uso', check.band],
    ['carte', check.outcome === 'non_ammessa' ? null : cardsOf(check)],
    ['sinonimi', check.synonyms.slice(0, 8).join(', ')],
    ['fonti', sources.size ? [...sources].join(', ') : null],
    [
      'forse',
      check.suggestions.length
        ? check.suggestions.map((word, index) => [
            index ? ' ' : null,
            h('button', { key: word, type: 'button', class: 'collegamento', onclick: () => ask(word) }, word),
          ])
        : null,
    ],
    ['edizione', t('arbitro.edizione', { edizione: check.edition, digest: shortDigest(check.digest) })],
  ];
  return h(
    'dl',
    { class: 'scheda' },
    rows.map(([key, value]) =>
      value ? h('div', { key }, h('dt', null, t(`scheda.${key}`)), h('dd', null, value)) : null,
    ),
  );
}

/**
 * One word in full: what it is, then what lies near it and how it was decided before.
 * @param {Check} check
 * @param {object} more
 * @param {(word: string) => void} more.ask
 * @param {() => void} more.freeze
 * @param {boolean} more.online
 * @param {import('../offline/vicine.js').Neighbours | null} more.near
 * @param {readonly import('./registro.js').Entry[]} more.past
 */
export const detail = (check, { ask, freeze, online, near, past }) =>
  h(
    'div',
    { class: 'due-colonne' },
    h(
      'div',
      { class: 'dettaglio' },
      wordView(check),
      reasonView(check),
      meaningView(check),
      consequences(check),
      dictionary(check),
      facts(check, ask),
      check.readings === null && !online ? h('p', { class: 'quieto' }, t('arbitro.analisi_in_rete')) : null,
      h(
        'p',
        null,
        h(
          'button',
          { type: 'button', class: 'collegamento congela', onclick: freeze },
          h('bp-icona', { nome: 'orologio' }),
          ' ',
          t('verifica.congela'),
        ),
      ),
    ),
    h('div', { class: 'accanto' }, near ? nearView(check.word, near, ask) : null, past.length ? pastView(past) : null),
  );

/**
 * Several words: one verdict for all, then each with its own.
 * @param {readonly Check[]} checks
 * @param {readonly [string, number][]} parted what an apostrophe parts
 * @param {number} chosen
 * @param {(index: number) => void} choose
 */
export const list = (checks, parted, chosen, choose) =>
  h(
    'div',
    { class: 'elenco-parole' },
    h(
      'p',
      { class: 'sommario' },
      h('b', null, summary(checks)),
      parted.map(([text, n]) => [' ', t('arbitro.divise', { testo: text, n })]),
    ),
    h(
      'ul',
      null,
      checks.map((check, index) =>
        h(
          'li',
          { key: `${check.word}-${index}` },
          h(
            'button',
            {
              type: 'button',
              class: `riga-parola ${check.outcome}`,
              'aria-pressed': String(index === chosen),
              onclick: () => choose(index),
            },
            h('bp-segno', { tipo: check.outcome }),
            h('b', null, nameOf(check)),
            h('span', { class: 'solo-voce' }, `: ${t(`esito.${check.outcome}`)}`),
            h('span', { class: 'quieto' }, check.outcome === 'ammessa' ? '' : reasonOf(check).text),
          ),
        ),
      ),
    ),
  );

/** @param {readonly Check[]} checks */
function summary(checks) {
  const outcome = outcomeOf(checks);
  if (outcome === 'ammessa') return t('arbitro.tutte');
  const failing = checks.filter((check) => check.outcome === outcome).length;
  return t(`arbitro.sommario_${outcome}`, { n: failing, tot: checks.length });
}

// @ts-check
/** Setting a tournament up: who enters, who meets whom, how long; the announcement stands beside it. */
import { code } from '../lib/code.js';
import { h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { remember } from '../lib/prefs.js';
import { call } from '../net/api.js';
import { report } from '../ui/notice.js';
import { fields, labelled } from './forms.js';
import { season } from './season.js';

/**
 * @typedef {object} TorneoCode
 * @property {string} codice
 * @property {string} titolo
 * @property {string} edizione
 * @property {string[]} sistemi
 * @property {number[]} smazzate
 * @property {{motivo: string, articolo: string} | null} rifiuto
 */

/** @param {string} name @param {string} value @param {boolean} checked @param {string} label @param {string} [told] */
const radio = (name, value, checked, label, told) =>
  h(
    'label',
    { class: told ? 'sistema' : 'scelta-radio', key: value },
    h('input', { type: 'radio', name, value, checked }),
    h('b', null, label),
    told ? h('span', null, told) : null,
  );

/** @param {string} name @param {string} label @param {number} value @param {number} min @param {number} max */
const count = (name, label, value, min, max) =>
  h(
    'label',
    { class: 'campo' },
    h('span', null, label),
    h('input', { name, type: 'number', value, min, max, required: true }),
  );

/** What the Director announces otherwise than the code has it. @param {Record<string, string>} given */
function exceptions(given) {
  /** @type {Record<string, unknown>} */
  const eccezioni = {};
  if (given.ritardi) eccezioni.minuti_ritardo = numbers(given.ritardi);
  if (given.mp_ritardo) eccezioni.mp_ritardo = Number(given.mp_ritardo);
  if (given.riposo) eccezioni.riposo = numbers(given.riposo);
  if (given.percento) eccezioni.riposo_percento = Number(given.percento);
  if (given.tabella) eccezioni.tabella_vp = given.tabella;
  if (given.reclami) eccezioni.minuti_reclamo = Number(given.reclami);
  return Object.keys(eccezioni).length ? { eccezioni } : {};
}

/** @param {string} text */
const numbers = (text) => (text.match(/-?\d+/g) ?? []).map(Number);

/** @param {SubmitEvent} event */
async function announce(event) {
  const given = fields(event);
  const single = given.tipo === 'individuale';
  const annuncio = {
    nome: given.nome,
    codice: given.codice,
    tipo: given.tipo,
    sistema: single ? 'sorteggio' : given.sistema,
    primo_turno: given.primo,
    turni: Number(given.turni),
    smazzate: Number(given.smazzate),
    minuti: Number(given.minuti),
    passo: Number(given.passo),
    gironi: Number(given.gironi),
    esponi_subito: given.subito === 'on',
    sessioni: numbers(given.sessioni),
    ...exceptions(given),
  };
  try {
    const made = await call('/tornei', { method: 'POST', body: { annuncio } });
    remember(`torneo.${made.id}`, { role: 'direttore', token: made.token });
    location.assign(`/torneo/${made.id}`);
  } catch (error) {
    report(error);
  }
}

/** A field that stays empty where the code holds. @param {string} name @param {Record<string, unknown>} options */
const optional = (name, options) => labelled(t(`torneo_eccezione.${name}`), h('input', { name, ...options }));

/**
 * The codes to choose from; one that no tournament goes by says why when it is chosen.
 * @param {TorneoCode[]} all @param {TorneoCode} chosen @param {(code: TorneoCode) => void} choose
 */
const codeGroup = (all, chosen, choose) =>
  h(
    'fieldset',
    {
      class: 'scelte',
      onchange: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLInputElement} */ (event.target);
        choose(/** @type {TorneoCode} */ (all.find((one) => one.codice === value)));
      },
    },
    h('legend', null, t('casa.codice')),
    all.map((one) => radio('codice', one.codice, one.codice === chosen.codice, one.titolo)),
    h(
      'p',
      { class: chosen.rifiuto ? 'rosso' : 'quieto', role: 'status' },
      chosen.rifiuto ? `${chosen.rifiuto.motivo} (${chosen.rifiuto.articolo})` : chosen.edizione,
    ),
  );

/** Where a tournament of the list is. @param {any} one */
const listed = (one) =>
  one.turno
    ? t('torneo.dove', { n: one.turno, turni: one.turni, sistema: t(`torneo_sistema.${one.sistema}`) })
    : `${t(`torneo_sistema.${one.sistema}`)}, ${one.iscritti} ${t('torneo.iscritti_quanti')}`;

/** Which lengths need nothing else to be announced. @param {TorneoCode} chosen */
function lengthsText({ smazzate }) {
  if (!smazzate.length) return '';
  const [first, last] = [smazzate[0], smazzate[smazzate.length - 1]];
  return t('torneo.smazzate_spiega', { da: first, a: last });
}

/** @param {Element} root */
export async function setup(root) {
  const [{ tornei, finiti }, { codici }] = await Promise.all([
    call('/tornei').catch(() => ({ tornei: [], finiti: [] })),
    call('/tornei/codici'),
  ]);
  /** @param {TorneoCode} chosen */
  const choose = (chosen) => page(root, { tornei, finiti, codici }, chosen, choose);
  const usual = (/** @type {TorneoCode} */ one) => Number(one.codice === code().codice);
  codici.sort((/** @type {TorneoCode} */ one, /** @type {TorneoCode} */ other) => usual(other) - usual(one));
  choose(codici[0]);
}

/**
 * @param {Element} root
 * @param {{tornei: any[], finiti: any[], codici: TorneoCode[]}} known
 * @param {TorneoCode} chosen
 * @param {(code: TorneoCode) => void} choose
 */
function page(root, { tornei, finiti, codici }, chosen, choose) {
  render(
    root,
    h(
      'header',
      { class: 'testata-torneo' },
      h('a', { class: 'marchio', href: '/' }, 'PAROLE'),
      h('b', null, t('torneo.nuovo')),
    ),
    h(
      'main',
      { id: 'contenuto', class: 'prepara' },
      h(
        'form',
        { class: 'modulo', onsubmit: announce },
        h('h1', null, t('torneo.come_si_gioca')),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('torneo.nome_torneo')),
          h('input', { name: 'nome', required: true, maxlength: 80 }),
        ),
        codeGroup(codici, chosen, choose),
        h(
          'fieldset',
          { class: 'scelte' },
          h('legend', null, t('torneo.chi_si_iscrive')),
          ['coppie', 'squadre', 'individuale'].map((one, place) => radio('tipo', one, !place, t(`torneo_tipo.${one}`))),
        ),
        chosen.sistemi.length
          ? h(
              'fieldset',
              { class: 'sistemi', key: chosen.sistemi.join() },
              h('legend', null, t('torneo.chi_incontra')),
              chosen.sistemi.map((one, place) =>
                radio('sistema', one, !place, t(`torneo_sistema.${one}`), t(`torneo_sistema_spiega.${one}`)),
              ),
            )
          : null,
        h(
          'fieldset',
          { class: 'scelte' },
          h('legend', null, t('torneo.primo')),
          ['sorteggio', 'iscrizione', 'scelta'].map((one, place) =>
            radio('primo', one, !place, t(`torneo_primo.${one}`)),
          ),
        ),
        h(
          'div',
          { class: 'numeri' },
          count('turni', t('torneo.turni'), 4, 1, 60),
          count('smazzate', t('torneo.smazzate'), 2, 1, 8),
          count('minuti', t('torneo.minuti'), 0, 0, 240),
          count('passo', t('torneo.passo'), 1, 1, 20),
          count('gironi', t('torneo.gironi'), 1, 1, 100),
        ),
        h('p', { class: 'quieto' }, lengthsText(chosen), ' ', t('torneo.minuti_spiega')),
        h(
          'label',
          { class: 'scelta-radio' },
          h('input', { type: 'checkbox', name: 'subito' }),
          t('torneo.esponi_subito'),
        ),
        h(
          'details',
          { class: 'altro-atto' },
          h('summary', null, t('torneo.eccezioni')),
          h('p', { class: 'quieto' }, t('torneo.eccezioni_spiega')),
          optional('sessioni', { placeholder: '3, 3', pattern: '[0-9, ]+' }),
          optional('ritardi', { placeholder: '2, 5, 10', pattern: '[0-9, ]+' }),
          optional('mp_ritardo', { type: 'number', min: 0, max: 2000 }),
          optional('riposo', { placeholder: '14, 355, 6, -355', pattern: '[-0-9, ]+' }),
          optional('percento', { type: 'number', min: 0, max: 100, placeholder: '70' }),
          optional('tabella', { maxlength: 10, placeholder: '4' }),
          optional('reclami', { type: 'number', min: 0, max: 240 }),
        ),
        chosen.rifiuto ? null : h('button', { class: 'bottone primario largo' }, t('torneo.annuncia')),
      ),
      h(
        'section',
        { class: 'decisione' },
        h('h2', null, t('torneo.in_corso')),
        tornei.length
          ? h(
              'ul',
              null,
              tornei.map((/** @type {any} */ one) =>
                h(
                  'li',
                  { key: one.id },
                  h('a', { class: 'collegamento', href: `/torneo/${one.id}` }, one.nome),
                  ' ',
                  h('span', { class: 'quieto' }, listed(one)),
                ),
              ),
            )
          : h('p', { class: 'quieto' }, t('torneo.nessuno')),
        finiti.length ? season(finiti) : null,
      ),
    ),
  );
}

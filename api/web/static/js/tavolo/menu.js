// @ts-check
import { code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { applyText, applyTheme, recall, remember } from '../lib/prefs.js';
import { arbiterLinkFor, invitationFor } from '../net/lobby.js';
import { askDeclaration } from '../ui/denuncia.js';
import { ask, openDialog } from '../ui/dialog.js';
import { lacking, open } from './consents.js';
import { myLine } from './model.js';
import { showLink } from '../ui/links.js';
import { chime } from './signals.js';

/**
 * The menu of the table: how the page behaves on this device, who may watch, rules, leaving.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 */
export function openMenu(view, acts) {
  return openDialog({
    title: t('menu.titolo'),
    kind: 'menu-tavolo',
    body: (close, redraw) => [
      h(
        'fieldset',
        null,
        h('legend', null, t('menu.tema')),
        h(
          'div',
          { class: 'scelte' },
          ['sistema', 'chiaro', 'scuro'].map((theme) => radio('tema', theme, redraw)),
        ),
      ),
      h(
        'fieldset',
        null,
        h('legend', null, t('menu.testo')),
        h(
          'div',
          { class: 'scelte' },
          ['normale', 'grande'].map((size) => radio('testo', size, redraw)),
        ),
      ),
      view.posto && Object.values(view.posti).some((player) => player.bot) ? pace(view, acts, redraw) : null,
      toggle('suono', false, redraw, chime),
      toggle('vibrazione', false, redraw, () => navigator.vibrate?.(80)),
      toggle('animazioni', true, redraw),
      toggle('chiedi_scarto', true, redraw),
      toggle('tastiera', true, redraw),
      view.posto ? consents(view, acts, close) : null,
      h(
        'ul',
        { class: 'collegamenti' },
        view.posto && view.arbitro && !view.chiamata
          ? h(
              'li',
              null,
              h(
                'button',
                { type: 'button', class: 'collegamento', onclick: () => (close(), callArbiter(acts)) },
                t('menu.chiama'),
              ),
            )
          : null,
        view.posto && view.denuncia_possibile
          ? h(
              'li',
              null,
              h(
                'button',
                { type: 'button', class: 'collegamento', onclick: () => (close(), declare(view, acts)) },
                t('denuncia.titolo_proprio'),
              ),
            )
          : null,
        view.arbitro ? null : inviteArbiter(acts, close),
        view.posto && Object.values(view.posti).some((player) => !player.persona)
          ? h('li', null, inviteFriend(acts, close))
          : null,
        view.posto ? h('li', null, link('dispositivi', 'dispositivo', acts, close)) : null,
        h('li', null, h('a', { href: `/regole?codice=${code().codice}`, target: '_blank' }, t('menu.regole'))),
        h('li', null, h('a', { href: '/aiuto', target: '_blank' }, t('menu.aiuto'))),
        h('li', null, h('a', { href: '/riservatezza', target: '_blank' }, t('menu.riservatezza'))),
        h('li', null, h('a', { href: '/' }, t('menu.casa'))),
        view.posto
          ? h(
              'li',
              null,
              h(
                'button',
                { type: 'button', class: 'collegamento', onclick: () => (close(), leave(view, acts)) },
                t('menu.lascia'),
              ),
            )
          : null,
      ),
    ],
  });
}

/**
 * How fast the bots of this table play; the next tables begin so, too.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 * @param {() => void} redraw
 */
function pace(view, acts, redraw) {
  const choose = async (/** @type {string} */ name) => {
    remember('andatura', name);
    if (await acts.table('andatura', { andatura: name })) view.andatura = /** @type {any} */ (name);
    redraw();
  };
  return h(
    'fieldset',
    null,
    h('legend', null, t('menu.andatura')),
    h(
      'div',
      { class: 'scelte' },
      ['lento', 'normale', 'svelto'].map((name) =>
        h(
          'label',
          { class: 'scelta-radio' },
          h('input', {
            type: 'radio',
            name: 'andatura',
            value: name,
            '.checked': view.andatura === name,
            onchange: () => choose(name),
          }),
          t(`menu.andatura_${name}`),
        ),
      ),
    ),
  );
}

/**
 * My consent to what needs everybody's; then the spectators' link.
 * @param {import('./model.js').View} view
 * @param {import('./acts.js').Acts} acts
 * @param {() => void} close
 */
function consents(view, acts, close) {
  const given = (/** @type {import('./consents.js').Matter} */ what) =>
    view.consensi[what].includes(/** @type {string} */ (view.posto));
  const all = lacking(view, 'spettatori').length === 0;
  const box = (/** @type {import('./consents.js').Matter} */ what) =>
    h(
      'label',
      { class: 'scelta-radio interruttore' },
      h('input', {
        type: 'checkbox',
        '.checked': given(what),
        onchange: () => (close(), acts.table('consensi', { [what]: !given(what) })),
      }),
      t(`menu.consenso_${what}`),
    );
  return [open(view).map(box), all ? link('spettatori', 'spettatori', acts, close) : null];
}

/** @param {import('./acts.js').Acts} acts @param {() => void} close */
function inviteArbiter(acts, close) {
  const made = arbiterLinkFor(acts.link.id);
  return made
    ? h(
        'li',
        null,
        h(
          'button',
          { type: 'button', class: 'collegamento', onclick: () => (close(), showLink(made, 'invita_arbitro')) },
          t('menu.invita_arbitro'),
        ),
      )
    : null;
}

/** A friend who comes now may take a bot's chair. @param {import('./acts.js').Acts} acts @param {() => void} close */
function inviteFriend(acts, close) {
  const made = invitationFor(acts.link.id);
  return made
    ? h(
        'button',
        { type: 'button', class: 'collegamento', onclick: () => (close(), showLink(made, 'amico')) },
        t('menu.amico'),
      )
    : link('inviti', 'amico', acts, close);
}

/** Stops the table for the arbiter, about no word in particular. @param {import('./acts.js').Acts} acts */
async function callArbiter(acts) {
  const motivo = await openDialog({
    title: t('menu.chiama'),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('motivo')).trim());
          },
        },
        h('p', null, t('menu.chiama_spiega')),
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('menu.chiama_motivo')),
          h('input', { name: 'motivo', maxlength: 200, autocomplete: 'off', autofocus: true }),
        ),
        h('button', { class: 'bottone primario', type: 'submit' }, t('menu.chiama')),
      ),
  });
  if (motivo !== undefined) await acts.table('chiamata', { motivo });
}

/** What I did that no screen shows. @param {import('./model.js').View} view @param {import('./acts.js').Acts} acts */
async function declare(view, acts) {
  const seat = /** @type {string} */ (view.posto);
  const move = await askDeclaration({
    title: t('denuncia.titolo_proprio'),
    seats: [{ seat, name: view.posti[seat].nome ?? '' }],
    melds: view.giochi.filter(({ linea }) => linea === myLine(view)),
    hand: view.mano,
  });
  if (move) await acts.speak(move);
}

/** @param {string} act @param {string} kind @param {import('./acts.js').Acts} acts @param {() => void} close */
function link(act, kind, acts, close) {
  const show = async () => {
    close();
    const made = await acts.table(act);
    if (made) await showLink(made, kind);
  };
  return h('button', { type: 'button', class: 'collegamento', onclick: show }, t(`menu.${kind}`));
}

/**
 * What holds until somebody chooses, and what a choice does.
 * @type {Record<string, [string, (value: any) => void]>}
 */
const CHOICES = { tema: ['sistema', applyTheme], testo: ['normale', applyText] };

/** @param {'tema' | 'testo'} name @param {string} value @param {() => void} redraw */
function radio(name, value, redraw) {
  const [fallback, apply] = CHOICES[name];
  const choose = () => {
    remember(name, value);
    apply(value);
    redraw();
  };
  return h(
    'label',
    { class: 'scelta-radio' },
    h('input', { type: 'radio', name, '.checked': recall(name, fallback) === value, onchange: choose }),
    t(`menu.${name}_${value}`),
  );
}

/** @param {string} name @param {boolean} fallback @param {() => void} redraw @param {() => void} [sample] */
function toggle(name, fallback, redraw, sample) {
  const on = recall(name, fallback);
  const change = () => {
    remember(name, !on);
    if (!on) sample?.();
    redraw();
  };
  return h(
    'label',
    { class: 'scelta-radio interruttore' },
    h('input', { type: 'checkbox', '.checked': on, onchange: change }),
    t(`menu.${name}`),
  );
}

/** @param {any} view @param {import('./acts.js').Acts} acts */
async function leave(view, acts) {
  const sure = await ask(t('menu.lascia'), t('menu.lascia_sicuro'), [
    { label: t('menu.lascia'), value: true },
    { label: t('menu.resto'), value: false, primary: true },
  ]);
  if (!sure) return;
  await acts.leave(view.posto ?? '');
  location.assign('/');
}

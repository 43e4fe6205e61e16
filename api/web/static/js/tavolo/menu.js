// @ts-check
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { applyTheme, recall, remember } from '../lib/prefs.js';
import { openDialog } from '../ui/dialog.js';
import { chime } from './signals.js';

/**
 * The menu of the table: how the page behaves on this device, rules, help, leaving.
 * @param {{leave: (() => void) | null}} on
 */
export function openMenu(on) {
  return openDialog({
    title: t('menu.titolo'),
    kind: 'menu-tavolo',
    body: (close, redraw) => [
      h('fieldset', null, h('legend', null, t('menu.tema')), h('div', { class: 'scelte' }, ['sistema', 'chiaro', 'scuro'].map((theme) => radio('tema', theme, redraw)))),
      toggle('suono', false, redraw, chime),
      toggle('vibrazione', false, redraw, () => navigator.vibrate?.(80)),
      toggle('tastiera', true, redraw),
      h(
        'ul',
        { class: 'collegamenti' },
        h('li', null, h('a', { href: '/regole', target: '_blank' }, t('menu.regole'))),
        h('li', null, h('a', { href: '/aiuto', target: '_blank' }, t('menu.aiuto'))),
        h('li', null, h('a', { href: '/' }, t('menu.casa'))),
        on.leave ? h('li', null, h('button', { type: 'button', class: 'collegamento', onclick: () => (close(), on.leave?.()) }, t('menu.lascia'))) : null,
      ),
    ],
  });
}

/** @param {string} name @param {string} value @param {() => void} redraw */
function radio(name, value, redraw) {
  const choose = () => {
    remember(name, value);
    applyTheme(/** @type {import('../lib/prefs.js').Theme} */ (value));
    redraw();
  };
  return h('label', { class: 'scelta-radio' }, h('input', { type: 'radio', name, '.checked': recall(name, 'sistema') === value, onchange: choose }), t(`menu.tema_${value}`));
}

/** @param {string} name @param {boolean} fallback @param {() => void} redraw @param {() => void} [try_] */
function toggle(name, fallback, redraw, try_) {
  const on = recall(name, fallback);
  const change = () => {
    remember(name, !on);
    if (!on) try_?.();
    redraw();
  };
  return h('label', { class: 'scelta-radio interruttore' }, h('input', { type: 'checkbox', '.checked': on, onchange: change }), t(`menu.${name}`));
}

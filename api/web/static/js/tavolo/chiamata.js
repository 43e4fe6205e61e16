// @ts-check
/** What is said about the game: an open call and whom play waits for, the meaning of a word that was asked. */
import { called } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { has, t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { myLine } from './model.js';
import { shortName } from './seats.js';

/**
 * Who says what of whom.
 * @param {NonNullable<import('./model.js').View['chiamata']>} call
 * @param {{nome: string, contro: string, parola: string}} values
 */
function said(call, values) {
  const declared = `denuncia.fatto_${call.fatto}`;
  if (has(declared)) {
    const fatto = t(declared);
    const key = call.da === call.contro ? 'fermo.dichiara' : 'fermo.dichiara_arbitro';
    return t(key, { ...values, fatto: fatto.charAt(0).toLowerCase() + fatto.slice(1) });
  }
  const named = has(`fermo.fatto_${call.fatto}`) ? `fermo.fatto_${call.fatto}` : 'fermo.fatto_altro';
  return t(call.da === null && values.parola ? 'fermo.interviene' : named, values);
}

/** @param {import('./model.js').View} view */
export function callSentence(view) {
  const call = view.chiamata;
  if (!call) return t('fermo.fermo');
  const name = (/** @type {string | null} */ seat) => (seat ? shortName(view, seat) : t('fermo.arbitro'));
  const parola = (call.parola ?? '').toUpperCase();
  const values = { nome: name(call.da), contro: call.contro ? name(call.contro) : '', parola };
  if (call.fatto === 'chiamata') return t(parola ? 'fermo.parola' : 'fermo.chiamata', values);
  return [
    said(call, values),
    ' ',
    t(`fermo.attende_${call.si_attende}`, values),
    call.scade_a ? [' ', h('b', { 'data-secondi': call.scade_a }, '')] : '',
  ];
}

/**
 * Somebody of the other line asks what a word of ours means.
 * @param {import('../lib/store.js').Store<import('./model.js').State>} store
 * @param {import('./acts.js').Acts} acts
 */
export function explanation(store, acts) {
  const { explain, view } = store.state;
  const meld = view?.giochi.find(({ id }) => id === explain?.meld);
  if (!explain || !view?.posto || !meld || meld.linea !== myLine(view)) return null;
  return h(
    'div',
    { key: 'spiega', class: 'consenso', role: 'status' },
    h('p', null, t('spiega.chiede', { nome: shortName(view, explain.seat), parola: called(meld) })),
    h('button', { class: 'bottone', type: 'button', onclick: () => explainWord(meld, acts) }, t('spiega.rispondi')),
    h(
      'button',
      { class: 'collegamento', type: 'button', onclick: () => store.set({ explain: null }) },
      t('consenso.poi'),
    ),
  );
}

/** @param {import('./model.js').Meld} meld @param {import('./acts.js').Acts} acts */
async function explainWord(meld, acts) {
  const testo = await openDialog({
    title: t('spiega.titolo', { parola: called(meld) }),
    body: (close) =>
      h(
        'form',
        {
          class: 'modulo',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            close(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('testo')).trim());
          },
        },
        h(
          'label',
          { class: 'campo' },
          h('span', null, t('spiega.campo')),
          h('input', { name: 'testo', required: true, maxlength: 300, autocomplete: 'off', autofocus: true }),
        ),
        h('button', { class: 'bottone primario', type: 'submit' }, t('spiega.rispondi')),
      ),
  });
  if (testo) await acts.speak({ tipo: 'spiega', gioco: meld.id, testo });
}

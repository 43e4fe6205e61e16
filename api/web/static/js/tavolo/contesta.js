// @ts-check
/**
 * *Contesta*: neutral, and there for every play of the others while it can be contested, right or wrong. What may be
 * contested the service says.
 */
import { article, code } from '../lib/code.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { tiles } from '../ui/parola.js';
import { myLine } from './model.js';
import { shortName } from './seats.js';

/**
 * @typedef {import('./model.js').View} View
 * @typedef {import('./model.js').Meld} Meld
 */

/** The players of the other line. @param {View} view */
const others = (view) => Object.keys(view.posti).filter((seat) => view.posti[seat].linea !== myLine(view));

/** Who of the others did something last. @param {import('./model.js').State} state */
function latest({ log, view }) {
  const seats = others(/** @type {View} */ (view));
  const entry = log.findLast(({ seat }) => seat !== null && seats.includes(seat));
  return entry?.seat ?? seats[0];
}

/** The word that a player touched last. @param {import('./model.js').State} state @param {string} seat */
function wordOf({ log, view }, seat) {
  const entry = log.findLast((item) => item.seat === seat && item.meld !== undefined);
  return view?.giochi.find((meld) => meld.id === entry?.meld) ?? null;
}

/**
 * The button of the last-move row.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
export function contestButton(state, acts) {
  if (!state.view?.contestabili.length || state.view.assistita) return null;
  return h(
    'button',
    { key: 'contesta', class: 'bottone contesta', type: 'button', onclick: () => contest(state, acts) },
    t('contesta.bottone'),
  );
}

/**
 * Asks what is contested, says what an idle call costs, and opens the call.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {Meld} [meld] the word it is about, if it was touched
 */
export async function contest(state, acts, meld) {
  const view = /** @type {View} */ (state.view);
  const chosen = { fact: /** @type {string | null} */ (meld ? 'parola' : null), seat: latest(state) };
  const word = () => meld ?? wordOf(state, chosen.seat);
  const move = await openDialog({
    title: t('contesta.che_cosa'),
    kind: 'contesta-che',
    body: (close, redraw) => {
      const about = word();
      const facts = view.contestabili.filter((fact) => fact !== 'parola' || about);
      const pick = (/** @type {Partial<typeof chosen>} */ change) => (Object.assign(chosen, change), redraw());
      return [
        meld ? null : who(view, chosen.seat, (seat) => pick({ seat, fact: null })),
        about
          ? h('div', { class: 'tessere', style: { '--n': about.carte.length } }, tiles(about.carte, about.lettura))
          : null,
        h(
          'div',
          { class: 'scelte motivi', role: 'radiogroup', 'aria-label': t('contesta.che_cosa') },
          facts.map((fact) =>
            h(
              'label',
              { key: fact, class: 'scelta-radio' },
              h('input', {
                type: 'radio',
                name: 'fatto',
                '.checked': chosen.fact === fact,
                onchange: () => pick({ fact }),
              }),
              t(`fatto.${fact}`),
            ),
          ),
        ),
        h(
          'p',
          { class: 'quieto' },
          `${t('contesta.ferma')} ${idle(view)} `,
          h('span', null, article('chiamate_a_vuoto')),
        ),
        view.ammonizione_possibile
          ? h(
              'button',
              { type: 'button', class: 'collegamento', onclick: () => close({ tipo: 'chiedi_ammonizione' }) },
              t('contesta.ammonizione'),
            )
          : null,
        h(
          'div',
          { class: 'risposte' },
          h('button', { type: 'button', class: 'bottone', onclick: () => close() }, t('annulla')),
          h(
            'button',
            {
              type: 'button',
              class: 'bottone primario',
              'aria-disabled': chosen.fact ? null : 'true',
              onclick: () =>
                chosen.fact &&
                close({
                  tipo: 'contesta',
                  fatto: chosen.fact,
                  contro: chosen.seat,
                  ...(chosen.fact === 'parola' && about ? { gioco: about.id } : {}),
                }),
            },
            t(chosen.fact === 'parola' ? 'contesta.la_parola' : 'contesta.bottone'),
          ),
        ),
      ];
    },
  });
  if (move) await acts.speak(move);
}

/** What the calls of my line have come to. @param {View} view */
function idle(view) {
  const n = view.chiamate_a_vuoto[myLine(view)] ?? 0;
  return t(n ? 'contesta.a_vuoto' : 'contesta.nessuna', { n, massimo: code().chiamate_a_vuoto });
}

/** @param {View} view @param {string} chosen @param {(seat: string) => void} pick */
const who = (view, chosen, pick) =>
  h(
    'fieldset',
    { class: 'a-chi' },
    h('legend', null, t('contesta.a_chi')),
    h(
      'div',
      { class: 'scelte' },
      others(view).map((seat) =>
        h(
          'label',
          { key: seat, class: 'scelta-radio' },
          h('input', { type: 'radio', name: 'contro', '.checked': seat === chosen, onchange: () => pick(seat) }),
          shortName(view, seat),
        ),
      ),
    ),
  );

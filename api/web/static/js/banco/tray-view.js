// @ts-check
/** The tray on the screen: the word under construction, and what its matta may stand for. */
import { h } from '../lib/dom.js';
import { isMatta, nameOf, readings, sign, spoken } from '../lib/cards.js';
import { isLettered } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { readAs } from '../ui/carta.js';
import { openDialog } from '../ui/dialog.js';
import { cardButton } from './hand.js';
import * as Tray from './tray.js';

/**
 * @typedef {import('../lib/dom.js').Child} Child
 * @typedef {Pick<import('./acts.js').DeskActs<any>, 'cursor' | 'movePiece' | 'read' | 'toggle' | 'undo'>} Acts
 */

/**
 * @param {Tray.Tray} tray
 * @param {Acts} acts
 * @param {object} page what each page has of its own
 * @param {string} [page.name] a class
 * @param {number} page.room the least number of cards that the row has room for
 * @param {number} [page.spare] the room that is always left
 * @param {string} page.invitation what an empty tray says
 * @param {Child} page.worth what the word is worth
 * @param {Child} [page.idle] the button of an empty tray
 * @param {boolean} [page.mattaWaits] whether a laid matta takes the cursor before it asks for its letter
 * @param {Child} [page.note] what stands under the word
 */
export function trayView(tray, acts, page) {
  const empty = Tray.isEmpty(tray);
  const room = tray.pieces.length + (page.spare ?? 0) + (tray.meld === null ? 0 : 1);
  return h(
    'div',
    {
      class: ['compositoio', page.name, empty && 'vuoto'].filter(Boolean).join(' '),
      'data-compositoio': '',
      'data-riposo': '',
      tabindex: -1,
      role: 'group',
      'aria-label': t('compositoio.titolo'),
    },
    h(
      'div',
      { class: 'riga', style: { '--n': Math.max(room, page.room) } },
      empty ? h('p', { class: 'quieto invito' }, page.invitation) : row(tray, acts, page.mattaWaits ?? false),
    ),
    empty ? null : page.worth,
    empty
      ? page.idle
      : h(
          'button',
          {
            key: 'annulla',
            class: 'icona annulla',
            type: 'button',
            'aria-label': t('compositoio.annulla'),
            onclick: () => acts.undo(),
          },
          h('bp-icona', { nome: 'annulla' }),
        ),
    page.note,
  );
}

/** @param {Tray.Tray} tray @param {Acts} acts @param {boolean} waits */
function row(tray, acts, waits) {
  const cells = tray.pieces.map((piece, index) => pieceView(tray, piece, index, acts, waits));
  cells.splice(tray.cursor, 0, h('i', { key: 'cursore', class: 'cursore', 'aria-hidden': 'true' }));
  return [startView(tray, acts), cells];
}

/** The place before the first card of a word that is lengthened. @param {Tray.Tray} tray @param {Acts} acts */
const startView = (tray, acts) =>
  tray.meld !== null && tray.cursor > 0
    ? h('button', {
        key: 'inizio',
        class: 'inizio',
        type: 'button',
        'aria-label': t('compositoio.inizio'),
        onclick: () => acts.cursor(0),
      })
    : null;

/**
 * @param {Tray.Tray} tray
 * @param {Tray.Piece} piece
 * @param {number} index
 * @param {Acts} acts
 * @param {boolean} waits
 */
function pieceView(tray, piece, index, acts, waits) {
  const laid = piece.slot === null;
  const reading = isMatta(piece.card) ? (tray.reading ?? piece.reads ?? null) : null;
  const asks = isLettered() && isMatta(piece.card) && !(waits && laid && tray.cursor !== index + 1);
  const press = () => {
    if (asks) openMatta(tray, piece, acts);
    else if (laid) acts.cursor(index + 1);
    else acts.toggle(/** @type {number} */ (piece.slot));
  };
  const what = reading ? t('carta.letta', { carta: nameOf(piece.card), lettera: readAs(reading) }) : spoken(piece.card);
  const hint = t(asks ? 'compositoio.leggi' : laid ? 'compositoio.dopo' : 'compositoio.togli');
  return cardButton(
    piece.card,
    {
      key: piece.key,
      class: laid ? 'pezzo a-terra' : 'pezzo',
      'data-pezzo': piece.key,
      'aria-label': `${what}, ${hint}`,
      onclick: press,
    },
    { lettura: reading, naturale: piece.reads === null },
  );
}

/**
 * The letters that the matta may stand for in this word, if there is a choice.
 * @param {Tray.Tray} tray
 * @param {readonly string[]} letters
 * @param {Pick<Acts, 'read'>} acts
 * @param {string} name a class
 */
export function readingsView(tray, letters, acts, name) {
  const matta = Tray.matta(tray);
  if (!matta || letters.length < 2) return null;
  return h(
    'div',
    { class: `${name} letture`, role: 'group', 'aria-label': t('matta.titolo') },
    h('span', null, t(tray.reading ? 'matta.vale' : 'matta.scegli', { matta: nameOf(matta.card) })),
    lettersView(tray, letters, (letter) => acts.read(letter)),
  );
}

/** @param {Tray.Tray} tray @param {readonly string[]} letters @param {(letter: string) => void} read */
export const lettersView = (tray, letters, read) =>
  letters.map((letter) =>
    h(
      'button',
      {
        key: letter,
        type: 'button',
        class: 'lettera-scelta',
        'aria-pressed': String(tray.reading === letter),
        onclick: () => read(letter),
      },
      letter,
    ),
  );

/**
 * What a matta stands for and, in a word already laid, where it goes when a letter takes its place.
 * @param {Tray.Tray} tray
 * @param {Tray.Piece} piece
 * @param {Acts} acts
 */
function openMatta(tray, piece, acts) {
  const choose = (/** @type {() => void} */ act, /** @type {() => void} */ close) => {
    close();
    act();
  };
  return openDialog({
    title: t('matta.titolo'),
    body: (close) => [
      h('p', null, t('matta.quale', { matta: nameOf(piece.card) })),
      h(
        'div',
        { class: 'alfabeto' },
        lettersView(tray, [...readings(piece.card)], (letter) => choose(() => acts.read(letter), close)),
      ),
      h('p', null, t('matta.sposta')),
      h(
        'div',
        { class: 'posizioni' },
        Array.from({ length: tray.pieces.length + 1 }, (_, at) => places(tray, piece, at))
          .filter((place) => place !== null)
          .map((place) =>
            h(
              'button',
              {
                type: 'button',
                class: 'bottone posizione',
                onclick: () => choose(() => acts.movePiece(piece.key, place.at), close),
              },
              place.label,
            ),
          ),
      ),
      piece.slot === null
        ? null
        : h(
            'button',
            {
              type: 'button',
              class: 'bottone',
              onclick: () => choose(() => acts.toggle(/** @type {number} */ (piece.slot)), close),
            },
            t('matta.in_mano'),
          ),
    ],
  });
}

/** @param {Tray.Tray} tray @param {Tray.Piece} piece @param {number} at */
function places(tray, piece, at) {
  const from = tray.pieces.indexOf(piece);
  if (at === from || at === from + 1) return null;
  const moved = Tray.movePiece(tray, piece.key, at);
  return {
    at,
    label: moved.pieces
      .map((item) => (item.key === piece.key ? (item.card === '*' ? '✱' : '◎') : sign(item.card)))
      .join(''),
  };
}

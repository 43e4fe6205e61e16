// @ts-check
import { h } from '../lib/dom.js';
import { isMatta, nameOf, readings, spoken } from '../lib/cards.js';
import { t } from '../lib/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { sentence } from './exam.js';
import * as Tray from './tray.js';

/**
 * The word under construction, its value and, at assisted tables, whether it is a word.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 * @param {(() => void) | null} hints
 */
export function trayView(state, acts, hints) {
  const { tray, exam } = state;
  const empty = Tray.isEmpty(tray);
  return h(
    'div',
    { class: `compositoio${empty ? ' vuoto' : ''}`, 'data-compositoio': '', 'data-riposo': '', tabindex: -1, role: 'group', 'aria-label': t('compositoio.titolo') },
    h(
      'div',
      { class: 'riga', style: { '--n': Math.max(tray.pieces.length + (tray.meld === null ? 0 : 1), 5) } },
      empty ? h('p', { class: 'quieto invito' }, state.slots.length ? t('compositoio.vuoto') : '') : row(tray, acts),
    ),
    empty
      ? null
      : h(
          'div',
          { class: 'responso' },
          tray.history.length ? h('b', { class: 'punti-parola' }, tray.meld === null ? Tray.points(tray) : `+${Tray.points(tray)}`) : null,
          exam ? verdict(exam) : null,
        ),
    empty
      ? hints
        ? h('button', { key: 'aiuti', class: 'icona aiuti-vuoto', type: 'button', 'aria-label': t('aiuti.apri'), onclick: hints }, h('bp-icona', { nome: 'lampada' }))
        : null
      : h('button', { key: 'annulla', class: 'icona annulla', type: 'button', 'aria-label': t('compositoio.annulla'), onclick: () => acts.undo() }, h('bp-icona', { nome: 'annulla' })),
    note(state, acts),
  );
}

/** @param {Tray.Tray} tray @param {import('./acts.js').Acts} acts */
function row(tray, acts) {
  const cells = tray.pieces.map((piece, index) => pieceView(tray, piece, index, acts));
  cells.splice(tray.cursor, 0, h('i', { key: 'cursore', class: 'cursore', 'aria-hidden': 'true' }));
  return [startView(tray, acts), cells];
}

/** The place before the first card of a word that is lengthened. @param {Tray.Tray} tray @param {{cursor: (at: number) => void}} acts */
export const startView = (tray, acts) => (tray.meld !== null && tray.cursor > 0 ? h('button', { key: 'inizio', class: 'inizio', type: 'button', 'aria-label': t('compositoio.inizio'), onclick: () => acts.cursor(0) }) : null);

/**
 * @param {Tray.Tray} tray
 * @param {Tray.Piece} piece
 * @param {number} index
 * @param {import('./acts.js').Acts} acts
 */
function pieceView(tray, piece, index, acts) {
  const laid = piece.slot === null;
  const matta = isMatta(piece.card);
  const reading = matta ? tray.reading : null;
  const press = () => {
    if (matta) openMatta(tray, piece, acts);
    else if (laid) acts.cursor(index + 1);
    else acts.toggle(/** @type {number} */ (piece.slot));
  };
  const what = reading ? t('carta.letta', { carta: nameOf(piece.card), lettera: reading }) : spoken(piece.card);
  const hint = matta ? t('compositoio.leggi') : laid ? t('compositoio.dopo') : t('compositoio.togli');
  return h(
    'button',
    { key: piece.key, type: 'button', class: laid ? 'pezzo a-terra' : 'pezzo', 'data-pezzo': piece.key, 'aria-label': `${what}, ${hint}`, onclick: press },
    h('bp-carta', { carta: piece.card, lettura: reading, valore: true, muta: true }),
  );
}

/** @param {import('./model.js').Exam} exam */
function verdict(exam) {
  const icon = exam.outcome === 'ammessa' ? 'spunta' : exam.outcome === 'non_ammessa' ? 'croce' : null;
  return h('span', { class: `esame ${exam.outcome}`, role: 'status' }, icon ? h('bp-icona', { nome: icon }) : null, ' ', exam.outcome === 'non_ammessa' ? t('esame.no') : sentence(exam));
}

/**
 * The sentence under the tray: why it is no word, which readings the matta has, what I am about to make.
 * @param {import('./model.js').State} state
 * @param {import('./acts.js').Acts} acts
 */
function note(state, acts) {
  const { tray, exam, view } = state;
  if (state.targets.length) return targets(state.targets, acts);
  if (exam?.outcome === 'non_ammessa') {
    if (exam.key.includes('?')) return h('p', { class: 'nota-parola no' }, h('b', null, t('esame.nessuna_lettura')));
    return h('p', { class: 'nota-parola no' }, h('b', null, `${t('esame.non_vale', { parola: exam.key })} `), sentence(exam), exam.article ? `. ${exam.article}` : '');
  }
  const matta = Tray.matta(tray);
  if (matta && exam && exam.readings.length > 1) {
    return h(
      'div',
      { class: 'nota-parola letture', role: 'group', 'aria-label': t('matta.titolo') },
      h('span', null, t(tray.reading ? 'matta.vale' : 'matta.scegli', { matta: nameOf(matta.card) })),
      exam.readings.map((letter) => h('button', { key: letter, type: 'button', class: 'lettera-scelta', 'aria-pressed': String(tray.reading === letter), onclick: () => acts.read(letter) }, letter)),
    );
  }
  const meld = tray.meld === null ? null : view?.giochi.find((item) => item.id === tray.meld);
  if (!meld) return null;
  return h('p', { class: 'nota-parola' }, extension(tray, meld));
}

/**
 * The words of ours that the cards could lengthen; one tap lays them in place.
 * @param {import('./model.js').Target[]} list
 * @param {import('./acts.js').Acts} acts
 */
const targets = (list, acts) =>
  h(
    'div',
    { class: 'nota-parola bersagli', role: 'group', 'aria-label': t('lega.dove') },
    list.slice(0, 4).map((target) => h('button', { key: `${target.meld} ${target.word}`, type: 'button', class: 'qui', onclick: () => acts.aim(target) }, t('lega.qui', { parola: target.word, punti: target.gain }))),
  );

/** "Leghi G, N, A a CASTA e fai un burraco pulito." @param {Tray.Tray} tray @param {import('./model.js').Meld} meld */
function extension(tray, meld) {
  const mine = tray.pieces.filter((piece) => piece.slot !== null);
  if (mine.length === 0) return t('lega.aggiungi', { parola: meld.lettura });
  const letters = mine.map((piece) => (isMatta(piece.card) ? nameOf(piece.card) : piece.card[0])).join(', ');
  const burraco = meld.burraco === null && tray.pieces.length >= 7 ? (Tray.matta(tray) ? 'sporco' : 'pulito') : null;
  const verb = Tray.replacesMatta(tray) ? 'sostituisci' : 'leghi';
  return t(`lega.${verb}${burraco ? '_burraco' : ''}`, { lettere: letters, parola: meld.lettura, burraco: burraco ? t(`burraco.${burraco}`) : '' });
}

/**
 * What a matta stands for and, in a word already laid, where it goes when a letter takes its place.
 * @param {Tray.Tray} tray
 * @param {Tray.Piece} piece
 * @param {{read: (letter: string) => void, movePiece: (key: string, to: number) => void, toggle: (slot: number) => void}} acts
 */
export function openMatta(tray, piece, acts) {
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
        [...readings(piece.card)].map((letter) => h('button', { type: 'button', class: 'lettera-scelta', 'aria-pressed': String(tray.reading === letter), onclick: () => choose(() => acts.read(letter), close) }, letter)),
      ),
      h('p', null, t('matta.sposta')),
      h(
        'div',
        { class: 'posizioni' },
        Array.from({ length: tray.pieces.length + 1 }, (_, at) => places(tray, piece, at))
          .filter((place) => place !== null)
          .map((place) => h('button', { type: 'button', class: 'bottone posizione', onclick: () => choose(() => acts.movePiece(piece.key, place.at), close) }, place.label)),
      ),
      piece.slot === null ? null : h('button', { type: 'button', class: 'bottone', onclick: () => choose(() => acts.toggle(/** @type {number} */ (piece.slot)), close) }, t('matta.in_mano')),
    ],
  });
}

/** @param {Tray.Tray} tray @param {Tray.Piece} piece @param {number} at */
function places(tray, piece, at) {
  const from = tray.pieces.indexOf(piece);
  if (at === from || at === from + 1) return null;
  const moved = Tray.movePiece(tray, piece.key, at);
  return { at, label: moved.pieces.map((item) => (item.key === piece.key ? (item.card === '*' ? '✱' : '◎') : item.card[0])).join('') };
}

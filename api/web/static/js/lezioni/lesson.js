// @ts-check
/** A lesson in action: the instruction above tray and hand, the table above them, blue only what is in play. */
import { ORDERS, isMatta, nameOf, readings, sign } from '../lib/cards.js';
import { h } from '../lib/dom.js';
import { itemName, number, t } from '../lib/i18n.js';
import { tiles } from '../ui/parola.js';

/**
 * @typedef {object} Run a lesson that is being done
 * @property {import('./model.js').Lesson} lesson
 * @property {number} at the next gesture; their number when all are done
 * @property {{text: string, article: string | null} | null} answer to what was done last
 * @property {number} last the number of lessons
 * @typedef {{touch: (kind: import('./model.js').Kind, what: string) => void, guided: () => void}} On
 */

/** @param {Run} run @param {On} on */
export function lessonView(run, on) {
  const { lesson, at, last } = run;
  const step = lesson.passi[at] ?? null;
  const table = lesson.tavoli[step ? step.tavolo : lesson.tavoli.length - 1];
  return h(
    'div',
    { class: `lezione${step ? '' : ' finita'}`, 'data-passo': at },
    h(
      'header',
      { class: 'testata-lezioni' },
      h('a', { class: 'icona', href: '#', 'aria-label': t('lezione.esci') }, h('bp-icona', { nome: 'croce' })),
      h(
        'p',
        { class: 'quale-lezione' },
        h('b', { class: 'largo' }, t('lezione.di', { n: lesson.numero, tot: last })),
        h('b', { class: 'stretto' }, `${lesson.numero}\u2002${lesson.nome}`),
      ),
      h('p', { class: 'passo-di quieto' }, step ? t('lezione.passo', { n: at + 1, tot: lesson.passi.length }) : ''),
      h('a', { class: 'regole', href: '#' }, t('lezione.tutte')),
    ),
    h(
      'div',
      { class: 'segmenti', 'aria-hidden': 'true' },
      lesson.passi.map((_, index) => h('i', { key: index, class: index < at ? 'fatto' : index === at ? 'ora' : null })),
    ),
    h('aside', { class: 'passi-lezione' }, steps(run)),
    h(
      'main',
      { id: 'contenuto', class: 'tavolo-lezione' },
      at === 0 ? h('p', { class: 'stretto' }, lesson.spiega) : null,
      tableView(table, step, on),
    ),
    h(
      'section',
      { class: 'banco-lezione', 'aria-label': t('banco.titolo') },
      step ? [instruction(run, step), desk(table, step, on)] : ending(run, on),
    ),
  );
}

/** @param {Run} run */
const steps = ({ lesson, at }) => [
  h('h1', null, lesson.nome),
  h('p', { class: 'quieto' }, lesson.spiega),
  h(
    'ol',
    null,
    lesson.passi.map((step, index) =>
      h(
        'li',
        {
          key: index,
          class: index < at ? 'fatto' : index === at ? 'ora' : null,
          'aria-current': index === at ? 'step' : null,
        },
        h('span', { class: 'segno-passo' }, index < at ? h('bp-icona', { nome: 'spunta' }) : index + 1),
        plain(step),
      ),
    ),
  ),
];

/** What is to be done, as text. @param {import('./model.js').Step} step @returns {string} */
export function plain(step) {
  const { tipo, che } = step;
  if (tipo === 'carta') return t(che === '*' ? 'passo.tocca_il' : 'passo.tocca_la', { che: nameOf(che) });
  if (tipo === 'posto') return t('passo.posto', place(step));
  if (tipo === 'bottone') return t('passo.bottone', { che: t(`azione.${che}`) });
  return t(`passo.${tipo}`, { che });
}

/** The letters on both sides of a place. @param {import('./model.js').Step} step */
function place({ che, compositoio: { pezzi, lettura } }) {
  const letter = (/** @type {number} */ index) =>
    pezzi[index] ? (isMatta(pezzi[index].carta) ? (lettura ?? '') : sign(pezzi[index].carta)) : '';
  return { prima: letter(Number(che) - 1), dopo: letter(Number(che)) };
}

/**
 * The instruction holds the card itself, the same that is lifted in the hand.
 * @param {Run} run
 * @param {import('./model.js').Step} step
 */
function instruction({ answer }, step) {
  const [before, after] =
    step.tipo === 'carta' ? t(step.che === '*' ? 'passo.tocca_il' : 'passo.tocca_la', { che: '|' }).split('|') : [];
  return h(
    'div',
    { class: 'istruzione', role: 'status' },
    h(
      'p',
      { class: 'fai' },
      step.tipo === 'carta'
        ? [
            before,
            h('bp-carta', { carta: step.che, muta: true }),
            ' ',
            colourWord(step.che),
            after,
            '.',
            h('span', { class: 'solo-voce' }, nameOf(step.che)),
          ]
        : `${plain(step)}.`,
    ),
    h('p', { class: 'perche' }, answer ? [answer.text, ' ', cited(answer.article)] : step.nota),
  );
}

/** "rossa", "nera", or the name of a matta. @param {string} card */
const colourWord = (card) => (isMatta(card) ? nameOf(card) : nameOf(card).slice(2));

/** @param {string | null} article */
const cited = (article) => {
  const found = article?.match(/\d+/)?.[0];
  return found ? h('a', { class: 'articolo', href: `/regole#art-${found}`, target: '_blank' }, article) : article;
};

/** @param {import('./model.js').Table} table @param {import('./model.js').Step | null} step @param {On} on */
function tableView(table, step, on) {
  const lines = Object.keys(table.in_tavola);
  return [
    h(
      'dl',
      { class: 'pile-lezione' },
      h('div', null, h('dt', null, t('pile.tallone')), h('dd', null, h('b', null, table.tallone))),
      h('div', null, h('dt', null, t('pile.pozzetti')), h('dd', null, h('b', null, table.pozzetti))),
      h(
        'div',
        { class: 'monte-lezione' },
        h('dt', null, t('pile.monte')),
        h(
          'dd',
          null,
          table.monte.length
            ? table.monte.map((card, index) => h('bp-carta', { key: index, carta: card }))
            : t('pile.vuoto'),
        ),
      ),
    ),
    h(
      'div',
      { class: 'linee-lezione' },
      lines.map((line, index) =>
        h(
          'section',
          { key: line },
          h(
            'h2',
            null,
            h(
              'span',
              null,
              h('b', null, t(index === 0 ? 'noi' : 'loro')),
              ' ',
              h('span', { class: 'quieto' }, t(`linea.${line}`)),
            ),
            h('b', null, number(table.in_tavola[line])),
          ),
          h(
            'ul',
            { class: 'parole-lezione' },
            table.giochi.filter((meld) => meld.linea === line).map((meld) => word(meld, index === 0, step, on)),
          ),
        ),
      ),
    ),
  ];
}

/**
 * @param {import('./model.js').Meld} meld
 * @param {boolean} ours
 * @param {import('./model.js').Step | null} step
 * @param {On} on
 */
function word(meld, ours, step, on) {
  const wanted = step?.tipo === 'parola' && step.che === meld.lettura;
  const held = step?.compositoio.gioco === meld.id;
  return h(
    'li',
    { key: meld.id },
    h(
      'button',
      {
        type: 'button',
        class: `tessere${wanted ? ' voluta' : ''}${held ? ' presa' : ''}`,
        'aria-label': `${meld.lettura}, ${t('parole.vale', { n: meld.valore })}`,
        disabled: !step || !ours,
        onclick: () => on.touch('parola', meld.lettura),
      },
      tiles(meld.carte, meld.lettura, meld.burraco),
    ),
    h(
      'span',
      null,
      h('b', null, number(meld.valore), meld.burraco ? ` +${number(meld.onori)}` : ''),
      meld.burraco ? ` ${t(`burraco.${meld.burraco}`)}` : '',
    ),
  );
}

/** @param {import('./model.js').Table} table @param {import('./model.js').Step} step @param {On} on */
function desk(table, step, on) {
  const away = step.compositoio.pezzi.filter((piece) => piece.propria).map((piece) => piece.carta);
  const buttons = table.fase === 'presa' ? ['pesca', 'raccogli'] : ['cala', 'lega', 'scarta'];
  return h(
    'div',
    { class: 'mano-e-compositoio' },
    h(
      'div',
      { class: 'mano-lezione', role: 'group', 'aria-label': t('lezione.mano') },
      [...table.mano].sort(ORDERS.colore).map((card, index) => {
        const gone = away.indexOf(card);
        if (gone >= 0) away.splice(gone, 1);
        const wanted = step.tipo === 'carta' && step.che === card && gone < 0;
        return h(
          'button',
          {
            key: index,
            type: 'button',
            class: wanted ? 'voluta' : null,
            'aria-label': nameOf(card),
            disabled: gone >= 0,
            'data-carta': card,
            onclick: () => on.touch('carta', card),
          },
          h('bp-carta', { carta: card, valore: true, muta: true, posto: gone >= 0 }),
        );
      }),
    ),
    tray(step, on),
    h(
      'div',
      { class: 'azioni-lezione' },
      buttons.map((name) =>
        h(
          'button',
          {
            key: name,
            type: 'button',
            class: `bottone${step.tipo === 'bottone' && step.che === name ? ' primario' : ''}`,
            'aria-disabled': step.tipo === 'bottone' && step.che === name ? null : 'true',
            onclick: () => on.touch('bottone', name),
          },
          t(`azione.${name}`),
        ),
      ),
    ),
  );
}

/**
 * The tray with its places to touch, or the letters that the matta may stand for.
 * @param {import('./model.js').Step} step
 * @param {On} on
 */
function tray(step, on) {
  const { pezzi, posto, gioco, lettura } = step.compositoio;
  const matta = pezzi.find((piece) => isMatta(piece.carta));
  const slot = (/** @type {number} */ index) => {
    const wanted = step.tipo === 'posto' && step.che === String(index);
    const open = gioco !== null && step.tipo === 'posto';
    return open || (gioco !== null && index === posto && step.tipo === 'carta')
      ? h('button', {
          key: `p${index}`,
          type: 'button',
          class: `posto-lezione${wanted || !open ? ' voluta' : ''}`,
          'aria-label': t('lezione.posto', { n: index + 1 }),
          onclick: () => on.touch('posto', String(index)),
        })
      : null;
  };
  return h(
    'div',
    {
      class: `compositoio-lezione${gioco === null ? '' : ' allunga'}`,
      'aria-label': t('lezione.compositoio'),
      role: 'group',
    },
    pezzi.length
      ? [
          pezzi.map((piece, index) => [
            slot(index),
            h('bp-carta', {
              key: index,
              carta: piece.carta,
              lettura: isMatta(piece.carta) ? lettura : null,
              class: piece.propria ? null : 'gia-calata',
            }),
          ]),
          slot(pezzi.length),
        ]
      : h('p', { class: 'quieto' }, t('lezione.vuoto')),
    step.tipo === 'legge' && matta
      ? h(
          'div',
          { class: 'letture-lezione' },
          [...readings(matta.carta)].map((letter) =>
            h(
              'button',
              {
                key: letter,
                type: 'button',
                class: letter === step.che ? 'voluta' : null,
                'aria-label': t('lezione.vale', { lettera: letter }),
                onclick: () => on.touch('legge', letter),
              },
              letter,
            ),
          ),
        )
      : null,
  );
}

/** What was learnt, the points if they were counted, and the way on. @param {Run} run @param {On} on */
function ending({ lesson, last }, on) {
  return h(
    'div',
    { class: 'fine-lezione', role: 'status' },
    h('h2', null, t('lezione.fatta', { nome: lesson.nome })),
    h('p', null, lesson.fatta),
    lesson.punti
      ? h(
          'table',
          null,
          h(
            'tbody',
            null,
            lesson.punti.voci.map((entry, index) =>
              h(
                'tr',
                { key: index },
                h('th', { scope: 'row' }, itemName(entry.voce), ' ', cited(entry.articolo)),
                h('td', null, number(entry.punti)),
              ),
            ),
          ),
          h(
            'tfoot',
            null,
            h('tr', null, h('th', { scope: 'row' }, t('lezione.totale')), h('td', null, number(lesson.punti.totale))),
          ),
        )
      : null,
    h(
      'div',
      { class: 'risposte' },
      lesson.numero < last
        ? h(
            'a',
            { class: 'bottone primario', href: `#${lesson.numero + 1}` },
            t('lezione.prossima'),
            h('bp-icona', { nome: 'destra' }),
          )
        : h(
            'button',
            { type: 'button', class: 'bottone primario', onclick: on.guided },
            t('lezioni.guidata'),
            h('bp-icona', { nome: 'destra' }),
          ),
      h('a', { class: 'bottone', href: '#' }, t('lezione.tutte')),
    ),
  );
}

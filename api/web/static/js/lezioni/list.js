// @ts-check
/** All lessons: number, name, one sentence, the drawn example, how far I am; then the guided hand. */
import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { tiles } from '../ui/parola.js';
import { nextLesson, progress } from './model.js';

/** @param {import('./model.js').Lesson[]} lessons @param {{guided: () => void}} on */
export function listView(lessons, on) {
  const { done, at } = progress();
  const next = nextLesson(lessons);
  const count = lessons.filter((lesson) => done.includes(lesson.numero)).length;
  const told = count === 0 ? 'nessuna' : count === 1 ? 'una' : count === lessons.length ? 'tutte' : 'alcune';
  return [
    h(
      'header',
      { class: 'testata-lezioni' },
      h('a', { class: 'icona', href: '/', 'aria-label': t('menu.casa') }, h('bp-icona', { nome: 'sinistra' })),
      h('bp-scritta', { class: 'marchio', testo: 'PAROLE' }),
      h('a', { class: 'regole', href: '/regole' }, t('menu.regole')),
    ),
    h(
      'main',
      { id: 'contenuto', class: 'elenco-lezioni' },
      h('h1', null, t('lezioni.titolo')),
      h('p', { class: 'quieto' }, t('lezioni.sotto'), ' ', t(`lezioni.fatte_${told}`, { n: count })),
      h(
        'ol',
        null,
        lessons.map((lesson) =>
          h(
            'li',
            { key: lesson.numero, class: lesson.numero === next ? 'corrente' : null },
            h(
              'a',
              { href: `#${lesson.numero}`, class: 'riga-lezione' },
              h('b', { class: 'numero-lezione' }, lesson.numero),
              h(
                'span',
                { class: 'nome-lezione' },
                h('b', null, lesson.nome),
                h('span', { class: 'quieto' }, lesson.frase),
              ),
              h(
                'span',
                { class: 'esempio-lezione', 'aria-hidden': 'true' },
                tiles(lesson.esempio.carte, lesson.esempio.lettura, lesson.esempio.burraco),
              ),
              state(lesson, next, done, at),
            ),
          ),
        ),
        h(
          'li',
          { key: 'mano', class: next === 0 ? 'guidata corrente' : 'guidata' },
          h(
            'button',
            { type: 'button', class: 'riga-lezione', 'data-atto': 'guidata', onclick: on.guided },
            h('bp-icona', { nome: 'destra', class: 'numero-lezione' }),
            h(
              'span',
              { class: 'nome-lezione' },
              h('b', null, t('lezioni.guidata')),
              h('span', { class: 'quieto' }, t('lezioni.guidata_spiega')),
            ),
            h('span', { class: 'esempio-lezione' }),
            next === 0
              ? h('span', { class: 'bottone primario' }, t('lezioni.comincia'))
              : h('span', { class: 'quieto stato-lezione' }, t('lezioni.smazzata')),
          ),
        ),
      ),
    ),
  ];
}

/**
 * @param {import('./model.js').Lesson} lesson
 * @param {number} next
 * @param {number[]} done
 * @param {Record<number, number>} at
 */
function state(lesson, next, done, at) {
  if (lesson.numero === next)
    return h('span', { class: 'bottone primario' }, t(at[lesson.numero] ? 'lezioni.riprendi' : 'lezioni.comincia'));
  if (done.includes(lesson.numero))
    return h('span', { class: 'stato-lezione' }, h('bp-icona', { nome: 'spunta' }), ' ', t('lezioni.fatta'));
  return h('span', { class: 'quieto stato-lezione' }, t('lezioni.passi', { n: lesson.passi.length }));
}

// @ts-check
/** «Prima volta?»: seven lessons done by doing, then a guided hand. */
import { nameOf } from '../lib/cards.js';
import { playBy } from '../lib/code.js';
import { find, h, render } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { recall } from '../lib/prefs.js';
import { Refusal } from '../net/api.js';
import { createBotTable } from '../net/lobby.js';
import { report } from '../ui/notice.js';
import '../lib/icons.js';
import '../ui/carta.js';
import { lessonView, plain } from './lesson.js';
import { listView } from './list.js';
import { fetchLessons, keepProgress, progress } from './model.js';

const root = find('#lezioni');
const [LEVEL] = (document.body.dataset.livelli ?? '').split(' ');
/** @type {import('./model.js').Lesson[]} */
let lessons = [];
/** @type {import('./lesson.js').Run | null} */
let run = null;

const on = {
  /**
   * One gesture: the one that is asked for goes on, any other is answered.
   * @type {import('./lesson.js').On['touch']}
   */
  touch(kind, what) {
    if (!run) return;
    const { lesson, at } = run;
    const step = lesson.passi[at];
    if (step.tipo === kind && step.che === what) {
      run = { ...run, at: at + 1, answer: null };
      keepProgress(lesson.numero, at + 1, at + 1 === lesson.passi.length);
    } else run = { ...run, answer: answerTo(step, kind, what) };
    draw();
  },
  async guided() {
    try {
      location.assign(`${await createBotTable(recall('livello', LEVEL), { smazzate: 1 })}?guida=1`);
    } catch (error) {
      report(error);
    }
  },
};

/**
 * What was done instead, and why it does not go here: the rules' own words where they have some.
 * @param {import('./model.js').Step} step
 * @param {import('./model.js').Kind} kind
 * @param {string} what
 */
function answerTo(step, kind, what) {
  const named = kind === 'carta' ? withArticle(what) : kind === 'bottone' ? t(`azione.${what}`) : what;
  const said = t(`lezione.hai_${kind}`, { che: kind === 'posto' ? String(Number(what) + 1) : named });
  const refused = kind === 'carta' ? step.rifiuti[what] : undefined;
  if (refused) return { text: `${said}. ${refused.title}`, article: refused.articolo };
  const wanted = plain(step);
  return { text: `${said}. ${t('lezione.ora')} ${wanted[0].toLowerCase()}${wanted.slice(1)}.`, article: null };
}

/** "la T nera", "il jolly". @param {string} card */
const withArticle = (card) => t(card === '*' ? 'carta.il' : 'carta.la', { carta: nameOf(card) });

/** The lesson that the address names, from where it was left. */
function choose() {
  const lesson = lessons.find((one) => String(one.numero) === location.hash.slice(1));
  run = lesson ? { lesson, at: progress().at[lesson.numero] ?? 0, answer: null, last: lessons.length } : null;
  scrollTo(0, 0);
  draw();
}

function draw() {
  if (run) {
    render(root, lessonView(run, on));
    root.querySelector('.passi-lezione .ora')?.scrollIntoView({ block: 'nearest' });
    return;
  }
  render(root, listView(lessons, on));
}

try {
  const { regole, lezioni } = await fetchLessons();
  playBy(regole);
  lessons = lezioni;
  addEventListener('hashchange', choose);
  choose();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  render(
    root,
    h(
      'main',
      { id: 'contenuto', class: 'elenco-lezioni' },
      h('h1', null, t('lezioni.titolo')),
      h('p', null, error.offline ? t('rete.senza') : error.message),
      h('p', null, h('a', { class: 'bottone', href: '/regole' }, t('menu.regole'))),
    ),
  );
}

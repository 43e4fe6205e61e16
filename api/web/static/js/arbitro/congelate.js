// @ts-check
/** Freezing the words of a verdict, and deciding them later: each is an entry of the register. */
import { article } from '../lib/code.js';
import { t } from '../lib/i18n.js';
import { ask as askQuestion } from '../ui/dialog.js';
import { notify } from '../ui/notice.js';
import { amended, keep, tablesOf } from './history.js';
import { askTable } from './record.js';
import { onWord } from './registro.js';
import { keepFrozen } from './verifica.js';

export class FrozenWords {
  /** @param {import('./parola.js').WordTab} tab */
  constructor(tab) {
    this.tab = tab;
  }

  /** What is done about them. @type {import('./verifica.js').On} */
  on = {
    open: (id) => (this.tab.clear(), this.tab.store.set({ watched: id })),
    decide: (one, admitted) => this.decide(one, admitted),
    ask: (text) => this.tab.ask(text),
  };

  /** The words of the verdict are frozen until they are looked up. */
  async freeze() {
    const { store } = this.tab;
    const [entry] = store.state.history;
    const table = await askTable(entry, tablesOf(store.state.history));
    if (table === undefined) return;
    const words = entry.parole.map(({ parola }) => parola);
    const frozen = [{ id: Date.now(), words, table, at: Date.now() }, ...store.state.frozen];
    keepFrozen(frozen);
    const history = amended(store.state.history, entry.id, { tavolo: table, registrata: true });
    keep(history);
    this.tab.clear();
    store.set({ frozen, history, watched: frozen[0].id });
    for (const word of entry.parole)
      this.tab.write({
        tipo: 'decisione',
        testo: onWord(word.parola, t('verifica.voce_congelata')),
        tavolo: table,
        articolo: article('dubbio'),
        oggetto: word.parola,
        esito: 'in_verifica',
      });
  }

  /** A frozen word is decided. @param {import('./verifica.js').Frozen} one @param {boolean} admitted */
  async decide(one, admitted) {
    const { store } = this.tab;
    const outcome = admitted ? 'ammessa' : 'non_ammessa';
    const words = one.words.join(' ').toUpperCase();
    const sure = await askQuestion(
      t('verifica.decidi', { parola: words, esito: t(`esito.${outcome}`) }),
      t(admitted ? 'verifica.se_vale_tutto' : 'verifica.se_no_tutto'),
      [
        { label: t('annulla'), value: false },
        { label: t('verifica.conferma'), value: true, primary: true },
      ],
    );
    if (!sure) return;
    const frozen = store.state.frozen.filter(({ id }) => id !== one.id);
    keepFrozen(frozen);
    store.set({ frozen, watched: null });
    for (const each of one.words)
      this.tab.write({
        tipo: 'decisione',
        testo: onWord(each, `${t(`esito.${outcome}`)}, ${t('verifica.nota')}`),
        tavolo: one.table,
        articolo: article(admitted ? 'dubbio' : 'parole'),
        oggetto: each,
        esito: outcome,
      });
    notify(t('verifica.decisa', { parola: words, esito: t(`esito.${outcome}`) }));
  }
}

// @ts-check
/** What was done in a move, in a sentence whose words and cards are strong. */
import { h } from '../lib/dom.js';
import { called, listed, nameOf as cardName } from '../lib/cards.js';
import { number, t } from '../lib/i18n.js';
import { nameOf } from './model.js';

/** @param {string} key @param {Record<string, string>} values @param {(text: string) => any} strong */
function told(key, values, strong) {
  return t(`mossa.${key}`)
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = part.startsWith('{') ? part.slice(1, -1) : null;
      if (name === null) return part;
      return name === 'punti' || name === 'n' ? values[name] : strong(values[name]);
    });
}

/**
 * @param {import('./net.js').Move} move
 * @param {import('./net.js').Meld[]} melds as they lie after it
 * @returns {[string, Record<string, string>]}
 */
function sentence(move, melds) {
  const cards = move.carte ?? [];
  const [first = ''] = cards;
  switch (move.tipo) {
    case 'gioco_calato':
      return [
        move.specie === 'apre' ? 'cala' : move.specie === 'lega' ? 'lega' : 'sostituisce',
        {
          parola: melds.filter((meld) => meld.id === move.gioco).map(called)[0] ?? move.parola ?? '',
          prima: move.prima ?? '',
          carte: listed(cards),
          punti: number(move.punti ?? 0),
        },
      ];
    case 'pescata':
      return ['pesca', { carta: cardName(first) }];
    case 'monte_raccolto':
      return cards.length === 1
        ? ['raccoglie_una', { carta: cardName(first) }]
        : ['raccoglie', { n: `${cards.length}` }];
    case 'monte_raccolto_in_parte':
      return ['raccoglie_parte', { n: `${cards.length}`, carta: cardName(move.resto ?? '') }];
    case 'giocata_annullata':
      return ['annulla', { n: `${cards.length}` }];
    case 'scartata':
      return ['scarta', { carta: cardName(first) }];
    case 'pozzetto_preso':
      return [move.al_volo ? 'pozzetto_volo' : 'pozzetto', {}];
    case 'smazzata_finita':
      return [move.posto ? 'chiude' : `fine_${move.fine}`, {}];
    case 'time_out_annunciato':
      return ['time_out', {}];
    case 'distribuzione':
      return ['distribuzione', {}];
    default:
      return ['decisione', {}];
  }
}

/** @param {import('./model.js').State} state @param {number} at @param {(text: string) => any} strong */
function parts(state, at, strong) {
  const { mossa } = state.tables[at];
  const [key, values] = sentence(mossa, state.tables[at].giochi);
  const own = state.mine && mossa.posto === state.seat;
  return [
    mossa.posto ? [strong(nameOf(state, mossa.posto)), ' '] : null,
    told(own ? `tu_${key}` : key, values, strong),
  ];
}

/** @param {import('./model.js').State} state */
export const tellMove = (state) => parts(state, state.at, (text) => h('b', null, text));

/** The same as text. @param {import('./model.js').State} state @param {number} at */
export const plainMove = (state, at) =>
  parts(state, at, (text) => text)
    .flat(3)
    .filter(Boolean)
    .join('');

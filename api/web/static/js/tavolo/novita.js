// @ts-check
/** Everything since my turn: whose turns they were, which cards of which words are new, what was discarded. */

/**
 * @typedef {object} Turn what another player has done since my last discard
 * @property {string} seat
 * @property {readonly {id: number, before: readonly string[]}[]} laid the words that he touched, as they lay before
 * @property {boolean} thrown his discard still lies in the monte
 */

/**
 * The turns since mine, after one more event; to who only watches nothing is new.
 * @param {readonly Turn[]} news
 * @param {any} event
 * @param {string | null} mine
 * @param {ReadonlyMap<number, readonly string[]>} lying the words before the event
 * @returns {readonly Turn[]}
 */
export function newsAfter(news, event, mine, lying) {
  if (mine === null || event.tipo === 'distribuzione') return [];
  const own = event.posto === mine;
  switch (event.tipo) {
    case 'scartata':
      return own ? [] : changed(news, event.posto, (turn) => ({ ...turn, thrown: true }));
    case 'monte_raccolto_in_parte':
      return own ? [] : changed(collected(news), event.posto, (turn) => turn);
    case 'monte_raccolto':
      return collected(news);
    case 'gioco_calato': {
      if (own) return news;
      const laid = { id: event.gioco.id, before: lying.get(event.gioco.id) ?? [] };
      return changed(news, event.posto, (turn) => ({ ...turn, laid: [...turn.laid, laid] }));
    }
    case 'giocata_annullata':
      return own ? news : changed(news, event.posto, (turn) => ({ ...turn, laid: turn.laid.slice(0, -1) }));
    default:
      return news;
  }
}

/** @param {readonly Turn[]} news @param {string} seat @param {(turn: Turn) => Turn} change */
function changed(news, seat, change) {
  const known = news.some((turn) => turn.seat === seat);
  const turns = known ? news : [...news, { seat, laid: [], thrown: false }];
  return turns.map((turn) => (turn.seat === seat ? change(turn) : turn));
}

/** Whoever takes the monte takes the discards that were new. @param {readonly Turn[]} news */
const collected = (news) => news.map((turn) => ({ ...turn, thrown: false }));

/** How many cards on top of the monte are new. @param {readonly Turn[]} news */
export const newDiscards = (news) => news.filter((turn) => turn.thrown).length;

/**
 * The number of a seat's turn since mine, from 1 on; 0 if it had none.
 * @param {readonly Turn[]} news
 * @param {string | null} seat
 */
export const turnNumber = (news, seat) => news.findIndex((turn) => turn.seat === seat) + 1;

/**
 * Which cards of a word are new, and the turns that touched it.
 * @param {readonly Turn[]} news
 * @param {{id: number, carte: readonly string[]}} meld
 * @returns {{turns: number[], fresh: boolean[]} | null}
 */
export function marked(news, meld) {
  const turns = news.flatMap((turn, index) => (turn.laid.some(({ id }) => id === meld.id) ? [index + 1] : []));
  if (!turns.length) return null;
  const first = news.flatMap((turn) => turn.laid).find(({ id }) => id === meld.id);
  return { turns, fresh: fresh(meld.carte, first?.before ?? []) };
}

/**
 * The cards that lay there keep their order: of the ways in which they may lie in the longer word the one that leaves
 * the new ones most together. Where a matta moved they are told apart by number only.
 * @param {readonly string[]} cards
 * @param {readonly string[]} before
 */
function fresh(cards, before) {
  const ways = [inOrder(cards, before), inOrder(cards.toReversed(), before.toReversed())?.reverse()];
  const found = ways.filter((way) => way !== undefined).sort((one, other) => pieces(one) - pieces(other));
  if (found[0]) return found[0];
  const lying = [...before];
  return cards.map((card) => {
    const at = lying.indexOf(card);
    if (at >= 0) lying.splice(at, 1);
    return at < 0;
  });
}

/**
 * Which cards are left over when those before are met as early as can be.
 * @param {readonly string[]} cards
 * @param {readonly string[]} before
 */
function inOrder(cards, before) {
  const rest = [...before];
  const left = cards.map((card) => {
    if (rest[0] !== card) return true;
    rest.shift();
    return false;
  });
  return rest.length ? undefined : left;
}

/** Into how many runs the new cards fall. @param {boolean[]} flags */
const pieces = (flags) => flags.filter((flag, index) => flag && !flags[index - 1]).length;

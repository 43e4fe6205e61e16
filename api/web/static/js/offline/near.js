// @ts-check
/** Near words: what somebody may have meant, by a walk of the word graph with an edit budget. */

const ENOUGH = 3;

/**
 * Words one edit away, or two if those are few and the word is not short; nearest first.
 * An edit adds, drops or changes a letter, or swaps two neighbours.
 * @param {import('./dawg.js').Dawg} dawg
 * @param {string} word
 * @returns {string[]}
 */
export function nearWords(dawg, word) {
  let found = within(dawg, word, 1);
  if (found.length < ENOUGH && word.length >= 5) found = within(dawg, word, 2);
  const distance = new Map(found.map(([edits, text]) => [text, edits]));
  const alike = (/** @type {string} */ text) => Math.abs(text.length - word.length) + (text[0] === word[0] ? 0 : 1);
  return [...distance.keys()].sort(
    (a, b) =>
      /** @type {number} */ (distance.get(a)) - /** @type {number} */ (distance.get(b)) ||
      alike(a) - alike(b) ||
      a.localeCompare(b),
  );
}

/**
 * @param {import('./dawg.js').Dawg} dawg
 * @param {string} word
 * @param {number} budget
 * @returns {[number, string][]}
 */
function within(dawg, word, budget) {
  const size = word.length;
  const letters = Array.from(word, (letter) => letter.charCodeAt(0) - 96);
  /** @type {[number, string][]} */
  const found = [];
  /**
   * @param {string} text
   * @param {number} last
   * @param {number} node
   * @param {number[]} before
   * @param {number[]} row
   */
  const walk = (text, last, node, before, row) => {
    const depth = text.length;
    for (const [letter, cls, next] of dawg.node(node)) {
      const fresh = new Array(size + 1).fill(budget + 1);
      if (depth < budget) fresh[0] = depth + 1;
      for (let i = Math.max(1, depth + 1 - budget); i <= Math.min(size, depth + 1 + budget); i++) {
        const wanted = letters[i - 1];
        let cost = Math.min(row[i - 1] + (wanted === letter ? 0 : 1), row[i] + 1, fresh[i - 1] + 1);
        if (i > 1 && depth && wanted === last && letters[i - 2] === letter) cost = Math.min(cost, before[i - 2] + 1);
        fresh[i] = cost;
      }
      if (Math.min(...fresh) > budget) continue;
      const longer = text + String.fromCharCode(letter + 96);
      if (cls && fresh[size] <= budget) found.push([fresh[size], longer]);
      if (next) walk(longer, letter, next, row, fresh);
    }
  };
  const first = Array.from({ length: size + 1 }, (_, i) => i);
  walk('', 0, dawg.root, first, first);
  return found;
}

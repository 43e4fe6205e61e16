// @ts-check
/** The lexicon kept on the device: the word graph and the decision tables of the codes. */
import { embedded } from '../lib/embedded.js';
import { Dawg } from './dawg.js';
import { fold } from './fold.js';
import { judge, withPolicies } from './judge.js';
import { nearWords } from './near.js';

/** @typedef {{lemma: string, significato: string}} Meaning */

const SUGGESTIONS = 5;
const MOST_TRIED = 60;

export class OfflineLexicon {
  /**
   * @param {Dawg} dawg
   * @param {{edizione: string, digest: string, codice: string, codici: Record<string, import('./judge.js').Table>}}
   *   about what the service says of its lexicon
   */
  constructor(dawg, about) {
    this.dawg = dawg;
    this.edition = about.edizione;
    this.digest = dawg.digest;
    this.codes = about.codici;
    this.usual = about.codice;
    /** Folded word: the meanings of the lemmas that are spelled so. @type {Map<string, Meaning[]>} */
    this.meanings = new Map();
    /** Fulfilled when the meanings are there, or cannot be had. @type {Promise<void>} */
    this.learned = Promise.resolve();
  }

  /** What a word means that is a lemma; an inflected form needs the service. @param {string} word */
  meaning(word) {
    return this.meanings.get(word) ?? [];
  }

  /** Reads the meanings, after the words. @param {string | null} address */
  async learn(address) {
    if (!address) return;
    try {
      const answer = await fetch(address);
      if (answer.ok) this.read(await answer.text());
    } catch {
      // A verdict stands without them.
    }
  }

  /** @param {string} text a line for each lemma */
  read(text) {
    for (const line of text.split('\n').slice(1)) {
      const [lemma, significato] = line.split('\t');
      const word = significato ? fold(lemma) : '';
      if (word) this.meanings.set(word, [...this.meaning(word), { lemma, significato }]);
    }
  }

  /**
   * The decision table of a code, with a table's own readings of it.
   * @param {string} [code]
   * @param {Record<string, string>} [policies]
   */
  table(code = this.usual, policies = {}) {
    return withPolicies(this.codes[code] ?? this.codes[this.usual], policies);
  }

  /** @param {string} text @param {import('./judge.js').Table} [table] */
  judge(text, table = this.table()) {
    return judge(text, this.dawg, table);
  }

  /**
   * Admitted words that look like this one.
   * @param {string} word
   * @param {import('./judge.js').Table} [table]
   * @returns {string[]}
   */
  suggest(word, table = this.table()) {
    return nearWords(this.dawg, word)
      .slice(0, MOST_TRIED)
      .filter((near) => this.judge(near, table).outcome === 'ammessa')
      .slice(0, SUGGESTIONS);
  }
}

/**
 * Opens the lexicon; the service worker answers when there is no network.
 * @param {string} address of the word graph; empty if the service has none
 * @returns {Promise<OfflineLexicon | null>} null if it is neither on the network nor on the device
 */
export async function openLexicon(address) {
  if (!address) return null;
  const carried = embedded('lessico');
  if (carried !== null) return fromFile(carried);
  try {
    const [graph, about] = await Promise.all([fetch(address), fetch('/api/v1/lessico')]);
    if (!graph.ok || !about.ok) return null;
    const told = await about.json();
    const lexicon = new OfflineLexicon(new Dawg(await graph.arrayBuffer()), told);
    lexicon.learned = lexicon.learn(told.significati ?? null);
    return lexicon;
  } catch {
    return null;
  }
}

/** The lexicon that the page itself carries. @param {string} packed in base 64 */
function fromFile(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const lexicon = new OfflineLexicon(new Dawg(bytes.buffer), JSON.parse(embedded('lessico-detto') ?? ''));
  lexicon.read(embedded('significati') ?? '');
  return lexicon;
}

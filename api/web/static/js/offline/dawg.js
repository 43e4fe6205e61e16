// @ts-check
/** The word graph of docs/lexicon-format.md: every word with its class in one array. No document needed. */

const MAGIC = 'PARPACK1';
const HEADER = 192;
const TARGET = 0xfffff;

/** The file is not a lexicon, or is damaged. */
export class DamagedLexicon extends Error {}

export class Dawg {
  /** @param {ArrayBuffer} buffer the packed file as it came */
  constructor(buffer) {
    const bytes = new Uint8Array(buffer);
    if (buffer.byteLength < HEADER || String.fromCharCode(...bytes.subarray(0, 8)) !== MAGIC)
      throw new DamagedLexicon('magic');
    const view = new DataView(buffer);
    this.edges = unpacked(bytes.subarray(HEADER), view.getUint32(12, true));
    if (crc32(new Uint8Array(this.edges.buffer)) !== view.getUint32(28, true)) throw new DamagedLexicon('checksum');
    this.root = view.getUint32(24, true);
    this.size = view.getUint32(16, true);
    this.digest = Array.from(bytes.subarray(32, 64), (byte) => byte.toString(16).padStart(2, '0')).join('');
    this.grounds = Array.from({ length: 64 }, (_, cls) => view.getUint16(64 + 2 * cls, true));
  }

  /** What the word is, as bits; 0 if the lexicon does not hold it. @param {string} word @returns {number} */
  groundsOf(word) {
    return this.grounds[this.classOf(word)];
  }

  /** @param {string} word in `a`-`z` @returns {number} its class, 0 if unknown */
  classOf(word) {
    return this.edgeOf(word) >>> 26;
  }

  /** Whether a longer word begins with this one. @param {string} word in `a`-`z` */
  goesOn(word) {
    return (this.edgeOf(word) & TARGET) !== 0;
  }

  /** @param {string} word in `a`-`z` @returns {number} its last edge, 0 if no word begins so */
  edgeOf(word) {
    const { edges } = this;
    let at = this.root;
    let found = 0;
    for (let i = 0; i < word.length; i++) {
      if (at === 0) return 0;
      const letter = word.charCodeAt(i) - 96;
      while (((edges[at] >>> 20) & 31) !== letter) {
        if ((edges[at] >>> 25) & 1) return 0;
        at++;
      }
      found = edges[at];
      at = found & TARGET;
    }
    return found;
  }

  /**
   * The edges of a node as `[letter, class, next node]`.
   * @param {number} node
   * @returns {Generator<[number, number, number]>}
   */
  *node(node) {
    while (node) {
      const edge = this.edges[node];
      yield [(edge >>> 20) & 31, edge >>> 26, edge & TARGET];
      node = (edge >>> 25) & 1 ? 0 : node + 1;
    }
  }

  /** Every word, alphabetically. @returns {Generator<string>} */
  *words() {
    const { edges } = this;
    /** @type {[edge: number, prefix: string][]} */
    const stack = this.root ? [[this.root, '']] : [];
    while (stack.length) {
      const [at, prefix] = /** @type {[number, string]} */ (stack.pop());
      const edge = edges[at];
      const text = prefix + String.fromCharCode(((edge >>> 20) & 31) + 96);
      if (!((edge >>> 25) & 1)) stack.push([at + 1, prefix]);
      if (edge & TARGET) stack.push([edge & TARGET, text]);
      if (edge >>> 26) yield text;
    }
  }
}

/**
 * The edges of the graph from their streams: heads, classes, and the numbers of the nodes that are led back to.
 * @param {Uint8Array} bytes @param {number} count edges, the null edge included
 */
function unpacked(bytes, count) {
  const heads = bytes.subarray(0, count - 1);
  const classes = bytes.subarray(count - 1, 2 * (count - 1));
  const planes = bytes.subarray(2 * (count - 1));
  const backs = heads.reduce((sum, head) => sum + (head >>> 6 === 2 ? 1 : 0), 0);
  if (heads.length !== count - 1 || planes.length !== 3 * backs) throw new DamagedLexicon('size');
  const edges = new Uint32Array(count);
  /** @type {number[]} */ const starts = [];
  /** @type {number[]} */ const waiting = [];
  /** @type {number[]} */ let leaving = [];
  for (let place = 1, first = true; place < count; place++) {
    if (first) {
      starts.push(place);
      const entered = waiting.pop();
      if (entered) edges[entered] |= place;
    }
    const head = heads[place - 1];
    edges[place] = ((head & 31) << 20) | ((head & 32) << 20) | (classes[place - 1] << 26);
    if (head >>> 6 === 1) leaving.push(place);
    first = (head & 32) !== 0;
    if (first) {
      waiting.push(...leaving.reverse());
      leaving = [];
    }
  }
  for (let place = 1, back = 0; place < count; place++) {
    if (heads[place - 1] >>> 6 !== 2) continue;
    edges[place] |= starts[planes[back] | (planes[backs + back] << 8) | (planes[2 * backs + back] << 16)];
    back++;
  }
  return edges;
}

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  const table = Uint32Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; k++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
    return n >>> 0;
  });
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = (crc >>> 8) ^ table[(crc ^ bytes[i]) & 255];
  return (crc ^ 0xffffffff) >>> 0;
}

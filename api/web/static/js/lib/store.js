// @ts-check
/**
 * The one state of a page. Whoever changes it says what changed; views are told once per frame.
 * @template {object} S
 */
export class Store {
  /** @param {S} initial */
  constructor(initial) {
    /** @type {Readonly<S>} */
    this.state = initial;
    /** @type {Set<(state: Readonly<S>, previous: Readonly<S>) => void>} */
    this.listeners = new Set();
    /** @type {Readonly<S> | null} the state before the frame that is due */
    this.pending = null;
  }

  /**
   * Lays a change over the state and lets the listeners know in the next microtask.
   * @param {Partial<S>} change
   */
  set(change) {
    const previous = this.state;
    this.state = Object.freeze({ ...previous, ...change });
    if (this.pending) return;
    this.pending = previous;
    queueMicrotask(() => this.flush());
  }

  /** Tells the listeners now what is still due. */
  flush() {
    const previous = this.pending;
    if (!previous) return;
    this.pending = null;
    for (const listener of this.listeners) listener(this.state, previous);
  }

  /**
   * @param {(state: Readonly<S>, previous: Readonly<S>) => void} listener
   * @returns {() => void} stops listening
   */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

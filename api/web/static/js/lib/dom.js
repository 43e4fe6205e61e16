// @ts-check
/**
 * A page is a function of the state: `h` describes elements, `render` brings the document to them.
 * Existing elements are kept (by key, else by tag and order), so focus and scroll survive.
 */

/**
 * @typedef {Record<string, any>} Props
 * @typedef {{tag: string, key: string | number | null, props: Props, children: Node_[], el?: any}} VNode
 * @typedef {{text: string, el?: Text}} VText
 * @typedef {VNode | VText} Node_
 * @typedef {VNode | string | number | null | undefined | false | Children} Child
 * @typedef {{readonly [index: number]: Child, readonly length: number}} Children
 */

/**
 * Describes an element. `class`, attributes, `on*` handlers, `style` (an object set through CSSOM,
 * which the content policy allows), `.name` for properties, `key` to keep its identity.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  /** @type {Node_[]} */
  const flat = [];
  flatten(children, flat);
  return { tag, key, props: rest, children: flat };
}

/** @param {Child[]} children @param {Node_[]} into */
function flatten(children, into) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) flatten(child, into);
    else if (typeof child === 'object') into.push(/** @type {VNode} */ (child));
    else into.push({ text: String(child) });
  }
}

/** @type {WeakMap<Element, Node_[]>} what each container shows now */
const shown = new WeakMap();

/**
 * Brings `container` to show `children`.
 * @param {Element} container
 * @param {...Child} children
 */
export function render(container, ...children) {
  /** @type {Node_[]} */
  const next = [];
  flatten(children, next);
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  reconcile(container, shown.get(container) ?? [], next);
  shown.set(container, next);
  if (active && active !== document.activeElement && active.isConnected && container.contains(active)) {
    active.focus({ preventScroll: true });
  }
}

/** @param {Node_} node */
const identity = (node) => ('tag' in node ? `${node.tag}#${node.key ?? ''}` : '#text');

/**
 * @param {Element} parent
 * @param {Node_[]} before
 * @param {Node_[]} after
 */
function reconcile(parent, before, after) {
  /** @type {Map<string, Node_[]>} */
  const pool = new Map();
  for (const node of before) {
    const id = identity(node);
    const queue = pool.get(id);
    if (queue) queue.push(node);
    else pool.set(id, [node]);
  }
  for (const node of after) {
    const old = pool.get(identity(node))?.shift();
    if (!old) {
      node.el = create(node);
    } else if ('tag' in node) {
      update(node, /** @type {VNode} */ (old));
    } else {
      node.el = /** @type {VText} */ (old).el;
      if (node.text !== /** @type {VText} */ (old).text && node.el) node.el.data = node.text;
    }
  }
  for (const queue of pool.values()) for (const node of queue) node.el?.remove();
  let cursor = parent.firstChild;
  for (const node of after) {
    if (node.el === cursor) cursor = cursor?.nextSibling ?? null;
    else parent.insertBefore(/** @type {Node} */ (node.el), cursor);
  }
}

/** @param {Node_} node @returns {any} */
function create(node) {
  if ('text' in node) return document.createTextNode(node.text);
  const el = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.props)) assign(el, name, value, undefined);
  reconcile(el, [], node.children);
  return el;
}

/** @param {VNode} node @param {VNode} old */
function update(node, old) {
  const el = old.el;
  node.el = el;
  for (const name of Object.keys(old.props)) {
    if (!(name in node.props)) assign(el, name, null, old.props[name]);
  }
  for (const [name, value] of Object.entries(node.props)) {
    if (value !== old.props[name]) assign(el, name, value, old.props[name]);
  }
  reconcile(el, old.children, node.children);
}

/**
 * @param {any} el
 * @param {string} name
 * @param {any} value
 * @param {any} previous
 */
function assign(el, name, value, previous) {
  if (name === 'style') {
    for (const key of Object.keys(previous ?? {})) {
      if (!(key in (value ?? {}))) el.style.removeProperty(key);
    }
    for (const [key, item] of Object.entries(value ?? {})) el.style.setProperty(key, String(item));
  } else if (name.startsWith('on') || name.startsWith('.')) {
    el[name.startsWith('.') ? name.slice(1) : name] = value;
  } else if (value === null || value === undefined || value === false) {
    el.removeAttribute(name);
  } else {
    el.setAttribute(name, value === true ? '' : String(value));
  }
}

/**
 * The elements and texts that stand outside a rendered tree.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const el = document.querySelector(selector);
  if (!el) throw new Error(`missing element: ${selector}`);
  return /** @type {HTMLElement} */ (el);
}

// @ts-check
/**
 * Keeps what works without network: the pages, the static files of one version, the lexicon.
 * The service writes the digest and the list of files in; a new digest is a new worker.
 */
const DIGEST = '{{digest}}';
const LEXICON = '{{lessico}}';
/** @type {string[]} */
const FILES = JSON.parse('{{files}}');
const CACHE = `parole-${DIGEST}`;
const PAGES = ['/', '/arbitro', '/enigmi', '/lezioni', '/partite', '/regole', '/aiuto', '/licenze', '/riservatezza'];
/** Pages that answer from the device at once: a verdict cannot wait for a bad network. */
const AT_ONCE = new Set(['/arbitro']);
/** The tabs of one page. */
const TABS = '/arbitro/';
/** What the service tells and the device keeps. */
const ABOUT = '/api/v1/lessico';
const CODES = '{{codici}}'.split(' ');
/** They need words that a lexicon of the house may lack: without them the rest is kept all the same. */
const LESSONS = '/api/v1/lezioni';
const TOLD = [ABOUT, LESSONS, '/api/v1/casi', ...CODES.map((code) => `/api/v1/punteggio/${code}`)];
const PATIENCE = 3000;
const AT_A_TIME = 6;

const worker = /** @type {any} */ (self);

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(fill()));

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(takeOver()));

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'subito') worker.skipWaiting();
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/statico/')) event.respondWith(fromDevice(request));
  else if (TOLD.includes(url.pathname)) event.respondWith(fromNetwork(request, url.pathname));
  else if (request.mode === 'navigate') {
    const page = url.pathname.startsWith(TABS) ? '/arbitro' : url.pathname;
    const answer = AT_ONCE.has(page) ? fromDevice : fromNetwork;
    if (PAGES.includes(page)) event.respondWith(answer(request, page));
  }
});

/** @param {Cache} cache @param {string} address */
async function add(cache, address) {
  const mode = address.startsWith('/statico/') ? 'default' : 'no-cache';
  const added = cache.add(new Request(address, { cache: mode }));
  await (address === LESSONS ? added.catch(() => undefined) : added);
}

/** Fetches everything of this version, a few files at a time; what an older version has is not fetched again. */
async function fill() {
  const cache = await caches.open(CACHE);
  const wanted = [...new Set([...PAGES, ...(LEXICON ? [LEXICON, ABOUT] : []), ...TOLD.slice(1), ...FILES])];
  const next = wanted[Symbol.iterator]();
  const lane = async () => {
    for (const address of next) {
      const kept = address === LEXICON ? await olderLexicon() : undefined;
      if (kept) await cache.put(address, kept);
      else await add(cache, address);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

/** The same lexicon, kept by an older version under another path. */
async function olderLexicon() {
  const name = LEXICON.split('/').at(-1);
  for (const key of await caches.keys()) {
    const cache = await caches.open(key);
    const found = (await cache.keys()).find((request) => request.url.endsWith(`/${name}`));
    if (found) return cache.match(found);
  }
  return undefined;
}

async function takeOver() {
  const old = (await caches.keys()).filter((key) => key.startsWith('parole-') && key !== CACHE);
  await Promise.all(old.map((key) => caches.delete(key)));
  await worker.clients.claim();
}

/** @param {Request} request @param {string} [name] what it is kept as */
async function fromDevice(request, name) {
  return (await caches.match(name ?? request, { cacheName: CACHE })) ?? fetch(request);
}

/** @param {Request} request @param {string} name */
async function fromNetwork(request, name) {
  const kept = await caches.match(name, { cacheName: CACHE });
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

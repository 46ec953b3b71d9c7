// Opens the page for scanning without a network, after one visit with one. It knows that page alone (its scope is /scan),
// holds files of the program and never an answer of the API; the build writes the names of the files into it.
const cacheName = 'scan __NAME__';
const files = __FILES__;
const page = '/scan';
const patience = 4_000;

/** The page and its files belong together: a page of another release is not taken. */
async function install() {
  const cache = await caches.open(cacheName);
  const shown = await fetch(page, { cache: 'reload' });
  const text = await shown.clone().text();
  const named = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  if (!shown.ok || named.some((file) => !files.includes(file))) throw new Error('another release');
  await cache.addAll(files);
  await cache.put(page, shown);
}

async function removeOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('scan ') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const known = async (request) => (await caches.open(cacheName)).match(request, { ignoreVary: true });

/** From the network while there is one that answers in time. */
async function openPage(request) {
  const stored = await known(page);
  const ends = new AbortController();
  const timer = stored && setTimeout(() => ends.abort(), patience);
  try {
    const answer = await fetch(request.url, { signal: ends.signal });
    return stored && answer.status >= 502 ? stored : answer;
  } catch (error) {
    if (stored) return stored;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) {
    event.respondWith(known(request).then((stored) => stored ?? fetch(request)));
  } else if (files.includes(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await known(request)) ?? Response.error()));
  }
});

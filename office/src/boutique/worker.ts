// The service worker of the boutique's page alone: the page, its scripts and letters, and the pictures of the day are there without a
// network. It never answers a call: data is the page's own store. decisions/0116.
const page = '/office/boutique';
const shell = 'boutique-page';
const pictures = 'boutique-pictures';

declare const self: ServiceWorkerGlobalScope;

const isOfBuild = (address: URL): boolean =>
  address.origin === location.origin && address.pathname.startsWith('/office/assets/');

/** The files that the page names, so that they are stored before they are needed. */
const filesOf = (html: string): string[] =>
  [...html.matchAll(/"(\/office\/assets\/[^"]+)"/gu)].map(([, file]) => file ?? '');

/** Stores the page with its files, and drops those of an earlier build. */
async function storePage(response: Response): Promise<void> {
  const cache = await caches.open(shell);
  const files = filesOf(await response.clone().text());
  const known = await cache.match(page);
  await cache.addAll(files);
  if (known && filesOf(await known.text()).join(' ') !== files.join(' '))
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname !== page && !files.includes(pathname)) await cache.delete(request);
    }
  await cache.put(page, response);
}

/** The page of now, else the stored one. */
async function answerPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await storePage(response.clone());
    return response;
  } catch (error) {
    const stored = await caches.match(page, { cacheName: shell });
    if (stored) return stored;
    throw error;
  }
}

/** A stored file; else that of the network, which is stored. The name of a file holds the hash of its content. */
async function answerFile(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok || response.type === 'opaque') await cache.put(request, response.clone());
  return response;
}

/** A picture of the day from the device; any other, as of the stock, from the network alone. */
const answerPicture = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName: pictures, ignoreVary: true })) ?? fetch(request);

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(page)
      .then(storePage)
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(answerPage(request));
  else if (isOfBuild(address)) event.respondWith(answerFile(request, shell));
  else if (request.destination === 'image') event.respondWith(answerPicture(request));
});
// What the page had loaded before it was controlled, and the pictures of its list: those of an earlier list go.
const textsIn = (sent: unknown, name: 'files' | 'pictures'): string[] | null => {
  const found: unknown = typeof sent === 'object' && sent !== null && name in sent ? Reflect.get(sent, name) : null;
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : null;
};
async function keepPictures(wanted: readonly string[]): Promise<void> {
  const cache = await caches.open(pictures);
  const addresses = new Set(wanted.map((one) => new URL(one, location.origin).href));
  for (const request of await cache.keys()) if (!addresses.has(request.url)) await cache.delete(request);
  // One that is missing costs no other.
  await Promise.allSettled([...addresses].map((one) => answerFile(new Request(one, { mode: 'no-cors' }), pictures)));
}
self.addEventListener('message', (event) => {
  const files = textsIn(event.data, 'files')?.filter((one) => isOfBuild(new URL(one))) ?? [];
  const wanted = textsIn(event.data, 'pictures');
  event.waitUntil(
    Promise.allSettled([
      ...files.map((file) => answerFile(new Request(file), shell)),
      ...(wanted === null ? [] : [keepPictures(wanted)]),
    ]),
  );
});

// A module of its own, apart from the page's globals.
// oxlint-disable-next-line unicorn/require-module-specifiers -- it exports nothing
export {};

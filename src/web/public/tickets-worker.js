// Opens the pages of tickets without a network (src/web/shop/tickets/keep-offline.ts puts them into a cache for each link). With a
// network every file comes from the shop as it would without this worker.
const beginning = 'tickets:';
/** The network of a full hall may be there and answer nothing. */
const patienceMilliseconds = 4000;
const place = /^\/(?:order\/tickets|assets|i18n|images)\/|^\/api\/(?:order\/tickets$|events\/\d+$)|^\/favicon/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !place.test(pathname)) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  const { request } = event;
  const kept = await findKept(request);
  if (!kept) return fetch(request);
  // The name of such a file changes with its contents.
  if (new URL(request.url).pathname.startsWith('/assets/')) return kept;
  const answered = fetch(request).then(async (response) => {
    // A device that is full keeps what it has.
    await renew(request, response.clone()).catch(() => {});
    return isOfNetwork(response.status) ? kept : response;
  });
  event.waitUntil(answered.catch(() => {}));
  return Promise.race([answered.catch(() => kept), afterPatience(kept)]);
}

/** A full hall may send more than one network may, or be blocked. Such a refusal says nothing about the link. */
const isOfNetwork = (status) => status === 403 || status === 429 || status >= 500;

const afterPatience = (kept) => new Promise((resolve) => setTimeout(resolve, patienceMilliseconds, kept));

async function findKept(request) {
  // The page of a link is the same in every language that its address may name.
  const how = { ignoreVary: true, ignoreSearch: request.mode === 'navigate' };
  for (const name of await caches.keys()) {
    if (!name.startsWith(beginning)) continue;
    const found = await (await caches.open(name)).match(request, how);
    if (found) return found;
  }
}

/** The newest reply is kept. A link that is void is forgotten. */
async function renew(request, response) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/api/order/tickets') return;
  const name = beginning + searchParams.get('key');
  if (response.ok) await (await caches.open(name)).put(request, response);
  else if (response.status === 400 || response.status === 409) await caches.delete(name);
}

// Keeps the app of the door for a start without a network. Its scope is /door, so it never answers for the shop. A new version waits until
// the app asks for it, which it does only when no scan is unsent.

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & { request: Request; respondWith: (response: Promise<Response>) => void };
type WorkerScope = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (name: string, listen: (event: never) => void) => void;
};

// Written by the build.
declare const __DOOR_FILES__: { version: string; files: string[] };
const { version, files } = __DOOR_FILES__;

const scope = self as unknown as WorkerScope;
const cacheName = `door-${version}`;
const page = '/door';
const known = new Set(files);

scope.addEventListener('install', (event: Lasting) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, ...files])));
});

scope.addEventListener('activate', (event: Lasting) => {
  event.waitUntil(forgetOthers().then(() => scope.clients.claim()));
});

scope.addEventListener('message', (event: MessageEvent) => {
  if (event.data === 'update') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event: Fetching) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === page || known.has(pathname)) event.respondWith(fromCache(pathname));
});

async function fromCache(path: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  if (kept) return kept;
  await cache.add(path);
  return (await cache.match(path)) ?? Response.error();
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('door-') && name !== cacheName).map((name) => caches.delete(name)),
  );
}

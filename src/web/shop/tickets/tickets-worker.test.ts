// The worker of src/web/public, run with a cache and a network of the test.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const script = await readFile(new URL('../../public/tickets-worker.js', import.meta.url), 'utf8');
const address = 'https://shop.example/api/order/tickets?key=1';

type Fetched = { request: Request; respondWith: (reply: Promise<Response>) => void; waitUntil: () => void };
type Listener = (event: Fetched) => void;

/** The text that the page gets when the shop replies so, and whether the device still has the tickets. */
async function read(status: number, isFull = false): Promise<{ text: string; isKept: boolean }> {
  const kept = new Map([['tickets:1', new Response('kept')]]);
  const cache = {
    match: async () => kept.get('tickets:1'),
    put: async () => isFull && Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const caches = {
    keys: async () => [...kept.keys()],
    open: async () => cache,
    delete: async (name: string) => kept.delete(name),
  };
  const listeners = new Map<string, Listener>();
  const self = {
    location: { origin: 'https://shop.example' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const fetch = async () => new Response('of the shop', { status });
  new Function('self', 'caches', 'fetch', 'setTimeout', script)(self, caches, fetch, () => {});
  const reply = await new Promise<Response>((resolve) =>
    listeners.get('fetch')?.({ request: new Request(address), respondWith: resolve, waitUntil: () => {} }),
  );
  return { text: await reply.text(), isKept: kept.size > 0 };
}

test.each([429, 403, 500, 503])('kept tickets are shown where the shop refuses the network with %i', async (status) => {
  expect(await read(status)).toEqual({ text: 'kept', isKept: true });
});

test.each([400, 409])('kept tickets are forgotten where the link is refused with %i', async (status) => {
  expect(await read(status)).toEqual({ text: 'of the shop', isKept: false });
});

test('the newest tickets of the shop are shown, also on a device that is full', async () => {
  expect(await read(200)).toEqual({ text: 'of the shop', isKept: true });
  expect(await read(200, true)).toEqual({ text: 'of the shop', isKept: true });
});

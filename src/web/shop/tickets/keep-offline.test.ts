import { afterEach, expect, test, vi } from 'vitest';
import type { KeptPage } from './keep-offline.ts';
import { keepOffline } from './keep-offline.ts';

afterEach(() => vi.unstubAllGlobals());

const kept = { linkKey: 'key', tickets: { event: { id: 7 } }, locale: 'en' } as unknown as KeptPage;
const loaded = ['/assets/main.js', '/i18n/en.json', '/images/poster.avif'];

/** Whether the page says that it opens without a network, where the shop does not give these files. */
async function isKeptWithout(missing: RegExp): Promise<boolean> {
  const cache = {
    put: async () => {},
    add: async (path: string) => {
      if (missing.test(path)) throw new TypeError('Failed to fetch');
    },
  };
  const origin = 'https://shop.example';
  const caches = { open: async () => cache, keys: async () => [], delete: async () => true };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('window', { caches });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => {} } });
  vi.stubGlobal('document', { fonts: { ready: null }, querySelectorAll: () => [] });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('performance', { getEntriesByType: () => loaded.map((path) => ({ name: origin + path })) });
  return keepOffline(kept);
}

test.each([
  ['nothing', /none/, true],
  ['a picture', /images/, true],
  ['the file for a calendar', /calendar/, true],
  ['the page itself', /tickets\/key$/, false],
  ['a script', /assets/, false],
  ['the words', /i18n/, false],
] as const)('kept without a network, when this is missing: %s', async (_, missing, isKept) => {
  expect(await isKeptWithout(missing)).toBe(isKept);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const key = 'limelight-authenticationToken';
const storage = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};
let ofTab: ReturnType<typeof storage>;
let ofBrowser: ReturnType<typeof storage>;
beforeEach(() => {
  [ofTab, ofBrowser] = [storage(), storage()];
  vi.stubGlobal('window', { sessionStorage: ofTab, localStorage: ofBrowser });
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import('./token.ts');

test('a token takes the place of the one before, for this tab or for all', async () => {
  const { keepToken, renewToken, readToken } = await load();
  keepToken('first', false);
  renewToken('second');
  expect([readToken(), ofTab.kept.get(key), ofBrowser.kept.get(key)]).toEqual(['second', '"second"', undefined]);
  keepToken('third', true);
  renewToken('fourth');
  expect([readToken(), ofTab.kept.get(key), ofBrowser.kept.get(key)]).toEqual(['fourth', undefined, '"fourth"']);
});

test('a renewed token of this tab does not sign other tabs in as its user', async () => {
  ofTab.setItem(key, '"of this tab"');
  // Another account, remembered by another tab.
  ofBrowser.setItem(key, '"of all tabs"');
  const { renewToken, readToken } = await load();
  renewToken('renewed');
  expect(readToken()).toBe('renewed');
  expect([ofTab.kept.get(key), ofBrowser.kept.get(key)]).toEqual(['"renewed"', '"of all tabs"']);
});

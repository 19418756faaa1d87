import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nightAtlas } from '../../../../tests/support/samples/sample-pages.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';
import { startWith } from './start-with.ts';

const another = { ...nightAtlas, id: nightAtlas.id + 1 };
const openLink = (search: string) => vi.stubGlobal('location', { search });
beforeEach(() => keepInPurchase({ EVENT: null, SESSION: null, CART: [], ORDER_TOKEN: null, CODE: null }));
afterEach(() => vi.unstubAllGlobals());

test('a link brings its code, also where another event has one with the same letters', () => {
  openLink('?code=FANCLUB');
  startWith(nightAtlas);
  expect(readPurchase().CODE).toEqual({ eventId: nightAtlas.id, typed: 'FANCLUB' });
  startWith(another);
  expect(readPurchase().CODE).toEqual({ eventId: another.id, typed: 'FANCLUB' });
});

test('a code that was checked stays checked when its link is opened again', () => {
  const checked = { eventId: nightAtlas.id, typed: 'FANCLUB', checked: {} as never };
  openLink('?code=FANCLUB');
  startWith(nightAtlas);
  keepInPurchase({ CODE: checked });
  startWith(nightAtlas);
  expect(readPurchase().CODE).toBe(checked);
});

import { expect, test } from 'vitest';
import { keySearch, loginSearch, pageSearch } from './account-search.ts';

test.each([
  ['2', { page: 2 }],
  ['1', {}],
  ['0', {}],
  ['-3', {}],
  ['1.5', {}],
  ['x', {}],
  [undefined, {}],
])('page %j is %j', (page, read) => expect(pageSearch({ page })).toEqual(read));

test('only text is taken from an address', () => {
  expect(loginSearch({ next: '/home', other: 'x' })).toEqual({ next: '/home' });
  expect(loginSearch({ next: ['/home'] })).toEqual({});
  expect(keySearch({ key: 'abc' })).toEqual({ key: 'abc' });
  expect(keySearch({})).toEqual({});
});

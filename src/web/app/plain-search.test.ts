import { expect, test } from 'vitest';
import { plainSearch } from './plain-search.ts';

const { parseSearch, stringifySearch } = plainSearch;

test('what a visitor searches for stays text, whatever it looks like', () => {
  for (const query of ['123', 'true', '{"a":1}', '夜 航', 'a&b=c']) {
    expect(parseSearch(stringifySearch({ query }))).toEqual({ query });
  }
});

test('what is not said is not written', () => {
  expect(stringifySearch({ place: undefined, sale: undefined })).toBe('');
  expect(stringifySearch({ place: 'hk', sale: undefined })).toBe('?place=hk');
});

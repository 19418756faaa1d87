import { expect, test } from 'vitest';
import { homeSearch } from './home-search.ts';

const nothing = { place: undefined, sale: undefined, query: undefined };

test('a place, a sale to come and a search are read', () => {
  expect(homeSearch({ place: 'mo', sale: 'soon', query: ' 夜航 ' })).toEqual({
    place: 'mo',
    sale: 'soon',
    query: '夜航',
  });
});

test.each([[{ place: 'HK' }], [{ place: 'paris' }], [{ sale: 'yes' }], [{ query: '   ' }], [{ query: ['a', 'b'] }]])(
  '%j counts as not said',
  (requested) => {
    expect(homeSearch(requested)).toEqual(nothing);
  },
);

test('a search is no longer than the API takes', () => {
  expect(homeSearch({ query: '夜'.repeat(200) }).query).toHaveLength(80);
});

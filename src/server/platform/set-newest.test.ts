import { expect, test } from 'vitest';
import { setNewest } from './set-newest.ts';

test('the oldest goes when there are too many, and what is set again is the newest', () => {
  const map = new Map<string, number>();
  setNewest(map, 'a', 1, 2);
  setNewest(map, 'b', 2, 2);
  setNewest(map, 'a', 3, 2);
  expect([...map]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  setNewest(map, 'c', 4, 2);
  expect([...map.keys()]).toEqual(['a', 'c']);
});

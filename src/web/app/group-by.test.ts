import { afterEach, expect, test } from 'vitest';
import { fillInGroupBy } from './group-by.ts';

const own = Map.groupBy;
afterEach(() => {
  Map.groupBy = own;
});

test('a browser without groups of its own groups as others do, in the order of the items', () => {
  const items = ['a1', 'b2', 'a3'];
  const keyOf = (item: string, at: number) => (at === 2 ? 'last' : item[0]);
  const groups = Map.groupBy(items, keyOf);
  Object.assign(Map, { groupBy: undefined });
  fillInGroupBy();
  expect([...Map.groupBy(new Set(items), keyOf)]).toEqual([...groups]);
});

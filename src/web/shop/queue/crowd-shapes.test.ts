import { expect, test } from 'vitest';
import { crowdRows, rowOf, spotInRow } from './crowd-shapes.ts';

test.each([
  [0, 0],
  [1, 1],
  [9, 1],
  [10, 2],
  [1284, 5],
  [4999, 5],
  [20_000, 6],
])('with %i before one stands in row %i', (ahead, row) => {
  expect(rowOf(ahead)).toBe(row);
});

test('the one in the light goes towards the door, and is seen over those behind', () => {
  for (let row = 1; row <= 6; row++) {
    const [nearer, own] = [spotInRow(row - 1), spotInRow(row)];
    expect(nearer.y).toBeLessThan(own.y);
    expect(nearer.size).toBeLessThan(own.size);
    for (const { heads } of crowdRows(row).slice(row)) {
      const across = [...heads.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Math.abs(Number(x) - own.x));
      expect(Math.min(...across)).toBeGreaterThan(own.size);
    }
  }
});

test('nobody else leaves when one goes forward', () => {
  const people = (row: number) => crowdRows(row)[0]?.heads.split('M').length ?? 0;
  expect(people(6)).toBe(people(3));
});

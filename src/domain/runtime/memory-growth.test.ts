import { expect, test } from 'vitest';
import { memoryGrowth } from './memory-growth.ts';

const megabyte = 1024 * 1024;
const start = new Date(0);
/** One sample a minute, from the start on. */
const each = (keptOf: (minute: number) => number | null, minutes = 120) =>
  Array.from({ length: minutes }, (_, minute) => ({ at: new Date(minute * 60_000), keptBytes: keptOf(minute) }));

test('memory that stays the same does not grow, however it trembles', () => {
  const growth = memoryGrowth(
    each((minute) => (100 + (minute % 2)) * megabyte),
    start,
  );
  expect(Math.abs(growth as number)).toBeLessThan(megabyte);
});

test('a leak of a megabyte a minute is sixty an hour', () => {
  expect(
    memoryGrowth(
      each((minute) => minute * megabyte),
      start,
    ),
  ).toBeCloseTo(60 * megabyte, -2);
});

test('caches that fill in the first half hour are no leak', () => {
  const growth = memoryGrowth(
    each((minute) => Math.min(minute, 30) * megabyte),
    start,
  );
  expect(growth).toBeCloseTo(0);
});

test('nothing is said in the first hour and a half, nor before the first large collection', () => {
  const grown = (minutes: number) =>
    memoryGrowth(
      each((minute) => minute * megabyte, minutes),
      start,
    );
  expect([grown(45), grown(90), grown(91)]).toEqual([null, null, expect.closeTo(60 * megabyte, -2)]);
  expect(
    memoryGrowth(
      each(() => null),
      start,
    ),
  ).toBeNull();
  const late = new Date(5_400_000);
  expect(memoryGrowth([{ at: late, keptBytes: 1 }], start)).toBeNull();
  const atOnce = Array.from({ length: 6 }, () => ({ at: late, keptBytes: 1 }));
  expect(memoryGrowth(atOnce, start)).toBeNull();
});

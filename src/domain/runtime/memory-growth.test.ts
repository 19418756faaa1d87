import { expect, test } from 'vitest';
import { memoryGrowth } from './memory-growth.ts';

const megabyte = 1024 * 1024;
const each = (keptOf: (minute: number) => number | null, minutes = 60) =>
  Array.from({ length: minutes }, (_, minute) => ({ at: new Date(minute * 60_000), keptBytes: keptOf(minute) }));

test('memory that stays the same does not grow, however it trembles', () => {
  const growth = memoryGrowth(each((minute) => (100 + (minute % 2)) * megabyte));
  expect(Math.abs(growth as number)).toBeLessThan(megabyte);
});

test('a leak of a megabyte a minute is sixty an hour', () => {
  expect(memoryGrowth(each((minute) => minute * megabyte))).toBeCloseTo(60 * megabyte, -2);
});

test('nothing is said of a few minutes, nor before the first large collection', () => {
  expect(memoryGrowth(each((minute) => minute * megabyte, 9))).toBeNull();
  expect(memoryGrowth(each(() => null))).toBeNull();
  expect(memoryGrowth([{ at: new Date(0), keptBytes: 1 }])).toBeNull();
  const atOnce = Array.from({ length: 6 }, () => ({ at: new Date(0), keptBytes: 1 }));
  expect(memoryGrowth(atOnce)).toBeNull();
});

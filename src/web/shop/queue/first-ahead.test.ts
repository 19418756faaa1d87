import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeOf } from '../../../../tests/support/samples/sample-line.ts';
import { firstAhead, keepFirstAhead, progressPercent } from './first-ahead.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
});

test.each([
  ['one has just joined', 1284, 1284, 0],
  ['half of those ahead are in', 1284, 642, 49],
  ['one is next', 1284, 0, 99],
  ['one joined as the next', 0, 0, 0],
  ['a line that grew, which no line does', 10, 12, 0],
])('the way that is done: %s', (_, first, ahead, percent) => {
  expect(progressPercent(first, ahead)).toBe(percent);
});

test('the way begins where this browser joined, also when the page is loaded again', () => {
  const place = placeOf({ arrival: 40 });
  expect(firstAhead(place, 30)).toBe(30);
  keepFirstAhead(place, 30);
  expect(firstAhead(place, 12)).toBe(30);
});

test('another place, or another event, begins anew', () => {
  keepFirstAhead(placeOf({ arrival: 40 }), 30);
  expect(firstAhead(placeOf({ arrival: 41 }), 12)).toBe(12);
  expect(firstAhead(placeOf({ arrival: 40, eventId: 8 }), 12)).toBe(12);
});

test('a browser that keeps nothing begins with each load', () => {
  vi.stubGlobal('localStorage', undefined);
  keepFirstAhead(placeOf(), 30);
  expect(firstAhead(placeOf(), 12)).toBe(12);
});

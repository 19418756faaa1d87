import { describe, expect, test } from 'vitest';
import { askAgainSeconds, estimateSeconds, measuredMinutes, speedPerMinute } from './estimate.ts';

describe('how fast the line moves', () => {
  const moved = { served: 500, servedBefore: 300, milliseconds: 60_000, perMinute: 310 };

  test.each([
    ['as it moved', {}, 200],
    ['never faster than the rate, though it has just caught up', { servedBefore: 100 }, 310],
    ['the rate, while there is too little to measure', { milliseconds: 14_999, servedBefore: 500 }, 310],
    ['what was measured, as soon as there is enough', { milliseconds: 15_000, servedBefore: 490 }, 40],
    ['nought when it stands', { servedBefore: 500 }, 0],
    ['a slow one to a tenth, rounded down', { servedBefore: 499, milliseconds: 110_000 }, 0.5],
  ])('%s', (_, given, speed) => {
    expect(speedPerMinute({ ...moved, ...given })).toBe(speed);
  });

  test('measured over the last two minutes', () => {
    expect(measuredMinutes).toBe(2);
  });
});

test.each([
  [1_284, 310, 249],
  [310, 310, 60],
  [1, 600, 1],
  [10, 0.5, 1_200],
  [1, 0, null],
  [0, 0, 0],
  [0, 310, 0],
])('%i ahead at %d a minute: %o seconds', (ahead, speed, seconds) => {
  expect(estimateSeconds(ahead, speed)).toBe(seconds);
});

test.each([
  [0, 1],
  [4, 1],
  [5, 2],
  [20, 5],
  [40, 10],
  [3_600, 10],
])('whose turn is in %i seconds at the earliest asks again in %i', (earliest, seconds) => {
  expect(askAgainSeconds(earliest)).toBe(seconds);
});

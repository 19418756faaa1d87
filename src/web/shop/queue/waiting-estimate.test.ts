import { expect, test } from 'vitest';
import { countdownOf } from './countdown.ts';
import { estimateOf } from './waiting-estimate.ts';
import { isWorthTelling } from './worth-telling.ts';

test.each([
  ['the next one', 0, 60, { kind: 'soon' }],
  ['less than a minute', 59, 60, { kind: 'soon' }],
  ['a minute', 60, 60, { kind: 'minutes', from: 1, to: 2 }],
  ['a few minutes', 1284, 310, { kind: 'minutes', from: 4, to: 6 }],
  ['many minutes, by fives', 34 * 60, 60, { kind: 'minutes', from: 30, to: 45 }],
  ['hours', 130, 1, { kind: 'hours', from: 2, to: 3 }],
  ['the line stands', 10, 0, { kind: 'unknown' }],
  ['the line stands, but nobody is before', 0, 0, { kind: 'soon' }],
])('how long it takes: %s', (_, ahead, speed, estimate) => {
  expect(estimateOf(ahead, speed)).toEqual(estimate);
});

test('an estimate never promises less than the speed says, and is a real range', () => {
  for (let ahead = 60; ahead < 60_000; ahead += 97) {
    const estimate = estimateOf(ahead, 60);
    if (!('from' in estimate)) throw new Error('no range');
    const minutes = ahead / 60;
    const unit = estimate.kind === 'hours' ? 60 : 1;
    expect(estimate.from * unit).toBeLessThanOrEqual(minutes);
    expect(estimate.to * unit).toBeGreaterThanOrEqual(minutes);
    expect(estimate.to).toBeGreaterThan(estimate.from);
  }
});

test.each([
  [1, 0, '00:01'],
  [572_000, 0, '09:32'],
  [571_001, 0, '09:32'],
  [3_600_000, 0, '1:00:00'],
  [86_399_000, 0, '23:59:59'],
  [86_400_000, 1, '00:00:00'],
  [2 * 86_400_000 + 11_529_000, 2, '03:12:09'],
])('%i ms are %i days and %s', (milliseconds, days, clock) => {
  expect(countdownOf(milliseconds)).toEqual({ days, clock });
});

test('of a thousand who go in before, a screen reader hears ten times', () => {
  const reported = [1000];
  for (let ahead = 999; ahead >= 0; ahead--) if (isWorthTelling(reported.at(-1) ?? null, ahead)) reported.push(ahead);
  expect(reported).toEqual([1000, 500, 250, 125, 62, 31, 15, 7, 3, 1, 0]);
});

test('the first place that is known is told, a line that grows is not', () => {
  expect(isWorthTelling(null, 800)).toBe(true);
  expect(isWorthTelling(800, 900)).toBe(false);
  expect(isWorthTelling(0, 0)).toBe(false);
});

import { expect, test } from 'vitest';
import { betterClock, isClockWrong, measureClock } from './clock-difference.ts';

test('the difference is taken half-way between question and answer', () => {
  expect(measureClock({ sentAt: 1000, receivedAt: 1200, serverTime: 5100 })).toEqual({
    milliseconds: 4000,
    roundTrip: 200,
  });
});

test('the quicker call tells it better, and a clock that was set shows at once', () => {
  const quick = { milliseconds: 4000, roundTrip: 50 };
  const slow = { milliseconds: 4090, roundTrip: 200 };
  expect(betterClock(null, slow)).toBe(slow);
  expect(betterClock(slow, quick)).toBe(quick);
  expect(betterClock(quick, slow)).toBe(quick);
  const reset = { milliseconds: -300_000, roundTrip: 200 };
  expect(betterClock(quick, reset)).toBe(reset);
});

test('a clock that is a minute wrong is worth a word', () => {
  expect(isClockWrong({ milliseconds: 59_999, roundTrip: 1 })).toBe(false);
  expect(isClockWrong({ milliseconds: -60_000, roundTrip: 1 })).toBe(true);
});

import { expect, test } from 'vitest';
import { lineOf } from '../../../../tests/support/samples/sample-line.ts';
import { earliestSeconds, pauseAfter, secondsUntilAsking, secondsUntilLook } from './waiting-rhythm.ts';

const now = 1_790_000_000_000;

test.each([
  ['six hundred before, sixty a minute', lineOf(), 600, 600],
  ['the same with half of them gone', lineOf({ served: 300 }), 600, 300],
  ['a line that stands still may go on any moment', lineOf({ speedPerMinute: 0 }), 10, 10],
  ['called', lineOf({ served: 9 }), 3, 0],
  ['a minute before the opening', lineOf({ openedAt: null, opensAt: now + 60_000 }), null, 60],
  ['after the time, while it opens', lineOf({ openedAt: null, opensAt: now - 1 }), null, 0],
  ['always open, not drawn yet', lineOf(), null, 0],
  ['nothing left', lineOf({ isSoldOut: true, served: 9 }), 3, Number.POSITIVE_INFINITY],
])('the earliest turn: %s', (_, line, place, seconds) => {
  expect(earliestSeconds(line, place, now)).toBe(seconds);
});

const look = { earliestSeconds: 0, failures: 0, isHidden: false, dice: 0.5 };

test.each([
  ['near the turn every second', { earliestSeconds: 3 }, 1],
  ['a minute away every ten', { earliestSeconds: 60 }, 10],
  ['never less often than that', { earliestSeconds: 3600 }, 10],
  ['nor when everything is sold', { earliestSeconds: Number.POSITIVE_INFINITY }, 10],
  ['out of sight every ten, however near', { isHidden: true }, 10],
  ['after a failure in two', { failures: 1 }, 2],
  ['after the third in eight', { failures: 3 }, 8],
  ['after many in thirty', { failures: 40 }, 30],
  ['far away a failure changes nothing', { earliestSeconds: 60, failures: 1 }, 10],
])('%s', (_, change, seconds) => {
  expect(secondsUntilLook({ ...look, ...change })).toBeCloseTo(seconds);
});

test('pages that were opened in the same moment part', () => {
  const of = (dice: number) => secondsUntilLook({ ...look, earliestSeconds: 60, dice });
  expect([of(0), of(0.999)].map(Math.round)).toEqual([9, 11]);
  expect(secondsUntilAsking(0)).toBe(0);
  expect(secondsUntilAsking(0.999)).toBeGreaterThan(1);
  expect(secondsUntilAsking(0.999)).toBeLessThan(2);
});

test('asking in vain is asked less and less often', () => {
  expect([1, 2, 3, 4, 5, 6].map(pauseAfter)).toEqual([2, 4, 8, 16, 30, 30]);
});

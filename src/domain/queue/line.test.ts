import { expect, test } from 'vitest';
import { aheadOf, type Line, openLine, placeOf } from './line.ts';

const closed: Line = {
  arrivals: 3,
  openedAt: null,
  lobbySize: null,
  served: 0,
  advancedAt: null,
  credit: 0,
  room: 0,
  countedAt: null,
  waitingSince: null,
};

test.each([
  ['a millisecond before the sale opens', 5_000, 4_999, false],
  ['when the sale opens', 5_000, 5_000, true],
  ['later', 5_000, 9_000, true],
  ['a sale that is always open', null, 1, true],
])('the line opens: %s', (_, saleOpensAt, now, opens) => {
  expect(openLine(closed, saleOpensAt, now).openedAt).toBe(opens ? now : null);
});

test('at the opening those who came are the lobby, and wait from then on', () => {
  expect(openLine(closed, null, 100_000)).toEqual({
    ...closed,
    openedAt: 100_000,
    lobbySize: 3,
    advancedAt: 40_000,
    waitingSince: 100_000,
  });
});

test('a line to which nobody has come opens with an empty lobby', () => {
  expect(openLine({ ...closed, arrivals: 0 }, null, 100_000)).toMatchObject({ lobbySize: 0, waitingSince: null });
});

test('a line opens once: neither later arrivals nor a sale that is put off change its lobby', () => {
  const opened = openLine(closed, null, 7);
  const grown = { ...opened, arrivals: 9 };
  expect(openLine(grown, null, 8)).toBe(grown);
  expect(openLine(grown, 99, 8)).toBe(grown);
});

test('the lobby stands as drawn, everybody else behind it as they came', () => {
  const drawn = Uint32Array.of(2, 0, 1);
  expect([0, 1, 2, 3, 4].map((arrival) => placeOf(arrival, drawn))).toEqual([2, 0, 1, 3, 4]);
  expect(placeOf(0, [])).toBe(0);
});

test.each([
  [10, 4, 6],
  [4, 4, 0],
  [3, 4, 0],
])('at place %i, when %i are served, %i go in before', (place, served, ahead) => {
  expect(aheadOf(place, served)).toBe(ahead);
});

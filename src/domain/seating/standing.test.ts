import fc from 'fast-check';
import { expect, test } from 'vitest';
import { releaseStanding, type Standing, takeStanding } from './standing.ts';

const room = (capacity: number, free: number): Standing => ({ capacity, free });
const standing = (capacity: number, free: number) => ({ standing: room(capacity, free) });

test.each([
  ['some of the room', room(10, 10), 4, standing(10, 6)],
  ['all that is left', room(10, 3), 3, standing(10, 0)],
  ['more than is left', room(10, 3), 4, { refused: 'tooFew', left: 3 }],
  ['any of a full room', room(10, 0), 1, { refused: 'soldOut', left: 0 }],
  ['any of a room for nobody', room(0, 0), 2, { refused: 'soldOut', left: 0 }],
])('takes %s', (_, before, count, after) => {
  expect(takeStanding(before, count)).toEqual(after);
});

test.each([
  ['some of those sold', room(10, 6), 3, standing(10, 9)],
  ['all that were sold', room(10, 0), 10, standing(10, 10)],
  ['more than were sold', room(10, 6), 5, { refused: 'not_sold', sold: 4 }],
  ['any where none were sold', room(10, 10), 1, { refused: 'not_sold', sold: 0 }],
])('releases %s', (_, before, count, after) => {
  expect(releaseStanding(before, count)).toEqual(after);
});

test('whatever is tried in whatever order, nobody is sold a place that is not there', () => {
  const move = fc.record({
    doing: fc.constantFrom(takeStanding, releaseStanding),
    count: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      let now = room(10, 10);
      let sold = 0;
      for (const { doing, count } of moves) {
        const done = doing(now, count);
        if ('refused' in done) continue;
        now = done.standing;
        if (doing === takeStanding) sold += count;
        if (doing === releaseStanding) sold -= count;
        expect(now.capacity - now.free).toBe(sold);
        expect(now.free).toBeGreaterThanOrEqual(0);
        expect(sold).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

import { expect, test } from 'vitest';
import { readLockedCodes } from './codes.queries.ts';
import { seatsOfCode } from './seats-of-code.ts';

test('the codes of a batch share one list of seats, which was read once', () => {
  const row = { event_id: 1, id: 1, version: 1, is_withdrawn: false, tickets_left: 1, seats: 'A1–3' };
  const [one, other, free] = readLockedCodes([row, { ...row, id: 2 }, { ...row, id: 3, seats: null }]);
  expect(one?.seats).toEqual([{ row: 'A', numbers: [1, 2, 3] }]);
  expect(other?.seats).toBe(one?.seats);
  expect(free?.seats).toBeNull();
});

test('a list that was not needed for long is forgotten', () => {
  const kept = seatsOfCode('A1');
  const forgotten = seatsOfCode('A2');
  for (let number = 1; number < 200; number += 1) {
    seatsOfCode(`B${number}`);
    expect(seatsOfCode('A1')).toBe(kept);
  }
  expect(seatsOfCode('A2')).toEqual(forgotten);
  expect(seatsOfCode('A2')).not.toBe(forgotten);
});

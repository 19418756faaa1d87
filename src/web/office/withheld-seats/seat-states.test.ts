import { expect, test } from 'vitest';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { factsOf, isSelectable, seatKey, sortSelection, stateOf } from './seat-states.ts';

const free = { public: 0, restrictedView: 0, house: 0, companion: 0 };
const stock = { capacity: 0, sold: 0, held: 0, house: 0, killed: 0, outlets: 0, free };
const terms = { reason: 'Camera', endsAt: null, principal: 'ada', createdAt: '2026-11-20T00:00:00Z' };
const session: SessionSeats = {
  event: { id: 1, nameCht: '夜航', nameEng: 'Night' },
  startTime: '2026-12-24T12:00:00Z',
  siteId: 1,
  zones: [
    {
      id: 7,
      name: 'STALLS',
      names: {},
      stock,
      seatPlan: 'A: 1a 2a 3a 4a 5a 6a',
      taken: [
        { row: 'A', numbers: [1], by: 'SOLD' },
        { row: 'A', numbers: [2], by: 'HELD' },
      ],
    },
  ],
  withholdings: [
    { id: 3, zoneId: 7, kind: 'KILL', places: 2, seats: [{ row: 'A', numbers: [3, 4] }], ...terms },
    { id: 4, zoneId: 7, kind: 'OUTLET', places: 1, seats: [{ row: 'A', numbers: [5] }], ...terms },
  ],
};
const facts = factsOf(session);
const key = (seat: number) => seatKey(7, 'A', seat);
const all = [1, 2, 3, 4, 5, 6].map(key);

test('each seat is free, of a buyer, or withheld', () => {
  expect(all.map((each) => stateOf(facts, each))).toEqual(['SOLD', 'HELD', 'KILL', 'KILL', 'OUTLET', 'FREE']);
});

test('seats of buyers are not selected', () => {
  expect(all.map((each) => isSelectable(facts, each))).toEqual([false, false, true, true, true, true]);
});

test('a selection is sorted into free and withheld seats', () => {
  expect(sortSelection(all, facts)).toEqual({
    free: [{ zoneId: 7, seats: [{ row: 'A', numbers: [6] }] }],
    freeCount: 1,
    withheld: [{ zoneId: 7, seats: [{ row: 'A', numbers: [3, 4, 5] }] }],
    withheldCount: 3,
    withholdingId: null,
  });
});

test('seats of one withholding can be moved', () => {
  expect(sortSelection([key(3), key(4)], facts).withholdingId).toBe(3);
  expect(sortSelection([key(4), key(5)], facts).withholdingId).toBeNull();
  expect(sortSelection([key(5), key(6)], facts).withholdingId).toBeNull();
});

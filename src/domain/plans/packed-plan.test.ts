import { expect, test } from 'vitest';
import { type PackedPlan, packPlan, unpackPlan } from './packed-plan.ts';

const row = (label: string, places: string) => ({ label, places, line: [0, 0, 10, 0, 0] as const, block: 1 });
const planOf = (...rows: ReturnType<typeof row>[]): PackedPlan => ({
  zones: [
    { zoneId: 7, name: 'STALLS', places: { rows } },
    {
      zoneId: null,
      name: 'FLOOR',
      places: {
        capacity: 50,
        area: [
          [0, 0],
          [9, 0],
          [0, 9],
        ],
      },
    },
    { zoneId: null, name: 'LATER', places: null },
  ],
  marks: [{ kind: 'text', at: [1, 2], width: 3, height: 4, turn: 5, text: 'BAR' }],
});

test('a plan is unpacked and packed without a loss', () => {
  const packed = planOf(row('A', '1a 2a* . 3b'), row('B', '1a 2a* . 3b'), row('', ''), row('A', '1a 1a'));
  const unpacked = unpackPlan(packed);
  expect('document' in unpacked && packPlan(unpacked.document)).toEqual(packed);
});

test('rows that are written alike share their places', () => {
  const unpacked = unpackPlan(planOf(row('A', '1a 2a'), row('B', '1a 2a')));
  const places = 'document' in unpacked ? unpacked.document.zones[0]?.places : null;
  expect(places && 'rows' in places && places.rows[0]?.entries === places.rows[1]?.entries).toBe(true);
});

test('places that cannot be read are named, each where it is', () => {
  expect(unpackPlan(planOf(row('A', '1a 2x'), row('B', '1a 2x ?')))).toEqual({
    errors: [
      { zone: 0, row: 0, place: '2x', problem: 'class_unknown' },
      { zone: 0, row: 1, place: '2x', problem: 'class_unknown' },
      { zone: 0, row: 1, place: '?', problem: 'seat_unreadable' },
    ],
  });
});

import { describe, expect, test } from 'vitest';
import { readSeatPlan } from '../seating/seat-plan.ts';
import { isInZone, type ZoneShape } from '../seating/zone-shape.ts';
import { placeRows } from '../seating/zone-shape-spots.ts';
import { hasSeats } from './plan-document.ts';
import { documentOf, type PublishedZone, publishedPlaces } from './published-plan.ts';

const zone = (more: Partial<PublishedZone>): PublishedZone => ({
  id: 1,
  name: 'STALLS',
  seatPlan: null,
  standingCapacity: null,
  shape: null,
  ...more,
});
const placesOf = (more: Partial<PublishedZone>) => documentOf([zone(more)], []).zones[0]?.places ?? null;
const seatPlan = 'A: 1a 2a . 3a 4a\nB: 1a 2a 3a\nC: 1a';
/** Where the seats are drawn for buyers. */
const drawn = (shape: ZoneShape) => {
  const read = readSeatPlan(seatPlan);
  const rows = 'plan' in read ? placeRows(shape, read.plan) : [];
  return rows.map(({ seats }) => seats.map(({ at }) => at.map(Math.round)));
};

describe('the seats of a published zone', () => {
  test.each<[string, ZoneShape]>([
    ['a rectangle', { block: [100, 200, 300, 80] }],
    ['a rectangle at the side', { block: [100, 200, 80, 300], facing: 'right' }],
    ['a piece of a ring', { arc: [200, 300], between: [150, 210] }],
    ['more than half a ring', { arc: [200, 300], between: [60, 300] }],
    [
      'rows',
      {
        rows: [
          [0, 0, 100, 0, 5],
          [0, 12, 100, 12, 5],
          [0, 24, 0, 24, 0],
        ],
      },
    ],
  ])('of %s are in the document where buyers see them', (_, shape) => {
    const published = publishedPlaces({ zoneId: 1, name: '', places: placesOf({ seatPlan, shape }) });
    expect(published.seatPlan).toBe(seatPlan);
    const [first, second] = [drawn(shape), drawn(published.shape as ZoneShape)];
    for (const [row, seats] of first.entries())
      for (const [place, [x, y]] of seats.entries()) {
        expect(Math.abs((second[row]?.[place]?.[0] ?? 0) - (x ?? 0))).toBeLessThanOrEqual(1);
        expect(Math.abs((second[row]?.[place]?.[1] ?? 0) - (y ?? 0))).toBeLessThanOrEqual(1);
      }
  });

  test('are laid out round the stage where one of the zones has no shape', () => {
    const { zones } = documentOf(
      [zone({ seatPlan, shape: { block: [0, 0, 10, 10] } }), zone({ id: 2, standingCapacity: 9 }), zone({ id: 3 })],
      [],
    );
    expect(zones.map(({ places }) => places !== null)).toEqual([true, true, false]);
    expect(hasSeats(zones[0]?.places ?? null)).toBe(true);
  });

  test('get new lines in the box of the old ones, where those do not fit', () => {
    const places = placesOf({
      seatPlan,
      shape: {
        rows: [
          [100, 200, 300, 200, 0],
          [100, 260, 300, 260, 0],
        ],
      },
    });
    const lines = hasSeats(places) ? places.rows.map(({ line }) => line) : [];
    expect(lines).toHaveLength(3);
    for (const [x1, y1] of lines) expect([x1 >= 100, y1 >= 200, y1 <= 260]).toEqual([true, true, true]);
  });

  test('are in one block for each group of rows', () => {
    const shape: ZoneShape = {
      rows: [
        [0, 0, 100, 0, 0],
        [0, 12, 100, 12, 0],
        [200, 0, 200, 0, 0],
      ],
    };
    const places = placesOf({ seatPlan, shape });
    expect(hasSeats(places) && places.rows.map(({ block }) => block)).toEqual([1, 1, 2]);
  });

  test('that cannot be read count as none', () => {
    expect(placesOf({ seatPlan: 'no plan', shape: { block: [0, 0, 10, 10] } })).toBeNull();
  });
});

describe('standing room', () => {
  test('has the corners of its shape', () => {
    const area = [
      [0, 0],
      [9, 0],
      [0, 9],
    ] as const;
    expect(placesOf({ standingCapacity: 5, shape: { area } })).toEqual({ capacity: 5, area });
    expect(placesOf({ standingCapacity: 5, shape: { block: [10, 20, 30, 40] } })).toEqual({
      capacity: 5,
      area: [
        [10, 20],
        [40, 20],
        [40, 60],
        [10, 60],
      ],
    });
  });

  test('in a ring has many corners, and the same inside', () => {
    const shape: ZoneShape = { arc: [200, 300], between: [150, 210] };
    const places = placesOf({ standingCapacity: 5, shape });
    const area = places && 'area' in places ? places.area : [];
    expect(area.length).toBe(50);
    for (const point of [
      [600, 310],
      [500, 300],
      [700, 300],
      [600, 250],
      [600, 370],
    ] as const)
      expect(isInZone({ area }, point)).toBe(isInZone(shape, point));
  });
});

test('a document is published as seat plan, capacity and shape; an empty zone as none of them', () => {
  const area = [
    [0, 0],
    [9, 0],
    [0, 9],
  ] as const;
  expect(publishedPlaces({ zoneId: null, name: '', places: null })).toEqual({
    seatPlan: null,
    standingCapacity: null,
    shape: null,
  });
  expect(publishedPlaces({ zoneId: null, name: '', places: { capacity: 5, area } })).toEqual({
    seatPlan: null,
    standingCapacity: 5,
    shape: { area },
  });
});

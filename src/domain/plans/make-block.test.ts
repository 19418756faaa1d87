import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainForm } from '../../../tests/support/samples/plain-block.ts';
import { writeEntries } from '../seating/seat-plan.ts';
import { isInZone } from '../seating/zone-shape.ts';
import { placeRows } from '../seating/zone-shape-spots.ts';
import { type BlockForm, makeBlock } from './make-block.ts';

const form: BlockForm = { ...plainForm, rows: 3, block: 7 };
const drawn = (changes: Partial<BlockForm>) =>
  makeBlock({ ...form, ...changes }).map(({ label, entries }) => `${label}: ${writeEntries(entries)}`);
const lines = (changes: Partial<BlockForm>) => makeBlock({ ...form, ...changes }).map(({ line }) => line);
const seatsOf = (changes: Partial<BlockForm>) => {
  const rows = makeBlock({ ...form, ...changes });
  const shape = { rows: rows.map(({ line }) => line) };
  return { shape, rows: placeRows(shape, { rows }).map(({ seats }) => seats.map(({ at }) => at)) };
};

describe('the seats of a block', () => {
  test('are rows by seats, all of one block', () => {
    expect(drawn({})).toEqual(['A: 1a 2a 3a 4a', 'B: 1a 2a 3a 4a', 'C: 1a 2a 3a 4a']);
    expect(makeBlock(form).map(({ block }) => block)).toEqual([7, 7, 7]);
  });

  test('have aisles where they are wanted; none at an end', () => {
    expect(drawn({ rows: 1, aislesAfter: [0, 2, 4] })).toEqual(['A: 1a 2a . 3a 4a']);
  });

  test('of longer and shorter rows keep their aisles one behind the other', () => {
    expect(drawn({ taper: 2, aislesAfter: [2] })).toEqual([
      'A: 1a 2a . 3a 4a',
      'B: 1a 2a 3a . 4a 5a 6a',
      'C: 1a 2a 3a 4a . 5a 6a 7a 8a',
    ]);
    expect(drawn({ taper: -2 })).toEqual(['A: 1a 2a 3a 4a', 'B: 1a 2a', 'C: 1a']);
  });

  test('end where the labels end', () => {
    expect(drawn({ labels: { kind: 'letters', start: 'ZY', skip: [] }, seats: 1 })).toEqual(['ZY: 1a', 'ZZ: 1a']);
  });
});

describe('the lines of a block', () => {
  test('lie one behind the other, with the first in the middle of the block', () => {
    expect(lines({})).toEqual([
      [585, 200, 615, 200, 0],
      [585, 212, 615, 212, 0],
      [585, 224, 615, 224, 0],
    ]);
  });

  test('are shifted in every second row', () => {
    expect(lines({ stagger: 0.5 }).map(([left]) => left)).toEqual([585, 590, 585]);
  });

  test('are as long as their seats and aisles need', () => {
    expect(lines({ taper: -1, aislesAfter: [2] }).map(([x1, , x2]) => x2 - x1)).toEqual([40, 30, 20]);
  });

  test('turn with the block', () => {
    expect(lines({ turn: 90 })).toEqual([
      [600, 185, 600, 215, 0],
      [588, 185, 588, 215, 0],
      [576, 185, 576, 215, 0],
    ]);
  });

  test('bend round one centre, and keep the distances of seats and rows', () => {
    const { rows } = seatsOf({ curve: 60, seats: 21, rows: 5 });
    const centre = [600, 200 - (20 * 10) / (Math.PI / 3)] as const;
    const far = ([x, y]: readonly [number, number]) => Math.hypot(x - centre[0], y - centre[1]);
    for (const [index, row] of rows.entries()) {
      for (const at of row) expect(far(at)).toBeCloseTo(far([600, 200]) + index * 12, 1);
      for (const [seat, [x, y]] of row.slice(1).entries()) {
        const [otherX, otherY] = row[seat] as readonly [number, number];
        expect(Math.hypot(x - otherX, y - otherY)).toBeCloseTo(10, 0);
      }
    }
  });

  test('bend towards the stage as well, every row alike', () => {
    const bent = lines({ curve: -60, seats: 21 });
    expect(bent.every(([, , , , bulge]) => bulge < 0)).toBe(true);
    expect(new Set(bent.map(([, , , , bulge]) => bulge)).size).toBe(1);
  });

  test('shift along the bend', () => {
    const [first, second] = lines({ curve: 60, stagger: 0.5, seats: 21 });
    expect(first?.[1]).toBe(first?.[3]);
    expect(second?.[1]).toBeGreaterThan(second?.[3] ?? 0);
  });
});

test('every seat of any block lies in the zone that is drawn round it', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const anyForm = fc.record({
    rows: fc.integer({ min: 1, max: 30 }),
    seats: fc.integer({ min: 4, max: 40 }),
    curve: number(-90, 90),
    stagger: number(0, 1),
    taper: fc.integer({ min: -1, max: 2 }),
    turn: number(-180, 180),
  });
  fc.assert(
    fc.property(anyForm, (changes) => {
      const { shape, rows } = seatsOf(changes);
      for (const at of rows.flat()) expect(isInZone(shape, at)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

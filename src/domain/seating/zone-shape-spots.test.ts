import { describe, expect, test } from 'vitest';
import { readSeatPlan } from './seat-plan.ts';
import { isInZone, type ZoneShape } from './zone-shape.ts';
import { crowdIn, placeRows } from './zone-shape-spots.ts';

const shape: ZoneShape = { block: [0, 100, 600, 260] };
const rowsOf = (text: string) => {
  const read = readSeatPlan(text);
  if (!('plan' in read)) throw new Error('not a plan');
  return placeRows(shape, read.plan);
};
const acrossOf = (text: string) => rowsOf(text).map(({ seats }) => seats.map(({ at }) => Math.round(at[0])));

describe('rows in a zone', () => {
  test('lie one behind the other, evenly, with a little room before the first and behind the last', () => {
    const rows = rowsOf('A: 1a\nB: 1a\nC: 1a');
    const downs = rows.map(({ seats }) => Math.round((seats[0]?.at[1] ?? 0) - 100));
    expect(downs).toEqual([58, 130, 202]);
  });

  test('have a place more on each side, where their label goes', () => {
    const [row] = rowsOf('A: 1a 2a . 3a');
    expect(row?.seats.map(({ at }) => at[0])).toEqual([150, 250, 350, 450]);
    expect(row?.seats.map(({ seat }) => seat?.number ?? null)).toEqual([1, 2, null, 3]);
    expect(row?.ends.map(([x]) => x)).toEqual([50, 550]);
  });

  test('of fewer places lie in the middle of the widest', () => {
    expect(acrossOf('A: 1a 2a\nB: 1a 2a 3a 4a')).toEqual([
      [250, 350],
      [150, 250, 350, 450],
    ]);
  });

  test('that begin or end with gaps have their labels next to their seats', () => {
    const [row] = rowsOf('A: . 1a 2a .\nB: 1a 2a 3a 4a');
    expect(row?.ends.map(([x]) => x)).toEqual([150, 450]);
  });

  test('give each seat as much room as there is, across or back, whichever is less', () => {
    expect(rowsOf('A: 1a 2a 3a 4a')[0]?.size).toBe(100);
    expect(rowsOf('A: 1a\nB: 1a')[0]?.size).toBe(100);
    const ring: ZoneShape = { arc: [100, 300], between: [150, 210] };
    const read = readSeatPlan('A: 1a 2a 3a 4a 5a 6a 7a 8a\nB: 1a 2a 3a 4a 5a 6a 7a 8a');
    const [front, back] = 'plan' in read ? placeRows(ring, read.plan) : [];
    expect(front?.size).toBeLessThan(back?.size ?? 0);
  });
});

describe('the crowd of a standing zone', () => {
  test('is half as many spots as people, and no more than the eye can count', () => {
    expect(crowdIn(shape, 1)).toHaveLength(1);
    expect(crowdIn(shape, 300)).toHaveLength(150);
    expect(crowdIn(shape, 100_000)).toHaveLength(800);
  });

  test('stands inside, the same every time, and denser towards the stage', () => {
    const crowd = crowdIn(shape, 1000);
    expect(crowd.every((at) => isInZone(shape, at))).toBe(true);
    expect(crowdIn(shape, 1000)).toEqual(crowd);
    const nearHalf = crowd.filter(([, y]) => y < 230).length;
    expect(nearHalf).toBeGreaterThan(270);
    expect(nearHalf).toBeLessThan(350);
    const leftHalf = crowd.filter(([x]) => x < 300).length;
    expect(leftHalf).toBeGreaterThan(220);
    expect(leftHalf).toBeLessThan(280);
    expect(new Set(crowd.map(([x, y]) => `${x} ${y}`)).size).toBe(500);
  });
});

import { describe, expect, test } from 'vitest';
import type { Point } from './drawing.ts';
import type { RowLine } from './row-line.ts';
import { readSeatPlan } from './seat-plan.ts';
import {
  boxOfZone,
  facingStage,
  frontOf,
  isInZone,
  lineIn,
  outlineOf,
  sizeAt,
  spotIn,
  turnOf,
  type ZoneShape,
} from './zone-shape.ts';
import { placeRows } from './zone-shape-spots.ts';

const rowsOf = (...rows: RowLine[]): ZoneShape => ({ rows });
/** Three rows of a hundred units, twelve apart. */
const straight = rowsOf([100, 200, 200, 200, 0], [100, 212, 200, 212, 0], [100, 224, 200, 224, 0]);
const rounded = ([x, y]: Point) => [Math.round(x), Math.round(y)];
const placed = (shape: ZoneShape, text: string) => {
  const read = readSeatPlan(text);
  return 'plan' in read ? placeRows(shape, read.plan) : [];
};
const spots = (shape: ZoneShape, text: string) =>
  placed(shape, text).map(({ seats }) => seats.map(({ at }) => rounded(at)));

describe('the entries of a row', () => {
  test('lie evenly between its ends, aisles too', () => {
    expect(spots(straight, 'A: 1a 2a . 3a 4a')).toEqual([
      [
        [100, 200],
        [125, 200],
        [150, 200],
        [175, 200],
        [200, 200],
      ],
    ]);
  });

  test('lie at the left end where there is one', () => {
    expect(spots(straight, 'A: 1a')).toEqual([[[100, 200]]]);
    expect(spots(rowsOf([300, 300, 300, 300, 0]), 'A: 1a')).toEqual([[[300, 300]]]);
  });

  test('lie on a circle: the middle is as far off as the bulge, and all distances are alike', () => {
    const [[first, middle, last] = []] = spots(rowsOf([100, 200, 200, 200, 50]), 'A: 1a 2a 3a');
    expect([first, middle, last]).toEqual([
      [100, 200],
      [150, 250],
      [200, 200],
    ]);
    const [[, towards] = []] = spots(rowsOf([100, 200, 200, 200, -20]), 'A: 1a 2a 3a');
    expect(towards).toEqual([150, 180]);
    const [[, half] = []] = spots(rowsOf([100, 200, 200, 200, 100]), 'A: 1a 2a 3a');
    expect(half).toEqual([150, 300]);
  });

  test('are seen facing the stage: a line from right to left looks the other way', () => {
    expect(spots(rowsOf([200, 200, 100, 200, 10]), 'A: 1a 2a 3a')).toEqual([
      [
        [200, 200],
        [150, 190],
        [100, 200],
      ],
    ]);
  });
});

describe('the room of a seat', () => {
  test('is that of its neighbours in the row and behind it, whichever is less', () => {
    expect(placed(straight, 'A: 1a 2a\nB: 1a 2a\nC: 1a 2a').map(({ size }) => size)).toEqual([12, 12, 12]);
    expect(placed(straight, `A: ${Array.from({ length: 21 }, (_, at) => `${at + 1}a`).join(' ')}`)[0]?.size).toBe(5);
  });

  test('of a row that bends is measured across the bend', () => {
    const bent = rowsOf([100, 200, 200, 200, 50], [88, 200, 212, 200, 62]);
    expect(placed(bent, 'A: 1a 2a 3a\nB: 1a 2a 3a')[0]?.size).toBeCloseTo(12);
  });

  test('has a usual size where there is no neighbour, and a largest one', () => {
    expect(placed(rowsOf([300, 300, 300, 300, 0]), 'A: 1a')[0]?.size).toBe(10);
    expect(placed(rowsOf([0, 300, 1000, 300, 0]), 'A: 1a 2a')[0]?.size).toBe(30);
  });
});

test('labels stand just outside the seats at both ends', () => {
  const [row] = placed(straight, 'A: . 1a 2a 3a .');
  expect(row?.ends.map(rounded)).toEqual([
    [100, 200],
    [200, 200],
  ]);
  const [full] = placed(straight, 'A: 1a 2a 3a 4a 5a');
  expect(full?.ends.map(rounded)).toEqual([
    [75, 200],
    [225, 200],
  ]);
});

test('a row without a line is not drawn', () => {
  expect(placed(rowsOf([0, 0, 10, 0, 0]), 'A: 1a\nB: 1a')).toHaveLength(1);
});

describe('the zone round the rows', () => {
  test('has its front before the first row and its back behind the last', () => {
    expect(rounded(spotIn(straight, 0, 0))).toEqual([100, 194]);
    expect(rounded(spotIn(straight, 0.5, 0.5))).toEqual([150, 212]);
    expect(rounded(spotIn(straight, 1, 1))).toEqual([200, 230]);
    expect(rounded(spotIn(straight, 0.5, 1 / 3))).toEqual([150, 206]);
    expect(rounded(spotIn(straight, 0.5, -1))).toEqual([150, 158]);
    expect(frontOf(straight).map(rounded)).toEqual([
      [100, 200],
      [200, 200],
    ]);
    expect(sizeAt(straight, 0.5)).toEqual({ width: 100, depth: 36 });
    expect(rounded(spotIn(rowsOf([0, 0, 10, 0, 0]), 0.5, 0.5))).toEqual([5, 0]);
  });

  test('holds its seats and their labels, and nothing far away', () => {
    for (const [x, y] of [
      [100, 200],
      [200, 224],
      [85, 212],
      [215, 212],
      [150, 195],
      [150, 229],
    ] as const)
      expect(isInZone(straight, [x, y])).toBe(true);
    for (const [x, y] of [
      [150, 180],
      [150, 245],
      [70, 212],
      [230, 212],
    ] as const)
      expect(isInZone(straight, [x, y])).toBe(false);
  });

  test('has a smooth border: a path of round corners', () => {
    expect(outlineOf(straight)).toMatch(/^M[\d.]+ [\d.]+Q(?:[\d.]+ [\d.]+[ LQZ]?)+Z$/);
    const { left, top, right, bottom } = boxOfZone(straight);
    expect([left, top, right, bottom].map(Math.round)).toEqual([83, 191, 217, 233]);
  });

  test('follows rows that bend', () => {
    const bent = rowsOf([100, 200, 300, 200, 60], [92, 200, 308, 200, 70]);
    expect(isInZone(bent, [200, 262])).toBe(true);
    expect(isInZone(bent, [200, 210])).toBe(false);
  });

  test('has a border for each group of rows: beside each other, behind a wide way, or facing another way', () => {
    const borders = (...rows: RowLine[]) => outlineOf(rowsOf(...rows)).split('M').length - 1;
    expect(
      borders([100, 200, 200, 200, 0], [100, 212, 200, 212, 0], [260, 200, 360, 200, 0], [260, 212, 360, 212, 0]),
    ).toBe(2);
    expect(borders([100, 200, 200, 200, 0], [100, 212, 200, 212, 0], [100, 300, 200, 300, 0])).toBe(2);
    expect(borders([100, 200, 200, 200, 0], [205, 205, 205, 300, 0])).toBe(2);
    expect(borders([100, 200, 200, 200, 0], [100, 212, 200, 212, 0], [100, 240, 200, 240, 0])).toBe(1);
    const two = rowsOf([100, 200, 200, 200, 0], [260, 200, 360, 200, 0], [260, 212, 360, 212, 0]);
    expect([isInZone(two, [150, 200]), isInZone(two, [300, 206]), isInZone(two, [230, 205])]).toEqual([
      true,
      true,
      false,
    ]);
    // Names stand in the largest group.
    expect(rounded(spotIn(two, 0.5, 0.5))).toEqual([310, 206]);
  });

  test('is turned as its middle row is', () => {
    expect(turnOf(straight)).toBe(0);
    expect(lineIn(straight)).toBeCloseTo(100);
    const left = rowsOf([100, 200, 100, 300, 0], [88, 200, 88, 300, 0]);
    expect(turnOf(left)).toBeCloseTo(Math.PI / 2);
    expect(lineIn(left)).toBeCloseTo(24);
  });

  test('turns to the stage when it is shown by itself', () => {
    const turned = facingStage(rowsOf([100, 200, 100, 300, 5], [88, 200, 88, 300, 5]));
    expect(turnOf(turned)).toBeCloseTo(0);
    const { left, top, right } = boxOfZone(turned);
    expect([Math.round(top), Math.round((left + right) / 2)]).toEqual([158, 600]);
    expect('rows' in turned && turned.rows[0]?.[4]).toBe(5);
  });
});

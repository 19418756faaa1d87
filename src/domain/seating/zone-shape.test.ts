import { describe, expect, test } from 'vitest';
import { boxOf, type Point } from './drawing.ts';
import {
  boxOfZone,
  facingStage,
  isInZone,
  lineIn,
  outlineOf,
  sizeAt,
  spotIn,
  turnOf,
  type ZoneShape,
} from './zone-shape.ts';

const block: ZoneShape = { block: [100, 200, 400, 80] };
const onTheLeft: ZoneShape = { block: [100, 200, 80, 400], facing: 'right' };
const onTheRight: ZoneShape = { block: [900, 200, 80, 400], facing: 'left' };
/** A quarter of a ring, straight ahead of the stage: centre (600, 60), radii 100 and 200. */
const quarter: ZoneShape = { arc: [100, 200], between: [135, 225] };
const shapes = { block, onTheLeft, onTheRight, quarter };

const rounded = ([x, y]: Point) => [Math.round(x), Math.round(y)];
const corners = (shape: ZoneShape) =>
  [spotIn(shape, 0, 0), spotIn(shape, 1, 0), spotIn(shape, 1, 1), spotIn(shape, 0, 1)].map(rounded);

describe('a spot in a zone, as people see it who face the stage', () => {
  test('in a block straight ahead: left is left, and the front is on top', () => {
    expect(corners(block)).toEqual([
      [100, 200],
      [500, 200],
      [500, 280],
      [100, 280],
    ]);
  });

  test('in a block at the side its front looks to the middle, and left is to the left hand', () => {
    expect(corners(onTheLeft)).toEqual([
      [180, 200],
      [180, 600],
      [100, 600],
      [100, 200],
    ]);
    expect(corners(onTheRight)).toEqual([
      [900, 600],
      [900, 200],
      [980, 200],
      [980, 600],
    ]);
  });

  test('in a piece of a ring the front is the inner edge', () => {
    expect(corners(quarter)).toEqual([
      [529, 131],
      [671, 131],
      [741, 201],
      [459, 201],
    ]);
    expect(rounded(spotIn(quarter, 0.5, 0))).toEqual([600, 160]);
    expect(rounded(spotIn(quarter, 0.5, 1))).toEqual([600, 260]);
  });
});

test('a block is as wide as it is drawn, unless it looks to the side; a ring widens towards the back', () => {
  expect(sizeAt(block, 0.5)).toEqual({ width: 400, depth: 80 });
  expect(sizeAt(onTheLeft, 0.5)).toEqual({ width: 400, depth: 80 });
  expect(sizeAt(quarter, 0).width).toBeCloseTo((Math.PI / 2) * 100);
  expect(sizeAt(quarter, 1).width).toBeCloseTo((Math.PI / 2) * 200);
  expect(sizeAt(quarter, 1).depth).toBe(100);
});

test('words stay level, so a zone that is turned has less room for them', () => {
  expect(lineIn(block)).toBeCloseTo(400);
  expect(lineIn(onTheLeft)).toBeCloseTo(80);
  expect(lineIn(onTheRight)).toBeCloseTo(80);
  expect(lineIn(quarter)).toBeCloseTo((Math.PI / 2) * 150);
  const turned: ZoneShape = { arc: [300, 400], between: [200, 250] };
  expect(turnOf(turned)).toBeCloseTo(Math.PI / 4);
  expect(lineIn(turned)).toBeCloseTo(100 * Math.SQRT2);
});

describe('whether a point is in a zone', () => {
  test.each(Object.entries(shapes))('%s: its inside is, what lies a little beyond each edge is not', (_, shape) => {
    for (const across of [0.01, 0.3, 0.5, 0.99]) {
      for (const back of [0.01, 0.5, 0.99]) expect(isInZone(shape, spotIn(shape, across, back))).toBe(true);
      for (const back of [-0.01, 1.01]) expect(isInZone(shape, spotIn(shape, across, back))).toBe(false);
    }
    for (const back of [0.01, 0.5, 0.99])
      for (const across of [-0.01, 1.01]) expect(isInZone(shape, spotIn(shape, across, back))).toBe(false);
  });

  test('the opposite side of the ring is not', () => {
    expect(isInZone(quarter, [600, -90])).toBe(false);
    expect(isInZone({ arc: [100, 200], between: [0, 90] }, [706, -46])).toBe(true);
    expect(isInZone({ arc: [100, 200], between: [270, 360] }, [494, -46])).toBe(true);
  });

  test('its edge belongs to it', () => {
    for (const corner of [
      [100, 200],
      [500, 280],
    ] as const)
      expect(isInZone(block, corner)).toBe(true);
    expect(isInZone(quarter, [600, 160])).toBe(true);
    expect(isInZone(quarter, [600, 260])).toBe(true);
  });
});

test('an outline is a path that SVG and canvas read: from the front left corner, clockwise', () => {
  expect(outlineOf(block)).toBe('M100 200L500 200L500 280L100 280Z');
  expect(outlineOf(quarter)).toBe(
    'M529.29 130.71A100 100 0 0 0 670.71 130.71L741.42 201.42A200 200 0 0 1 458.58 201.42Z',
  );
  expect(outlineOf({ arc: [100, 200], between: [80, 280] })).toMatch(/A100 100 0 1 0 .*A200 200 0 1 1 /);
});

test('a box holds a whole zone, also where an arc bulges beyond its corners', () => {
  expect(boxOfZone(block)).toEqual({ left: 100, top: 200, right: 500, bottom: 280 });
  const { left, top, right, bottom } = boxOfZone(quarter);
  expect([left, top, right, bottom].map(Math.round)).toEqual([459, 131, 741, 260]);
  expect(
    boxOf([
      [3, 9],
      [5, 1],
    ]),
  ).toEqual({ left: 3, top: 1, right: 5, bottom: 9 });
});

describe('a zone by itself is turned until its stage is straight ahead', () => {
  test('a block at the side lies down; it keeps its size', () => {
    expect(facingStage(onTheLeft)).toEqual({ block: [400, 158, 400, 80] });
    expect(facingStage(block)).toEqual({ block: [400, 158, 400, 80] });
  });

  test('a piece of a ring comes round to the middle', () => {
    expect(facingStage({ arc: [300, 400], between: [200, 250] })).toEqual({ arc: [300, 400], between: [155, 205] });
  });
});

import { expect, test } from 'vitest';
import type { Point } from './drawing.ts';
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
import { crowdIn } from './zone-shape-spots.ts';

const square: ZoneShape = {
  area: [
    [100, 200],
    [300, 200],
    [300, 300],
    [100, 300],
  ],
};
/** A passage with two arms, open to the stage. */
const horseshoe: ZoneShape = {
  area: [
    [100, 200],
    [150, 200],
    [150, 300],
    [250, 300],
    [250, 200],
    [300, 200],
    [300, 350],
    [100, 350],
  ],
};
const rounded = ([x, y]: Point) => [Math.round(x), Math.round(y)];

test('an area with corners holds what is inside', () => {
  expect([isInZone(square, [200, 250]), isInZone(square, [99, 250]), isInZone(square, [200, 301])]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isInZone(horseshoe, [125, 250]), isInZone(horseshoe, [200, 250]), isInZone(horseshoe, [200, 320])]).toEqual([
    true,
    false,
    true,
  ]);
  const reversed: ZoneShape = {
    area: [
      [100, 300],
      [300, 300],
      [300, 200],
      [100, 200],
    ],
  };
  expect(isInZone(reversed, [200, 250])).toBe(true);
});

test('its edge goes from corner to corner', () => {
  expect(outlineOf(square)).toBe('M100 200L300 200L300 300L100 300Z');
  expect(boxOfZone(horseshoe)).toEqual({ left: 100, top: 200, right: 300, bottom: 350 });
});

test('spots go across what is inside alone', () => {
  expect([0, 0.5, 1].map((across) => rounded(spotIn(square, across, 0.5)))).toEqual([
    [100, 250],
    [200, 250],
    [300, 250],
  ]);
  expect([0, 0.5, 0.75, 1].map((across) => rounded(spotIn(horseshoe, across, 0.2)))).toEqual([
    [100, 230],
    [150, 230],
    [275, 230],
    [300, 230],
  ]);
  expect(rounded(spotIn(square, 0.5, 1))).toEqual([200, 300]);
  expect(rounded(spotIn(square, 0.5, -0.5))).toEqual([200, 150]);
  expect(sizeAt(horseshoe, 0.2)).toEqual({ width: 100, depth: 150 });
  expect(lineIn(square)).toBe(200);
  expect(turnOf(square)).toBe(0);
});

test('its front is between its outermost corners, the upper ones where there are several', () => {
  expect(frontOf(horseshoe)).toEqual([
    [100, 200],
    [300, 200],
  ]);
  expect(
    frontOf({
      area: [
        [200, 100],
        [300, 250],
        [100, 300],
      ],
    }),
  ).toEqual([
    [100, 300],
    [300, 250],
  ]);
});

test('a flat area is a line, and fails nowhere', () => {
  const flat: ZoneShape = {
    area: [
      [100, 200],
      [200, 200],
      [300, 200],
    ],
  };
  expect(rounded(spotIn(flat, 0.5, 0.5))).toEqual([200, 200]);
  expect(isInZone(flat, [200, 200])).toBe(false);
  expect(crowdIn(flat, 10)).toHaveLength(5);
});

test('the crowd stands inside, the same every time, also in a slim and in a hollow area', () => {
  for (const shape of [square, horseshoe]) {
    const crowd = crowdIn(shape, 400);
    expect(crowd).toHaveLength(200);
    expect(crowd.every((at) => isInZone(shape, at))).toBe(true);
    expect(crowdIn(shape, 400)).toEqual(crowd);
  }
  const slim: ZoneShape = {
    area: [
      [100, 100],
      [102, 100],
      [400, 400],
      [398, 400],
    ],
  };
  expect(crowdIn(slim, 100).every(([x, y]) => Math.abs(x - y) < 5)).toBe(true);
});

test('shown by itself it lies before the stage', () => {
  expect(facingStage(square)).toEqual({
    area: [
      [500, 158],
      [700, 158],
      [700, 258],
      [500, 258],
    ],
  });
});

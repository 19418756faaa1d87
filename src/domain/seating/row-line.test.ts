import { describe, expect, test } from 'vitest';
import type { Point } from './drawing.ts';
import { curveOf, moveLine, turnLine } from './row-line.ts';

const half = curveOf([100, 200, 200, 200, 50]);
const rounded = ([x, y]: Point) => [Math.round(x), Math.round(y)];

test('a curve is as long as its arc; beyond its ends it goes straight on', () => {
  expect(half.length).toBeCloseTo(50 * Math.PI);
  expect(half.bend).toBeCloseTo(Math.PI);
  expect(rounded(half.at(-10))).toEqual([100, 190]);
  expect(rounded(half.at(half.length + 10))).toEqual([200, 190]);
});

test('points before and behind it are as far off along all of it, and not beyond its centre', () => {
  expect(rounded(half.at(half.length / 2, 10))).toEqual([150, 260]);
  expect(rounded(half.at(half.length / 2, -80))).toEqual([150, 200]);
  const towards = curveOf([100, 200, 200, 200, -50]);
  expect(rounded(towards.at(towards.length / 2, -10))).toEqual([150, 140]);
  expect(rounded(towards.at(towards.length / 2, 80))).toEqual([150, 200]);
});

describe('the distance of a point', () => {
  test('is measured to the arc, and beside it to the nearer end', () => {
    expect(half.distanceTo([150, 270])).toBeCloseTo(20);
    expect(half.distanceTo([150, 230])).toBeCloseTo(20);
    expect(half.distanceTo([100, 180])).toBeCloseTo(20);
    expect(half.distanceTo([230, 160])).toBeCloseTo(50);
  });

  test('is measured to a straight line, and beside it to the nearer end', () => {
    const straight = curveOf([100, 200, 200, 200, 0]);
    expect([straight.distanceTo([150, 190]), straight.distanceTo([203, 204])]).toEqual([10, 5]);
  });
});

test('a line is moved and turned with its bulge', () => {
  expect(moveLine([1, 2, 3, 4, 5], 10, 20)).toEqual([11, 22, 13, 24, 5]);
  expect(turnLine([100, 0, 200, 0, 5], [100, 0], Math.PI / 2).map(Math.round)).toEqual([100, 0, 100, 100, 5]);
});

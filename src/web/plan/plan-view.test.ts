import { describe, expect, test } from 'vitest';
import {
  type Bounds,
  between,
  fitScale,
  isApart,
  isWithin,
  keepInside,
  pan,
  seenBox,
  toDrawing,
  type View,
  wholeView,
  zoomAt,
} from './plan-view.ts';

/** A drawing twice as wide as it is high, on a screen where it fits at half its size. */
const bounds: Bounds = {
  box: { left: 100, top: 0, right: 1100, bottom: 500 },
  size: { width: 524, height: 400 },
  scaleMax: 4,
};
const whole = wholeView(bounds);
const under = (view: View, place: readonly [number, number]) => toDrawing(view, place).map(Math.round);

describe('the whole drawing', () => {
  test('fits, with a margin, and lies in the middle', () => {
    expect(fitScale(bounds.box, bounds.size)).toBe(0.5);
    expect(under(whole, [262, 200])).toEqual([600, 250]);
    expect(under(whole, [12, 75])).toEqual([100, 0]);
    expect(isWithin(bounds.box, seenBox(whole, bounds.size))).toBe(true);
  });

  test('cannot be dragged away, and nobody zooms out farther', () => {
    expect(pan(whole, 300, -80, bounds)).toEqual(whole);
    expect(zoomAt(whole, 0.2, [10, 10], bounds)).toEqual(whole);
  });
});

describe('zooming', () => {
  test('keeps what lies under the finger there', () => {
    const place = [200, 180] as const;
    expect(under(zoomAt(whole, 3, place, bounds), place)).toEqual(under(whole, place));
  });

  test('ends where a seat is as large as anybody needs', () => {
    expect(zoomAt(whole, 1000, [200, 180], bounds).scale).toBe(4);
  });

  test('on the way out the edges come back to where they belong', () => {
    const corner = pan(zoomAt(whole, 4, [262, 200], bounds), -9999, -9999, bounds);
    const back = zoomAt(corner, 0.25, [0, 0], bounds);
    expect([back.scale, back.left, back.top].map((each) => Math.round(each * 1e6))).toEqual(
      [whole.scale, whole.left, whole.top].map((each) => Math.round(each * 1e6)),
    );
  });
});

test('whoever drags sees no farther than the edge of the drawing', () => {
  const near = zoomAt(whole, 4, [262, 200], bounds);
  const right = pan(near, -9999, 0, bounds);
  expect(Math.round(seenBox(right, bounds.size).right)).toBe(1106);
  const left = pan(near, 9999, 0, bounds);
  expect(Math.round(seenBox(left, bounds.size).left)).toBe(94);
});

test('a screen that is turned keeps the view inside', () => {
  const turned = { ...bounds, size: { width: 300, height: 600 } };
  const kept = keepInside(zoomAt(whole, 2, [0, 0], bounds), turned);
  expect(kept.scale).toBe(1);
  expect(Math.round(toDrawing(kept, [150, 300])[1])).toBe(250);
});

test('the way from one view to the next begins at the one and ends at the other, and the scale grows evenly', () => {
  const to = zoomAt(whole, 4, [100, 100], bounds);
  expect(between(whole, to, 0)).toEqual(whole);
  expect(between(whole, to, 1).left).toBeCloseTo(to.left);
  expect(between(whole, to, 0.5).scale).toBeCloseTo(1);
  expect(between(to, { ...to, left: to.left + 10 }, 0.5).left).toBeCloseTo(to.left + 5);
});

test('boxes that do not touch are apart', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  expect(isApart(box, { left: 11, top: 0, right: 20, bottom: 10 })).toBe(true);
  expect(isApart(box, { left: 0, top: -9, right: 10, bottom: -1 })).toBe(true);
  expect(isApart(box, { left: 5, top: 5, right: 20, bottom: 20 })).toBe(false);
});

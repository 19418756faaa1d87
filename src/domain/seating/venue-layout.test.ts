import { describe, expect, test } from 'vitest';
import { layOutZones, shareArc } from './venue-layout.ts';
import { isInZone, spotIn, type ZoneShape } from './zone-shape.ts';

const arcOf = (shape: ZoneShape | undefined) => {
  if (!shape || !('arc' in shape)) throw new Error('not a piece of a ring');
  return { inner: shape.arc[0], outer: shape.arc[1], from: shape.between[0], to: shape.between[1] };
};
const widthOf = (shape: ZoneShape | undefined) => arcOf(shape).to - arcOf(shape).from;
/** How many zones each ring has, from the stage. */
const ringsOf = (places: number[]) =>
  [...Map.groupBy(layOutZones(places), (shape) => arcOf(shape).inner).values()].map((ring) => ring.length);

describe('an arc that zones share', () => {
  test('begins on the left, ends on the right, and has a way through between neighbours', () => {
    const [one, two, three] = shareArc([1, 1, 1], [400, 500], [240, 120]).map(arcOf);
    expect([one?.to, three?.from].map((each) => Math.round(each ?? 0))).toEqual([240, 120]);
    const way = ((one?.from ?? 0) - (two?.to ?? 0)) * (Math.PI / 180) * 500;
    expect(way).toBeCloseTo(24);
    expect((two?.from ?? 0) - (three?.to ?? 0)).toBeCloseTo((one?.from ?? 0) - (two?.to ?? 0));
  });

  test('gives each its share of the width', () => {
    const [wide, narrow] = shareArc([3, 1], [400, 500], [240, 120]);
    expect(widthOf(wide) / widthOf(narrow)).toBeCloseTo(3);
  });

  test('belongs to one alone from end to end', () => {
    expect(shareArc([5], [400, 500], [240, 120])).toEqual([{ arc: [400, 500], between: [120, 240] }]);
  });

  test('keeps room for zones, however many ways there are', () => {
    const many = shareArc(Array(100).fill(1), [50, 90], [240, 120]);
    expect(many.every((shape) => widthOf(shape) > 0.8)).toBe(true);
  });
});

describe('zones that nobody drew', () => {
  test('lie in as many rings as make a hall: few zones in few, many in up to seven', () => {
    expect(ringsOf([500])).toEqual([1]);
    expect(ringsOf([500, 500])).toEqual([1, 1]);
    expect(ringsOf([900, 300])).toEqual([1, 1]);
    expect(ringsOf([100, 900])).toEqual([2]);
    expect(ringsOf(Array(4).fill(100))).toEqual([2, 2]);
    expect(ringsOf(Array(9).fill(100))).toEqual([2, 3, 4]);
    expect(ringsOf(Array(14).fill(100))).toHaveLength(4);
    expect(ringsOf(Array(200).fill(100))).toHaveLength(7);
    expect(ringsOf(Array(200).fill(100)).reduce((sum, ring) => sum + ring)).toBe(200);
  });

  test('keep their order: from the front to the back, and in each ring from the left', () => {
    const shapes = layOutZones([200, 300, 250, 400, 350, 500, 450]).map(arcOf);
    shapes.slice(1).forEach((shape, index) => {
      const before = shapes[index];
      expect(shape.inner > (before?.inner ?? 0) || shape.to < (before?.from ?? 0)).toBe(true);
    });
  });

  test('are as wide as they have places, but never too narrow to be tapped', () => {
    const [, , twoHundred, threeHundred, ten] = layOutZones([300, 300, 200, 300, 10]);
    expect(arcOf(twoHundred).inner).toBe(arcOf(ten).inner);
    expect(widthOf(threeHundred) / widthOf(twoHundred)).toBeCloseTo(1.5);
    expect(widthOf(ten) / widthOf(threeHundred)).toBeCloseTo(0.3);
  });

  test('stay between the stage and the edge of the drawing, and never overlap', () => {
    for (const places of [[1], [50, 9000], Array(30).fill(700), [3, 3000, 20, 700, 1, 40, 900, 12]]) {
      const shapes = layOutZones(places);
      expect(shapes).toHaveLength(places.length);
      for (const [index, shape] of shapes.entries()) {
        expect(arcOf(shape).inner).toBeGreaterThanOrEqual(150);
        expect(arcOf(shape).outer).toBeLessThanOrEqual(700);
        expect(arcOf(shape).outer).toBeGreaterThan(arcOf(shape).inner);
        const middle = spotIn(shape, 0.5, 0.5);
        expect(shapes.filter((other) => isInZone(other, middle))).toEqual([shapes[index]]);
      }
    }
  });
});

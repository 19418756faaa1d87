// Polygons on the drawing: borders of rows, and standing areas.
import type { Point } from './drawing.ts';

/** Counts the turns round the point, as a canvas does when it fills a path. */
export function isInPolygon(corners: readonly Point[], [x, y]: Point): boolean {
  let turns = 0;
  let [fromX, fromY] = corners.at(-1) as Point;
  for (const [toX, toY] of corners) {
    const side = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY);
    if (fromY <= y && toY > y && side > 0) turns += 1;
    else if (fromY > y && toY <= y && side < 0) turns -= 1;
    [fromX, fromY] = [toX, toY];
  }
  return turns !== 0;
}

/** The parts of a level line that lie inside, from the left. */
export function spansAt(corners: readonly Point[], y: number): [left: number, right: number][] {
  const crossings = corners.flatMap(([toX, toY], index) => {
    const [fromX, fromY] = corners.at(index - 1) as Point;
    return fromY <= y === toY <= y ? [] : [fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)];
  });
  crossings.sort((one, other) => one - other);
  return crossings.flatMap((left, index) => (index % 2 === 0 ? [[left, crossings[index + 1] as number]] : []));
}

/** A corner that is rounded: the curve begins and ends at points of the two edges. */
export type RoundCorner = { from: Point; corner: Point; to: Point };

/** No more of an edge is taken than half, so that two round corners meet in its middle. */
export function roundCorners(corners: readonly Point[], radius: number): RoundCorner[] {
  return corners.map((corner, index) => {
    const before = corners.at(index - 1) as Point;
    const after = corners[(index + 1) % corners.length] as Point;
    return { from: towards(corner, before, radius), corner, to: towards(corner, after, radius) };
  });
}

function towards([x, y]: Point, [otherX, otherY]: Point, distance: number): Point {
  const whole = Math.hypot(otherX - x, otherY - y);
  const share = Math.min(0.5, distance / Math.max(whole, distance));
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}

/** The corners of the rounded polygon, with one point in the middle of each curve. */
export const flatten = (corners: readonly RoundCorner[]): Point[] =>
  corners.flatMap(({ from, corner, to }): Point[] => [
    from,
    [(from[0] + 2 * corner[0] + to[0]) / 4, (from[1] + 2 * corner[1] + to[1]) / 4],
    to,
  ]);

// The area of a zone on the drawing, whatever its kind. A spot in it has two numbers, as seen facing the stage: how far across from the
// left, and how far back. Both go from 0 to 1.
import type { Box, Point } from './drawing.ts';

export type ZoneForm = {
  /** The points that are equally far back, by how far across they are. */
  spotsAlong: (back: number) => (across: number) => Point;
  /** Width and depth at some distance from the front. */
  sizeAt: (back: number) => { width: number; depth: number };
  /** The ends of the edge that is nearest to the stage. */
  front: () => [left: Point, right: Point];
  /** The angle by which the middle is turned away from straight ahead, in radians. */
  turn: () => number;
  holds: (point: Point) => boolean;
  /** The edge as an SVG path, which a canvas reads as well. */
  outline: () => string;
  box: () => Box;
};

import type { Point } from '../../domain/seating/drawing.ts';
import { sizeAt, spotIn, turnOf } from '../../domain/seating/zone-shape.ts';

type Shape = Parameters<typeof turnOf>[0];

/** Just outside the front edge of a zone, as far as a level text of this size needs. */
export function spotBefore(shape: Shape, { height, width }: { height: number; width: number }): Point {
  const turn = turnOf(shape);
  const away = height * 0.7 + (height / 2) * Math.abs(Math.cos(turn)) + (width / 2) * Math.abs(Math.sin(turn));
  return spotIn(shape, 0.5, -away / sizeAt(shape, 0).depth);
}

// A zone that lies where its rows lie.
import { boxOf, type Point, pathPoint } from './drawing.ts';
import { isInPolygon } from './polygon.ts';
import type { Curve, RowLine } from './row-line.ts';
import { type Border, bordersOf, mainGroup, middleOf } from './rows-border.ts';
import type { ZoneForm } from './zone-form.ts';

/** A line for each row of the seat plan, in the same order. */
export type ZoneRows = { rows: readonly RowLine[] };

/** Front, middle and back are those of its largest group of rows. */
export function rowsForm({ rows }: ZoneRows): ZoneForm {
  const { curves, spacing } = mainGroup(rows);
  const last = curves.length - 1;
  const curveAt = (index: number) => curves[Math.min(Math.max(index, 0), last)] as Curve;
  /** The position among the rows: 0 is the first row; half a row lies before it and half behind the last. */
  const positionOf = (back: number) => back * curves.length - 0.5;
  const spotsAlong = (back: number) => {
    const position = positionOf(back);
    const before = Math.floor(position);
    const [front, behind] = [curveAt(before), curveAt(before + 1)];
    if (front !== behind) return (across: number) => between(front, behind, { across, share: position - before });
    const beyond = (position - (before < 0 ? 0 : last)) * spacing;
    return (across: number) => front.at(front.length * across, beyond);
  };
  const middle = curveAt(Math.floor(positionOf(0.5) + 0.5));
  const points = () => bordersOf(rows).flatMap((border) => border.points);
  return {
    spotsAlong,
    sizeAt: (back) => ({ width: curveAt(Math.round(positionOf(back))).length, depth: depthOf(curves, spacing) }),
    front: () => [curves[0].at(0), curves[0].at(curves[0].length)],
    turn: () => middle.turn,
    holds: (point) => bordersOf(rows).some((border) => isInPolygon(border.points, point)),
    outline: () => bordersOf(rows).map(pathOf).join(''),
    box: () => boxOf(points()),
  };
}

function between(front: Curve, behind: Curve, { across, share }: { across: number; share: number }): Point {
  const [x, y] = front.at(front.length * across);
  const [otherX, otherY] = behind.at(behind.length * across);
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}

function depthOf(curves: readonly [Curve, ...Curve[]], spacing: number): number {
  const [x, y] = middleOf(curves[0]);
  const [otherX, otherY] = middleOf(curves.at(-1) as Curve);
  return Math.hypot(otherX - x, otherY - y) + spacing;
}

const pathOf = ({ corners }: Border): string =>
  `M${corners.map(({ from, corner, to }) => `${pathPoint(from)}Q${pathPoint(corner)} ${pathPoint(to)}`).join('L')}Z`;

// Moving, turning and mirroring of selected parts.

import { type Box, boxOf, type Point } from '../../../domain/seating/drawing.ts';
import { boxOfMark, type Mark } from '../../../domain/seating/mark.ts';
import { moveLine, type RowLine, turnLine, turnPoint } from '../../../domain/seating/row-line.ts';
import { changeSelected, type PlanState } from './change-selected.ts';
import { placedRow } from './placed-row.ts';
import type { Selection } from './selection.ts';
import { areaOf } from './selection.ts';

export function moveSelected(state: PlanState, [right, down]: Point): PlanState {
  if (right === 0 && down === 0) return state;
  const point = ([x, y]: Point): Point => [x + right, y + down];
  return changeSelected(state, {
    row: (row) => ({ ...row, line: moveLine(row.line, right, down) }),
    area: ({ capacity, area }) => ({ capacity, area: area.map(point) }),
    mark: (mark) => ({ ...mark, at: point(mark.at) }),
  });
}

/** In degrees clockwise, about the middle of the selection unless another point is named. */
export function turnSelected(
  state: PlanState,
  degrees: number,
  about: Point = middleOfSelected(state.selection),
): PlanState {
  const turn = (degrees * Math.PI) / 180;
  return changeSelected(state, {
    row: (row) => ({ ...row, line: turnLine(row.line, about, turn) }),
    area: ({ capacity, area }) => ({ capacity, area: area.map((point) => turnPoint(point, about, turn)) }),
    mark: (mark) => ({ ...mark, at: turnPoint(mark.at, about, turn), turn: turnWithin(mark.turn + degrees) }),
  });
}

const turnWithin = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Left and right change sides, about an upright line. A row is read from its other end, so that it still faces the stage. */
export function mirrorSelected(state: PlanState, axis: number = middleOfSelected(state.selection)[0]): PlanState {
  const point = ([x, y]: Point): Point => [2 * axis - x, y];
  return changeSelected(state, {
    row: (row) => ({ ...row, line: mirrorLine(row.line, axis), entries: row.entries.toReversed() }),
    area: ({ capacity, area }) => ({ capacity, area: area.map(point).reverse() }),
    mark: (mark): Mark => ({ ...mark, at: point(mark.at), turn: -mark.turn }),
  });
}

const mirrorLine = ([x1, y1, x2, y2, bulge]: RowLine, axis: number): RowLine => [
  2 * axis - x2,
  y2,
  2 * axis - x1,
  y1,
  bulge,
];

/** Null when nothing is selected. */
export function boxOfSelected({ rows, areas, marks }: Selection): Box | null {
  const points = [
    ...[...rows.keys()].flatMap((row) => cornersOf(placedRow(row).box)),
    ...[...areas].flatMap((zone) => areaOf(zone)?.area ?? []),
    ...[...marks].flatMap((mark) => cornersOf(boxOfMark(mark))),
  ];
  return points.length === 0 ? null : boxOf(points);
}

export function middleOfSelected(selection: Selection): Point {
  const box = boxOfSelected(selection);
  return box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : [0, 0];
}

const cornersOf = ({ left, top, right, bottom }: Box): Point[] => [
  [left, top],
  [right, bottom],
];

// The places of a row on the drawing. Rows never change, so each is placed once.
import type { PlanRow } from '../../../domain/plans/plan-document.ts';
import { type Box, boxOf, type Point } from '../../../domain/seating/drawing.ts';
import { curveOf } from '../../../domain/seating/row-line.ts';

export type PlacedRow = {
  points: readonly Point[];
  /** The distance between two places; null for a row of one. */
  pitch: number | null;
  box: Box;
};

const placed = new WeakMap<PlanRow, PlacedRow>();

export function placedRow(row: PlanRow): PlacedRow {
  let found = placed.get(row);
  if (!found) {
    const { length, at } = curveOf(row.line);
    const pitch = length / Math.max(row.entries.length - 1, 1);
    const points = row.entries.map((_, place) => at(pitch * place));
    found = { points, pitch: row.entries.length > 1 ? pitch : null, box: boxOf(points) };
    placed.set(row, found);
  }
  return found;
}

// Seats, rows, areas and marks under a point, in a box or in a lasso.
import type { PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Box, Point } from '../../../domain/seating/drawing.ts';
import { boxOfMark, type Mark } from '../../../domain/seating/mark.ts';
import { isInPolygon } from '../../../domain/seating/polygon.ts';
import { turnPoint } from '../../../domain/seating/row-line.ts';
import { placedRow } from './placed-row.ts';
import { areaOf, rowsOf } from './selection.ts';

export type FoundPlace = { zone: PlanZone; row: PlanRow; place: number };

/** The place nearest to a point, no farther than the reach. Aisles count: a row is found between its seats too. */
export function placeAt(zones: readonly PlanZone[], point: Point, reach: number): FoundPlace | null {
  let found: FoundPlace | null = null;
  let nearest = reach;
  for (const zone of zones) {
    for (const row of rowsOf(zone)) {
      const { points, box } = placedRow(row);
      if (!isNear(box, point, nearest)) continue;
      for (const [place, [x, y]] of points.entries()) {
        const distance = Math.hypot(x - point[0], y - point[1]);
        if (distance <= nearest) [found, nearest] = [{ zone, row, place }, distance];
      }
    }
  }
  return found;
}

export const areaAt = (zones: readonly PlanZone[], point: Point): PlanZone | null =>
  zones.findLast((zone) => isInPolygon(areaOf(zone)?.area ?? [[0, 0]], point)) ?? null;

export const markAt = (marks: readonly Mark[], point: Point, reach: number): Mark | null =>
  marks.findLast((mark) => {
    const [x, y] = turnPoint(point, mark.at, (-mark.turn * Math.PI) / 180);
    return Math.abs(x - mark.at[0]) <= mark.width / 2 + reach && Math.abs(y - mark.at[1]) <= mark.height / 2 + reach;
  }) ?? null;

const isNear = ({ left, top, right, bottom }: Box, [x, y]: Point, reach: number): boolean =>
  x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;

export type FoundPlaces = Map<PlanRow, Set<number>>;

/** Places within a lasso; `keep` leaves others out, such as aisles. */
export function placesIn(zones: readonly PlanZone[], corners: readonly Point[], bounds: Box): FoundPlaces {
  const found: FoundPlaces = new Map();
  for (const row of zones.flatMap(rowsOf)) {
    const { points, box } = placedRow(row);
    if (box.right < bounds.left || box.left > bounds.right || box.bottom < bounds.top || box.top > bounds.bottom)
      continue;
    const inside = points.flatMap((point, place) => (row.entries[place] && isInPolygon(corners, point) ? [place] : []));
    if (inside.length > 0) found.set(row, new Set(inside));
  }
  return found;
}

export const areasIn = (zones: readonly PlanZone[], corners: readonly Point[]): PlanZone[] =>
  zones.filter((zone) => areaOf(zone)?.area.every((point) => isInPolygon(corners, point)));

export const marksIn = (marks: readonly Mark[], corners: readonly Point[]): Mark[] =>
  marks.filter((mark) => {
    const { left, top, right, bottom } = boxOfMark(mark);
    return [[left, top] as const, [right, bottom] as const].every((point) => isInPolygon(corners, point));
  });

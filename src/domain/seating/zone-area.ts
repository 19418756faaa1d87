// A standing area with corners. Its front is its upper end.
import { boxOf, type Point, pathPoint } from './drawing.ts';
import { isInPolygon, spansAt } from './polygon.ts';
import type { ZoneForm } from './zone-form.ts';

export type ZoneArea = { area: readonly Point[] };

export function areaForm({ area }: ZoneArea): ZoneForm {
  const box = boxOf(area);
  const depth = box.bottom - box.top;
  // The lowest edge belongs to no level line, so the last one lies just above it.
  const spansOf = (back: number) => {
    const spans = spansAt(area, box.top + depth * Math.min(Math.max(back, 0), 1 - 1e-9));
    return spans.length > 0 ? spans : [[box.left, box.right] as const];
  };
  const widthOf = (back: number) => spansOf(back).reduce((sum, [left, right]) => sum + right - left, 0);
  const spotsAlong = (back: number) => {
    const spans = spansOf(back);
    const width = widthOf(back);
    return (across: number): Point => [acrossSpans(spans, width * across), box.top + depth * back];
  };
  return {
    spotsAlong,
    sizeAt: (back) => ({ width: widthOf(back), depth }),
    front: () => [endOf(area, -1), endOf(area, 1)],
    turn: () => 0,
    holds: (point) => isInPolygon(area, point),
    outline: () => `M${area.map(pathPoint).join('L')}Z`,
    box: () => box,
  };
}

/** The point at a distance from the left end, where only the parts inside count. */
function acrossSpans(spans: readonly (readonly [left: number, right: number])[], distance: number): number {
  let rest = distance;
  let at = 0;
  for (const [left, right] of spans) {
    at = Math.min(left + rest, right);
    if (rest <= right - left) break;
    rest -= right - left;
  }
  return at;
}

/** The corner farthest to the left (-1) or right (1); of several the uppermost. */
const endOf = (area: readonly Point[], side: -1 | 1): Point =>
  area.reduce((end, corner) => {
    const farther = (corner[0] - end[0]) * side;
    return farther > 0 || (farther === 0 && corner[1] < end[1]) ? corner : end;
  });

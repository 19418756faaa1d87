// The handles of a selection: one to turn it, and one at each corner of a standing area.
import type { PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Point } from '../../../domain/seating/drawing.ts';
import type { Look } from '../../plan/plan-layer.ts';
import { boxOfSelected } from '../plan-edits/motions.ts';
import { areaOf, type Selection } from '../plan-edits/selection.ts';
import { distance } from './stroke.ts';

/** In pixels above the selection. */
const stem = 28;
const radius = 7;

/** Above the middle of the selection; seats by themselves are not turned. */
export function turnHandle(selection: Selection, scale: number): Point | null {
  const box = boxOfSelected(selection);
  if (!box || [...selection.rows.values()].some((places) => places !== null)) return null;
  return [(box.left + box.right) / 2, box.top - stem / scale];
}

export type Corner = { zone: PlanZone; index: number };

export function cornerAt({ areas }: Selection, point: Point, reach: number): Corner | null {
  for (const zone of areas) {
    const index = areaOf(zone)?.area.findIndex((corner) => distance(corner, point) <= reach) ?? -1;
    if (index !== -1) return { zone, index };
  }
  return null;
}

export function drawHandles(pen: CanvasRenderingContext2D, selection: Selection, { scale, colours }: Look): void {
  const turn = turnHandle(selection, scale);
  const corners = [...selection.areas].flatMap((zone) => areaOf(zone)?.area ?? []);
  pen.lineWidth = 2 / scale;
  pen.strokeStyle = colours.onLime;
  pen.fillStyle = colours.lime;
  for (const [x, y] of [...(turn ? [turn] : []), ...corners]) {
    pen.beginPath();
    pen.arc(x, y, radius / scale, 0, Math.PI * 2);
    pen.fill();
    pen.stroke();
  }
}

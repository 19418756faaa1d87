import type { PlanRow } from '../../../domain/plans/plan-document.ts';
import type { Point } from '../../../domain/seating/drawing.ts';
import { placeAt } from '../plan-edits/find-places.ts';
import { paintPlaces } from '../plan-edits/paint.ts';
import { placedRow } from '../plan-edits/placed-row.ts';
import { type Places, rowsOf } from '../plan-edits/selection.ts';
import { distance, type Press, type Stroke } from './stroke.ts';

/** Paints the seats under the pointer; whole rows or blocks when these are what a click selects. The plan changes when the stroke ends. */
export function brushStroke({ editor, canvas, at: from, reach }: Press): Stroke {
  const touched = new Map<PlanRow, Places>();
  const { level, paint } = editor.get();
  const touch = (at: Point) => {
    const found = placeAt(editor.openZones, at, reach);
    if (!found) return;
    const { zone, row, place } = found;
    const rows = level === 'zone' ? rowsOf(zone) : rowsOf(zone).filter(({ block }) => block === row.block);
    if (level === 'seat') touched.set(row, new Set([...(touched.get(row) ?? []), place]));
    else if (level === 'row') touched.set(row, null);
    else for (const each of rows) touched.set(each, null);
  };
  let last = from;
  touch(from);
  return {
    move: (at) => {
      // A quick hand reports few points: those between them are touched as well.
      const steps = Math.max(1, Math.ceil(distance(last, at) / reach));
      for (let step = 1; step <= steps; step++)
        touch([last[0] + ((at[0] - last[0]) * step) / steps, last[1] + ((at[1] - last[1]) * step) / steps]);
      last = at;
      canvas.ask();
    },
    end: () => editor.edit((plan) => paintPlaces(plan, touched, paint)),
    cancel: () => {},
    draw: (pen, { scale, colours }) => {
      pen.strokeStyle = colours.lime;
      pen.lineWidth = 2 / scale;
      pen.beginPath();
      for (const [row, places] of touched) {
        const { points, pitch } = placedRow(row);
        const radius = (pitch ?? 10) * 0.45;
        for (const place of places ?? points.keys()) {
          const [x, y] = points[place] as Point;
          pen.moveTo(x + radius, y);
          pen.arc(x, y, radius, 0, Math.PI * 2);
        }
      }
      pen.stroke();
    },
  };
}

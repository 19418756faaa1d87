// Makes a plan smaller when it has outgrown the drawing, so that all of it can be seen by buyers.
import type { PlanDocument, PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import { roundOff } from '../../../domain/plans/round-off.ts';
import { drawingHeight, drawingWidth, type Point, stageBox } from '../../../domain/seating/drawing.ts';
import { boxOfMark, type Mark } from '../../../domain/seating/mark.ts';
import { changeSelected, type PlanState } from './change-selected.ts';
import { stageMiddle } from './marks.ts';
import { boxOfSelected } from './motions.ts';
import { type Selection, selectAll } from './selection.ts';

const margin = 16;

/** The stage keeps its place and size, and all else comes nearer to it. The selection stays. */
export function fitDrawing(state: PlanState): PlanState {
  const { document, selection } = state;
  const all = selectAll(document);
  const box = boxOfSelected(all);
  const stage = document.marks.find(({ kind }) => kind === 'stage');
  const about: Point = [stageMiddle(document)[0], stage ? boxOfMark(stage).bottom : stageBox.bottom];
  if (!box) return state;
  const shares = [
    (about[0] - margin) / (about[0] - box.left),
    (drawingWidth - margin - about[0]) / (box.right - about[0]),
    (drawingHeight - margin - about[1]) / (box.bottom - about[1]),
  ];
  const share = Math.min(1, ...shares.filter((each) => each > 0));
  if (share === 1) return state;
  const { document: fitted } = changeSelected({ document, selection: all }, scaling(share, about));
  return { document: fitted, selection: reselect(selection, document, fitted) };
}

function scaling(share: number, [aboutX, aboutY]: Point) {
  const point = ([x, y]: Point): Point => [
    roundOff(aboutX + (x - aboutX) * share),
    roundOff(aboutY + (y - aboutY) * share),
  ];
  return {
    row: (row: PlanRow): PlanRow => {
      const [x1, y1, x2, y2, bulge] = row.line;
      return { ...row, line: [...point([x1, y1]), ...point([x2, y2]), roundOff(bulge * share)] };
    },
    area: ({ capacity, area }: { capacity: number; area: readonly Point[] }) => ({ capacity, area: area.map(point) }),
    mark: (mark: Mark): Mark =>
      mark.kind === 'stage'
        ? mark
        : { ...mark, at: point(mark.at), width: mark.width * share, height: mark.height * share },
  };
}

/** The same parts of a document whose parts are in the same order. */
function reselect({ rows, areas, marks }: Selection, before: PlanDocument, after: PlanDocument): Selection {
  const now = new Map<PlanRow | PlanZone | Mark, PlanRow | PlanZone | Mark>();
  for (const [index, zone] of before.zones.entries()) {
    const other = after.zones[index] as PlanZone;
    now.set(zone, other);
    if (zone.places && 'rows' in zone.places && other.places && 'rows' in other.places)
      for (const [row, each] of zone.places.rows.entries()) now.set(each, other.places.rows[row] as PlanRow);
  }
  for (const [index, mark] of before.marks.entries()) now.set(mark, after.marks[index] as Mark);
  return {
    rows: new Map([...rows].map(([row, places]) => [now.get(row) as PlanRow, places])),
    areas: new Set([...areas].map((zone) => now.get(zone) as PlanZone)),
    marks: new Set([...marks].map((mark) => now.get(mark) as Mark)),
  };
}

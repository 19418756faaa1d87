// While something is moved, it snaps to the edges and middles of other blocks, one row or seat beside them, and else to a grid.
import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import type { Box, Point } from '../../../domain/seating/drawing.ts';
import { selectedBlocks } from './blocks.ts';
import { stageMiddle } from './marks.ts';
import { placedRow } from './placed-row.ts';
import { rowsOf, type Selection, selectRows } from './selection.ts';

export const gridStep = 5;
/** Where others lie: upright lines by x, level lines by y. */
export type SnapLines = { xs: number[]; ys: number[] };
export type Snapped = { shift: Point; guides: { x: number | null; y: number | null } };

/** The lines of all blocks that are not moved. */
export function snapLines(document: PlanDocument, moved: Selection): SnapLines {
  const others = document.zones.flatMap(rowsOf).filter((row) => !moved.rows.has(row));
  const xs = [stageMiddle(document)[0]];
  const ys: number[] = [];
  for (const rows of selectedBlocks(document, selectRows(others))) {
    const boxes = rows.map((row) => placedRow(row).box);
    const pitch = rows.map((row) => placedRow(row).pitch).find((each) => each !== null) ?? 0;
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const rowGap = rows.length > 1 ? (bottom - top) / (rows.length - 1) : pitch;
    xs.push(left, right, (left + right) / 2, left - 2 * pitch, right + 2 * pitch);
    ys.push(top, bottom, (top + bottom) / 2, top - rowGap, bottom + rowGap);
  }
  return { xs, ys };
}

/** The box lies at its place before the move. */
export function snapMove(box: Box, [right, down]: Point, lines: SnapLines, reach: number): Snapped {
  const { left, top } = box;
  const across = snapAlong([left, (left + box.right) / 2, box.right], right, lines.xs, reach);
  const back = snapAlong([top, (top + box.bottom) / 2, box.bottom], down, lines.ys, reach);
  return { shift: [across.shift, back.shift], guides: { x: across.guide, y: back.guide } };
}

function snapAlong(edges: readonly [number, number, number], shift: number, lines: readonly number[], reach: number) {
  let best: { shift: number; guide: number | null } | null = null;
  let nearest = reach;
  for (const line of lines) {
    for (const edge of edges) {
      const distance = Math.abs(edge + shift - line);
      if (distance <= nearest) [best, nearest] = [{ shift: line - edge, guide: line }, distance];
    }
  }
  return best ?? { shift: Math.round((edges[0] + shift) / gridStep) * gridStep - edges[0], guide: null };
}

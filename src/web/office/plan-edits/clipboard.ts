// Copies of rows and marks. A copy keeps how its parts lie to each other.
import type { PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Point } from '../../../domain/seating/drawing.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import { moveLine } from '../../../domain/seating/row-line.ts';
import { nextBlock } from './blocks.ts';
import type { PlanState } from './change-selected.ts';
import { labelsAfter } from './labels.ts';
import { rowsOf, selectedRows } from './selection.ts';
import { addRows } from './zones.ts';

export type Clip = { rows: readonly PlanRow[]; marks: readonly Mark[] };

export const copySelected = ({ document, selection }: PlanState): Clip => ({
  rows: selectedRows(document, selection),
  marks: document.marks.filter((mark) => selection.marks.has(mark)),
});

/** Into a zone, moved by an offset. Rows whose labels the zone has already get the ones that follow. */
export function paste(state: PlanState, { rows, marks }: Clip, zone: PlanZone, [right, down]: Point): PlanState {
  const there = rowsOf(zone);
  const used = new Set(there.map(({ label }) => label));
  const isFree = rows.every(({ label }) => !used.has(label));
  const labels = isFree ? rows.map(({ label }) => label) : labelsAfter(there, rows.length);
  const first = nextBlock(state.document);
  const blocks = [...new Set(rows.map(({ block }) => block))];
  const copies = rows.map(
    (row, index): PlanRow => ({
      ...row,
      label: labels[index] ?? row.label,
      line: moveLine(row.line, right, down),
      block: first + blocks.indexOf(row.block),
    }),
  );
  const added = copies.length > 0 ? addRows(state, zone, copies) : state;
  const newMarks = marks.map((mark): Mark => ({ ...mark, at: [mark.at[0] + right, mark.at[1] + down] }));
  return {
    document: { ...added.document, marks: [...added.document.marks, ...newMarks] },
    selection: {
      rows: new Map(copies.map((row) => [row, null])),
      areas: new Set(),
      marks: new Set(newMarks),
    },
  };
}

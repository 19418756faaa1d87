// Labels of rows and numbers of seats, given anew to what is selected.

import type { PlanRow } from '../../../domain/plans/plan-document.ts';
import { type RowScheme, rowLabels } from '../../../domain/plans/row-labels.ts';
import { type SeatScheme, seatNumbers } from '../../../domain/plans/seat-numbers.ts';
import type { Seat } from '../../../domain/seating/seat-plan.ts';
import { changeSelected, type PlanState } from './change-selected.ts';
import { seatPlaces, selectedRows } from './selection.ts';

/** From the stage backwards. Rows for which there is no label keep theirs. */
export function labelSelected(state: PlanState, scheme: RowScheme): PlanState {
  const rows = selectedRows(state.document, state.selection);
  const labels = new Map(rowLabels(scheme, rows.length).map((label, index) => [rows[index], label]));
  return changeSelected(state, { row: (row) => ({ ...row, label: labels.get(row) ?? row.label }) });
}

/** In each row, the selected seats from left to right. Aisles have no number. */
export const numberSelected = (state: PlanState, scheme: SeatScheme): PlanState =>
  changeSelected(state, {
    row: (row, places) => {
      const chosen = seatPlaces(row, places).sort((one, other) => one - other);
      const entries = [...row.entries];
      for (const [index, number] of seatNumbers(scheme, chosen.length).entries()) {
        const place = chosen[index] as number;
        entries[place] = { ...(entries[place] as Seat), number };
      }
      return { ...row, entries };
    },
  });

/** Labels for more rows behind these ones, in their manner: 12 comes after 11, CC after BB, and D after C. */
export function labelsAfter(rows: readonly PlanRow[], count: number): string[] {
  const labels = rows.map(({ label }) => label);
  const last = labels.at(-1) ?? '';
  const isDoubled =
    labels.some((label) => /^([A-Z])\1$/.test(label)) && !labels.some((label) => /^([A-Z])(?!\1)[A-Z]$/.test(label));
  const kind = /^\d/.test(last) ? 'numbers' : isDoubled ? 'doubled' : 'letters';
  const used = new Set(labels);
  const skip = kind !== 'numbers' && isSkipping(labels) ? ['I', 'O'] : [];
  const found = rowLabels({ kind, start: last || 'A', skip }, count + labels.length + 1);
  return found.filter((label) => !used.has(label)).slice(0, count);
}

/** A hall that has H and J, or N and P, without the letter between them. */
const isSkipping = (labels: readonly string[]): boolean =>
  ['HIJ', 'NOP'].some(
    ([before, skipped, after]) =>
      labels.includes(before as string) && labels.includes(after as string) && !labels.includes(skipped as string),
  );

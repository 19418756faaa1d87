import type { PlanState } from './change-selected.ts';
import { rowsOf } from './selection.ts';

/** The selected parts by themselves. */
export function keepSelected({ document, selection }: PlanState): PlanState {
  const zones = document.zones.map((zone) => {
    if (selection.areas.has(zone)) return zone;
    const rows = rowsOf(zone).filter((row) => selection.rows.has(row));
    return { ...zone, places: rows.length > 0 ? { rows } : null };
  });
  return { document: { zones, marks: document.marks.filter((mark) => selection.marks.has(mark)) }, selection };
}

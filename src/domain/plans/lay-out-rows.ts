// Gives rows without a position their lines: their zones are laid out round the stage.
import type { Point } from '../seating/drawing.ts';
import type { RowLine } from '../seating/row-line.ts';
import type { Seat } from '../seating/seat-plan.ts';
import { layOutZones } from '../seating/venue-layout.ts';
import { type PlanRow, type PlanZone, planBounds } from './plan-document.ts';
import type { FileNotes } from './plan-file.ts';
import { linesOf } from './published-plan.ts';

export type LooseRow = { label: string; entries: readonly (Seat | null)[]; line: RowLine | null; block: number };
/** Rows, or a standing area, or nothing yet. */
export type LooseZone = {
  name: string;
  rows: readonly LooseRow[] | null;
  standing: { capacity: number; area: readonly Point[] } | null;
};

/** Refuses more zones than a site has. */
export function layOutRows(zones: readonly LooseZone[], notes: FileNotes): PlanZone[] {
  if (zones.length > planBounds.zones) {
    notes.refuse('tooManyZones');
    return [];
  }
  const loose = zones.flatMap((zone) =>
    zone.rows?.some(({ line }) => line === null) ? [{ zone, rows: zone.rows }] : [],
  );
  const shapes = layOutZones(loose.map(({ rows }) => rows.reduce((sum, { entries }) => sum + entries.length, 0) + 1));
  return zones.map((zone) => {
    const { name, rows, standing } = zone;
    const shape = shapes[loose.findIndex((each) => each.zone === zone)];
    const lines = shape && rows ? linesOf(shape, { rows }) : [];
    return {
      zoneId: null,
      name,
      places: rows ? { rows: rows.map((row, index) => onLine(row, lines[index])) } : standing,
    };
  });
}

const onLine = (row: LooseRow, line: RowLine | undefined): PlanRow => ({ ...row, line: row.line ?? (line as RowLine) });

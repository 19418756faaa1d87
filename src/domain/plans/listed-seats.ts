// Zones of seats that a file lists one by one. Seats of a row belong together, wherever they are listed.
import type { Point } from '../seating/drawing.ts';
import { rowLabel, type Seat } from '../seating/seat-plan.ts';
import { type LooseRow, layOutRows } from './lay-out-rows.ts';
import { type PlanZone, planBounds } from './plan-document.ts';
import type { FileNotes } from './plan-file.ts';
import { rowFromSeats, type SeatSpot } from './rows-from-seats.ts';

/** `at` is null where the file has no positions. */
export type ListedSeat = { section: string; row: string; seat: Seat; at: Point | null };

export function zonesFromSeats(seats: readonly ListedSeat[], notes: FileNotes): PlanZone[] {
  const zones = [...Map.groupBy(seats, ({ section }) => section)];
  return layOutRows(
    zones.map(([name, ofZone]) => {
      const rows = [...Map.groupBy(ofZone, ({ row }) => row)];
      if (rows.length > planBounds.rows) notes.refuse('tooManySeats', null, name);
      return { name, rows: rows.map(([label, ofRow]) => rowOf(label, ofRow, notes)), standing: null };
    }),
    notes,
  );
}

function rowOf(label: string, listed: readonly ListedSeat[], notes: FileNotes): LooseRow {
  if (!rowLabel.test(label)) notes.refuse('labelUnknown', null, label);
  if (listed.length > planBounds.entries) notes.refuse('tooManySeats', null, label);
  const seats = listed.map(({ seat }) => seat);
  if (new Set(seats.map(({ number }) => number)).size < seats.length) notes.refuse('seatTwice', null, label);
  const spots = listed.flatMap(({ seat, at }): SeatSpot[] => (at ? [{ seat, at }] : []));
  if (spots.length < seats.length) return { label, entries: seats, line: null, block: 1 };
  const { entries, line, isEven } = rowFromSeats(spots);
  if (!isEven) notes.lose('positions');
  return { label, entries, line, block: 1 };
}

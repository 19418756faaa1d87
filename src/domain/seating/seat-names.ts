// The name of a seat for people: the label of its row and its printed number.
import type { SeatPosition } from './seat-inventory.ts';
import type { SeatClass, SeatPlan } from './seat-plan.ts';

export type NamedSeat = {
  row: string;
  seat: number;
  class: SeatClass;
  restrictedView: boolean;
  displaySeat: string;
};

/** "A12", "BB3"; "1-12" for a row with a number, so that row 1 seat 12 and row 11 seat 2 are different. */
export function displaySeat(rowLabel: string, number: number): string {
  return /^\d/.test(rowLabel) ? `${rowLabel}-${number}` : `${rowLabel}${number}`;
}

/** The row and number of a seat as people type it; null when the text is none. */
export function seatIn(text: string): { rowLabel: string; seatNumber: number } | null {
  const [, rowLabel, digits] = /^([A-Z]{1,2}|[1-9]\d{0,2}(?=-))-?([1-9]\d{0,2})$/.exec(text.toUpperCase()) ?? [];
  return rowLabel === undefined ? null : { rowLabel, seatNumber: Number(digits) };
}

/** Null where the plan has no seat. */
export function nameSeat({ rows }: SeatPlan, { row, place }: SeatPosition): NamedSeat | null {
  const { label = '', entries = [] } = rows[row] ?? {};
  const seat = entries[place];
  if (!seat) return null;
  return {
    row: label,
    seat: seat.number,
    class: seat.class,
    restrictedView: seat.restrictedView === true,
    displaySeat: displaySeat(label, seat.number),
  };
}

/** Returns null when the plan has no such seat. */
export type SeatFinder = (rowLabel: string, number: number) => SeatPosition | null;

/** Reads the plan once, so that many seats can be looked up quickly. */
export function seatFinder({ rows }: SeatPlan): SeatFinder {
  const positions = new Map(
    rows.map(({ label, entries }, row) => [
      label,
      new Map(entries.flatMap((seat, place) => (seat ? [[seat.number, { row, place }] as const] : []))),
    ]),
  );
  return (rowLabel, number) => positions.get(rowLabel)?.get(number) ?? null;
}

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

const seatInWords = [
  /第?([A-Z]{1,2}|[1-9]\d{0,2}) ?[行排] ?第?([1-9]\d{0,2}) ?[座號号位]?/gi,
  /\brow ([A-Z]{1,2}|[1-9]\d{0,2}),? (?:seat )?([1-9]\d{0,2})\b/gi,
  /^([A-Z]{1,2}) ([1-9]\d{0,2})$/gi,
];

/** "A行12座", "Row A, seat 12" and "A 12" become A-12, which `seatIn` reads. */
export const shortenSeats = (text: string): string =>
  seatInWords.reduce((shorter, pattern) => shorter.replace(pattern, ' $1-$2 '), text.replace(/\s+/g, ' ').trim());

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

// What people call a seat: its row's label and its printed number.
import type { SeatPosition } from './seat-inventory.ts';
import type { SeatClass, SeatPlan } from './seat-plan.ts';

export type NamedSeat = { row: string; seat: number; class: SeatClass; displaySeat: string };

/** "A12", "BB3". */
export function displaySeat(rowLabel: string, number: number): string {
  return `${rowLabel}${number}`;
}

/** Null where the plan has no seat. */
export function nameSeat({ rows }: SeatPlan, { row, place }: SeatPosition): NamedSeat | null {
  const { label = '', entries = [] } = rows[row] ?? {};
  const seat = entries[place];
  return seat
    ? { row: label, seat: seat.number, class: seat.class, displaySeat: displaySeat(label, seat.number) }
    : null;
}

/** Null when the plan has no such seat. */
export function findSeat({ rows }: SeatPlan, rowLabel: string, number: number): SeatPosition | null {
  const row = rows.findIndex(({ label }) => label === rowLabel);
  const place = rows[row]?.entries.findIndex((seat) => seat?.number === number) ?? -1;
  return place === -1 ? null : { row, place };
}

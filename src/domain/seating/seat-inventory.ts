// What is still free in a zone for one session. An inventory never changes: taking and releasing seats gives a new one,
// which shares every row that was not touched.

import { type SeatClass, type SeatPlan, type SeatRow, seatClasses } from './seat-plan.ts';
import { type SeatRuns, seatRunsOf } from './seat-runs.ts';

/** Where a seat stands: both count from nought, aisles included. The printed number plays no part. */
export type SeatPosition = { row: number; place: number };

export type InventoryRow = {
  index: number;
  /** Class of the seat at each place, as `seatClasses` counts from 1; nought is an aisle. */
  seats: Uint8Array;
  /** The same, with nought for seats that are taken. */
  free: Uint8Array;
  runs: Record<SeatClass, SeatRuns>;
  /** Twice the place halfway between the first and the last seat, to stay with whole numbers. */
  middleDoubled: number;
};
export type SeatInventory = { rows: readonly InventoryRow[] };

export type SeatMoveRefusal = { refused: 'seat_unknown' | 'seat_taken' | 'seat_free'; seat: SeatPosition };

/** Nothing is sold yet. */
export function freeSeatsOf({ rows }: SeatPlan): SeatInventory {
  return { rows: rows.map(freeRow) };
}

function freeRow({ entries }: SeatRow, index: number): InventoryRow {
  const seats = Uint8Array.from(entries, (seat) => (seat ? seatClasses.indexOf(seat.class) + 1 : 0));
  const isSeat = (seat: number) => seat !== 0;
  const middleDoubled = seats.findIndex(isSeat) + seats.findLastIndex(isSeat);
  return { index, seats, free: seats, runs: seatRunsOf(seats), middleDoubled };
}

export function withFree(row: InventoryRow, free: Uint8Array): InventoryRow {
  return { index: row.index, seats: row.seats, free, runs: seatRunsOf(free), middleDoubled: row.middleDoubled };
}

/** All of them, or none and the first one that was not free. */
export function takeSeats(inventory: SeatInventory, seats: readonly SeatPosition[]) {
  return moveSeats(inventory, seats, 'seat_taken');
}

/** All of them, or none and the first one that was not taken. */
export function releaseSeats(inventory: SeatInventory, seats: readonly SeatPosition[]) {
  return moveSeats(inventory, seats, 'seat_free');
}

function moveSeats(
  inventory: SeatInventory,
  seats: readonly SeatPosition[],
  already: 'seat_taken' | 'seat_free',
): { inventory: SeatInventory } | SeatMoveRefusal {
  const rows = inventory.rows.slice();
  const touched = new Map<InventoryRow, Uint8Array>();
  for (const seat of seats) {
    const row = inventory.rows[seat.row];
    const seatClass = row?.seats[seat.place];
    if (!row || !seatClass) return { refused: 'seat_unknown', seat };
    const free = touched.get(row) ?? row.free.slice();
    const isFree = free[seat.place] !== 0;
    if (isFree === (already === 'seat_free')) return { refused: already, seat };
    free[seat.place] = isFree ? 0 : seatClass;
    touched.set(row, free);
  }
  for (const [row, free] of touched) rows[row.index] = withFree(row, free);
  return { inventory: { rows } };
}

/** How many seats of each class are free. */
export function countFree({ rows }: SeatInventory): Record<SeatClass, number> {
  const count: Record<SeatClass, number> = { a: 0, b: 0, c: 0 };
  for (const { runs } of rows) for (const seatClass of seatClasses) count[seatClass] += runs[seatClass].left;
  return count;
}

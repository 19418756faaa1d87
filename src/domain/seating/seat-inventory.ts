// What is still free in a zone for one session. An inventory never changes: taking and releasing seats gives a new one,
// which shares every row that was not touched.

import { codeOf, isRestricted } from './seat-codes.ts';
import type { SeatClass, SeatPlan, SeatRow } from './seat-plan.ts';
import { type RowRuns, type SeatRuns, seatRunsOf } from './seat-runs.ts';

/** Where a seat stands: both count from nought, aisles included. The printed number plays no part. */
export type SeatPosition = { row: number; place: number };

export type InventoryRow = {
  index: number;
  /** How many places are in the rows before it. */
  placesBefore: number;
  /** What stands at each place, as a code (`codeOf`). */
  seats: readonly number[];
  /**
   * The same, with the code of an aisle for seats that are taken. A list, because each order makes a new one, and V8 makes an
   * array of more than 64 bytes in a place of its own, which takes ten times as long.
   */
  free: readonly number[];
  runs: RowRuns;
  hasRestricted: boolean;
  /** Twice the place halfway between the first and the last seat, to stay with whole numbers. */
  middleDoubled: number;
};
export type SeatInventory = { rows: readonly InventoryRow[] };

export type SeatMoveRefusal = { refused: 'seat_unknown' | 'seat_taken' | 'seat_free'; seat: SeatPosition };

/** Nothing is sold yet. */
export function freeSeatsOf({ rows }: SeatPlan): SeatInventory {
  let placesBefore = 0;
  const free = rows.map((row, index) => {
    const inventoryRow = freeRow(row, index, placesBefore);
    placesBefore += row.entries.length;
    return inventoryRow;
  });
  return { rows: free };
}

function freeRow({ entries }: SeatRow, index: number, placesBefore: number): InventoryRow {
  const seats = entries.map(codeOf);
  const isSeat = (code: number) => code !== 0;
  const middleDoubled = seats.findIndex(isSeat) + seats.findLastIndex(isSeat);
  const hasRestricted = seats.some(isRestricted);
  const runs = seatRunsOf(seats, hasRestricted);
  return { index, placesBefore, seats, free: seats, runs, hasRestricted, middleDoubled };
}

export function withFree(row: InventoryRow, free: readonly number[]): InventoryRow {
  const { index, placesBefore, seats, hasRestricted, middleDoubled } = row;
  const runs = seatRunsOf(free, hasRestricted);
  return { index, placesBefore, seats, free, runs, hasRestricted, middleDoubled };
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
  const touched = new Map<InventoryRow, number[]>();
  for (const seat of seats) {
    const row = inventory.rows[seat.row];
    const code = row?.seats[seat.place];
    if (!row || !code) return { refused: 'seat_unknown', seat };
    const free = touched.get(row) ?? row.free.slice();
    const isFree = free[seat.place] !== 0;
    if (isFree === (already === 'seat_free')) return { refused: already, seat };
    free[seat.place] = isFree ? 0 : code;
    touched.set(row, free);
  }
  for (const [row, free] of touched) rows[row.index] = withFree(row, free);
  return { inventory: { rows } };
}

/** What a party may be given: seats of one class, and only if it accepts that, those whose view is restricted. */
export type SeatDemand = { seatClass: SeatClass; acceptsRestrictedView: boolean };

export function runsFor({ runs }: InventoryRow, { seatClass, acceptsRestrictedView }: SeatDemand): SeatRuns {
  return (acceptsRestrictedView ? runs.all : runs.unrestricted)[seatClass];
}

export function countFreeFor({ rows }: SeatInventory, demand: SeatDemand): number {
  return rows.reduce((sum, row) => sum + runsFor(row, demand).left, 0);
}

/** A free seat counts in one of the two, never in both. */
export type FreeSeats = { unrestricted: number; restrictedView: number };

export function countFree({ rows }: SeatInventory): Record<SeatClass, FreeSeats> {
  return { a: countClass(rows, 'a'), b: countClass(rows, 'b'), c: countClass(rows, 'c') };
}

function countClass(rows: readonly InventoryRow[], seatClass: SeatClass): FreeSeats {
  let unrestricted = 0;
  let all = 0;
  for (const { runs } of rows) {
    unrestricted += runs.unrestricted[seatClass].left;
    all += runs.all[seatClass].left;
  }
  return { unrestricted, restrictedView: all - unrestricted };
}

/** The most seats that a party can still have side by side. Every row knows its own, so that this reads no seat. */
export function largestFreeBlock({ rows }: SeatInventory, seatClass: SeatClass, acceptsRestrictedView = false): number {
  const demand = { seatClass, acceptsRestrictedView };
  return rows.reduce((largest, row) => Math.max(largest, runsFor(row, demand).longest), 0);
}

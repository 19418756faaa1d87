// The free seats of a zone in one session. An inventory never changes: taking and releasing seats makes a new one, which shares every
// unchanged row.

import { codeOf, isRestricted } from './seat-codes.ts';
import type { SeatClass, SeatPlan, SeatRow } from './seat-plan.ts';
import { type RowRuns, type SeatRuns, seatRunsOf } from './seat-runs.ts';

/** The position of a seat. Row and place count from 0, aisles included; the printed seat number is not used. */
export type SeatPosition = { row: number; place: number };

export type InventoryRow = {
  index: number;
  /** The number of places in the rows before it. */
  placesBefore: number;
  /** The code of each place (`codeOf`). */
  seats: readonly number[];
  /**
   * The same codes, with 0 for taken seats. A plain array: each order makes a new one, and V8 takes ten times as long to make a typed array
   * of more than 64 bytes.
   */
  free: readonly number[];
  runs: RowRuns;
  hasRestricted: boolean;
  /** Twice the middle between the first and the last seat, so that it is a whole number. */
  middleDoubled: number;
};
export type SeatInventory = { rows: readonly InventoryRow[] };

export type SeatMoveRefusal = { refused: 'seat_unknown' | 'seatTaken' | 'seatFree'; seat: SeatPosition };

/** The inventory of a plan before any sale. */
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

/** Takes all of the seats, or none and names the first one that is not free. */
export function takeSeats(inventory: SeatInventory, seats: readonly SeatPosition[]) {
  return moveSeats(inventory, seats, 'seatTaken');
}

/** Releases all of the seats, or none and names the first one that is not taken. */
export function releaseSeats(inventory: SeatInventory, seats: readonly SeatPosition[]) {
  return moveSeats(inventory, seats, 'seatFree');
}

function moveSeats(
  inventory: SeatInventory,
  seats: readonly SeatPosition[],
  already: 'seatTaken' | 'seatFree',
): { inventory: SeatInventory } | SeatMoveRefusal {
  const rows = inventory.rows.slice();
  const touched = new Map<InventoryRow, number[]>();
  for (const seat of seats) {
    const row = inventory.rows[seat.row];
    const code = row?.seats[seat.place];
    if (!row || !code) return { refused: 'seat_unknown', seat };
    const free = touched.get(row) ?? row.free.slice();
    const isFree = free[seat.place] !== 0;
    if (isFree === (already === 'seatFree')) return { refused: already, seat };
    free[seat.place] = isFree ? 0 : code;
    touched.set(row, free);
  }
  for (const [row, free] of touched) rows[row.index] = withFree(row, free);
  return { inventory: { rows } };
}

/** The seats that a party may get: one class, and restricted views only if it accepts them. */
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

/** The most free seats side by side. Each row stores its own longest run, so no seat is read. */
export function largestFreeBlock({ rows }: SeatInventory, seatClass: SeatClass, acceptsRestrictedView = false): number {
  const demand = { seatClass, acceptsRestrictedView };
  return rows.reduce((largest, row) => Math.max(largest, runsFor(row, demand).longest), 0);
}

// Places that staff take out of sale in one session.

import type { SeatInventory } from './seat-inventory.ts';
import type { SeatName } from './seat-lists.ts';
import type { SeatFinder } from './seat-names.ts';

/** HOUSE is kept for the house; KILL is not used, such as behind a camera; OUTLET is sold elsewhere by an outlet. */
export const withholdingKinds = ['HOUSE', 'KILL', 'OUTLET'] as const;
export type WithholdingKind = (typeof withholdingKinds)[number];

/** The reason why a seat cannot be withheld. */
export const takenReasons = ['SOLD', 'HELD', 'WITHHELD', 'UNKNOWN'] as const;
export type TakenReason = (typeof takenReasons)[number];

export type SortedSeats = { free: SeatName[]; taken: SeatName[]; unknown: SeatName[] };

export function sortSeats({ rows }: SeatInventory, seats: readonly SeatName[], findSeat: SeatFinder): SortedSeats {
  const sorted: SortedSeats = { free: [], taken: [], unknown: [] };
  for (const seat of seats) {
    const position = findSeat(seat.row, seat.seat);
    if (!position) sorted.unknown.push(seat);
    else (rows[position.row]?.free[position.place] ? sorted.free : sorted.taken).push(seat);
  }
  return sorted;
}

/** The places of a zone in a session. Capacity is the sum of all others. */
export type StockSum = {
  capacity: number;
  sold: number;
  /** The places that buyers hold, unpaid. */
  held: number;
  house: number;
  killed: number;
  outlets: number;
  /** On public sale with a full view, with a restricted view, house seats and companion seats of the plan. */
  free: { public: number; restrictedView: number; house: number; companion: number };
};

export const addStocks = (sums: readonly StockSum[]): StockSum => {
  const sum = (of: (each: StockSum) => number) => sums.reduce((total, each) => total + of(each), 0);
  return {
    capacity: sum(({ capacity }) => capacity),
    sold: sum(({ sold }) => sold),
    held: sum(({ held }) => held),
    house: sum(({ house }) => house),
    killed: sum(({ killed }) => killed),
    outlets: sum(({ outlets }) => outlets),
    free: {
      public: sum(({ free }) => free.public),
      restrictedView: sum(({ free }) => free.restrictedView),
      house: sum(({ free }) => free.house),
      companion: sum(({ free }) => free.companion),
    },
  };
};

// Brings the taken seats of an inventory to another plan. A seat is the same when its row has the same label and it has the same number.
import { freeSeatsOf, type SeatInventory, type SeatPosition, takeSeats } from './seat-inventory.ts';
import type { SeatName } from './seat-lists.ts';
import { seatFinder } from './seat-names.ts';
import type { SeatPlan, SeatRow } from './seat-plan.ts';

export type Carried = { inventory: SeatInventory } | { lost: SeatName[] };
/** Call with an inventory of the old plan. Lists the taken seats that the new plan does not have, if there are any. */
export type CarrySeats = (inventory: SeatInventory) => Carried;

/** Reads both plans once, for all sessions that have them. */
export function seatCarrier(before: SeatPlan, after: SeatPlan, whole: SeatInventory = freeSeatsOf(after)): CarrySeats {
  const findSeat = seatFinder(after);
  return (inventory) => {
    const lost: SeatName[] = [];
    const positions: SeatPosition[] = [];
    for (const name of takenSeats(before, inventory)) {
      const position = findSeat(name.row, name.seat);
      if (position) positions.push(position);
      else lost.push(name);
    }
    if (lost.length > 0) return { lost };
    return takeSeats(whole, positions) as { inventory: SeatInventory };
  };
}

/** The seats of a plan that are not free. */
export function takenSeats({ rows }: SeatPlan, inventory: SeatInventory): SeatName[] {
  return inventory.rows.flatMap(({ seats, free }, index) => {
    if (seats === free) return [];
    const { label, entries } = rows[index] as SeatRow;
    return entries.flatMap((seat, place) => (seat && free[place] === 0 ? [{ row: label, seat: seat.number }] : []));
  });
}

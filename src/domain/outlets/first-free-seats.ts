import type { SeatInventory } from '../seating/seat-inventory.ts';
import type { SeatName } from '../seating/seat-lists.ts';
import { nameSeat } from '../seating/seat-names.ts';
import type { SeatPlan } from '../seating/seat-plan.ts';

/** Free seats of public sale with a full view, row by row from the stage, so that neighbours stay together; fewer where there are not so many. */
export function firstFreeSeats({ plan, seats }: { plan: SeatPlan; seats: SeatInventory }, count: number): SeatName[] {
  const found: SeatName[] = [];
  for (const { index, free } of seats.rows)
    for (const [place, code] of free.entries()) {
      if (found.length === count) return found;
      const seat = code === 0 ? null : nameSeat(plan, { row: index, place });
      if (seat?.class === 'a' && !seat.restrictedView) found.push({ row: seat.row, seat: seat.seat });
    }
  return found;
}

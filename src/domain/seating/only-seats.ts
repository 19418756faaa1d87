// The seats that a code is bound to, out of an inventory.
import { publicCodeOf } from './seat-codes.ts';
import { type SeatInventory, withFree } from './seat-inventory.ts';
import type { SeatName } from './seat-lists.ts';
import { seatFinder } from './seat-names.ts';
import type { SeatPlan } from './seat-plan.ts';

/** The same inventory with only these seats free, as far as they are free. House seats among them count as seats on public sale. */
export function onlySeats(plan: SeatPlan, { rows }: SeatInventory, seats: readonly SeatName[]): SeatInventory {
  const findSeat = seatFinder(plan);
  const positions = seats.flatMap(({ row, seat }) => findSeat(row, seat) ?? []);
  const placesOf = Map.groupBy(positions, ({ row }) => row);
  return {
    rows: rows.map((row) => {
      const places = new Set(placesOf.get(row.index)?.map(({ place }) => place));
      return withFree(
        row,
        row.free.map((code, place) => (places.has(place) ? publicCodeOf(code) : 0)),
      );
    }),
  };
}

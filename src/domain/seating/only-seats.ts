// The seats that a code is bound to, out of an inventory.
import { publicCodeOf } from './seat-codes.ts';
import { type SeatInventory, withFree } from './seat-inventory.ts';
import type { RowSeats } from './seat-lists.ts';
import type { SeatPlan } from './seat-plan.ts';

/** The same inventory with only these seats free, as far as they are free. House seats among them count as seats on public sale. */
export function onlySeats(plan: SeatPlan, { rows }: SeatInventory, seats: readonly RowSeats[]): SeatInventory {
  const numbersOf = new Map(seats.map(({ row, numbers }) => [row, new Set(numbers)]));
  return {
    rows: rows.map((row) => {
      const { label, entries } = plan.rows[row.index] as SeatPlan['rows'][number];
      const numbers = numbersOf.get(label);
      const isOwn = (place: number) => numbers?.has(entries[place]?.number ?? 0) === true;
      return withFree(
        row,
        row.free.map((code, place) => (isOwn(place) ? publicCodeOf(code) : 0)),
      );
    }),
  };
}

// The seats that a code is bound to, out of an inventory.
import { publicCodeOf } from './seat-codes.ts';
import { type InventoryRow, type SeatInventory, withFree } from './seat-inventory.ts';
import type { RowSeats } from './seat-lists.ts';
import type { SeatPlan } from './seat-plan.ts';

/**
 * Rows as they are for these seats. A row never changes, and an order makes new rows only where it takes seats, so each row is reduced once for
 * all orders of a code, and for all codes that share the list of its seats.
 */
type Reduced = { numbersOf: Map<string, Set<number>>; rows: WeakMap<InventoryRow, InventoryRow> };
const reducedFor = new WeakMap<readonly RowSeats[], Reduced>();

/** The same inventory with only these seats free, as far as they are free. House seats among them count as seats on public sale. */
export function onlySeats(plan: SeatPlan, { rows }: SeatInventory, seats: readonly RowSeats[]): SeatInventory {
  const reduced = reducedFor.get(seats) ?? remember(seats);
  return { rows: rows.map((row) => reduced.rows.get(row) ?? reduce(plan, row, reduced)) };
}

function remember(seats: readonly RowSeats[]): Reduced {
  const numbersOf = new Map(seats.map(({ row, numbers }) => [row, new Set(numbers)]));
  const reduced = { numbersOf, rows: new WeakMap<InventoryRow, InventoryRow>() };
  reducedFor.set(seats, reduced);
  return reduced;
}

function reduce(plan: SeatPlan, row: InventoryRow, { numbersOf, rows }: Reduced): InventoryRow {
  const { label, entries } = plan.rows[row.index] as SeatPlan['rows'][number];
  const numbers = numbersOf.get(label);
  const isOwn = (place: number) => numbers?.has(entries[place]?.number ?? 0) === true;
  const reduced = withFree(
    row,
    row.free.map((code, place) => (isOwn(place) ? publicCodeOf(code) : 0)),
  );
  rows.set(row, reduced);
  return reduced;
}

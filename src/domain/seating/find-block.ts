// The best seats for a party that sits together: one row, side by side.
import type { InventoryRow, SeatInventory } from './seat-inventory.ts';
import type { SeatClass } from './seat-plan.ts';
import { type Run, type SeatRuns, singlesLeft } from './seat-runs.ts';

/** Seats side by side in one row. */
export type Block = { row: number; start: number; count: number };

export type BlockWish = { count: number; seatClass: SeatClass; autoArrangeAsc: boolean; prefersMiddle: boolean };

/** Rows as they are to be filled: ascending, in the order of the plan, or else from its last row. */
export function rowsInOrder({ rows }: SeatInventory, autoArrangeAsc: boolean): readonly InventoryRow[] {
  return autoArrangeAsc ? rows : rows.toReversed();
}

/** First wherever no single seat is left over, in whichever row that is; only then anywhere. */
export function findBlock(inventory: SeatInventory, wish: BlockWish): Block | null {
  let fitting: InventoryRow | null = null;
  for (const row of rowsInOrder(inventory, wish.autoArrangeAsc)) {
    const runs = row.runs[wish.seatClass];
    if (runs.longest < wish.count) continue;
    if (fitsTidily(runs, wish.count)) return blockIn(row, wish);
    fitting ??= row;
  }
  return fitting && blockIn(fitting, wish);
}

/** Of runs that are long enough, only those one seat too long cannot but leave a single seat. */
function fitsTidily({ runs, longest }: SeatRuns, count: number): boolean {
  return longest !== count + 1 || runs.some(({ length }) => length === count);
}

/** Runs of just the right length before longer ones are broken; among these the middle of the row, or the left. */
function blockIn(row: InventoryRow, { count, seatClass, prefersMiddle }: BlockWish): Block {
  let best = { start: -1, fit: Number.POSITIVE_INFINITY, distance: 0 };
  for (const run of row.runs[seatClass].runs) {
    if (run.length < count) continue;
    const fit = fitOf(run, count);
    const { start, distance } = prefersMiddle ? nearestToMiddle(run, row, count) : { start: run.start, distance: 0 };
    if (fit < best.fit || (fit === best.fit && distance < best.distance)) best = { start, fit, distance };
  }
  return { row: row.index, start: best.start, count };
}

/** Lower is better: just right, with room to spare, one seat too long. */
function fitOf({ length }: Run, count: number): number {
  if (length === count) return 0;
  return length === count + 1 ? 2 : 1;
}

/** The left one of two that are equally near. A run with room to spare is never broken so that a single seat stays. */
function nearestToMiddle(run: Run, row: InventoryRow, count: number): { start: number; distance: number } {
  const singlesMax = run.length === count + 1 ? 1 : 0;
  let best = { start: run.start, distance: Number.POSITIVE_INFINITY };
  for (let start = run.start; start <= run.start + run.length - count; start += 1) {
    if (singlesLeft(run, start, count) > singlesMax) continue;
    const distance = distanceToMiddle(row, start, count);
    if (distance < best.distance) best = { start, distance };
  }
  return best;
}

/** In half places. */
export function distanceToMiddle(row: InventoryRow, start: number, count: number): number {
  return Math.abs(2 * start + count - 1 - row.middleDoubled);
}

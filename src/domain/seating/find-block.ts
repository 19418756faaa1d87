// The best seats for a party that sits together: one row, side by side.
import { isRestricted } from './seat-codes.ts';
import { type InventoryRow, runsFor, type SeatDemand, type SeatInventory } from './seat-inventory.ts';
import { type Run, type SeatRuns, singlesLeft } from './seat-runs.ts';

/** Seats side by side in one row. */
export type Block = { row: number; start: number; count: number };

export type BlockRequest = SeatDemand & { count: number; autoArrangeAsc: boolean; prefersMiddle: boolean };

/** Rows in the order in which they are filled: as in the plan, or from the last row. */
export function rowsInOrder({ rows }: SeatInventory, autoArrangeAsc: boolean): readonly InventoryRow[] {
  return autoArrangeAsc ? rows : rows.toReversed();
}

/** The first row with a block that leaves no single seat; otherwise the first row with any block. */
export function findBlock(inventory: SeatInventory, wanted: BlockRequest): Block | null {
  let fitting: InventoryRow | null = null;
  for (const row of rowsInOrder(inventory, wanted.autoArrangeAsc)) {
    const runs = runsFor(row, wanted);
    if (runs.longest < wanted.count) continue;
    if (fitsTidily(runs, wanted.count)) return blockIn(row, wanted);
    fitting ??= row;
  }
  return fitting && blockIn(fitting, wanted);
}

/** Whether a block leaves no single seat: only runs that are exactly one seat too long must leave one. */
function fitsTidily({ runs, longest }: SeatRuns, count: number): boolean {
  return longest !== count + 1 || runs.some(({ length }) => length === count);
}

/** Runs of the exact length come before longer ones; equal runs are compared by `costOf`, then from the left. */
function blockIn(row: InventoryRow, wanted: BlockRequest): Block {
  let best = { start: -1, fit: Number.POSITIVE_INFINITY, cost: 0 };
  for (const run of runsFor(row, wanted).runs) {
    if (run.length < wanted.count) continue;
    const fit = fitOf(run, wanted.count);
    const { start, cost } = cheapestStart(run, row, wanted);
    if (fit < best.fit || (fit === best.fit && cost < best.cost)) best = { start, fit, cost };
  }
  return { row: row.index, start: best.start, count: wanted.count };
}

/** Lower is better: the exact length 0, two or more seats too long 1, one seat too long 2. */
function fitOf({ length }: Run, count: number): number {
  if (length === count) return 0;
  return length === count + 1 ? 2 : 1;
}

/** The leftmost of equal starts is chosen. A run with enough seats is never cut so that a single seat is left. */
function cheapestStart(run: Run, row: InventoryRow, wanted: BlockRequest): { start: number; cost: number } {
  const { count, prefersMiddle, acceptsRestrictedView } = wanted;
  if (!prefersMiddle && !acceptsRestrictedView) return { start: run.start, cost: 0 };
  const singlesMax = run.length === count + 1 ? 1 : 0;
  let best = run.start;
  let lowest = Number.POSITIVE_INFINITY;
  for (let start = run.start; start <= run.start + run.length - count; start += 1) {
    if (singlesLeft(run, start, count) > singlesMax) continue;
    const cost = costOf(row, start, wanted);
    if (cost >= lowest) continue;
    best = start;
    lowest = cost;
  }
  return { start: best, cost: lowest };
}

/** Fewer restricted seats first, then near the middle if that is preferred. */
function costOf(
  row: InventoryRow,
  start: number,
  { count, prefersMiddle, acceptsRestrictedView }: BlockRequest,
): number {
  const restricted = acceptsRestrictedView ? countRestricted(row, start, count) : 0;
  const distance = prefersMiddle ? distanceToMiddle(row, start, count) : 0;
  // The distance to the middle is always less than twice the width of the row, so restricted seats weigh more.
  return restricted * 2 * row.free.length + distance;
}

export function countRestricted({ free }: InventoryRow, start: number, count: number): number {
  let restricted = 0;
  for (let place = start; place < start + count; place += 1) if (isRestricted(Number(free[place]))) restricted += 1;
  return restricted;
}

/** In half places, to stay with whole numbers. */
export function distanceToMiddle(row: InventoryRow, start: number, count: number): number {
  return Math.abs(2 * start + count - 1 - row.middleDoubled);
}

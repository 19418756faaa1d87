// The best seats for a party that sits together: one row, side by side.
import { isRestricted } from './seat-codes.ts';
import { type InventoryRow, runsFor, type SeatDemand, type SeatInventory } from './seat-inventory.ts';
import { type Run, type SeatRuns, singlesLeft } from './seat-runs.ts';

/** Seats side by side in one row. */
export type Block = { row: number; start: number; count: number };

export type BlockRequest = SeatDemand & { count: number; autoArrangeAsc: boolean; prefersMiddle: boolean };

/** Rows as they are to be filled: ascending, in the order of the plan, or else from its last row. */
export function rowsInOrder({ rows }: SeatInventory, autoArrangeAsc: boolean): readonly InventoryRow[] {
  return autoArrangeAsc ? rows : rows.toReversed();
}

/** First wherever no single seat is left over, in whichever row that is; only then anywhere. */
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

/** Of runs that are long enough, only those one seat too long cannot but leave a single seat. */
function fitsTidily({ runs, longest }: SeatRuns, count: number): boolean {
  return longest !== count + 1 || runs.some(({ length }) => length === count);
}

/** Runs of just the right length before longer ones are broken; among these what `costOf` counts, or the left. */
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

/** Lower is better: just right, with room to spare, one seat too long. */
function fitOf({ length }: Run, count: number): number {
  if (length === count) return 0;
  return length === count + 1 ? 2 : 1;
}

/** The left one of two that are alike. A run with room to spare is never broken so that a single seat stays. */
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

/** Few restricted seats before all else, then near the middle if that is preferred. */
function costOf(
  row: InventoryRow,
  start: number,
  { count, prefersMiddle, acceptsRestrictedView }: BlockRequest,
): number {
  const restricted = acceptsRestrictedView ? countRestricted(row, start, count) : 0;
  const distance = prefersMiddle ? distanceToMiddle(row, start, count) : 0;
  // No block is as far from the middle, in half places, as the row is wide twice over.
  return restricted * 2 * row.free.length + distance;
}

export function countRestricted({ free }: InventoryRow, start: number, count: number): number {
  let restricted = 0;
  for (let place = start; place < start + count; place += 1) if (isRestricted(Number(free[place]))) restricted += 1;
  return restricted;
}

/** In half places. */
export function distanceToMiddle(row: InventoryRow, start: number, count: number): number {
  return Math.abs(2 * start + count - 1 - row.middleDoubled);
}

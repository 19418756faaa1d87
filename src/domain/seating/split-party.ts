// Splits a party that cannot sit together: into two neighbouring rows, or else into as few blocks as possible.
import {
  type Block,
  type BlockRequest,
  countRestricted,
  distanceToMiddle,
  findBlock,
  rowsInOrder,
} from './find-block.ts';
import { countFreeFor, type InventoryRow, runsFor, type SeatInventory, withFree } from './seat-inventory.ts';
import { type Run, singlesLeft } from './seat-runs.ts';

/** Needs a zone with enough seats, and no run that is long enough for the party. */
export function splitParty(inventory: SeatInventory, wanted: BlockRequest): Block[] {
  const unrestricted = { ...wanted, acceptsRestrictedView: false };
  const parts =
    splitOverTwoRows(inventory, unrestricted) ??
    (wanted.acceptsRestrictedView ? splitOverTwoRows(inventory, wanted) : null);
  if (parts) return parts;
  const enough = countFreeFor(inventory, unrestricted) < wanted.count ? wanted : unrestricted;
  return seatShares(inventory, enough, shareOut(inventory, enough));
}

/** Takes the rows in which the two parts are nearest to each other; of equal ones the first. */
function splitOverTwoRows(inventory: SeatInventory, wanted: BlockRequest): Block[] | null {
  const rows = rowsInOrder(inventory, wanted.autoArrangeAsc);
  let best: { row: InventoryRow; next: InventoryRow; apart: number } | null = null;
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (!next || best?.apart === 0) break;
    const apart = leastApart(row, next, wanted);
    if (apart < (best?.apart ?? Number.POSITIVE_INFINITY)) best = { row, next, apart };
  }
  return best && nearestParts(best.row, best.next, best.apart, wanted);
}

function leastApart(row: InventoryRow, next: InventoryRow, wanted: BlockRequest): number {
  const [front, back] = [runsFor(row, wanted), runsFor(next, wanted)];
  let least = Number.POSITIVE_INFINITY;
  if (front.longest + back.longest < wanted.count) return least;
  for (const run of front.runs)
    for (const other of back.runs) {
      // Runs are sorted from the left, so the following ones are farther away.
      if (2 * (other.start - run.start - run.length + 1) >= least) break;
      least = Math.min(least, apartness(run, other, wanted.count));
    }
  return least;
}

/** Twice the distance in places, plus one when a person sits alone in a party that could avoid it. */
function apartness(run: Run, other: Run, count: number): number {
  if (run.length + other.length < count) return Number.POSITIVE_INFINITY;
  const isAlone = count > 3 && Math.min(run.length, other.length) === 1;
  return 2 * placesBetween(run, other) + (isAlone ? 1 : 0);
}

/** 0 when a seat of one run is directly behind a seat of the other. */
function placesBetween(run: Run, other: Run): number {
  return Math.max(0, run.start - other.start - other.length + 1, other.start - run.start - run.length + 1);
}

/** A part of the party, somewhere in a run. */
type Part = Run & { row: InventoryRow; run: Run };

function nearestParts(row: InventoryRow, next: InventoryRow, apart: number, wanted: BlockRequest): Block[] {
  let best: { parts: Part[]; rank: number[] } = { parts: [], rank: [] };
  for (const parts of partsWithin(row, next, apart, wanted)) {
    const rank = rankOf(parts, wanted);
    if (isLower(rank, best.rank)) best = { parts, rank };
  }
  return best.parts.map(({ row: { index }, start, length }) => ({ row: index, start, count: length }));
}

/** From the left, so that of equal pairs the leftmost comes first. */
function* partsWithin(
  row: InventoryRow,
  next: InventoryRow,
  apart: number,
  wanted: BlockRequest,
): Generator<[Part, Part]> {
  const { count } = wanted;
  for (const [run, other] of runPairs(row, next, wanted)) {
    if (apartness(run, other, count) > apart) continue;
    for (let size = Math.max(1, count - other.length); size <= Math.min(run.length, count - 1); size += 1)
      for (const front of partsOf(run, row, size))
        for (const back of partsOf(other, next, count - size)) yield [front, back];
  }
}

function* runPairs(row: InventoryRow, next: InventoryRow, wanted: BlockRequest): Generator<[Run, Run]> {
  for (const run of runsFor(row, wanted).runs) for (const other of runsFor(next, wanted).runs) yield [run, other];
}

function partsOf(run: Run, row: InventoryRow, length: number): Part[] {
  return Array.from({ length: run.length - length + 1 }, (_, index) => ({
    row,
    run,
    start: run.start + index,
    length,
  }));
}

/** Lower is better: near, few singles left over, few restricted seats, in line, many in front, in the middle if preferred. */
function rankOf([front, back]: [Part, Part], { count, prefersMiddle }: BlockRequest): number[] {
  const total = (of: (part: Part) => number) => of(front) + of(back);
  return [
    apartness(front, back, count),
    total(({ run, start, length }) => singlesLeft(run, start, length)),
    total(({ row, start, length }) => countRestricted(row, start, length)),
    Math.abs(2 * front.start + front.length - 2 * back.start - back.length),
    -front.length,
    prefersMiddle ? total(({ row, start, length }) => distanceToMiddle(row, start, length)) : 0,
  ];
}

function isLower(rank: number[], than: number[]): boolean {
  for (const [index, value] of rank.entries()) {
    const other = than[index] ?? Number.POSITIVE_INFINITY;
    if (value !== other) return value < other;
  }
  return false;
}

/** The longest runs are filled first. Nobody sits alone when a person of another block can join. */
function shareOut({ rows }: SeatInventory, wanted: BlockRequest): number[] {
  const lengths = rows.flatMap((row) => runsFor(row, wanted).runs.map(({ length }) => length));
  const shares: number[] = [];
  let left = wanted.count;
  for (const length of lengths.sort((one, other) => other - one)) {
    const lender = shares.findLastIndex((share) => share > 2);
    if (left === 1 && length > 1 && lender !== -1)
      return [...shares.map((share, index) => (index === lender ? share - 1 : share)), 2];
    if (left === 0) break;
    shares.push(Math.min(length, left));
    left -= Math.min(length, left);
  }
  return shares;
}

/** Finds a block for every share. The run from which the share was counted is always possible. */
function seatShares(inventory: SeatInventory, wanted: BlockRequest, [share = 0, ...others]: number[]): Block[] {
  const block = share > 0 && findBlock(inventory, { ...wanted, count: share });
  return block ? [block, ...seatShares(withoutBlock(inventory, block), wanted, others)] : [];
}

function withoutBlock({ rows }: SeatInventory, { row, start, count }: Block): SeatInventory {
  const take = (taken: InventoryRow) => withFree(taken, taken.free.slice().fill(0, start, start + count));
  return { rows: rows.map((other) => (other.index === row ? take(other) : other)) };
}

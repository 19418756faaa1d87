// A party that cannot sit together: in two neighbouring rows, or else in as few blocks as the zone allows.
import { type Block, type BlockWish, countRestricted, distanceToMiddle, findBlock, rowsInOrder } from './find-block.ts';
import { countFreeFor, type InventoryRow, runsFor, type SeatInventory, withFree } from './seat-inventory.ts';
import { type Run, singlesLeft } from './seat-runs.ts';

/** For a party that no run is long enough for, in a zone that has seats enough for it. */
export function splitParty(inventory: SeatInventory, wish: BlockWish): Block[] {
  const unrestricted = { ...wish, acceptsRestrictedView: false };
  const parts =
    splitOverTwoRows(inventory, unrestricted) ??
    (wish.acceptsRestrictedView ? splitOverTwoRows(inventory, wish) : null);
  if (parts) return parts;
  const enough = countFreeFor(inventory, unrestricted) < wish.count ? wish : unrestricted;
  return seatShares(inventory, enough, shareOut(inventory, enough));
}

/** In the rows where the two parts come nearest to each other; the first such rows when several are alike. */
function splitOverTwoRows(inventory: SeatInventory, wish: BlockWish): Block[] | null {
  const rows = rowsInOrder(inventory, wish.autoArrangeAsc);
  let best: { row: InventoryRow; next: InventoryRow; apart: number } | null = null;
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (!next || best?.apart === 0) break;
    const apart = leastApart(row, next, wish);
    if (apart < (best?.apart ?? Number.POSITIVE_INFINITY)) best = { row, next, apart };
  }
  return best && nearestParts(best.row, best.next, best.apart, wish);
}

function leastApart(row: InventoryRow, next: InventoryRow, wish: BlockWish): number {
  const [front, back] = [runsFor(row, wish), runsFor(next, wish)];
  let least = Number.POSITIVE_INFINITY;
  if (front.longest + back.longest < wish.count) return least;
  for (const run of front.runs)
    for (const other of back.runs) {
      // Runs come from the left: those after this one are farther still.
      if (2 * (other.start - run.start - run.length + 1) >= least) break;
      least = Math.min(least, apartness(run, other, wish.count));
    }
  return least;
}

/** Twice the places from one to the other, and one more when somebody is alone in a party that need not have it. */
function apartness(run: Run, other: Run, count: number): number {
  if (run.length + other.length < count) return Number.POSITIVE_INFINITY;
  const isAlone = count > 3 && Math.min(run.length, other.length) === 1;
  return 2 * placesBetween(run, other) + (isAlone ? 1 : 0);
}

/** Nought when a seat of one stands right behind a seat of the other. */
function placesBetween(run: Run, other: Run): number {
  return Math.max(0, run.start - other.start - other.length + 1, other.start - run.start - run.length + 1);
}

/** Some of the party, at one end or within a run. */
type Part = Run & { row: InventoryRow; run: Run };

function nearestParts(row: InventoryRow, next: InventoryRow, apart: number, wish: BlockWish): Block[] {
  let best: { parts: Part[]; rank: number[] } = { parts: [], rank: [] };
  for (const parts of partsWithin(row, next, apart, wish)) {
    const rank = rankOf(parts, wish);
    if (isLower(rank, best.rank)) best = { parts, rank };
  }
  return best.parts.map(({ row: { index }, start, length }) => ({ row: index, start, count: length }));
}

/** From the left, so that of equals the first is the leftmost. */
function* partsWithin(row: InventoryRow, next: InventoryRow, apart: number, wish: BlockWish): Generator<[Part, Part]> {
  const { count } = wish;
  for (const [run, other] of runPairs(row, next, wish)) {
    if (apartness(run, other, count) > apart) continue;
    for (let size = Math.max(1, count - other.length); size <= Math.min(run.length, count - 1); size += 1)
      for (const front of partsOf(run, row, size))
        for (const back of partsOf(other, next, count - size)) yield [front, back];
  }
}

function* runPairs(row: InventoryRow, next: InventoryRow, wish: BlockWish): Generator<[Run, Run]> {
  for (const run of runsFor(row, wish).runs) for (const other of runsFor(next, wish).runs) yield [run, other];
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
function rankOf([front, back]: [Part, Part], { count, prefersMiddle }: BlockWish): number[] {
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

/** The longest runs whole, and what is left of the party in the last; nobody is left alone whom another can join. */
function shareOut({ rows }: SeatInventory, wish: BlockWish): number[] {
  const lengths = rows.flatMap((row) => runsFor(row, wish).runs.map(({ length }) => length));
  const shares: number[] = [];
  let left = wish.count;
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

/** Every share finds its block: the run that it was counted from, if no better one. */
function seatShares(inventory: SeatInventory, wish: BlockWish, [share = 0, ...others]: number[]): Block[] {
  const block = share > 0 && findBlock(inventory, { ...wish, count: share });
  return block ? [block, ...seatShares(withoutBlock(inventory, block), wish, others)] : [];
}

function withoutBlock({ rows }: SeatInventory, { row, start, count }: Block): SeatInventory {
  const take = (taken: InventoryRow) => withFree(taken, taken.free.slice().fill(0, start, start + count));
  return { rows: rows.map((other) => (other.index === row ? take(other) : other)) };
}

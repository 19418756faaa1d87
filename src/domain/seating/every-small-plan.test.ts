// Compares the choice in every small plan with a slow and simple algorithm that tries everything.
import { describe, expect, test } from 'vitest';
import { drawnInventory } from '../../../tests/support/samples/draw-seats.ts';
import { chooseSeats, type SeatRequest } from './choose-seats.ts';
import type { SeatPosition } from './seat-inventory.ts';

type Block = { row: number; start: number; count: number };
type Ranked = { blocks: Block[]; rank: number[] };

const placesOf = ({ start, count }: Block) => Array.from({ length: count }, (_, index) => start + index);
const middleOf = ({ start, count }: Block) => start + (count - 1) / 2;
const seatsOf = (blocks: Block[]): SeatPosition[] =>
  blocks.flatMap((block) => placesOf(block).map((place) => ({ row: block.row, place })));

/** A hall as lines of characters: a free seat is the letter that is asked for. */
class SlowHall {
  readonly lines: string[];
  readonly wanted: SeatRequest;
  readonly order: number[];
  readonly free: boolean[][];
  readonly known = new Map<string, number>();
  readonly blocks = new Map<number, Block[]>();
  before?: string[];

  constructor(lines: string[], wanted: SeatRequest) {
    this.lines = lines;
    this.wanted = wanted;
    this.order = lines.map((_, row) => row);
    if (!wanted.autoArrangeAsc) this.order.reverse();
    const isFree = (drawn: string) => drawn === '.' || (wanted.acceptsRestrictedView && drawn === 'r');
    this.free = lines.map((line) => [...line].map(isFree));
  }

  isFree = (row: number, place: number) => this.free[row]?.[place] === true;
  isRestricted = (row: number, place: number) => this.lines[row]?.[place] === 'r';

  blocksOf(count: number): Block[] {
    const known = this.blocks.get(count) ?? this.findBlocks(count);
    this.blocks.set(count, known);
    return known;
  }

  findBlocks(count: number): Block[] {
    const all = this.lines.flatMap((line, row) => [...line].map((_, start) => ({ row, start, count })));
    return all.filter((block) => placesOf(block).every((place) => this.isFree(block.row, place)));
  }

  without({ row, start, count }: Block): SlowHall {
    const line = this.lines[row] ?? '';
    return new SlowHall(
      this.lines.with(row, line.slice(0, start) + 'x'.repeat(count) + line.slice(start + count)),
      this.wanted,
    );
  }

  /** The hall for a party that accepts restricted seats, or does not. */
  asSeenBy(acceptsRestrictedView: boolean): SlowHall {
    return new SlowHall(this.lines, { ...this.wanted, acceptsRestrictedView });
  }

  /** The halls to try in turn: without restricted seats, then with them if the party accepts them. */
  views(): SlowHall[] {
    return this.wanted.acceptsRestrictedView ? [this.asSeenBy(false), this] : [this];
  }

  restrictedIn = (block: Block) => placesOf(block).filter((place) => this.isRestricted(block.row, place)).length;

  runLengths(): number[] {
    const drawn = this.free.map((row) => row.map((isFree) => (isFree ? '.' : ' ')).join(''));
    return drawn.flatMap((line) => line.match(/\.+/g) ?? []).map(({ length }) => length);
  }

  singles(): string[] {
    const alone = ({ row, start }: Block) => !this.isFree(row, start - 1) && !this.isFree(row, start + 1);
    return this.blocksOf(1)
      .filter(alone)
      .map(({ row, start }) => `${row}:${start}`);
  }

  singlesMade(block: Block): number {
    const key = `${block.row}:${block.start}:${block.count}`;
    this.before ??= this.singles();
    const made =
      this.known.get(key) ??
      this.without(block)
        .singles()
        .filter((one) => !this.before?.includes(one)).length;
    this.known.set(key, made);
    return made;
  }

  fromMiddle({ row, ...block }: Block): number {
    if (!this.wanted.prefersMiddle) return 0;
    const seats = [...(this.lines[row] ?? '')].flatMap((seat, place) => (seat === '|' ? [] : [place]));
    return Math.abs(middleOf({ row, ...block }) - (Math.min(...seats) + Math.max(...seats)) / 2);
  }

  findBlock(count: number): Block | undefined {
    const ranked = this.blocksOf(count).map((block): Ranked => {
      const { row, start } = block;
      const isExact = !this.isFree(row, start - 1) && !this.isFree(row, start + count);
      const singles = this.singlesMade(block);
      return {
        blocks: [block],
        rank: [
          singles,
          this.order.indexOf(row),
          isExact ? 0 : 1,
          this.restrictedIn(block),
          this.fromMiddle(block),
          start,
        ],
      };
    });
    return first(ranked)?.[0];
  }

  splitOverTwoRows(): Block[] | undefined {
    const { count } = this.wanted;
    const ranked = Array.from({ length: count - 1 }, (_, index) => index + 1).flatMap((size) =>
      this.blocksOf(size).flatMap((front) =>
        this.blocksOf(count - size)
          .filter((back) => this.order.indexOf(back.row) === this.order.indexOf(front.row) + 1)
          .map((back) => ({ blocks: [front, back], rank: this.rankOf(front, back) })),
      ),
    );
    return first(ranked);
  }

  rankOf(front: Block, back: Block): number[] {
    const far = placesOf(front).flatMap((one) => placesOf(back).map((other) => Math.abs(one - other)));
    const canAvoidAlone = this.wanted.count > 3;
    const isAlone = front.count === 1 || back.count === 1;
    return [
      Math.min(...far),
      canAvoidAlone && isAlone ? 1 : 0,
      this.order.indexOf(front.row),
      this.singlesMade(front) + this.singlesMade(back),
      this.restrictedIn(front) + this.restrictedIn(back),
      Math.abs(middleOf(front) - middleOf(back)),
      -front.count,
      this.fromMiddle(front) + this.fromMiddle(back),
      front.start,
      back.start,
    ];
  }

  /** The best of all possible splits: the fewest parts, then the fewest single seats, then the largest parts first. */
  shares(): number[] | undefined {
    const runs = this.runLengths().sort((one, other) => other - one);
    const ways = cutsOf(this.wanted.count, this.wanted.count).filter((cut) =>
      cut.every((share, index) => share <= (runs[index] ?? 0)),
    );
    const alone = (cut: number[]) => cut.filter((share) => share === 1).length;
    return ways.sort((one, other) => one.length - other.length || alone(one) - alone(other) || compare(other, one))[0];
  }

  seatShares(shares: number[]): Block[] {
    let hall: SlowHall = this;
    return shares.flatMap((share) => {
      const block = hall.findBlock(share);
      if (!block) throw new Error(`no block of ${share} in ${hall.lines.join()}`);
      hall = hall.without(block);
      return [block];
    });
  }

  choose() {
    const { count, acceptsSplit, acceptsRestrictedView } = this.wanted;
    const together = this.together();
    if (together) return { seats: seatsOf([together]), isSplit: false };
    const left = this.blocksOf(1).length;
    const split = this.split();
    if (split && acceptsSplit) return { seats: seatsOf(split), isSplit: true };
    const restricted = acceptsRestrictedView ? undefined : this.asSeenBy(true).findBlock(count);
    return {
      refused: left === 0 ? 'soldOut' : 'noBlock',
      left,
      largestBlock: Math.max(0, ...this.runLengths()),
      splitOffer: split ? seatsOf(split) : null,
      restrictedOffer: restricted ? seatsOf([restricted]) : null,
    };
  }

  together(): Block | undefined {
    return firstOf(this.views(), (hall) => hall.findBlock(this.wanted.count));
  }

  split(): Block[] | undefined {
    return (
      firstOf(this.views(), (hall) => hall.splitOverTwoRows()) ??
      firstOf(this.views(), (hall) => {
        const shares = hall.shares();
        return shares && hall.seatShares(shares);
      })
    );
  }
}

function firstOf<Found>(halls: SlowHall[], find: (hall: SlowHall) => Found | undefined): Found | undefined {
  return halls.map(find).find((found) => found !== undefined);
}

/** 4 is cut as 4, 3 1, 2 2, 2 1 1, 1 1 1 1. */
function cutsOf(count: number, max: number): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: Math.min(count, max) }, (_, index) => index + 1).flatMap((share) =>
    cutsOf(count - share, share).map((rest) => [share, ...rest]),
  );
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** The one that was listed first, among equals. */
function first(ranked: Ranked[]): Block[] | undefined {
  let best = ranked[0];
  for (const one of ranked) if (best && compare(one.rank, best.rank) < 0) best = one;
  return best?.blocks;
}

/** All lines of this width, but those with no seat at all. */
function linesOf(width: number, places: string): string[] {
  const lines = Array.from({ length: width }).reduce<string[]>(
    (drawn) => drawn.flatMap((line) => [...places].map((place) => line + place)),
    [''],
  );
  return lines.filter((line) => /[^|]/.test(line));
}

function plansOf(rows: number, width: number, places: string): string[][] {
  const lines = linesOf(width, places);
  return Array.from({ length: rows }).reduce<string[][]>(
    (plans) => plans.flatMap((plan) => lines.map((line) => [...plan, line])),
    [[]],
  );
}

/** The halls and requests in which both algorithms differ: none. */
function disagreements(plans: string[][], counts: number[], directions: boolean[]): string[] {
  const wrong: string[] = [];
  for (const lines of plans) {
    const inventory = drawnInventory(lines);
    for (const count of counts)
      for (const autoArrangeAsc of directions)
        for (const prefersMiddle of [false, true]) {
          for (const acceptsRestrictedView of lines.join().includes('r') ? [false, true] : [false]) {
            const acceptsSplit = (count + lines.length) % 2 === 0;
            const wanted = { count, autoArrangeAsc, prefersMiddle, acceptsSplit, acceptsRestrictedView };
            const fast = JSON.stringify(chooseSeats(inventory, wanted));
            const slow = JSON.stringify(new SlowHall(lines, wanted).choose());
            if (fast !== slow) wrong.push(`${lines.join(' / ')} ${JSON.stringify(wanted)}\n  ${fast}\n  ${slow}`);
          }
        }
  }
  return wrong.slice(0, 5);
}

describe('seat for seat the same as by trying everything, for all plans of', () => {
  test.each([
    ['one row of 1 to 8 places', 1, [1, 2, 3, 4, 5, 6, 7, 8], '.x|', [1, 2, 3, 4, 5]],
    ['one row of 9 or 10 places', 1, [9, 10], '.x', [1, 2, 3, 4, 5, 6, 7]],
    ['one row with seats of other classes', 1, [5], '.bcx', [1, 2, 3]],
    ['one row with restricted views', 1, [2, 3, 4, 5, 6], '.rx', [1, 2, 3, 4, 5]],
    ['one row full of them', 1, [8], '.r', [2, 3, 4, 5, 6]],
    ['two rows with restricted views', 2, [3], '.rx', [1, 2, 3, 4, 5]],
    ['three rows with restricted views', 3, [2], '.rx', [2, 3, 4, 5]],
    ['two rows of 3 places', 2, [3], '.x|', [1, 2, 3, 4, 5]],
    ['two rows of 5 places', 2, [5], '.x', [2, 3, 4, 5, 6]],
    ['three rows of 3 places', 3, [3], '.x', [1, 2, 3, 4, 5, 6]],
    ['three rows of 4 places', 3, [4], '.x', [5]],
  ])('%s', { timeout: 60_000 }, (_, rows, widths, places, counts) => {
    const directions = rows === 1 ? [false] : [false, true];
    for (const width of widths) expect(disagreements(plansOf(rows, width, places), counts, directions)).toEqual([]);
  });
});

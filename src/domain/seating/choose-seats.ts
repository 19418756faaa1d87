// Which seats a party gets. Down a ladder, and no further than needed: side by side in one row with no single seat left
// over; side by side; in two neighbouring rows; anywhere in the zone, in few and large blocks; or a refusal that says
// what there is. The last two split the party, and only with its leave.
// With `autoArrangeAsc` rows are filled in the order of the plan, from the stage backwards; without it from the other end.
import { type Block, type BlockWish, findBlock } from './find-block.ts';
import { countFree, type SeatInventory, type SeatPosition } from './seat-inventory.ts';
import type { SeatClass } from './seat-plan.ts';
import { splitParty } from './split-party.ts';

export type SeatWish = {
  /** 1 to 20. */
  count: number;
  /** Public sale unless asked otherwise. */
  seatClass?: SeatClass;
  autoArrangeAsc: boolean;
  prefersMiddle: boolean;
  acceptSplit: boolean;
};

/** Block after block, each from the left. */
export type SeatChoice = { seats: SeatPosition[]; isSplit: boolean };

export type SeatRefusal = {
  refused: 'sold_out' | 'no_block';
  /** Free seats of the class that was asked for, and the most of them side by side. */
  left: number;
  largestBlock: number;
  /** The seats that the party would have with `acceptSplit`; null when there are too few. */
  splitOffer: SeatPosition[] | null;
};

export function chooseSeats(inventory: SeatInventory, wish: SeatWish): SeatChoice | SeatRefusal {
  const { count, seatClass = 'a', autoArrangeAsc, prefersMiddle, acceptSplit } = wish;
  const blockWish: BlockWish = { count, seatClass, autoArrangeAsc, prefersMiddle };
  const block = findBlock(inventory, blockWish);
  if (block) return { seats: seatsOf([block]), isSplit: false };

  const left = countFree(inventory)[seatClass];
  const splitOffer = left < count ? null : seatsOf(splitParty(inventory, blockWish));
  if (splitOffer && acceptSplit) return { seats: splitOffer, isSplit: true };
  const largestBlock = largestBlockOf(inventory, seatClass);
  return { refused: left === 0 ? 'sold_out' : 'no_block', left, largestBlock, splitOffer };
}

function seatsOf(blocks: Block[]): SeatPosition[] {
  const seats: SeatPosition[] = [];
  for (const { row, start, count } of blocks)
    for (let place = start; place < start + count; place += 1) seats.push({ row, place });
  return seats;
}

function largestBlockOf({ rows }: SeatInventory, seatClass: SeatClass): number {
  return rows.reduce((largest, { runs }) => Math.max(largest, runs[seatClass].longest), 0);
}

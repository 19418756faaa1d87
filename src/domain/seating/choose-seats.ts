// Which seats a party gets. Down a ladder, and no further than needed: side by side in one row with no single seat left
// over; side by side; in two neighbouring rows; anywhere in the zone, in few and large blocks; or a refusal that says
// what there is. The last two split the party, and only with its leave. Seats with a restricted view are given only to
// those who accept them, and then only once nobody needs to be parted for their sake: after the first two rungs without
// them come the same two with them; of the last two, each is tried without them first.
// With `autoArrangeAsc` rows are filled in the order of the plan, from the stage backwards; without it from the other end.
import { type Block, type BlockRequest, findBlock } from './find-block.ts';
import { countFreeFor, largestFreeBlock, type SeatInventory, type SeatPosition } from './seat-inventory.ts';
import type { SeatClass } from './seat-plan.ts';
import { splitParty } from './split-party.ts';

export type SeatRequest = {
  /** 1 to 20. */
  count: number;
  /** Public sale unless asked otherwise. */
  seatClass?: SeatClass;
  autoArrangeAsc: boolean;
  prefersMiddle: boolean;
  acceptSplit: boolean;
  /** Without it, restricted seats are as good as taken. */
  acceptsRestrictedView: boolean;
};

/** Block after block, each from the left. */
export type SeatChoice = { seats: SeatPosition[]; isSplit: boolean };

export type SeatRefusal = {
  refused: 'sold_out' | 'no_block';
  /** Free seats of the class that was asked for, and the most of them side by side; restricted ones only if accepted. */
  left: number;
  largestBlock: number;
  /** The seats that the party would have with `acceptSplit`; null when there are too few. */
  splitOffer: SeatPosition[] | null;
  /** Those side by side that it would have with `acceptsRestrictedView`; null when that would not help. */
  restrictedOffer: SeatPosition[] | null;
};

export function chooseSeats(inventory: SeatInventory, wanted: SeatRequest): SeatChoice | SeatRefusal {
  const { count, seatClass = 'a', autoArrangeAsc, prefersMiddle, acceptSplit, acceptsRestrictedView } = wanted;
  const blockRequest: BlockRequest = { count, seatClass, autoArrangeAsc, prefersMiddle, acceptsRestrictedView };
  const block = findUnrestrictedFirst(inventory, blockRequest);
  if (block) return { seats: seatsOf([block]), isSplit: false };

  const left = countFreeFor(inventory, blockRequest);
  const splitOffer = left < count ? null : seatsOf(splitParty(inventory, blockRequest));
  if (splitOffer && acceptSplit) return { seats: splitOffer, isSplit: true };
  const restricted = acceptsRestrictedView
    ? null
    : findBlock(inventory, { ...blockRequest, acceptsRestrictedView: true });
  return {
    refused: left === 0 ? 'sold_out' : 'no_block',
    left,
    largestBlock: largestFreeBlock(inventory, seatClass, acceptsRestrictedView),
    splitOffer,
    restrictedOffer: restricted && seatsOf([restricted]),
  };
}

function findUnrestrictedFirst(inventory: SeatInventory, wanted: BlockRequest): Block | null {
  const block = findBlock(inventory, { ...wanted, acceptsRestrictedView: false });
  return block ?? (wanted.acceptsRestrictedView ? findBlock(inventory, wanted) : null);
}

function seatsOf(blocks: Block[]): SeatPosition[] {
  const seats: SeatPosition[] = [];
  for (const { row, start, count } of blocks)
    for (let place = start; place < start + count; place += 1) seats.push({ row, place });
  return seats;
}

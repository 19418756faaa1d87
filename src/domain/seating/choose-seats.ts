// Chooses the seats of a party. These choices are tried in turn: side by side in one row without leaving a single free seat; side by
// side; in two neighbouring rows; anywhere in the zone, in few and large blocks. If none is possible, a refusal says what is free.
// The last two split the party and need its consent. Seats with a restricted view need consent too, and are taken only if the party
// would be split without them: the first two choices are tried without such seats and then with them, and each of the last two is
// tried without them first.
// Rows are filled in the order of the plan, from the stage backwards, with `autoArrangeAsc`; from the last row without
// it.
import { type Block, type BlockRequest, findBlock } from './find-block.ts';
import { countFreeFor, largestFreeBlock, type SeatInventory, type SeatPosition } from './seat-inventory.ts';
import type { SeatClass } from './seat-plan.ts';
import { splitParty } from './split-party.ts';

export type SeatRequest = {
  /** 1 to 20. */
  count: number;
  /** The default is seats on public sale. */
  seatClass?: SeatClass;
  autoArrangeAsc: boolean;
  prefersMiddle: boolean;
  acceptsSplit: boolean;
  /** Restricted seats count as taken without this. */
  acceptsRestrictedView: boolean;
};

/** The blocks one after the other, each from the left. */
export type SeatChoice = { seats: SeatPosition[]; isSplit: boolean };

export type SeatRefusal = {
  refused: 'soldOut' | 'noBlock';
  /** Free seats of the requested class, and the most of them side by side; restricted seats count only if accepted. */
  left: number;
  largestBlock: number;
  /** The seats that the party would get with `acceptsSplit`; null when there are too few. */
  splitOffer: SeatPosition[] | null;
  /** The seats side by side that it would get with `acceptsRestrictedView`; null when there are none. */
  restrictedOffer: SeatPosition[] | null;
};

export function chooseSeats(inventory: SeatInventory, wanted: SeatRequest): SeatChoice | SeatRefusal {
  const { count, seatClass = 'a', autoArrangeAsc, prefersMiddle, acceptsSplit, acceptsRestrictedView } = wanted;
  const blockRequest: BlockRequest = { count, seatClass, autoArrangeAsc, prefersMiddle, acceptsRestrictedView };
  const block = findUnrestrictedFirst(inventory, blockRequest);
  if (block) return { seats: seatsOf([block]), isSplit: false };

  const left = countFreeFor(inventory, blockRequest);
  const splitOffer = left < count ? null : seatsOf(splitParty(inventory, blockRequest));
  if (splitOffer && acceptsSplit) return { seats: splitOffer, isSplit: true };
  const restricted = acceptsRestrictedView
    ? null
    : findBlock(inventory, { ...blockRequest, acceptsRestrictedView: true });
  return {
    refused: left === 0 ? 'soldOut' : 'noBlock',
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

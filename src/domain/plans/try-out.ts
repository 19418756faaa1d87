// Shows what buyers would get: seats parties in an unsold zone, one after the other, as the shop does.
import { chooseSeats } from '../seating/choose-seats.ts';
import { freeSeatsOf, type SeatInventory, type SeatPosition, takeSeats } from '../seating/seat-inventory.ts';
import type { SeatedPlaces } from './plan-document.ts';

export type TryOutOptions = { autoArrangeAsc: boolean; prefersMiddle: boolean };
/** `seats` is null when the zone has no room for the party. A party that has to be split consents to it. */
export type SeatedParty = { size: number; seats: SeatPosition[] | null; isSplit: boolean };

export function tryOut({ rows }: SeatedPlaces, sizes: readonly number[], options: TryOutOptions): SeatedParty[] {
  let inventory = freeSeatsOf({ rows });
  return sizes.map((size) => {
    const chosen = chooseSeats(inventory, { count: size, ...options, acceptsSplit: true, acceptsRestrictedView: true });
    if ('refused' in chosen) return { size, seats: null, isSplit: false };
    inventory = (takeSeats(inventory, chosen.seats) as { inventory: SeatInventory }).inventory;
    return { size, seats: chosen.seats, isSplit: chosen.isSplit };
  });
}

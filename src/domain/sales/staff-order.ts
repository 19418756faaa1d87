// Orders that staff place for somebody else, and the prices at which each channel sells.
import type { CodeTerms } from '../codes/code-terms.ts';
import type { DeliveryType, LineRequest, PricedLine, PricedOrder } from '../orders/order-request.ts';
import type { SeatName } from '../seating/seat-lists.ts';

/** At the counter, by telephone, free of charge for a named guest, by an outlet from its allotment. */
export type StaffChannel = 'COUNTER' | 'TELEPHONE' | 'GUEST' | 'OUTLET';

/** The source of the places: public sale alone, also seats withheld for the house, or one withholding. */
export type PlacesFrom = 'SALE' | 'SALE_AND_HOUSE' | { withholdingId: number };

type StaffPlaces = {
  /** These very seats; null where the shop chooses. `count` is their number. */
  seats: readonly SeatName[] | null;
  from: PlacesFrom;
};
export type StaffLineRequest = LineRequest &
  StaffPlaces & {
    /** A price of the outlet's own; otherwise the one of the event. */
    ownPrice?: { priceCents: number; handlingFeeCents: number };
  };
export type StaffOrderRequest = {
  channel: StaffChannel;
  deliveryType: DeliveryType;
  lines: StaffLineRequest[];
  /** The code of the customer, at the counter and by telephone. */
  code?: CodeTerms | undefined;
};

export type StaffLine = PricedLine & StaffPlaces;
export type PricedStaffOrder = Omit<PricedOrder, 'lines'> & { lines: StaffLine[] };

export type StaffOrderRefusal = {
  refused:
    | 'salePaused'
    | 'closed'
    | 'notOpen'
    | 'wrongSession'
    | 'wrongPricing'
    | 'wrongDelivery'
    | 'tooManyTickets'
    | 'codeOver'
    | 'codeTooMany';
};

export const ticketsPerStaffOrderMax = 200;

/** The type of the prices that a channel may sell at. */
export const ticketTypeOf = {
  COUNTER: 'PUBLIC',
  TELEPHONE: 'PUBLIC',
  GUEST: 'COMPLEMENTARY',
  OUTLET: 'CONSIGNMENT',
} as const satisfies Record<StaffChannel, string>;

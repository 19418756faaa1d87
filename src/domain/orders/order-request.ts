// The request of a buyer, and the terms on which an event is sold.
import type { CodeTerms } from '../codes/code-terms.ts';
import type { HoldSettings } from '../holds/hold-settings.ts';
import type { RowSeats } from '../seating/seat-lists.ts';
import type { SeatClass } from '../seating/seat-plan.ts';
import type { StockKey } from '../seating/stock.ts';

export const deliveryTypes = ['NONE', 'FLAT', 'DELIVERY_HK', 'DELIVERY_MACAU', 'DELIVERY_ONSITE'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Seats on public sale, or places for wheelchairs and companions. House seats cannot be requested. */
export type RequestedClass = Exclude<SeatClass, 'b'>;

export type LineRequest = {
  sessionId: number;
  zoneId: number;
  pricingId: number;
  count: number;
  seatClass: RequestedClass;
  acceptsSplit: boolean;
  acceptsRestrictedView: boolean;
};
export type OrderRequest = { siteId: number; deliveryType: DeliveryType; lines: LineRequest[] };

export type SaleSession = { startsAt: number; enabled: boolean };
export type SaleZone = {
  id: number;
  name: string;
  freeSeating: boolean;
  autoArrangeAsc: boolean;
  prefersMiddle: boolean;
};
export type SalePricing = {
  id: number;
  zoneId: number;
  ticketType: string;
  priceCents: number;
  handlingFeeCents: number;
  /** The amount that a code took off the price; absent without a code. */
  discountCents?: number;
};
/** Times are milliseconds since 1970. */
export type SaleTerms = {
  eventId: number;
  siteId: number;
  saleOpensAt: number | null;
  /** From here on until the opening, holders of PRIORITY_BOOKING codes can buy; null without a presale. */
  presaleOpensAt: number | null;
  /** Staff have paused the sale: no passes and no new orders. Orders that wait for their payment are not affected. */
  isPaused: boolean;
  /** Null when the event has no waiting room: every visitor gets a pass at once. */
  waitingRoom: { admittedPerMinute: number; insideMax: number } | null;
  ticketsPerOrderMin: number;
  ticketsPerOrderMax: number;
  ticketsPerVisitorMax: number | null;
  holding: HoldSettings;
  /** The price of each way of delivery that is offered. */
  deliveryCents: Partial<Record<DeliveryType, number>>;
  sessions: ReadonlyMap<number, SaleSession>;
  pricings: ReadonlyMap<number, SalePricing>;
  zones: ReadonlyMap<number, SaleZone>;
};

/** A requested line with the session, price and zone that the shop has found for it. */
export type PricedLine = LineRequest & {
  session: SaleSession;
  zone: SaleZone;
  pricing: SalePricing;
  stockKey: StockKey;
  /** The seats to which the code is bound. */
  onlySeats?: readonly RowSeats[];
};
export type PricedOrder = {
  lines: PricedLine[];
  deliveryType: DeliveryType;
  ticketCount: number;
  ticketsCents: number;
  handlingCents: number;
  deliveryCents: number;
  amountCents: number;
  /** The code of the order, where one of its prices needs it. */
  code?: CodeUse;
};
/** So many tickets of an order are sold by this code. */
export type CodeUse = { codeId: CodeTerms['codeId']; version: number; ticketCount: number };

export type OrderRequestRefusal = {
  refused:
    | 'closed'
    | 'notOpen'
    | 'passOfPresale'
    | 'salePaused'
    | 'wrongSite'
    | 'wrongSession'
    | 'wrongPricing'
    | 'tooManyTickets'
    | 'tooFewTickets'
    | 'wrongDelivery'
    | 'codeOver'
    | 'codeTooMany';
};

// What a buyer asks for, and on what terms an event is sold.
import type { HoldSettings } from '../holds/hold-settings.ts';
import type { SeatClass } from '../seating/seat-plan.ts';
import type { StockKey } from '../seating/stock.ts';

export const deliveryTypes = ['NONE', 'FLAT', 'DELIVERY_HK', 'DELIVERY_MACAU', 'DELIVERY_ONSITE'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Seats on public sale, or places for wheelchairs and companions; house seats are not for the asking. */
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
};
/** Times are milliseconds since 1970. */
export type SaleTerms = {
  eventId: number;
  siteId: number;
  saleOpensAt: number | null;
  /** Null: whoever asks comes in. */
  waitingRoom: { admittedPerMinute: number; insideMax: number } | null;
  ticketsPerOrderMin: number;
  ticketsPerOrderMax: number;
  ticketsPerVisitorMax: number | null;
  holding: HoldSettings;
  /** What each way of delivery costs, for those that are offered. */
  deliveryCents: Partial<Record<DeliveryType, number>>;
  sessions: ReadonlyMap<number, SaleSession>;
  pricings: ReadonlyMap<number, SalePricing>;
  zones: ReadonlyMap<number, SaleZone>;
};

/** Beside what was asked for, what the shop knows of it. */
export type PricedLine = LineRequest & {
  session: SaleSession;
  zone: SaleZone;
  pricing: SalePricing;
  stockKey: StockKey;
};
export type PricedOrder = {
  lines: PricedLine[];
  deliveryType: DeliveryType;
  ticketCount: number;
  ticketsCents: number;
  handlingCents: number;
  deliveryCents: number;
  amountCents: number;
};

export type OrderRequestRefusal = {
  refused:
    | 'closed'
    | 'notOpen'
    | 'wrongSite'
    | 'wrongSession'
    | 'wrongPricing'
    | 'tooManyTickets'
    | 'tooFewTickets'
    | 'wrongDelivery';
};

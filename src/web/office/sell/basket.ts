// The choice of a clerk for one customer: numbers of tickets by zone, and seats by name.
import type { SaleCode, SaleInput, SaleTermsReply } from '../../../contract/sales.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import type { CounterChannel } from '../../../domain/sales/judge-sale.ts';
import { ticketTypeOf } from '../../../domain/sales/staff-order.ts';
import type { SeatsOfZone } from '../withheld-seats/seat-states.ts';

/** The counts by zone. */
export type Counts = Readonly<Record<number, number>>;
export type Basket = { counts: Counts; seats: readonly SeatsOfZone[] };
/** A code adds the price before its reduction, and whether it is for seats of its own. */
export type Price = SaleTermsReply['prices'][number] & { fullPrice?: number; hasOwnSeats?: boolean };

/** The prices that the code of the customer opens in a session. Guests pay nothing without one. */
export const openedBy = (code: SaleCode | null, sessionId: number, channel: CounterChannel): readonly Price[] =>
  code === null || channel === 'GUEST' || (code.sessionId !== null && code.sessionId !== sessionId)
    ? []
    : code.prices.map((price) => ({ ...price, hasOwnSeats: code.seats !== null }));

/** The price of each zone in a channel: that of the code, unless the public price is lower. */
export function pricesFor(
  { prices }: Pick<SaleTermsReply, 'prices'>,
  channel: CounterChannel,
  opened: readonly Price[] = [],
): Map<number, Price> {
  const offered = new Map<number, Price>();
  for (const price of prices)
    if (price.ticketType === ticketTypeOf[channel])
      offered.set(price.zoneId, channel === 'GUEST' ? { ...price, price: 0, handlingFee: 0 } : price);
  for (const price of opened)
    if (price.price <= (offered.get(price.zoneId)?.price ?? price.price)) offered.set(price.zoneId, price);
  return offered;
}

export type BasketLine = { zoneId: number; tickets: number; seats: SeatsOfZone['seats'] | null };

export const linesOf = ({ counts, seats }: Basket): BasketLine[] => [
  ...seats.map((zone) => ({
    zoneId: zone.zoneId,
    tickets: zone.seats.reduce((sum, { numbers }) => sum + numbers.length, 0),
    seats: zone.seats,
  })),
  ...Object.entries(counts).flatMap(([zoneId, tickets]) =>
    tickets > 0 ? { zoneId: Number(zoneId), tickets, seats: null } : [],
  ),
];

export type Sum = {
  tickets: number;
  /** The prices and fees; a delivery is no part of them. */
  cents: number;
  unpriced: number[];
};

/** Zones without a price in the channel are named, since their tickets cannot be sold by it. */
export function sumOf(lines: readonly BasketLine[], prices: ReadonlyMap<number, Price>): Sum {
  const sum: Sum = { tickets: 0, cents: 0, unpriced: [] };
  for (const { zoneId, tickets } of lines) {
    const price = prices.get(zoneId);
    sum.tickets += tickets;
    if (price) sum.cents += tickets * centsFrom(price.price + price.handlingFee);
    else sum.unpriced.push(zoneId);
  }
  return sum;
}

export const deliveryCentsOf = ({ deliveries }: Pick<SaleTermsReply, 'deliveries'>, chosen: string): number =>
  centsFrom(deliveries.find(({ type }) => type === chosen)?.price ?? 0);

export const orderDetailsOf = (
  lines: readonly BasketLine[],
  prices: ReadonlyMap<number, Price>,
  sessionId: number,
): SaleInput['orderDetails'] =>
  lines.flatMap(({ zoneId, tickets, seats }) => {
    const price = prices.get(zoneId);
    const places = seats ? { seats } : { ticketNumber: tickets };
    return price ? { sessionId, zoneId, pricingId: price.id, ...places } : [];
  });

/** Notes that a customer may hand over for an amount: exactly it, and the next ones. */
export const cashFor = (cents: number): number[] =>
  [...new Set([100, 50_000, 100_000].map((step) => Math.ceil(cents / step) * step).concat(cents))]
    .filter((each) => each > 0)
    .sort((one, other) => one - other);

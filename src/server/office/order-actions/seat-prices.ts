// The price of a ticket in another zone, for the page before a change and for the change itself.
import type { SeatPrice } from '../../../contract/order-actions.ts';
import type { Reduction } from '../../../domain/codes/code-terms.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { priceAfterChange, type TicketPrice } from '../../../domain/orders/change-seats.ts';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { keyOf } from './acting.ts';
import {
  findOrderTerms,
  listNumberedTickets,
  listPricings,
  type NumberedTicket,
  type PricingOfZone,
} from './order-actions.queries.ts';

type Pricings = { pricings: readonly PricingOfZone[]; channel: OrderChannel };
type Found = Pick<PricingOfZone, 'zoneName' | 'zoneNames'> & { price: TicketPrice };

/** The reduction of the code as it is now; a ticket without a code has none. */
const reductionOf = ({ reduction, reductionValue }: NumberedTicket): Reduction => ({
  kind: reduction ?? 'NONE',
  value: reductionValue ?? 0,
});

/** Null where the zone has no price for the ticket, or is not one of its code. */
export function priceIn(ticket: NumberedTicket, zoneId: number, { pricings, channel }: Pricings): Found | null {
  const pricing = pricings.find((each) => each.zoneId === zoneId && each.ticketType === ticket.ticketType);
  if (!pricing || !mayCodeBuy(ticket, pricing)) return null;
  const { zoneName, zoneNames } = pricing;
  const listed = channel === 'GUEST' ? { ...pricing, priceCents: 0 } : pricing;
  return { zoneName, zoneNames, price: priceAfterChange(ticket, listed, reductionOf(ticket)) };
}

/** The ticket keeps the price that it has: a code opens others in its zone and up to its amount alone. */
const mayCodeBuy = (
  { codeZoneId, codePriceMaxCents, pricingId }: NumberedTicket,
  { id, zoneId, priceCents }: PricingOfZone,
): boolean =>
  (codeZoneId === null || codeZoneId === zoneId) &&
  (id === pricingId || codePriceMaxCents === null || priceCents <= codePriceMaxCents);

/** Each ticket that has not come back, in each zone that it may change to. */
export async function readSeatPrices({ db }: { db: Db }, id: number): Promise<SeatPrice[]> {
  const of = keyOf(id);
  const tickets = await listNumberedTickets(db, of);
  if (tickets.length === 0) throw new Refused('notFound', 'transaction');
  const { channel } = await findOrderTerms(db, of);
  const pricings = await listPricings(db, of.eventId);
  const zoneIds = [...new Set(pricings.map(({ zoneId }) => zoneId))];
  const kept = tickets.filter(({ returnedAt }) => returnedAt === null);
  return kept.flatMap((ticket) =>
    zoneIds.flatMap((zoneId) => {
      const price = priceIn(ticket, zoneId, { pricings, channel })?.price;
      if (!price) return [];
      return { ticket: ticket.number, zoneId, difference: dollarsFrom(price.priceCents - ticket.priceCents) };
    }),
  );
}

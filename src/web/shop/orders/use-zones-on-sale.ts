import type { Event, EventSession } from '../../../contract/catalogue.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useAvailability } from '../seating/seating.data.ts';
import { offeredIn } from './offered-in.ts';
import { codeOf } from './orders.data.ts';
import { isOfOwnSeats, type OfferedZone, stockOf } from './zone-stocks.ts';

/** The zones that are on sale in a session, each with its price and what is left, and the code that opens some of them. */
export function useZonesOnSale(event: Event, session: EventSession) {
  const { data } = useAvailability(event.id);
  const code = codeOf(event.id);
  const pricings = offeredIn({ event, code, now: serverNow() }, session.id);
  const zones: OfferedZone[] = pricings.map((pricing) => ({
    pricing,
    stock: isOfOwnSeats(pricing, code) ? undefined : stockOf(data, session.id, pricing.zone.id),
  }));
  return { zones, code, isStockKnown: data !== undefined };
}

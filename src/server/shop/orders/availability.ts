import type { Availability } from '../../../contract/orders.ts';
import { stillOnSale } from '../../../domain/orders/on-sale.ts';
import { stockKey } from '../../../domain/seating/stock.ts';
import { Refused } from '../../platform/refused.ts';
import { listAvailability } from '../seating/inventory.queries.ts';
import type { BoxOffice } from './place-order.ts';

/**
 * The free seats by session and zone. Empty before sales open. In a presale the zones of its codes are listed, afterwards every zone that the
 * public or holders of codes can buy.
 */
export async function readAvailability(office: BoxOffice, eventId: number): Promise<Availability> {
  const { db, terms: memory, openings, clock } = office;
  const terms = await memory.get(eventId);
  if (!terms) throw new Refused('notFound', 'event');
  const onSale = stillOnSale(terms, clock().getTime());
  let rows = await listAvailability(db, eventId);
  const listed = new Set(rows.map(stockKey));
  if (onSale.some((zone) => !listed.has(stockKey(zone)))) {
    await openings.open(eventId);
    rows = await listAvailability(db, eventId);
  }
  const shown = new Set(onSale.map(stockKey));
  return {
    eventId,
    zones: rows
      .filter((row) => shown.has(stockKey(row)))
      .map(({ sessionId, zoneId, freePublic, freeRestrictedView, largestBlock, freeCompanion }) => ({
        sessionId,
        zoneId,
        left: freePublic,
        restrictedViewLeft: freeRestrictedView,
        largestBlock,
        wheelchairLeft: freeCompanion,
      })),
  };
}

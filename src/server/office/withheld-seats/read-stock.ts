// All places of a session: what was sold, what buyers hold, what staff withhold, and what is free.
import type { SessionStock } from '../../../contract/withheld-seats.ts';
import { addStocks, type StockSum } from '../../../domain/seating/withholding.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { openInventories } from '../../shop/seating/open-inventories.ts';
import { hasUnopenedZones, listZoneStocks, type ZoneStockRow } from './stock.queries.ts';
import { findSession } from './withheld-seats.queries.ts';

/** The session with its inventories. Missing ones are made: staff withhold places before anybody can buy. */
export async function readSession(db: Db, sessionId: number) {
  const session = await findSession(db, sessionId);
  if (!session) throw new Refused('notFound', 'session');
  const of = { eventId: session.eventId, sessionId };
  if (await hasUnopenedZones(db, of)) await openInventories(db, of.eventId, sessionId);
  return { ...session, ...of };
}

export async function readStock(db: Db, sessionId: number): Promise<SessionStock> {
  const zones = await listZoneStocks(db, await readSession(db, sessionId));
  return {
    zones: zones.map((zone) => ({ id: zone.id, name: zone.name, names: zone.names, stock: stockOf(zone) })),
    total: addStocks(zones.map(stockOf)),
  };
}

export const stockOf = (zone: ZoneStockRow): StockSum => ({
  capacity: zone.capacity,
  sold: zone.sold,
  held: zone.held,
  house: zone.house,
  killed: zone.killed,
  outlets: zone.outlets,
  free: {
    public: zone.freePublic - zone.freeRestrictedView,
    restrictedView: zone.freeRestrictedView,
    house: zone.freeHouse,
    companion: zone.freeCompanion,
  },
});

// All that the workshop shows, and what the event lacks before it is published.
import type { EventDetail } from '../../../contract/catalogue.ts';
import type { Workshop, WorkshopPrice, WorkshopZone } from '../../../contract/workshop.ts';
import { eventStateOf } from '../../../domain/catalogue/event-state.ts';
import { type CheckedEvent, findMissing, type Missing } from '../../../domain/catalogue/publish-checks.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { countSeats, readSeatPlan } from '../../../domain/seating/seat-plan.ts';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { readEventsInFull } from '../../shop/catalogue/read-catalogue.ts';
import { eventEntity } from '../programme/event-entity.ts';
import { countUsesOfEvent } from '../programme/in-use.queries.ts';
import type { StoredRow } from '../programme/programme.queries.ts';
import {
  listEventsWithPresaleCodes,
  listPrices,
  listSessionsWithTickets,
  listZonesOfSites,
  type ZoneRow,
} from './workshop.queries.ts';

export async function readWorkshop(db: Db, id: number): Promise<Workshop> {
  const event = await eventEntity.read(db, id);
  const [sessions, prices, { orders }, { missing, zones, now }] = await Promise.all([
    listSessionsWithTickets(db, id),
    listPrices(db, id),
    countUsesOfEvent(db, id),
    checkEvent(db, event),
  ]);
  const { publishedAt = null, archived = false } = event;
  return {
    event,
    state: eventStateOf({ publishedAt, archived }, now.getTime()),
    sessions: sessions.map(({ startsAt, ...session }) => ({ ...session, startTime: startsAt.toISOString() })),
    zones,
    prices: prices.map(priceOf),
    orders,
    missing,
  };
}

export async function checkEvent(
  db: Db,
  event: EventDetail,
): Promise<{ missing: Missing[]; zones: WorkshopZone[]; now: Date }> {
  const zones = (await listZonesOfSites(db, [event.site.id])).map(zoneOf);
  const withCodes = await listEventsWithPresaleCodes(db, [event.id]);
  const now = await readTransactionTime(db);
  return { missing: findMissing(checked(event, withCodes), zones, now.getTime()), zones, now };
}

/** The same of many events, by their ids. */
export async function findMissingOf(db: Db, ids: number[]): Promise<Map<number, Missing[]>> {
  const page = pageOf({ size: Math.max(ids.length, 1) });
  const { items: events } = await readEventsInFull(db, page, { ids, forStaff: true });
  const zones = await listZonesOfSites(db, [...new Set(events.map(({ site }) => site.id))]);
  const zonesBySite = Map.groupBy(zones, ({ siteId }) => siteId);
  const withCodes = await listEventsWithPresaleCodes(db, ids);
  const now = (await readTransactionTime(db)).getTime();
  return new Map(
    events.map((event) => {
      const places = (zonesBySite.get(event.site.id) ?? []).map(zoneOf);
      return [event.id, findMissing(checked(event, withCodes), places, now)];
    }),
  );
}

const checked = (event: EventDetail, withCodes: ReadonlySet<number>): CheckedEvent => ({
  ...event,
  hasPresaleCodes: withCodes.has(event.id),
});

const zoneOf = ({ siteId: _, seatPlan, standingCapacity, ...zone }: ZoneRow): WorkshopZone => ({
  ...(zone as Pick<WorkshopZone, 'id' | 'name' | 'names' | 'freeSeating'>),
  places: standingCapacity ?? countPlaces(seatPlan ?? ''),
});

function countPlaces(seatPlan: string): number {
  const read = readSeatPlan(seatPlan);
  if (!('plan' in read)) return 0;
  const { a, b, c } = countSeats(read.plan);
  return a + b + c;
}

export const priceOf = (row: StoredRow<'pricing'>): WorkshopPrice => ({
  id: row.id,
  version: row.version,
  zoneId: row.zoneId,
  ticketType: row.ticketType,
  price: dollarsFrom(row.priceCents),
  handlingFee: dollarsFrom(row.handlingFeeCents),
});

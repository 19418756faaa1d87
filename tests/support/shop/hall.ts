// A published event in a hall of its own, ready to be sold: zones as drawings or as numbers.
import { randomInt } from 'node:crypto';
import type { Db } from '../../../src/server/platform/deps.ts';
import { hourLater } from '../database/small-catalogue.ts';

export type HallZone = { id: number; pricingId: number; name: string };
export type Hall = { eventId: number; siteId: number; sessionIds: number[]; zones: HallZone[] };
type HallOptions = {
  /** A seat plan as text, or how many people may stand. */
  zones: (string | number)[];
  sessions?: number;
  priceCents?: number;
  event?: Record<string, unknown>;
  zone?: Record<string, unknown>;
};

/**
 * Digits alone: a search for a seat such as A2 must not find it in a name. Not 0, 1, 2 and 4, so that tests may search for numbers of these.
 * Fewer than a card number has: a search for one is refused.
 */
const someDigits = (): string => Array.from({ length: 12 }, () => '356789'[randomInt(6)]).join('');

export async function addHall(
  db: Db,
  { zones, sessions = 1, priceCents = 48_000, event, zone }: HallOptions,
): Promise<Hall> {
  const name = `HALL-${someDigits()}`;
  const { id: siteId } = await db
    .insertInto('site')
    .values({ name, region: 'HK' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zoneRows = await db
    .insertInto('zone')
    .values(
      zones.map((seats, index) => ({
        siteId,
        name: `Z${index + 1}`,
        autoArrangeAsc: true,
        freeSeating: typeof seats === 'number',
        seatPlan: typeof seats === 'number' ? null : seats,
        standingCapacity: typeof seats === 'number' ? seats : null,
        ...zone,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const { id: eventId } = await db
    .insertInto('event')
    .values({
      siteId,
      eventCode: name,
      nameCht: '夜航星圖',
      nameEng: 'Night Atlas',
      publishedAt: hourLater(-1),
      ...event,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sessionRows = await db
    .insertInto('session')
    .values(
      Array.from({ length: sessions }, (_, day) => ({ eventId, startsAt: hourLater(24 * (30 + day)), enabled: true })),
    )
    .returning('id')
    .execute();
  const pricings = await db
    .insertInto('pricing')
    .values(zoneRows.map(({ id }) => ({ eventId, siteId, zoneId: id, ticketType: 'PUBLIC', priceCents })))
    .returning(['id', 'zoneId'])
    .execute();
  const pricingOf = new Map(pricings.map(({ id, zoneId }) => [zoneId, id]));
  return {
    eventId,
    siteId,
    sessionIds: sessionRows.map(({ id }) => id),
    zones: zoneRows.map(({ id, name: zoneName }) => ({ id, name: zoneName, pricingId: pricingOf.get(id) ?? 0 })),
  };
}

/** A line for this many tickets in the hall's first session and one of its zones. */
export function lineIn(hall: Hall, ticketNumber: number, zone = 0, session = 0) {
  const { id: zoneId, pricingId } = hall.zones[zone] as HallZone;
  return { sessionId: hall.sessionIds[session] as number, zoneId, pricingId, ticketNumber };
}

/** A plan of this many rows and seats per row. */
export function rowsOfSeats(rows: number, seats: number): string {
  const label = (index: number) => String.fromCharCode(65 + (index % 26)).repeat(1 + Math.floor(index / 26));
  const numbers = Array.from({ length: seats }, (_, index) => `${index + 1}a`).join(' ');
  return Array.from({ length: rows }, (_, index) => `${label(index)}: ${numbers}`).join('\n');
}

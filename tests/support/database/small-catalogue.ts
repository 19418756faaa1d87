import type { Db } from '../../../src/server/platform/deps.ts';

export const hourLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** One place with a zone of seats and a standing zone. */
export async function addSite(
  db: Db,
  name = '海匯展演館',
): Promise<{ siteId: number; stallsId: number; floorId: number }> {
  const { id: siteId } = await db
    .insertInto('site')
    .values({ name, names: { 'zh-hk': name, en: 'Harbour Hall' }, region: 'HK' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zones = await db
    .insertInto('zone')
    .values([
      { siteId, name: 'STALLS', seatPlan: 'A: 1a 2a . 3a 4a' },
      { siteId, name: 'FLOOR', freeSeating: true, standingCapacity: 300 },
    ])
    .returning('id')
    .execute();
  const [stalls, floor] = zones as [{ id: number }, { id: number }];
  return { siteId, stallsId: stalls.id, floorId: floor.id };
}

type Shown = { nameCht?: string; nameEng?: string; publishedAt?: Date | null; performers?: Record<string, string> };

/** A published event in that place with one session and two prices, of which the public sees one. */
export async function addEvent(
  db: Db,
  site: Awaited<ReturnType<typeof addSite>>,
  eventCode: string,
  shown: Shown = {},
): Promise<number> {
  const { id: eventId } = await db
    .insertInto('event')
    .values({
      siteId: site.siteId,
      eventCode,
      nameCht: '夜航星圖',
      nameEng: 'Night Atlas',
      details: { en: '<p>Songs for sailors.</p>' },
      publishedAt: hourLater(-1),
      ...shown,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('session')
    .values({ eventId, startsAt: hourLater(24 * 30), enabled: true })
    .execute();
  await db
    .insertInto('pricing')
    .values([
      { eventId, siteId: site.siteId, zoneId: site.stallsId, ticketType: 'PUBLIC', priceCents: 48_050 },
      { eventId, siteId: site.siteId, zoneId: site.stallsId, ticketType: 'DISCOUNT', priceCents: 20_000 },
    ])
    .execute();
  return eventId;
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import { addAccount } from '../../../tests/support/people/accounts.ts';
import { makeSmallPictures } from '../../../tests/support/shop/small-pictures.ts';
import { type EventTypes, parseEventTypes, writeEventTypes } from '../../domain/catalogue/event-types.ts';
import { countSeats, readSeatPlan } from '../../domain/seating/seat-plan.ts';
import { isInZone, spotIn, type ZoneShape } from '../../domain/seating/zone-shape.ts';
import { locales } from '../../words/locales.ts';
import { listAllotments } from '../office/allotments/allotments.queries.ts';
import type { Db } from '../platform/deps.ts';
import { pageOf } from '../platform/http/paging.ts';
import { startsOf } from './demo-event.ts';
import { listDrawings, makePictures } from './demo-pictures.ts';
import { demoEvents } from './events.ts';
import { seedDemo } from './seed-demo.ts';
import { demoSites } from './venues.ts';

const now = new Date('2026-11-20T04:00:00Z');
const drawings = listDrawings(demoEvents, demoSites, (event) => startsOf(event, now));

describe('the demo shop', () => {
  let database: FreshDatabase;
  let outcomes: string[];
  const seed = () => seedDemo({ db: database.db, clock: () => now }, undefined, makeSmallPictures);

  beforeAll(async () => {
    database = await freshDatabase();
    outcomes = await Promise.all([seed(), seed(), seed()]);
  });
  afterAll(() => database.drop());

  test('is furnished by one of three servers that start together', async () => {
    expect(outcomes.toSorted()).toEqual(['already there', 'already there', 'seeded']);
    expect((await database.db.selectFrom('site').select('id').execute()).length).toBe(5);
    expect((await database.db.selectFrom('event').select('id').execute()).length).toBe(demoEvents.length);
  });

  test('gives the demo account of an outlet places to sell, which return before the show', async () => {
    const { db } = database;
    const { outletId } = await db
      .selectFrom('account')
      .innerJoin('outletAccount', 'outletAccount.accountId', 'account.id')
      .where('login', '=', 'outlet')
      .select('outletId')
      .executeTakeFirstOrThrow();
    const { items } = await listAllotments(db, pageOf({}), { outletId });
    expect(items).toMatchObject([{ nameEng: 'One Hundred Sunsets', allotted: 24, free: 24 }]);
    for (const { returnsAt, startsAt } of items) expect(returnsAt?.getTime()).toBeLessThan(startsAt.getTime());
  });

  test('has at least fourteen events that the public sees, and one draft that it does not', async () => {
    const events = await database.db.selectFrom('event').select(['eventCode', 'publishedAt']).execute();
    expect(events.filter(({ publishedAt }) => publishedAt !== null).length).toBeGreaterThanOrEqual(14);
    expect(events.filter(({ publishedAt }) => publishedAt === null)).toHaveLength(1);
  });

  test('has event 52, which asks for an identity number, and goes on counting after it', async () => {
    const asking = await database.db
      .selectFrom('event')
      .where('asksIdNumber', '=', true)
      .select(['id', 'siteId'])
      .execute();
    expect(asking.map(({ id }) => id)).toEqual([52]);
    const next = await database.db
      .insertInto('event')
      .values({ siteId: asking[0]?.siteId ?? 0, eventCode: 'one-more', nameCht: '多一個', nameEng: 'One more' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(53);
    await database.db.deleteFrom('event').where('id', '=', 53).execute();
  });

  test('sells by every way of the trade: sold out, coming soon, standing, a long run, prices that are not for the public', async () => {
    const sessions = await database.db.selectFrom('session').select(['eventId', 'enabled', 'startsAt']).execute();
    const byEvent = [...Map.groupBy(sessions, ({ eventId }) => eventId).values()];
    expect(byEvent).toHaveLength(demoEvents.length);
    expect(byEvent.filter((own) => own.every(({ enabled }) => !enabled))).toHaveLength(1);
    expect(Math.max(...byEvent.map((own) => own.length))).toBeGreaterThanOrEqual(8);
    expect(sessions.every(({ startsAt }) => startsAt.getTime() > now.getTime() + 14 * 24 * 3_600_000)).toBe(true);

    const events = await database.db.selectFrom('event').select(['saleOpensAt', 'maxTicketsPerOrder']).execute();
    const opening = events.flatMap(({ saleOpensAt }) => saleOpensAt ?? []);
    expect(opening.length).toBeGreaterThanOrEqual(1);
    expect(opening.every((opens) => opens > now)).toBe(true);
    expect(new Set(events.map(({ maxTicketsPerOrder }) => maxTicketsPerOrder))).toEqual(new Set([2, 4, 6, 8]));

    const guarded = database.db.selectFrom('event').where('insideMax', 'is not', null).select('id');
    expect(await guarded.execute()).toHaveLength(2);

    const kinds = await database.db.selectFrom('pricing').select('ticketType').distinct().execute();
    expect(kinds).toHaveLength(5);
    const free = database.db.selectFrom('zone').innerJoin('pricing', 'pricing.zoneId', 'zone.id');
    expect((await free.where('freeSeating', '=', true).select('zone.id').execute()).length).toBeGreaterThan(0);
  });

  test('offers all four presets of delivery, and says so in types that the wire can carry', async () => {
    const rows = await database.db.selectFrom('event').select('types').execute();
    const types = rows.map((row) => row.types as EventTypes);
    for (const each of types) expect(parseEventTypes(writeEventTypes(each))).toEqual({ types: each });
    const presets = types
      .filter(({ type }) => type.includes('ticketDelivery'))
      .map((each) => `${each.deliveryHkCents ? 'HK' : ''}${each.deliveryMacauCents ? 'MO' : ''}`);
    expect(new Set(presets)).toEqual(new Set(['HK', 'MO', 'HKMO', '']));
    expect(types.some(({ type }) => type.includes('collectionAtShow'))).toBe(true);
  });

  test('has seats in every zone: plans that can be read, with few places for the house and for wheelchairs', async () => {
    const zones = await database.db.selectFrom('zone').selectAll().execute();
    expect(zones.length).toBeGreaterThan(30);
    const count = { a: 0, b: 0, c: 0 };
    for (const { name, seatPlan, standingCapacity } of zones) {
      const read = seatPlan === null ? null : readSeatPlan(seatPlan);
      if (read && 'errors' in read) throw new Error(`${name}: ${JSON.stringify(read.errors)}`);
      const seats = read ? countSeats(read.plan) : { a: standingCapacity ?? 0, b: 0, c: 0 };
      expect(seats.a, name).toBeGreaterThan(0);
      if (read) for (const letter of ['a', 'b', 'c'] as const) count[letter] += seats[letter];
    }
    expect(count.b).toBeGreaterThan(0);
    expect(count.c).toBeGreaterThan(0);
    expect(count.b + count.c).toBeLessThan(count.a / 20);
    const labels = zones.flatMap(({ seatPlan }) => seatPlan?.match(/^\w+/gm) ?? []);
    expect(labels).toContain('BB');
    expect(labels).not.toContain('I');
    expect(labels).not.toContain('O');
  });

  test('lies where its pictures show it: every zone has a shape, and no two zones meet', async () => {
    const zones = await database.db.selectFrom('zone').select(['siteId', 'name', 'shape']).execute();
    for (const { siteId, name, shape } of zones) {
      const middle = spotIn(shape as ZoneShape, 0.5, 0.5);
      const there = zones.filter((zone) => zone.siteId === siteId && isInZone(zone.shape as ZoneShape, middle));
      expect(there.map((zone) => zone.name)).toEqual([name]);
    }
  });

  test('says everything in all three locales, and notes one a line', async () => {
    const events = await database.db.selectFrom('event').selectAll().execute();
    for (const { performers, descriptions, details, buyNotes } of events) {
      for (const locale of locales) {
        expect(performers[locale]?.length).toBeGreaterThan(0);
        expect(descriptions[locale]?.length).toBeGreaterThan(0);
        expect(details[locale]).toMatch(/^<p>[^<]+<\/p><p>[^<]+<\/p>$/);
        expect(buyNotes[locale]?.split('\n').length).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('shows a poster, a seating plan and, for three events, a banner', async () => {
    const events = await database.db.selectFrom('event').selectAll().execute();
    expect(events.every(({ imageId, seatingPlanImageId }) => imageId !== null && seatingPlanImageId !== null)).toBe(
      true,
    );
    expect(new Set(events.map(({ imageId }) => imageId)).size).toBe(demoEvents.length);
    const banners = events.filter(({ bannerPosition }) => bannerPosition !== null);
    expect(banners.map(({ bannerPosition }) => bannerPosition).toSorted()).toEqual([1, 2, 3]);
    expect(banners.every(({ bannerImageId }) => bannerImageId !== null)).toBe(true);
  });

  test('stays empty once an administrator has emptied it', async () => {
    for (const table of ['withheldSeat', 'withholding', 'allotment', 'inventory'] as const)
      await database.db.deleteFrom(table).execute();
    await database.db.deleteFrom('event').execute();
    await database.db.deleteFrom('zone').execute();
    await database.db.deleteFrom('site').execute();
    expect(await seed()).toBe('already there');
    expect(await database.db.selectFrom('event').select('id').execute()).toEqual([]);
  });
});

test.each([
  ['a programme', (db: Db) => db.insertInto('site').values({ name: '真會堂', region: 'MO' }).execute()],
  ['staff', (db: Db) => addAccount(db, { authorities: ['ROLE_ADMIN', 'ROLE_USER'] })],
])('a shop that somebody else has begun is left alone, and gets no public password: %s', async (_, begin) => {
  const { db, drop } = await freshDatabase();
  await begin(db);
  const before = await db.selectFrom('account').select('login').execute();
  expect(await seedDemo({ db, clock: () => now }, undefined, makeSmallPictures)).toBe('already there');
  expect(await db.selectFrom('event').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('account').select('login').execute()).toEqual(before);
  await drop();
});

test('other servers hear of the new catalogue', async () => {
  const database = await freshDatabase();
  const client = await database.pool.connect();
  const heard = new Promise<string>((resolve) => client.on('notification', ({ channel }) => resolve(channel)));
  await client.query('listen catalogue_changed');
  await seedDemo({ db: database.db, clock: () => now }, undefined, makeSmallPictures);
  expect(await heard).toBe('catalogue_changed');
  client.release(true);
  await database.drop();
});

describe('pictures', () => {
  test('have a glyph for every character, on every poster, banner and plan, whatever the year', () => {
    const later = new Date('2027-08-12T04:00:00Z');
    const all = [...drawings, ...listDrawings(demoEvents, [], (event) => startsOf(event, later))];
    for (const { key, draw } of all) {
      const svg = draw();
      expect(svg, key).toMatch(/^<svg [^>]+>.*<\/svg>$/s);
      expect(svg, key).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test('come out in the sizes of the wall', async () => {
    const [poster] = drawings;
    if (!poster) throw new Error('no poster');
    const done: number[] = [];
    const made = await makePictures([poster], (count) => done.push(count));
    // The second time they come from a file.
    expect(await makePictures([poster])).toEqual(made);
    const picture = made.get(poster.key);
    expect([picture?.width, picture?.height, done]).toEqual([800, 1200, [1]]);
    expect(new Set(picture?.renditions.map(({ width }) => width))).toEqual(new Set([320, 480, 800]));
  });
});

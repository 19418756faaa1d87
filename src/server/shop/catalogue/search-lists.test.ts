import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { addEvent, addSite } from '../../../../tests/support/database/small-catalogue.ts';
import { hasWords, searchPricingIds, searchSiteIds } from './search.queries.ts';

let database: FreshDatabase;
let hallId: number;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const hall = await addSite(db);
  hallId = hall.siteId;
  const address = {
    address: '8 Quay Road, Central',
    addresses: { 'zh-hk': '中環碼頭道八號', en: '8 Quay Road, Central' },
    districts: { 'zh-hk': '中西區', en: 'Central and Western' },
  };
  await db.updateTable('site').set(address).where('id', '=', hallId).execute();
  const other = await addSite(db, '山頂劇場');
  const eventId = await addEvent(db, other, 'ONE-NIGHT', { nameCht: '一夜', nameEng: 'One Night' });
  const dear = { eventId, siteId: other.siteId, zoneId: other.floorId };
  const prices = [
    { ...dear, ticketType: 'COMPLEMENTARY' as const, priceCents: 0 },
    { ...dear, ticketType: 'PRIORITY_BOOKING' as const, priceCents: 128_000 },
  ];
  await db.insertInto('pricing').values(prices).execute();
});
afterAll(() => database.drop());

test.each(['quay', '8 QUAY road', '碼頭道', '中西區', 'western', '海匯 中環'])(
  '%s finds a site by its name, address and district in every language',
  async (query) => expect(await searchSiteIds(database.db, query)).toEqual([hallId]),
);

test.each(['quay 山頂', '沒有的道', '%'])('%s finds no site', async (query) =>
  expect(await searchSiteIds(database.db, query)).toEqual([]),
);

test.each([
  ['公開發售', ['PUBLIC']],
  ['公開販售', ['PUBLIC']],
  ['優惠票', ['DISCOUNT']],
  ['贈票', ['COMPLEMENTARY']],
  ['Complimentary', ['COMPLEMENTARY']],
  ['complementary', ['COMPLEMENTARY']],
  ['priority booking', ['PRIORITY_BOOKING']],
  ['一夜 優先購票', ['PRIORITY_BOOKING']],
  ['寄售', []],
  ['$480.5', ['PUBLIC']],
  ['HK$480.50', ['PUBLIC']],
  ['HK$ 200', ['DISCOUNT']],
  ['＄1,280', ['PRIORITY_BOOKING']],
  ['1280 優先', ['PRIORITY_BOOKING']],
  ['HK$481', []],
  ['HK$0,001,280', ['PRIORITY_BOOKING']],
  ['HK$10,000,000', []],
  ['HK$999,999,999,999', []],
])('%s finds prices of the ticket types %j', async (query, types) => {
  const ids = await searchPricingIds(database.db, query);
  const found = await database.db
    .selectFrom('pricing')
    .select('ticketType')
    .where('id', 'in', [0, ...ids])
    .execute();
  expect(found.map(({ ticketType }) => ticketType)).toEqual(types);
});

test.each(['％', 'ﾞ', 'ﹰ'])('%s has no letter or digit once it is folded, so no list is searched for it', (query) =>
  expect(hasWords(query)).toBe(false),
);

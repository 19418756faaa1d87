import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addManyEvents, explain } from '../../../../bench/many-events.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { listEvents } from './catalogue.queries.ts';
import { searchEventIds } from './search.queries.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await addManyEvents(database.db, 12_000);
}, 120_000);
afterAll(() => database.drop());

test('two Chinese characters among 12,000 events are found by the index', async () => {
  const plan = await explain(database.db, '陳奕');
  expect(plan).toContain('Bitmap Index Scan on event_search_grams');
  expect(plan).not.toContain('Seq Scan on event');
  const ids = await searchEventIds(database.db, '陳奕');
  const slowly = await sql<{ id: number }>`select id from event where name_cht like '%陳奕%'`.execute(database.db);
  expect(ids.toSorted()).toEqual(slowly.rows.map(({ id }) => id).toSorted());
  expect(ids.length).toBeGreaterThan(10);
});

test('a misspelt Latin name is found by the trigram index', async () => {
  expect(await searchEventIds(database.db, 'lanturn orchestra')).not.toEqual([]);
});

test('a code that is nobody’s is looked for in any case without reading all events', async () => {
  await database.db.transaction().execute(async (tx) => {
    const rowsRead = async () =>
      (
        await sql`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'event'`.execute(tx)
      ).rows;
    const before = await rowsRead();
    expect(await listEvents(tx, pageOf({}), { eventCode: 'no-such-code' })).toMatchObject({ items: [], total: 0 });
    expect(await rowsRead()).toEqual(before);
  });
});

// The statements of the order path find rows by the keys that they ask for, also while their tables are empty: such a plan may be kept.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { selectBought, selectHeld, selectPriors } from './order-batch.queries.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const use = { eventId: 7, passId: 'a', visitor: 'b' } as Parameters<typeof selectHeld>[0][number];

test.each([
  ['orders that hold seats', selectHeld, 'orders_held_once'],
  ['what was paid for', selectBought, 'orders_paid'],
  ['earlier orders of a pass', selectPriors, 'orders_event_id_pass_id_key'],
])('%s', async (_, select, index) => {
  for (const onlyEvent of [null, 7]) {
    const { text, values } = select([use], onlyEvent);
    const client = await database.pool.connect();
    const { rows } = await client.query(`explain ${text}`, [...(values ?? [])]);
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).toContain('Index Cond');
  }
});

test('holds that end are found by their time', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select event_id from orders
    where status = 'WAITING' and expires_at > '-infinity' and expires_at <= now() order by expires_at limit 1000`.execute(
    database.db.withoutPlugins(),
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_expiring');
});

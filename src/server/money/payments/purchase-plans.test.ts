// The plans of a purchase's statements are kept. Those that are made when tables have grown, and before PostgreSQL has looked through them, find
// each row by its whole key: by the event alone they would read all of its orders for each order.

import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { connect } from '../../platform/database/connect.ts';
import type { Statement } from '../../platform/database/pipelined-connection.ts';
import { countEvent } from '../../shop/holds/holds.queries.ts';
import { countTransfersOfNetworks, countTransfersOfPersons } from '../../shop/holds/transfer-counts.queries.ts';
import { countOfPersons } from '../../shop/orders/name-batch.queries.ts';
import { selectOrdersAndPersons } from '../../shop/orders/order-lookups.queries.ts';
import { bookSales } from '../ledger/ledger-batch.queries.ts';
import { holdForTransfers } from '../transfers/transfer-batch.queries.ts';
import { extendHolds, keepAnswersTogether, listAttemptsBefore, listNamed } from './begin-batch.queries.ts';
import { selectLetterOrders, selectLetterTickets } from './letter-batch.queries.ts';
import { lockOrdersTogether } from './locked-orders.queries.ts';
import { capturePayments, listAttemptsOfOrders, payOrders } from './settle-batch.queries.ts';
import { selectOrdersOfPasses, selectPaymentsOfPasses, selectTicketsOfPasses } from './state-batch.queries.ts';

let database: FreshDatabase;
let client: PoolClient;
beforeAll(async () => {
  database = await freshDatabase();
  client = await database.pool.connect();
  // The connection plans like that of a lane. The tables have no foreign keys, and nothing looks through them.
  await client.query(`
    set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off;
    set plan_cache_mode = force_generic_plan; create schema grown; set search_path = grown, public`);
  for (const name of ['orders', 'order_buyer', 'payment', 'ticket'])
    await client.query(`
      create table grown.${name} (like public.${name} including all); alter table grown.${name} set (autovacuum_enabled = false)`);
  await client.query(`
    insert into orders (event_id, id, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents, handling_cents,
      delivery_cents, amount_cents, expires_at)
    select 7, (7::bigint << 32) + i, 'pass with a long name ' || i, 'a digest of the request', 'visitor with a name ' || i, 'NONE', 1, 100, 0,
      0, 100, now() + interval '1 hour'
    from generate_series(1, 4000) i;
    insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, sealed_person, locale, search_words)
    select 7, id, 'mailbox with a name ' || id, 'telephone with a name ' || id, repeat('x', 200)::bytea, 'en', '{}' from orders;
    insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents)
    select 7, id, lpad(id::text, 20, '0'), 'CASH', 'a merchant', 100 from orders;
    insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents)
    select 7, id, 1, 1, 1, 1, 100, 0 from orders`);
}, 120_000);
afterAll(async () => {
  client.release(true);
  await database.drop();
});

const order = {
  eventId: 7,
  orderId: 7 * 2 ** 32 + 1,
  passId: 'a',
  tag: 'a',
  mailboxDigest: 'a',
  telephoneDigest: 'b',
  invoiceNo: 'a',
  merchantId: 'a',
  method: 'CASH',
  saidBy: 'system',
  sealedAnswers: Buffer.from('a'),
  amountCents: 1,
  transferHours: 1,
  heldUntil: new Date(),
  providerRef: null,
  responseCode: null,
};
const statements: Statement[] = [
  selectOrdersAndPersons([order]),
  countOfPersons(7, [order]),
  lockOrdersTogether([order]),
  listAttemptsBefore([order]),
  listNamed([order]),
  extendHolds([order]),
  keepAnswersTogether([order]),
  countTransfersOfNetworks([order]),
  countTransfersOfPersons([order]),
  holdForTransfers([order]),
  selectLetterOrders([order]),
  selectLetterTickets([order]),
  listAttemptsOfOrders([order]),
  payOrders([order]),
  capturePayments([order]),
  bookSales([order]),
  selectOrdersOfPasses([order]),
  selectPaymentsOfPasses([order]),
  selectTicketsOfPasses([order]),
];

const isScan = (line: string) =>
  /Scan .*\b(?:orders|order_buyer|payment|ticket)\b/.test(line) && !/Subquery/.test(line);

/** Each look into a table that grows, with its condition. */
async function scansOf({ text, values = [] }: Statement): Promise<string[]> {
  const { rows } = await client.query(`explain (costs off) ${text}`, [...values]);
  const lines = rows.map((row): string => row['QUERY PLAN'].trim());
  return lines.flatMap((line, at) => (isScan(line) ? `${line}; ${lines[at + 1] ?? ''}` : []));
}

test.each(statements.map((statement) => [statement.name, statement] as const))('%s', async (_, statement) => {
  const scans = await scansOf(statement);
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of scans) expect(scan).toMatch(/; Index Cond: .* AND /);
});

test('a condition on the status alone would find an order by its event', async () => {
  const { name, text, values = [] } = payOrders([order]);
  const plain = text.replace(/case when (.*) then true else false end/, '$1');
  expect(plain).not.toBe(text);
  const [scan] = await scansOf({ text: plain, values, ...(name && { name }) });
  expect(scan).not.toMatch(/ AND /);
});

test('counting an event reads the payments of each order, and not all open transfers of the shop', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=grown,public');
  const { db, pool } = connect(url.href, 1);
  const read = await db.transaction().execute(async (tx) => {
    expect(await countEvent(tx, 7)).toMatchObject({ transferSeats: 4000, seatsWithoutProof: 4000 });
    const { rows } = await sql<{ rows: number }>`
      select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables
      where schemaname = 'grown' and relname = 'payment'`.execute(tx);
    return rows[0]?.rows;
  });
  await pool.end();
  expect(read).toBeLessThanOrEqual(4 * 4000);
});

// The list of very many orders: it finds and sorts a bounded number of them, and never reads all.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { type OrderFilter, ordersFoundMax } from '../../../contract/order-filter.ts';
import { transactionSortFields } from '../../../contract/transactions.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { listKeys } from './order-list.queries.ts';
import { fittingOf, listPart } from './transactions.queries.ts';

const orders = ordersFoundMax + 500;
const idOf = (event: number, number: number) => event * 2 ** 32 + number;
let database: FreshDatabase;
/** One connection, which counts its own scans. */
beforeAll(async () => {
  database = await freshDatabase(1);
  // The orders of the first event were placed a year after those of the second. A later one is dearer, and every tenth waits.
  await sql`
    insert into orders (event_id, id, status, pass_id, wish_digest, visitor, delivery_type, ticket_count, tickets_cents,
      handling_cents, delivery_cents, amount_cents, created_at, expires_at, settled_at)
    select event, (event << 32) + n, case when n % 10 = 0 then 'WAITING' else 'PAID' end, event || '.' || n, '', 'v' || n, 'NONE', 1,
      n, 0, 0, n, timestamptz '2028-01-01' - (event - 1) * interval '1 year' + n * interval '1 minute', now() + interval '1 hour',
      case when n % 10 > 0 then now() end
    from generate_series(1::bigint, 2) event, generate_series(1, ${orders}::int) n`.execute(database.db);
  await sql`
    insert into payment (event_id, invoice_no, order_id, method, status, merchant_id, amount_cents, captured_cents, settles, settled_at)
    select event_id, upper(lpad(to_hex(id), 12, '0')), id, 'JETCO', 'CAPTURED', 'bank', amount_cents, amount_cents, true, created_at
    from orders where status = 'PAID'`.execute(database.db);
  await sql`vacuum (analyze) orders, payment`.execute(database.db);
});
afterAll(() => database.dropBroken());

const listed = async (sort: string, filter: OrderFilter = {}, page = 0) =>
  listKeys(database.db, pageOf({ sort: [sort], page, size: 2 }), await fittingOf(database.db, { filter }));
const idsOf = async (...wanted: Parameters<typeof listed>) =>
  (await listed(...wanted)).keys.map(({ orderId }) => orderId);

describe('of more orders than it counts', () => {
  test('the list of all is whole by number, on its late pages too', async () => {
    expect(await idsOf('id,desc')).toEqual([idOf(2, orders), idOf(2, orders - 1)]);
    expect(await idsOf('id,asc', {}, orders)).toEqual([]);
    expect(await idsOf('id,asc', {}, orders - 1)).toEqual([idOf(2, orders - 1), idOf(2, orders)]);
    expect((await listed('id,asc')).total).toBe(ordersFoundMax);
  });

  test('the newest and the oldest are found among all, those that wait for their payment too', async () => {
    expect(await idsOf('createdDate,desc')).toEqual([idOf(1, orders), idOf(1, orders - 1)]);
    expect(await idsOf('createdDate,asc')).toEqual([idOf(2, 1), idOf(2, 2)]);
    expect(await idsOf('createdDate,desc', { status: 'PAID' })).toEqual([idOf(1, orders - 1), idOf(1, orders - 2)]);
  });

  test('those with the highest numbers are sorted by their amounts', async () => {
    expect(await idsOf('amount,asc')).toEqual([
      idOf(2, orders - ordersFoundMax + 1),
      idOf(2, orders - ordersFoundMax + 2),
    ]);
  });

  test('those that were paid last are found by the days of payment', async () => {
    const { keys, total } = await listed('createdDate,desc', { paidFrom: '2000-01-01' });
    expect(keys.map(({ orderId }) => orderId)).toEqual([idOf(1, orders - 1), idOf(1, orders - 2)]);
    expect(total).toBe(ordersFoundMax);
  });
});

const filters: OrderFilter[] = [
  {},
  { eventId: 1 },
  { status: 'PAID' },
  { status: 'EXPIRED' },
  { channel: 'WEB' },
  { channel: 'COUNTER' },
  { soldBy: 'kit' },
  { method: 'JETCO' },
  { method: 'CASH' },
  { paidFrom: '2027-01-01', paidTo: '2027-01-02' },
  { status: 'PAID', method: 'JETCO', paidFrom: '2027-01-01' },
  { eventId: 1, method: 'JETCO' },
];

test.each(filters)('the filter %j never reads all orders, however they are sorted', async (filter) => {
  const before = await countScans();
  for (const field of transactionSortFields)
    for (const direction of ['asc', 'desc']) await listed(`${field},${direction}`, filter);
  expect(await countScans()).toBe(before);
});

test('a part of a long list is found by keys, whatever the filter', async () => {
  const before = await countScans();
  for (const filter of filters) {
    const fitting = await fittingOf(database.db, { filter });
    const part = { placedUntil: new Date('2099-01-01'), after: idOf(1, 100), countMax: 100, status: undefined };
    const { ids } = await listPart(database.db, fitting, part);
    if (filter.status === 'PAID' && !filter.method) expect(ids.slice(0, 2)).toEqual([idOf(1, 101), idOf(1, 102)]);
  }
  expect(await countScans()).toBe(before);
});

test('the slip of a card terminal is found by its index', async () => {
  await sql`
    update payment set method = 'COUNTER_CARD', provider_ref = 'TXN 00-42' where order_id = ${idOf(1, 7)}`.execute(
    database.db,
  );
  await sql`analyze payment`.execute(database.db);
  const scansOfPayments = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(database.db);
    const { rows } = await sql<{ scans: number }>`
      select seq_scan as scans from pg_stat_user_tables where relname = 'payment'`.execute(database.db);
    return rows[0]?.scans;
  };
  const before = await scansOfPayments();
  const none = { orderId: null, invoice: null, eventIds: [], buyerWords: null, ofEvents: null };
  const fitting = await fittingOf(database.db, { wanted: { ...none, slip: 'TXN0042' } });
  expect((await listKeys(database.db, pageOf({}), fitting)).keys).toEqual([{ eventId: 1, orderId: idOf(1, 7) }]);
  expect(await scansOfPayments()).toBe(before);
});

async function countScans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ scans: number }>`
    select seq_scan as scans from pg_stat_user_tables where relname = 'orders'`.execute(database.db);
  return rows[0]?.scans ?? 0;
}

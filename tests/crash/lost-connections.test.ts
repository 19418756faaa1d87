// Tests a server and an order whose connection to PostgreSQL ends in the middle.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/server/platform/database/connect.ts';
import { type FreshDatabase, freshDatabase } from '../support/database/fresh-database.ts';
import { newBuyer, orderRequest } from '../support/people/buyers.ts';
import { addHall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import { runningApp } from '../support/shop/running-app.ts';
import { type CutMoment, startPostgresProxy } from './postgres-proxy.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Orders two tickets of a new hall at a server whose connections for orders are cut once, where `cutsAt` says. */
async function orderOverBadLine(cutsAt: (moment: CutMoment) => boolean) {
  const proxy = await startPostgresProxy(database.url, { cutsAt });
  // Other reads are slow, so that the server notices the cut before it goes on.
  const slow = await startPostgresProxy(database.url, { delayMilliseconds: 50 });
  const through = connect(slow.url, 5);
  const shop = await runningApp({ database: { ...database, ...through, url: proxy.url } });
  const hall = await addHall(database.db, { zones: [rowsOfSeats(2, 10)] });
  const buyer = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
  const reply = await shop.app.inject(orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, 2)] }));
  await shop.close();
  await through.pool.end();
  await Promise.all([proxy.close(), slow.close()]);
  return { eventId: hall.eventId, status: reply.statusCode, cuts: proxy.cuts };
}

const countOrders = 'select count(*)::int as orders from orders where event_id = $1';
/** Every row knows the transaction that wrote it last. */
const transactionsThatWrote = `
  select count(distinct transaction)::int as transactions from (
    select xmin::text as transaction from orders where event_id = $1
    union all select xmin::text from ticket where event_id = $1
    union all select xmin::text from inventory where event_id = $1
  ) written`;

test('a COMMIT whose answer is lost is found out by the server itself: one order, and the buyer is told', async () => {
  let commits = 0;
  const { eventId, status, cuts } = await orderOverBadLine((moment) => {
    if (moment === 'done') commits += 1;
    // The first one only finds out that nothing is laid out yet.
    return moment === 'done' && commits === 2;
  });
  expect(cuts.done).toBe(1);
  expect(status).toBe(200);
  expect((await database.pool.query(countOrders, [eventId])).rows).toEqual([{ orders: 1 }]);
});

test('an order whose connection ends between the lock and the writing is done again as a whole, not half of it', async () => {
  let answers = 0;
  const { eventId, status, cuts } = await orderOverBadLine((moment) => {
    if (moment === 'inside') answers += 1;
    // begin, the lock, two searches; the second time, with inventories that can be locked, begin and the lock.
    return moment === 'inside' && answers === 6;
  });
  expect(cuts.inside).toBe(1);
  expect(status).toBe(200);
  expect((await database.pool.query(transactionsThatWrote, [eventId])).rows).toEqual([{ transactions: 1 }]);
});

test('a server outlives the end of a connection on which a query is under way', async () => {
  const proxy = await startPostgresProxy(database.url);
  const { db, pool } = connect(proxy.url, 2);
  const query = sql`select pg_sleep(60)`.execute(db);
  const running = `select from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await database.pool.query(running)).rowCount).toBe(1);
  // Without a listener on the connection this would end the whole process.
  await proxy.close();
  await expect(query).rejects.toThrow('terminated');
  await pool.end();
});

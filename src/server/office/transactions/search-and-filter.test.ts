// A search and a filter together, where very many orders have the name that is searched for.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addManyOrders } from '../../../../bench/many-orders.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { ordersFoundMax } from '../../../contract/order-filter.ts';
import { fittingOf, listPart } from './transactions.queries.ts';

let database: FreshDatabase;
let office: BoxOffice;
let clerk: SignedIn;
let held: Payer;

beforeAll(async () => {
  database = await freshDatabase();
  office = await openBoxOffice({}, { database });
  clerk = await signedIn(office.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  await addManyOrders(database.url, { events: 1, ordersPerEvent: ordersFoundMax + 100 });
  await sql`update orders set status = 'EXPIRED', settled_at = now() where status = 'WAITING'`.execute(office.db);
  held = await heldByPayer(office, { hall: await office.hallOf(rowsOfSeats(4, 10)) });
  const buyers = office.db.selectFrom('orderBuyer').where('orderId', '=', held.orderId);
  const buyer = await buyers.select(['searchWords', 'sealedPerson']).executeTakeFirstOrThrow();
  await office.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await tx.updateTable('orderBuyer').set(buyer).execute();
  });
});
/** The orders that were added have prices and seats that no sale would make. */
afterAll(async () => {
  await office.close();
  await database.dropBroken();
});

const search = async (filter: string) => {
  const url = `/api/_search/transactions?query=${held.email}&${filter}`;
  const reply = await office.app.inject({ url, headers: clerk.headers });
  expect(reply.statusCode).toBe(200);
  return { ids: reply.json().map(({ id }: { id: number }) => id), total: reply.headers['x-total-count'] };
};
const cancel = (query: string) =>
  office.app.inject({
    method: 'POST',
    url: `/api/transactions/cancel-unpaid?query=${query}`,
    headers: clerk.headers,
    payload: { since: '2099-01-01T00:00:00Z', reason: '演出改期' },
  });

test('the filter chooses among all orders of the name', async () => {
  expect(await search('status=WAITING')).toEqual({ ids: [held.orderId], total: '1' });
  expect(await search(`eventId=${held.hall.eventId}`)).toEqual({ ids: [held.orderId], total: '1' });
});

test('of all that fit, the list shows the newest', async () => {
  const { ids, total } = await search('channel=WEB&sort=createdDate,desc');
  expect(total).toBe(String(ordersFoundMax));
  expect(ids[0]).toBe(held.orderId);
});

describe('all of a list that is longer than the list counts', () => {
  const since = () => new Date(Date.now() + 60_000).toISOString();
  const count = async (query: Record<string, string>) => {
    const url = `/api/_count/transactions?${new URLSearchParams({ since: since(), ...query })}`;
    const reply = await office.app.inject({ url, headers: clerk.headers });
    return reply.statusCode === 200 ? reply.json() : reply.statusCode;
  };

  test('are counted exactly, with a search and without one', async () => {
    const { rows } = await sql<{ status: string; orders: number }>`
      select status, count(*) as orders from orders group by status`.execute(office.db);
    for (const { status, orders } of rows) expect(await count({ status })).toEqual({ count: orders, last: null });
    const all = rows.reduce((sum, { orders }) => sum + orders, 0);
    expect(all).toBeGreaterThan(ordersFoundMax);
    expect(await count({})).toEqual({ count: all, last: null });
    expect(await count({ query: held.email, eventId: String(held.hall.eventId) })).toEqual({ count: 1, last: null });
  });

  test('go on behind the last one, and leave out what was placed later', async () => {
    expect(await count({ after: String(held.orderId - 1) })).toEqual({ count: 1, last: null });
    expect(await count({ after: String(held.orderId) })).toEqual({ count: 0, last: null });
    expect(await count({ since: '2000-01-01T00:00:00Z' })).toEqual({ count: 0, last: null });
    expect(await count({ after: 'last' })).toBe(400);
  });

  test('a call looks at a bounded number of orders, and says where the next one goes on', async () => {
    const fitting = await fittingOf(office.db, { filter: { status: 'WAITING' } });
    const part = { placedUntil: new Date(since()), after: 0, countMax: 10, status: undefined };
    const first = await listPart(office.db, fitting, part, 1000);
    expect(first).toEqual({ ids: [], last: expect.any(Number) });
    const ids: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const found: Awaited<ReturnType<typeof listPart>> = await listPart(office.db, fitting, { ...part, after }, 1000);
      ids.push(...found.ids);
      after = found.last;
    }
    expect(ids).toEqual([held.orderId]);
  });
});

test('orders of an event with a similar name are never cancelled', async () => {
  await office.db.updateTable('event').set({ nameEng: 'Nightingales' }).where('id', '=', held.hall.eventId).execute();
  const misspelt = 'nightingals';
  const listed = await office.app.inject({
    url: `/api/_search/transactions?query=${misspelt}&status=WAITING`,
    headers: clerk.headers,
  });
  expect(listed.json()).toMatchObject([{ id: held.orderId }]);
  expect((await cancel(misspelt)).json()).toEqual({ done: 0, refused: [], last: null });
});

test('all of a name are cancelled, however many they are', async () => {
  expect((await cancel(held.email)).json()).toEqual({ done: 1, refused: [], last: null });
});

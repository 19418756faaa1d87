// An event is withdrawn while buyers order from it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { countLockWaits } from '../../../../tests/support/database/without-locks.ts';
import { openProgramme } from '../../../../tests/support/people/programme.ts';
import { openWithholder } from '../../../../tests/support/people/withholder.ts';
import { oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../../tests/support/shop/hall.ts';
import { openProgrammeOffice, type ProgrammeOffice } from '../../../../tests/support/shop/programme-office.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { connect } from '../../platform/database/connect.ts';
import { openInventories } from '../../shop/seating/open-inventories.ts';
import { lockInventories } from '../programme/in-use.queries.ts';

let office: ProgrammeOffice;
beforeAll(async () => {
  office = await openProgrammeOffice();
});
afterAll(() => office.close());

type Seller = Pick<ProgrammeOffice, 'app' | 'db' | 'order'>;
type Staff = Pick<ProgrammeOffice['programme'], 'send'>;

const withdraw = ({ send }: Staff, { eventId }: Hall) =>
  send('POST', `events/${eventId}/state`, { version: 1, move: 'withdraw' });
const inventoriesOf = ({ eventId }: Hall) =>
  office.db.selectFrom('inventory').where('eventId', '=', eventId).select('zoneId').execute();
const look = ({ app }: Pick<Seller, 'app'>, { eventId }: Hall) =>
  app.inject(`/api/order/availability?eventId=${eventId}`);

/** The reply to the withdrawal, and how many of three orders were placed beside it. */
async function race(seller: Seller, staff: Staff, hall: Hall) {
  // The inventories are there before, and the server knows the terms.
  await look(seller, hall);
  const [{ status }, ...orders] = await Promise.all([
    withdraw(staff, hall),
    ...[1, 2, 3].map(() => seller.order(oneTicket(hall))),
  ]);
  return { status, sold: orders.filter((reply) => reply.status === 200).length };
}

test('an event is withdrawn or sold, never both, whoever comes first', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { status, sold } = await race(office, office.programme, await office.hallOf('A: 1a 2a 3a 4a'));
    expect([status, sold > 0]).toEqual(sold > 0 ? [409, true] : [200, false]);
  }
});

/** Another transaction holds the inventory until an order waits for it, and the withdrawal behind the order. */
async function orderFirst(seller: Seller, staff: Staff, hall: Hall) {
  await look(seller, hall);
  const replies = await seller.db.transaction().execute(async (tx) => {
    await lockInventories(tx, { eventId: hall.eventId });
    const ordering = seller.order(oneTicket(hall));
    await until(async () => (await countLockWaits(seller.db)) === 1);
    const withdrawing = withdraw(staff, hall);
    await until(async () => (await countLockWaits(seller.db)) === 2);
    return { ordering, withdrawing };
  });
  return { sold: (await replies.ordering).status, withdrawn: (await replies.withdrawing).status };
}

test('an event whose order waits before the withdrawal is not withdrawn', async () => {
  const hall = await office.hallOf('A: 1a 2a');
  expect(await orderFirst(office, office.programme, hall)).toEqual({ sold: 200, withdrawn: 409 });
});

test('without the lock the order is not seen: the test above would notice', async () => {
  const database = await freshDatabase();
  const seller = await openBoxOffice({}, { database });
  const rewrite = (sql: string) =>
    sql.includes('select from inventory') ? sql.replace('order by event_id, session_id, zone_id for update', '') : sql;
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const through = connect(proxy.url, 10);
  const careless = await runningApp({ database: { ...database, ...through, url: proxy.url } });
  const { sold, withdrawn } = await orderFirst(
    seller,
    await openProgramme(careless),
    await seller.hallOf('A: 1a 2a 3a 4a'),
  );
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect([sold, withdrawn === 409]).toEqual([200, false]);
  await careless.close();
  await through.pool.end();
  await proxy.close();
  await seller.close();
  await database.dropBroken();
});

test.each([
  ['withdrawn', (hall: Hall) => withdraw(office.programme, hall)],
  [
    'published later by an older client',
    ({ eventId }: Hall) => office.programme.change(`events/${eventId}`, { publishedAt: hourLater(5).toISOString() }),
  ],
  [
    'made a draft by an older client',
    ({ eventId }: Hall) => office.programme.change(`events/${eventId}`, { publishedAt: null }),
  ],
])('an event that was %s has no inventory, and an order from older terms makes none', async (_, change) => {
  const hall = await office.hallOf('A: 1a 2a');
  await look(office, hall);
  expect(await inventoriesOf(hall)).toHaveLength(1);
  expect((await change(hall)).status).toBe(200);
  await openInventories(office.db, hall.eventId);
  expect(await inventoriesOf(hall)).toEqual([]);
});

test('places that staff withhold stay withheld', async () => {
  const hall = await office.hallOf('A: 1a 2a', 'A: 1a 2a');
  const staff = await openWithholder(office);
  await staff.withhold(hall, 'A1');
  expect((await withdraw(office.programme, hall)).status).toBe(200);
  expect(await inventoriesOf(hall)).toEqual([{ zoneId: hall.zones[0]?.id }]);
  expect((await staff.stock(hall)).total).toMatchObject({ killed: 1 });
});

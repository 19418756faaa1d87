// Clerks and buyers who want the same seats at the same moment.
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { addSlowly } from '../../../../tests/support/database/without-locks.ts';
import { paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { lineOf, orderOf } from '../../../../tests/support/people/staff-orders.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { connect } from '../../platform/database/connect.ts';
import { placeStaffOrder } from './place-staff-order.ts';

const by = { principal: 'a clerk', remoteAddress: null };

/** Ten clerks want the two seats by name and ten buyers want two seats, of two. Returns the winners. */
async function race(office: BoxOffice, services: PaymentServices, hall: Hall) {
  const clerks = Array.from({ length: 10 }, () =>
    placeStaffOrder(services, orderOf(hall, [lineOf(hall, 'A1 A2')]), by).then(
      () => ['A1', 'A2'],
      () => [],
    ),
  );
  const buyers = Array.from({ length: 10 }, () => office.order({ ...hall, orderDetails: [lineIn(hall, 2)] }));
  const byClerks = await Promise.all(clerks);
  const byBuyers = (await Promise.all(buyers)).map(({ status, body }) => (status === 200 ? seatsOf(body) : []));
  return [...byClerks, ...byBuyers].filter((seats) => seats.length > 0);
}

test('of twenty clerks and buyers who want the same two seats, one gets them', async () => {
  const office = await openBoxOffice();
  for (let round = 0; round < 2; round += 1) {
    const hall = await office.hallOf(rowsOfSeats(1, 2));
    expect(await race(office, paymentServicesOf(office), hall)).toHaveLength(1);
    expect(await office.countOrders(hall.eventId)).toBe(1);
  }
  // The invariants are checked when the database goes.
  await office.close();
});

test('without the lock the seats go twice: the test above would notice', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  // The unique index, which is the last check behind the lock, is gone as well.
  await office.pool.query('drop index ticket_seat_sold_once');
  await addSlowly(office.db, 'orders');
  const rewrite = (sql: string) =>
    sql.includes('from inventory') ? sql.replace(/order by event_id, session_id, zone_id\s+for update/, '') : sql;
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const through = connect(proxy.url, 10);
  const careless: RunningApp = await runningApp({
    database: { ...database, ...through, url: proxy.url },
  });
  let broken: unknown[] = [];
  for (let round = 0; round < 5 && broken.length === 0; round += 1) {
    await race(office, paymentServicesOf({ ...office, ...careless }), await office.hallOf(rowsOfSeats(1, 2)));
    broken = await checkInvariants(database.url);
  }
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect(broken).not.toEqual([]);
  await careless.close();
  await through.pool.end();
  await proxy.close();
  await office.close();
  await database.dropBroken();
});

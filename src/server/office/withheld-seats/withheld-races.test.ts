// Orders and withholdings of the same seats at the same moment.
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { openWithholder, seatsOfText, type Withholder } from '../../../../tests/support/people/withholder.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { connect } from '../../platform/database/connect.ts';

const pairs = Array.from({ length: 8 }, (_, at) => `A${2 * at + 1} A${2 * at + 2}`);

/** Twelve parties of two want sixteen seats while staff withhold and release all of them in pairs. Returns the seats of both. */
async function race(office: BoxOffice, staff: Withholder, hall: Hall) {
  const buying = Array.from({ length: 12 }, () => office.order({ ...hall, orderDetails: [lineIn(hall, 2)] }));
  const killing = pairs.map(async (pair, at) => {
    const { status } = await staff.withhold(hall, pair);
    if (status === 200 && at % 3 === 0) await staff.release(hall, { seats: seatsOfText(pair) });
    return status === 200 && at % 3 > 0 ? pair.split(' ') : [];
  });
  const [orders, killed] = await Promise.all([Promise.all(buying), Promise.all(killing)]);
  return { sold: orders.flatMap(({ status, body }) => (status === 200 ? seatsOf(body) : [])), killed: killed.flat() };
}

test('a seat is sold or withheld, never both, and every seat is one of free, sold and withheld', async () => {
  const office = await openBoxOffice();
  const staff = await openWithholder(office);
  let kills = 0;
  for (let round = 0; round < 10; round += 1) {
    const hall = await office.hallOf(rowsOfSeats(1, 16));
    const { sold, killed } = await race(office, staff, hall);
    expect(new Set([...sold, ...killed]).size).toBe(sold.length + killed.length);
    const { total } = await staff.stock(hall);
    expect(total).toMatchObject({ capacity: 16, held: sold.length, killed: killed.length });
    expect(total.free.public).toBe(16 - sold.length - killed.length);
    kills += killed.length;
  }
  expect(kills).toBeGreaterThan(0);
  // The invariants are checked when the database goes.
  await office.close();
});

test('without the lock a seat is both: the test above would notice', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  const rewrite = (sql: string) =>
    sql.includes('from inventory') ? sql.replace(/order by event_id, session_id, zone_id\s+for update/, '') : sql;
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const through = connect(proxy.url, 10);
  const careless = await runningApp({ database: { ...database, ...through, url: proxy.url } });
  const staff = await openWithholder(careless);
  let broken: unknown[] = [];
  for (let round = 0; round < 40 && broken.length === 0; round += 1) {
    await race(office, staff, await office.hallOf(rowsOfSeats(1, 16)));
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

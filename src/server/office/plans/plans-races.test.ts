// Orders while the plan under them changes.
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { changePlansSlowly, isLockAwaited, isTakingAWhile } from '../../../../tests/support/database/without-locks.ts';
import { openPlanOffice, type PlanOffice, withRows } from '../../../../tests/support/people/plan-office.ts';
import { type BoxOffice, openBoxOffice, seatsOf } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { connect } from '../../platform/database/connect.ts';

const seatsUpTo = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1}a`);
/** The sixteen seats of row A in other places, and once without the last eight. */
const plansInTurn = [
  `B: 1a\nA: ${seatsUpTo(16).reverse().join(' ')}`,
  `A: . . ${seatsUpTo(16).join(' ')}\nB: 1a 2a`,
  `A: ${seatsUpTo(8).join(' ')}`,
  `A: ${seatsUpTo(16).join(' . ')}`,
];

/** Ten parties of two want eighteen seats while staff publish one plan after the other. */
async function race(office: BoxOffice, plans: PlanOffice, hall: Hall) {
  const publishing = (async () => {
    const statuses: number[] = [];
    for (const plan of plansInTurn) statuses.push((await plans.redraw(hall.siteId, withRows(plan))).status);
    return statuses;
  })();
  const buyer = async () => {
    const orders: Awaited<ReturnType<BoxOffice['order']>>[] = [];
    for (let count = 0; count < 5; count += 1)
      orders.push(await office.order({ ...hall, orderDetails: [lineIn(hall, 2)] }));
    return orders;
  };
  const [statuses, ...bought] = await Promise.all([publishing, buyer(), buyer()]);
  const orders = bought.flat();
  return { statuses, sold: orders.flatMap(({ status, body }) => (status === 200 ? seatsOf(body) : [])) };
}

test('every seat that was sold stays sold and in the plan, whatever is published meanwhile', async () => {
  const office = await openBoxOffice();
  const plans = await openPlanOffice(office);
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const hall = await office.hallOf(rowsOfSeats(1, 16));
    const raced = await race(office, plans, hall);
    statuses.push(...raced.statuses);
    expect(new Set(raced.sold).size).toBe(raced.sold.length);
    const [taken] = await plans.taken(hall.siteId);
    expect(taken.held.sort()).toEqual(raced.sold.sort());
    expect(taken.house).toEqual([]);
  }
  // Some plans lose a taken seat and are refused; nothing else is refused, and nothing fails.
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(3);
  // The invariants are checked when the database goes.
  await office.close();
});

/** An order that comes after a publication has read the inventories, and before it writes them. */
async function orderInBetween(office: BoxOffice, plans: PlanOffice, whileIn: () => Promise<unknown>) {
  const hall = await office.hallOf('A: 1a 2a');
  const buyOne = () => office.order({ ...hall, orderDetails: [lineIn(hall, 1)] });
  expect((await buyOne()).status).toBe(200);
  const publishing = plans.redraw(hall.siteId, withRows('A: 2a 1a . 3a'));
  await until(() => isTakingAWhile(office.db));
  const ordering = buyOne();
  await whileIn();
  return [(await publishing).status, (await ordering).status];
}

test('an order that comes during a publication waits for it', async () => {
  const office = await openBoxOffice();
  await changePlansSlowly(office.db);
  const plans = await openPlanOffice(office);
  expect(await orderInBetween(office, plans, () => until(() => isLockAwaited(office.db)))).toEqual([200, 200]);
  await office.close();
});

test('without the lock it would sell a seat that is free again afterwards', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  // The inventories are read without a lock, and slowly.
  const rewrite = (sql: string) =>
    sql.includes('session_id in (select id from session')
      ? sql.replace(/order by event_id, session_id, zone_id\s+for update/, 'and pg_sleep(1)::text is not null')
      : sql;
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const through = connect(proxy.url, 10);
  const careless = await runningApp({ database: { ...database, ...through, url: proxy.url } });
  const plans = await openPlanOffice(careless);
  expect(await orderInBetween(office, plans, async () => {})).toEqual([200, 200]);
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect((await checkInvariants(database.url)).map(({ rule }) => rule)).toContain(
    'a seat is free, on a live ticket or withheld, and only one of them',
  );
  await careless.close();
  await through.pool.end();
  await proxy.close();
  await office.close();
  await database.dropBroken();
});

// Many buyers with one code at the same moment, on two servers.
import { expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { orderRequest } from '../../../../tests/buyers.ts';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { addCodes, addPrice, lineOf, tokenOf, usedOf } from '../../../../tests/codes.ts';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/fresh-database.ts';
import { type RunningApp, runningApp } from '../../../../tests/running-app.ts';
import { connect } from '../../platform/database/connect.ts';

/** Twenty buyers order a ticket each by a code for four, in zones of their own, half of them on another server. */
async function race(office: BoxOffice, servers: readonly RunningApp[]) {
  const hall = await office.hallOf(...Array.from({ length: 20 }, () => 10));
  const zones = [];
  for (const at of hall.zones.keys()) zones.push(await addPrice(office.db, hall, 'DISCOUNT', 48_000, at));
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'] });
  const buyers = await Promise.all(
    zones.map(async (zone) => {
      const who = office.buyer(hall.eventId);
      return { who, zone, codeToken: await tokenOf(office, who, hall.eventId, 'FANS2K7M') };
    }),
  );
  const orders = await Promise.all(
    buyers.map(({ who, zone, codeToken }, at) =>
      (servers[at % servers.length] as RunningApp).app.inject(
        orderRequest(who, { ...hall, orderDetails: [lineOf(hall, zone, 1)], codeToken }),
      ),
    ),
  );
  const refused = orders.filter(({ statusCode }) => statusCode !== 200).map((reply) => reply.json().errorKey as string);
  return {
    sold: orders.length - refused.length,
    refused: new Set(refused),
    used: await usedOf(office.db, hall.eventId),
  };
}

test('twenty buyers with a code for four tickets get four, on two servers', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database, hasJobs: false });
  const other = await runningApp({ database, hasJobs: false });
  for (let round = 0; round < 3; round += 1)
    expect(await race(office, [office, other])).toEqual({ sold: 4, refused: new Set(['codeUsedUp']), used: [4] });
  await other.close();
  await office.close();
});

test('without the lock of the code more than four are sold: the test above would notice', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database, hasJobs: false });
  const rewrite = (sql: string) =>
    sql.includes('from code') ? sql.replace(/order by event_id, id\s+for update/, '') : sql;
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const careless = await Promise.all(
    [0, 1].map(async () => {
      const through = connect(proxy.url, 10);
      return {
        through,
        shop: await runningApp({ database: { ...database, ...through, url: proxy.url }, hasJobs: false }),
      };
    }),
  );
  // The last check of the database would hide what the lock is for.
  await office.db.schema.alterTable('code').dropConstraint('code_tickets_check').execute();
  let sold = 4;
  for (let round = 0; round < 40 && sold <= 4; round += 1)
    ({ sold } = await race(
      office,
      careless.map(({ shop }) => shop),
    ));
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect(sold).toBeGreaterThan(4);
  expect(await checkInvariants(database.url)).not.toEqual([]);
  for (const { shop, through } of careless) {
    await shop.close();
    await through.pool.end();
  }
  await proxy.close();
  await office.close();
  await database.dropBroken();
});

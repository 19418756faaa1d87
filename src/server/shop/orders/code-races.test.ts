// Many buyers with one code at the same moment, on two servers.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { countLockWaits } from '../../../../tests/support/database/without-locks.ts';
import { orderRequest } from '../../../../tests/support/people/buyers.ts';
import { addCodes, addPrice, lineOf, tokenOf, usedOf } from '../../../../tests/support/people/codes.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { connect } from '../../platform/database/connect.ts';

type Servers = readonly Pick<RunningApp, 'app'>[];

/** Buyers order a ticket each by one code, in zones of their own, and on one server after the other. */
async function race(
  office: BoxOffice,
  servers: Servers,
  { buyers, ticketsMax }: Record<'buyers' | 'ticketsMax', number>,
) {
  const hall = await office.hallOf(...Array.from({ length: buyers }, () => 10));
  const zones = [];
  for (const at of hall.zones.keys()) zones.push(await addPrice(office.db, hall, 'DISCOUNT', 48_000, at));
  await addCodes(office.db, hall.eventId, { codes: ['FANS2K7M'], ticketsMax });
  const holders = await Promise.all(
    zones.map(async (zone) => {
      const who = office.buyer(hall.eventId);
      return { who, zone, codeToken: await tokenOf(office, who, hall.eventId, 'FANS2K7M') };
    }),
  );
  const orders = await Promise.all(
    holders.map(({ who, zone, codeToken }, at) =>
      (servers[at % servers.length] as Servers[number]).app.inject(
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

const barrier = 48;

/** The last ticket of a code is wanted on two servers, and neither commits before both are in the middle of their order. */
async function raceForTheLast(office: BoxOffice, servers: Servers) {
  await sql`
    create function wait_at_barrier() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${sql.raw(`${barrier}`)}); return new; end'`.execute(office.db);
  await sql`
    create trigger wait_at_barrier before update on code for each row execute function wait_at_barrier()`.execute(
    office.db,
  );
  const holder = await office.pool.connect();
  try {
    await holder.query(`select pg_advisory_lock(${barrier})`);
    const racing = race(office, servers, { buyers: 2, ticketsMax: 1 });
    await expect.poll(() => countLockWaits(office.db), { timeout: 20_000 }).toBe(2);
    await holder.query(`select pg_advisory_unlock(${barrier})`);
    return await racing;
  } finally {
    holder.release(true);
  }
}

test('twenty buyers with a code for four tickets get four, on two servers', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  const other = await runningApp({ database });
  for (let round = 0; round < 3; round += 1)
    expect(await race(office, [office, other], { buyers: 20, ticketsMax: 4 })).toEqual({
      sold: 4,
      refused: new Set(['codeUsedUp']),
      used: [4],
    });
  await other.close();
  await office.close();
  await database.drop();
});

test('two servers in the middle of an order for the last ticket of a code sell it once', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  const other = await runningApp({ database });
  const sold = await raceForTheLast(office, [office, other]);
  expect(sold).toEqual({ sold: 1, refused: new Set(['codeUsedUp']), used: [1] });
  await other.close();
  await office.close();
  await database.drop();
});

test('without the lock of the code both sell it: the test above would notice', async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  const rewrite = (text: string) =>
    text.includes('from code') ? text.replace(/order by event_id, id\s+for update/, '') : text;
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const careless: { through: ReturnType<typeof connect>; shop: RunningApp }[] = [];
  while (careless.length < 2) {
    const through = connect(proxy.url, 10);
    const behindProxy = { ...database, ...through, url: proxy.url };
    careless.push({ through, shop: await runningApp({ database: behindProxy }) });
  }
  // The last check of the database would hide what the lock is for.
  await office.db.schema.alterTable('code').dropConstraint('code_tickets_check').execute();
  const { sold } = await raceForTheLast(
    office,
    careless.map(({ shop }) => shop),
  );
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect(sold).toBe(2);
  expect(await checkInvariants(database.url)).not.toEqual([]);
  for (const { shop, through } of careless) {
    await shop.close();
    await through.pool.end();
  }
  await proxy.close();
  await office.close();
  await database.dropBroken();
});

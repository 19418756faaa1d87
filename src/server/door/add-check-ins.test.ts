// Entries at the door as deliveries of webhooks: from the scan to a real receiver, and with many servers at once.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPostgresProxy } from '../../../tests/crash/postgres-proxy.ts';
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import {
  call,
  codeOf,
  doorStaff,
  enrolled,
  openDoor,
  redeem,
  scanOf,
} from '../../../tests/support/people/at-the-door.ts';
import { type SignedIn, signedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import { isFromShop, type Receiver, startReceiver } from '../../../tests/support/shop/webhook-receiver.ts';
import { until } from '../../../tests/support/tools/until.ts';
import { deliveryBody } from '../../contract/webhooks.ts';
import { connect } from '../platform/database/connect.ts';
import type { Db } from '../platform/deps.ts';
import { addCheckIns } from './add-check-ins.ts';

let shop: BoxOffice;
let staff: SignedIn;
let admin: SignedIn;
let database: FreshDatabase;
beforeAll(async () => {
  shop = await openBoxOffice({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' }, { jobs: ['addCheckIns', 'sendDeliveries'] });
  await shop.anotherServer();
  staff = await doorStaff(shop);
  admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  database = await freshDatabase(8);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const addWebhook = async (address: string): Promise<{ secret: string; webhook: { id: number } }> =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks',
      headers: admin.headers,
      payload: { address, events: ['tickets.checkedIn'] },
    })
  ).json();

test('a ticket that is let in is delivered once, with ids alone; a refusal, an exit and an undoing are not', async () => {
  const receiver: Receiver = await startReceiver();
  const { secret, webhook } = await addWebhook(receiver.address);
  const { hall, device, code, payer } = await openDoor(shop, staff);
  const first = scanOf(hall, { code });
  await redeem(shop, device, first);
  await redeem(shop, device, first);
  expect((await redeem(shop, device, scanOf(hall, { code }))).reason).toBe('alreadyIn');
  await redeem(shop, device, scanOf(hall, { code, type: 'exit' }));
  const undo = { ...scanOf(hall, {}), undoes: first.nonce, nonce: randomUUID() };
  await call(shop, device, 'undo', undo);
  await redeem(shop, device, scanOf(hall, { code: await codeOf(shop, payer, 2) }));
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
  const ticketsOf = () => bodies().flatMap(({ data }) => data.tickets);
  await expect.poll(() => ticketsOf().length, { timeout: 20_000 }).toBe(2);
  expect(ticketsOf()).toEqual([
    { transactionId: payer.orderId, number: 1, at: expect.stringMatching(/Z$/) },
    { transactionId: payer.orderId, number: 2, at: expect.stringMatching(/Z$/) },
  ]);
  for (const body of bodies()) {
    expect(body.data).toMatchObject({ eventId: hall.eventId, sessionId: hall.sessionIds[0] });
    expect(deliveryBody['tickets.checkedIn'].parse(body)).toEqual(body);
  }
  expect(receiver.received.every((received) => isFromShop(secret, received))).toBe(true);
  const listed = (
    await shop.app.inject({ url: `/api/webhooks/${webhook.id}/deliveries`, headers: admin.headers })
  ).json<{ data: { tickets: number } }[]>();
  expect(listed.reduce((sum, { data }) => sum + data.tickets, 0)).toBe(2);
  await shop.db.deleteFrom('webhook').execute();
  await receiver.close();
});

test('a webhook gets no entries from before it was added', async () => {
  const { hall, code } = await openDoor(shop, staff);
  await redeem(shop, await enrolled(shop, staff, hall), scanOf(hall, { code }));
  await expect
    .poll(
      async () =>
        (
          await sql`
            select from scan, check_in_mark
            where event_id = ${hall.eventId} and scan.writer < check_in_mark.writer`.execute(shop.db)
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(1);
  const receiver = await startReceiver();
  await addWebhook(receiver.address);
  const later = await openDoor(shop, staff);
  await redeem(shop, later.device, scanOf(later.hall, { code: later.code }));
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(receiver.received[0]?.body ?? '').data.eventId).toBe(later.hall.eventId);
  await shop.db.deleteFrom('webhook').execute();
  await receiver.close();
});

/** Scans of a crowd at one event, in transactions of so many. */
async function addCrowd(db: Db, count: number, perTransaction: number): Promise<void> {
  for (let from = 0; from < count; from += perTransaction)
    await sql`
      insert into scan (event_id, nonce, session_id, order_id, number, type, outcome, scanned_by, scanned_at)
      select 5, gen_random_uuid(), 9, ${from}::bigint, at, 'entry', 'ok', 'ada', now()
      from generate_series(1, ${Math.min(perTransaction, count - from)}::int) at`.execute(db);
}
const deliveredTickets = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ tickets: number }>`
    select jsonb_array_length(data->'tickets') as tickets from webhook_delivery order by id`.execute(db);
  return rows.map(({ tickets }) => tickets);
};
/** Transactions of other databases in the same PostgreSQL hold entries back until they end. */
async function addUntil(db: Db, count: number): Promise<void> {
  await until(async () => {
    await addCheckIns(db, 0);
    return sum(await deliveredTickets(db)) >= count;
  });
  expect(sum(await deliveredTickets(db))).toBe(count);
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

beforeEach(() =>
  database.db
    .insertInto('webhook')
    .values({
      address: 'https://receiver.example/',
      events: ['tickets.checkedIn'],
      sealedSecret: Buffer.alloc(60),
      madeBy: 'admin',
    })
    .execute(),
);
afterEach(async () => {
  await database.db.deleteFrom('webhook').execute();
  await database.db.deleteFrom('scan').execute();
  await sql`update check_in_mark set moved_at = '-infinity'`.execute(database.db);
});

test('twenty thousand entries are about two hundred deliveries, and each is in one', async () => {
  const { db } = database;
  await addCrowd(db, 20_000, 200);
  await addUntil(db, 20_000);
  expect((await deliveredTickets(db)).length).toBeLessThan(300);
  expect(await addCheckIns(db, 0)).toBe(false);
  expect(sum(await deliveredTickets(db))).toBe(20_000);
});

test('an entry whose transaction ends late is not passed by', async () => {
  const { db } = database;
  await db.transaction().execute(async (slow) => {
    await addCrowd(slow, 1, 1);
    await addCrowd(db, 1, 1);
    await addCheckIns(db, 0);
  });
  await addUntil(db, 2);
});

test('all servers together add deliveries every few seconds', async () => {
  const { db } = database;
  await addCrowd(db, 1, 1);
  await addUntil(db, 1);
  await addCrowd(db, 1, 1);
  expect(await addCheckIns(db, 3600)).toBe(false);
  expect(await deliveredTickets(db)).toEqual([1]);
  await addUntil(db, 2);
});

/** Six servers add thirty entries at the same moment, in rounds until some are added once more. Returns how many were. */
async function addedAgain(url: string, roundsMax: number): Promise<number> {
  const servers = Array.from({ length: 6 }, () => connect(url, 1));
  let again = 0;
  for (let round = 0; round < roundsMax && again === 0; round += 1) {
    await addCrowd(database.db, 30, 1);
    await until(async () => {
      await Promise.all(servers.map(({ db }) => addCheckIns(db, 0)));
      return sum(await deliveredTickets(database.db)) >= 30;
    });
    again = sum(await deliveredTickets(database.db)) - 30;
    await database.db.deleteFrom('webhookDelivery').execute();
  }
  for (const { pool } of servers) await pool.end();
  return again;
}

test('no entry is added by two servers', async () => {
  expect(await addedAgain(database.url, 10)).toBe(0);
});

test('without the lock some are: the test above would notice', async () => {
  const rewrite = (text: string) => text.replace('for update skip locked', '');
  const proxy = await startPostgresProxy(database.url, { rewrite });
  expect(await addedAgain(proxy.url, 200)).toBeGreaterThan(0);
  expect(proxy.rewritten()).toBeGreaterThan(0);
  await proxy.close();
});

// Scans at the same moment, on two servers.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../../../tests/check-invariants.ts';
import { startPostgresProxy } from '../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../tests/support/database/fresh-database.ts';
import {
  addDevice,
  call,
  codeOf,
  type DoorOffice,
  doorStaff,
  enrol,
  enrolled,
  openDoor,
  openDoorOffice,
  redeem,
  scanOf,
  upload,
} from '../../../tests/support/people/at-the-door.ts';
import type { SignedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import type { RunningApp } from '../../../tests/support/shop/running-app.ts';
import { until } from '../../../tests/support/tools/until.ts';
import type { DoorChanges, DoorList, ScanReply } from '../../contract/door.ts';
import { replaceTicketKey } from '../shop/tickets/ticket-keys.ts';

let shop: DoorOffice;
beforeAll(async () => {
  shop = await openDoorOffice();
});
afterAll(() => shop.close());

const tally = (replies: ScanReply[]) => {
  const counts = Map.groupBy(replies, ({ reason = 'ok' }) => reason);
  return Object.fromEntries([...counts].map(([reason, some]) => [reason, some.length]));
};

/** Twenty devices scan one ticket, at two servers in turn. */
async function twentyAtOnce(office: BoxOffice, other: RunningApp, by: SignedIn): Promise<ScanReply[]> {
  const { hall, code } = await openDoor(office, by);
  const devices = await Promise.all(
    Array.from({ length: 20 }, (_, at) => enrolled(office, by, hall, { name: `Phone ${at}` })),
  );
  return Promise.all(
    devices.map((device, at) => redeem(at % 2 === 0 ? office : other, device, scanOf(hall, { code }))),
  );
}

test('of twenty devices that scan one ticket at once on two servers, one lets it in and nineteen say that it is in', async () => {
  for (let round = 0; round < 3; round += 1)
    expect(tally(await twentyAtOnce(shop, shop.second, shop.staff))).toEqual({ ok: 1, alreadyIn: 19 });
});

test('without the lock two servers let it in: the test above would notice', async () => {
  const database = await freshDatabase();
  const rewrite = (text: string) => text.replace('for no key update', '');
  const proxy = await startPostgresProxy(database.url, { rewrite, delayMilliseconds: 2 });
  const careless = await openBoxOffice({}, { database: { ...database, url: proxy.url } });
  const other = await careless.anotherServer();
  const by = await doorStaff(careless);
  let most = 0;
  for (let round = 0; round < 40 && most < 2; round += 1)
    most = Math.max(most, tally(await twentyAtOnce(careless, other, by)).ok ?? 0);
  expect(most).toBeGreaterThan(1);
  expect(proxy.rewritten()).toBeGreaterThan(0);
  await careless.close();
  await proxy.close();
  await database.dropBroken();
});

test('one scan that is sent fifty times at once to two servers has one answer, and is stored once', async () => {
  const { hall, device, code } = await openDoor(shop, shop.staff);
  const scan = scanOf(hall, { code });
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => redeem(at % 2 === 0 ? shop : shop.second, device, scan)),
  );
  expect(tally(replies)).toEqual({ ok: 50 });
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const stored = await shop.db.selectFrom('scan').where('eventId', '=', hall.eventId).selectAll().execute();
  expect(stored).toHaveLength(1);
});

test('one nonce for two tickets at once lets one of them in', async () => {
  const { payer, hall, device, code } = await openDoor(shop, shop.staff);
  const nonce = randomUUID();
  const other = await codeOf(shop, payer, 2);
  const replies = await Promise.all([
    redeem(shop, device, scanOf(hall, { code, nonce })),
    redeem(shop.second, device, scanOf(hall, { code: other, nonce })),
  ]);
  expect(tally(replies)).toEqual({ ok: 1, unknown: 1 });
});

test('a device hears of a scan on another server within a second', async () => {
  const { hall, device, code } = await openDoor(shop, shop.staff);
  const other = await enrolled(shop, shop.staff, hall);
  const sessionId = hall.sessionIds[0];
  const list = await shop.second.app.inject({
    url: `/api/check-in/sessions/${sessionId}/tickets`,
    headers: { 'x-door-token': other.token },
  });
  let { cursor } = list.json<DoorList>();
  await redeem(shop, device, scanOf(hall, { code }));
  await until(async () => {
    const changes = (await call(shop.second, other, 'changes', { sessionId, after: cursor })).json<DoorChanges>();
    cursor = changes.cursor;
    return changes.tickets.some(({ number, isInside }) => number === 1 && isInside);
  });
});

test('a change whose transaction ends late is not missed', async () => {
  const { payer, hall, device } = await openDoor(shop, shop.staff);
  const sessionId = hall.sessionIds[0];
  const ask = async (after: number) => (await call(shop, device, 'changes', { sessionId, after })).json<DoorChanges>();
  const begun = (await ask(0)).cursor;
  const issue = { eventId: hall.eventId, orderId: payer.orderId, issue: 2, reason: 'LOST' as const };
  let after = begun;
  await shop.db.transaction().execute(async (slow) => {
    await slow
      .insertInto('ticketIssue')
      .values({ ...issue, number: 1 })
      .execute();
    // A later transaction is committed first.
    await shop.db
      .insertInto('ticketIssue')
      .values({ ...issue, number: 2 })
      .execute();
    const meanwhile = await ask(begun);
    const issueOf = (of: number) => meanwhile.tickets.find(({ number }) => number === of)?.issue;
    expect([issueOf(1) ?? 1, issueOf(2)]).toEqual([1, 2]);
    after = meanwhile.cursor;
  });
  const later = await ask(after);
  expect(later.tickets.find(({ number }) => number === 1)?.issue).toBe(2);
});

test('a device that is revoked on one server may nothing on the other from that moment', async () => {
  const { hall, device, code } = await openDoor(shop, shop.staff);
  expect((await call(shop.second, device, 'changes', { sessionId: hall.sessionIds[0], after: 0 })).statusCode).toBe(
    200,
  );
  expect((await redeem(shop.second, device, scanOf(hall, { code, type: 'exit' }))).status).toBe('ok');
  const revoked = await shop.app.inject({
    method: 'POST',
    url: `/api/events/${hall.eventId}/door-devices/${device.id}/revoke`,
    headers: shop.staff.headers,
    payload: {},
  });
  expect(revoked.json()).toMatchObject({ state: 'revoked' });
  const sessionId = hall.sessionIds[0] as number;
  for (const server of [shop, shop.second]) {
    const replies = [
      await call(server, device, 'redeem', scanOf(hall, { code })),
      await call(server, device, 'scans', { scans: [scanOf(hall, { code })] }),
      await call(server, device, 'changes', { sessionId, after: 0 }),
      await call(server, device, 'undo', {
        sessionId,
        nonce: randomUUID(),
        undoes: randomUUID(),
        scannedAt: new Date().toISOString(),
      }),
      await server.app.inject({ url: '/api/check-in/device', headers: { 'x-door-token': device.token } }),
      await server.app.inject({
        url: `/api/check-in/sessions/${sessionId}/tickets`,
        headers: { 'x-door-token': device.token },
      }),
    ];
    for (const reply of replies) expect([reply.statusCode, reply.json().errorKey]).toEqual([401, 'deviceRevoked']);
  }
  expect(
    await shop.db.selectFrom('admission').where('eventId', '=', hall.eventId).select('isInside').execute(),
  ).toEqual([{ isInside: false }]);
});

test('two devices that show one secret at once: one gets a token', async () => {
  const { hall } = await openDoor(shop, shop.staff);
  const { secret } = await addDevice(shop, shop.staff, hall);
  const replies = await Promise.all([enrol(shop, secret), enrol(shop.second, secret, {}, '10.9.8.6')]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('scans that wait on two devices are all stored, and one of two entries is the double, whichever comes first', async () => {
  const { hall, device, code } = await openDoor(shop, shop.staff);
  const other = await enrolled(shop, shop.staff, hall);
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const [late, early] = [
    scanOf(hall, { code, isOffline: true, scannedAt: at(5) }),
    scanOf(hall, { code, isOffline: true, scannedAt: at(9) }),
  ];
  const [first] = await upload(shop, device, [late]);
  expect(first).toMatchObject({ status: 'ok' });
  expect(first?.isDouble).toBeUndefined();
  await upload(shop.second, other, [early]);
  const { rows } = await sql<{ nonce: string }>`
    select nonce from scan where event_id = ${hall.eventId} and is_double`.execute(shop.db);
  expect(rows).toEqual([{ nonce: late.nonce }]);
});

test('scans that are sent together are taken in their order, also by a server that first has to read the key of their codes', async () => {
  const { payer, hall, device } = await openDoor(shop, shop.staff, { count: 2 });
  const sessionId = hall.sessionIds[0] as number;
  expect((await call(shop.second, device, 'changes', { sessionId, after: 0 })).statusCode).toBe(200);
  await replaceTicketKey(shop.db, shop.deps, hall.eventId, false);
  const codes = [await codeOf(shop, payer, 1), await codeOf(shop, payer, 2)];
  const scans = Array.from({ length: 100 }, (_, at) =>
    scanOf(hall, { code: codes[at % 2] as string, isOffline: true }),
  );
  await upload(shop.second, device, scans);
  const stored = await shop.db
    .selectFrom('scan')
    .where('eventId', '=', hall.eventId)
    .orderBy('id')
    .select('nonce')
    .execute();
  expect(stored.map(({ nonce }) => nonce)).toEqual(scans.map(({ nonce }) => nonce));
});

test('scans whose connection to the database breaks off are taken all the same, each once', async () => {
  const { payer, hall, device } = await openDoor(shop, shop.staff, { hall: await shop.hallOf(40), count: 8 });
  const codes = await Promise.all(payer.seats.map((_, at) => codeOf(shop, payer, at + 1)));
  const scans = codes.map((code) => scanOf(hall, { code }));
  const breaking = (async () => {
    for (let times = 0; times < 3; times += 1)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%door%' and pid <> pg_backend_pid()`.execute(shop.db);
  })();
  for (const scan of scans) {
    let reply = await call(shop, device, 'redeem', scan);
    for (let again = 0; again < 5 && reply.statusCode !== 200; again += 1)
      reply = await call(shop.second, device, 'redeem', scan);
    expect(reply.json()).toMatchObject({ status: 'ok' });
  }
  await breaking;
  const stored = await shop.db.selectFrom('scan').where('eventId', '=', hall.eventId).select('outcome').execute();
  expect(stored.map(({ outcome }) => outcome)).toEqual(scans.map(() => 'ok'));
});

test('what the door has written agrees with itself', async () => {
  expect(await checkInvariants(shop.url)).toEqual([]);
});

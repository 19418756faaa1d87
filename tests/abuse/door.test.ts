// Codes and tokens that somebody has made, bent, kept or stolen: none of them lets anybody in.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScanReply } from '../../src/contract/door.ts';
import { readBase45, writeBase45 } from '../../src/domain/tickets/base45.ts';
import { checkCode } from '../../src/server/door/check-code.ts';
import { EventsAtDoor } from '../../src/server/door/event-at-door.ts';
import { codeSigner, replaceTicketKey } from '../../src/server/shop/tickets/ticket-keys.ts';
import {
  addDevice,
  byDevice,
  call,
  codeOf,
  type Device,
  type DoorOffice,
  enrol,
  enrolled,
  openDoor,
  openDoorOffice,
  redeem,
  scanOf,
  upload,
} from '../support/people/at-the-door.ts';
import { staffOf } from '../support/people/order-actions.ts';
import { programWithKey, signedIn } from '../support/people/signed-in.ts';
import type { Hall } from '../support/shop/hall.ts';

let shop: DoorOffice;
beforeAll(async () => {
  shop = await openDoorOffice();
});
afterAll(() => shop.close());

const admitted = async ({ eventId }: Hall) =>
  (await shop.db.selectFrom('admission').where('eventId', '=', eventId).select('number').execute()).length;
const reasonOf = async (device: Device, hall: Hall, code: string): Promise<ScanReply['reason']> =>
  (await redeem(shop, device, scanOf(hall, { code }))).reason;

describe('a code', () => {
  test('of which any bit was flipped is not let in', async () => {
    const { hall, code } = await openDoor(shop, shop.staff);
    const bytes = readBase45(code) as Uint8Array;
    const events = new EventsAtDoor(shop.deps);
    const event = await events.get(hall.eventId);
    if (!event) throw new Error('the event is not there');
    expect(await checkCode(events, event, code)).toMatchObject({ code: { number: 1 } });
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const bent = Uint8Array.from(bytes);
      bent[bit >> 3] = (bent[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(await checkCode(events, event, writeBase45(bent)), `bit ${bit}`).toHaveProperty('outcome');
    }
  });

  test("that another event's key has signed is forged, and one of another event is unknown here", async () => {
    const here = await openDoor(shop, shop.staff);
    const there = await openDoor(shop, shop.staff);
    const sign = await codeSigner(shop.db, shop.deps, there.hall.eventId);
    const bent = sign({
      eventId: here.hall.eventId,
      orderId: here.payer.orderId,
      number: 1,
      sessionId: here.hall.sessionIds[0] as number,
      issue: 1,
    });
    expect(await reasonOf(here.device, here.hall, bent)).toBe('forged');
    expect(await reasonOf(here.device, here.hall, there.code)).toBe('unknown');
    expect(await admitted(here.hall)).toBe(0);
  });

  test('of a key that is believed no more is forged, within a second on every server', async () => {
    const { hall, device, code } = await openDoor(shop, shop.staff);
    await replaceTicketKey(shop.db, shop.deps, hall.eventId, true);
    await expect
      .poll(async () => (await redeem(shop.second, device, scanOf(hall, { code }))).reason, { timeout: 10_000 })
      .toBe('forged');
  });

  test('of tickets that were refunded is void', async () => {
    const { payer, hall, device, code } = await openDoor(shop, shop.staff);
    const clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE', 'ROLE_FINANCE', 'ROLE_ADMIN'] });
    const back = await staffOf(shop, clerk).giveBack(payer, { tickets: [1] });
    expect(back.status).toBe(200);
    expect(await reasonOf(device, hall, code)).toBe('void');
    const whole = await staffOf(shop, clerk).giveBack(payer, { tickets: [2], refundedBefore: 480 });
    const other = await reasonOf(device, hall, await codeOf(shop, payer, 2));
    expect([whole.status, other]).toEqual([200, 'void']);
    expect(await admitted(hall)).toBe(0);
  });

  test('from before a ticket was given to a friend is void; the new one is let in', async () => {
    const { payer, hall, device, code } = await openDoor(shop, shop.staff);
    await shop.db
      .insertInto('ticketIssue')
      .values({ eventId: hall.eventId, orderId: payer.orderId, number: 1, issue: 2, reason: 'TRANSFER' })
      .execute();
    expect(await reasonOf(device, hall, code)).toBe('void');
    expect(await reasonOf(device, hall, await codeOf(shop, payer, 1, 2))).toBeUndefined();
  });

  test('that is sent with the nonce of another scan is not let in', async () => {
    const { payer, hall, device, code } = await openDoor(shop, shop.staff);
    const nonce = randomUUID();
    expect((await redeem(shop, device, scanOf(hall, { code, nonce }))).status).toBe('ok');
    const other = await codeOf(shop, payer, 2);
    expect(await redeem(shop, device, scanOf(hall, { code: other, nonce }))).toMatchObject({ reason: 'unknown' });
    expect(await redeem(shop, device, scanOf(hall, { code, nonce, type: 'exit' }))).toMatchObject({
      reason: 'unknown',
    });
    expect(await admitted(hall)).toBe(1);
  });

  test('at random, 10,000 of them: none is let in, and few are stored', async () => {
    const { hall, code, device } = await openDoor(shop, shop.staff);
    const bytes = readBase45(code) as Uint8Array;
    const statuses = new Map<number, number>();
    for (let round = 0; round < 100; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 100 }, () => {
          // Half of them look like codes of this event, with a signature of nobody.
          const text =
            round % 2
              ? writeBase45(randomBytes(81))
              : writeBase45(Buffer.concat([bytes.slice(0, 17), randomBytes(64)]));
          return call(shop, device, 'redeem', scanOf(hall, { code: text }));
        }),
      );
      for (const reply of replies) {
        statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
        if (reply.statusCode === 200) expect(reply.json().status).toBe('error');
      }
    }
    expect(statuses.get(200)).toBeGreaterThanOrEqual(120);
    expect((statuses.get(429) ?? 0) + (statuses.get(200) ?? 0)).toBe(10_000);
    const stored = await shop.db.selectFrom('scan').where('eventId', '=', hall.eventId).select('outcome').execute();
    expect(stored.length).toBeLessThan(1_000);
    expect(await admitted(hall)).toBe(0);
    // A right code is let in all the same.
    expect(await reasonOf(device, hall, code)).toBeUndefined();
  });
});

describe('a device', () => {
  test('of another event may nothing here', async () => {
    const here = await openDoor(shop, shop.staff);
    const there = await openDoor(shop, shop.staff);
    expect(await redeem(shop, there.device, scanOf(here.hall, { code: here.code }))).toMatchObject({
      reason: 'wrongSession',
    });
    const url = `/api/check-in/sessions/${here.hall.sessionIds[0]}/tickets`;
    expect((await shop.app.inject({ url, headers: byDevice(there.device) })).statusCode).toBe(404);
    expect(await admitted(here.hall)).toBe(0);
  });

  test('learns and scans nothing of a session that is not its own', async () => {
    const { payer, hall, code } = await openDoor(shop, shop.staff);
    const other = await shop.db
      .insertInto('session')
      .values({ eventId: hall.eventId, startsAt: new Date(Date.now() + 1e9), enabled: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const device = await enrolled(shop, shop.staff, hall, { sessionIds: [other.id] });
    const sessionId = hall.sessionIds[0] as number;
    const url = `/api/check-in/sessions/${sessionId}/tickets`;
    expect((await shop.app.inject({ url, headers: byDevice(device) })).statusCode).toBe(404);
    expect((await call(shop, device, 'changes', { sessionId, after: 0 })).statusCode).toBe(404);
    for (const scan of [
      { code },
      { ticket: { orderId: payer.orderId, number: 1 }, reason: 'looked up', force: true },
    ]) {
      const reply = await redeem(shop, device, scanOf(hall, scan));
      expect([reply.reason, reply.ticket]).toEqual(['wrongSession', undefined]);
    }
    expect(await admitted(hall)).toBe(0);
  });

  test('has no other right of the shop', async () => {
    const { hall, device } = await openDoor(shop, shop.staff);
    for (const url of [`/api/events/${hall.eventId}/door-devices`, '/api/transactions', '/api/users'])
      expect((await shop.app.inject({ url, headers: byDevice(device) })).statusCode).toBe(401);
  });

  test('with a token that it has made itself is none', async () => {
    const { hall, code } = await openDoor(shop, shop.staff);
    const made = `${hall.eventId.toString(36)}_${randomBytes(32).toString('base64url')}`;
    for (const token of ['', 'x', made, `${made}${made}`, `zzzzz_${made.slice(2)}`]) {
      const reply = await call(shop, { token }, 'redeem', scanOf(hall, { code }));
      expect([reply.statusCode, reply.json().errorKey]).toEqual([401, 'deviceRevoked']);
    }
  });

  test('is enrolled once by its secret; wrong ones are counted for its network, on every server', async () => {
    const { hall } = await openDoor(shop, shop.staff);
    const { secret } = await addDevice(shop, shop.staff, hall);
    const from = '203.0.113.77';
    const guess = () => `${hall.eventId.toString(36)}_${randomBytes(32).toString('base64url')}`;
    const replies = [];
    for (let at = 0; at < 40; at += 1)
      replies.push((await enrol(at % 2 ? shop : shop.second, guess(), {}, from)).statusCode);
    expect(replies.filter((status) => status === 400)).toHaveLength(30);
    expect(replies.filter((status) => status === 429)).toHaveLength(10);
    expect((await enrol(shop, secret)).statusCode).toBe(200);
    expect((await enrol(shop, secret)).statusCode).toBe(400);
    const late = await addDevice(shop, shop.staff, hall);
    await shop.db
      .updateTable('doorDevice')
      .set({ enrolUntil: new Date(0) })
      .where('id', '=', late.id)
      .execute();
    expect((await enrol(shop, late.secret)).statusCode).toBe(400);
  });

  test('leaves no secret in the database', async () => {
    const { hall, device } = await openDoor(shop, shop.staff);
    const { secret } = await addDevice(shop, shop.staff, hall);
    const rows = await shop.db.selectFrom('doorDevice').where('eventId', '=', hall.eventId).selectAll().execute();
    const text = JSON.stringify(rows) + rows.map((row) => row.sealedListKey.toString('latin1')).join();
    expect(text).not.toContain(device.token);
    expect(text).not.toContain(secret);
  });
});

describe('a scan in spite of a refusal', () => {
  test('needs a reason, is named in the audit, and never lets in a void or unpaid ticket', async () => {
    const { payer, hall, device, code } = await openDoor(shop, shop.staff);
    await redeem(shop, device, scanOf(hall, { code }));
    expect((await call(shop, device, 'redeem', scanOf(hall, { code, force: true }))).statusCode).toBe(400);
    const forced = await redeem(shop, device, scanOf(hall, { code, force: true, reason: '已核對身份' }));
    expect(forced.status).toBe('ok');
    const audit = await shop.db
      .selectFrom('audit')
      .where('type', '=', 'ENTRY_FORCED')
      .orderBy('id', 'desc')
      .select(['principal', 'message'])
      .executeTakeFirst();
    expect(audit).toEqual({
      principal: `device:${device.id}`,
      message: `event ${hall.eventId}, order ${payer.orderId}, ticket 1`,
    });
    await shop.db
      .insertInto('ticketIssue')
      .values({ eventId: hall.eventId, orderId: payer.orderId, number: 1, issue: 2, reason: 'LEAK' })
      .execute();
    const old = await redeem(shop, device, scanOf(hall, { code, force: true, reason: 'friend of the band' }));
    expect(old.reason).toBe('void');
  });

  test('by the ticket instead of its code needs a reason as well', async () => {
    const { payer, hall, device } = await openDoor(shop, shop.staff);
    const ticket = { orderId: payer.orderId, number: 2 };
    expect((await call(shop, device, 'redeem', scanOf(hall, { ticket }))).statusCode).toBe(400);
    expect((await redeem(shop, device, scanOf(hall, { ticket, reason: '電話沒電' }))).status).toBe('ok');
    const nobody = { orderId: payer.orderId, number: 300 };
    expect((await redeem(shop, device, scanOf(hall, { ticket: nobody, reason: 'x' }))).reason).toBe('unknown');
  });
});

test('of a hundred scans that are sent together one is bad: each has its own answer, and none is dropped', async () => {
  const { payer, hall, device } = await openDoor(shop, shop.staff, { count: 2 });
  const codes = [await codeOf(shop, payer, 1), await codeOf(shop, payer, 2)];
  const scans: object[] = Array.from({ length: 98 }, (_, at) =>
    scanOf(hall, { code: codes[at % 2] as string, isOffline: true, type: at % 4 < 2 ? 'entry' : 'exit' }),
  );
  scans.splice(
    50,
    0,
    { ...scanOf(hall, {}), code: 'x'.repeat(5_000) },
    scanOf(hall, { code: 'HTTPS://EXAMPLE.COM', isOffline: true }),
  );
  const replies = await upload(shop, device, scans);
  expect(replies.map(({ nonce }) => nonce)).toEqual(scans.map((scan) => (scan as { nonce: string }).nonce));
  expect(replies.filter(({ status }) => status === 'ok')).toHaveLength(98);
  expect(replies.slice(50, 52).map(({ reason }) => reason)).toEqual(['unknown', 'unknown']);
  // The device did not hear the answer, and sends them again to another server.
  expect(await upload(shop.second, device, scans)).toEqual(replies);
  const stored = await shop.db.selectFrom('scan').where('eventId', '=', hall.eventId).select('nonce').execute();
  expect(stored).toHaveLength(99);
});

test('an account with the duty of scanning and a key may redeem, and are named; others may not', async () => {
  const { hall, code } = await openDoor(shop, shop.staff);
  const program = await programWithKey(shop.deps, { authorities: ['ROLE_DOOR'] });
  const stranger = await signedIn(shop.deps, { authorities: ['ROLE_FINANCE'] });
  const redeemAs = (headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: '/api/check-in/redeem', headers, payload: scanOf(hall, { code }) });
  expect((await redeemAs(stranger.headers)).statusCode).toBe(403);
  expect((await redeemAs({})).statusCode).toBe(401);
  expect((await redeemAs(shop.staff.headers)).json()).toMatchObject({ status: 'ok' });
  expect((await redeemAs(program.headers)).json()).toMatchObject({ reason: 'alreadyIn' });
  const scans = await shop.db
    .selectFrom('scan')
    .where('eventId', '=', hall.eventId)
    .orderBy('id')
    .select('scannedBy')
    .execute();
  expect(scans.map(({ scannedBy }) => scannedBy)).toEqual([shop.staff.login, `key:${program.name}`]);
});

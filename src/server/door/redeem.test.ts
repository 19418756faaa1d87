import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  byDevice,
  call,
  codeOf,
  doorStaff,
  enrolled,
  openDoor,
  redeem,
  scanOf,
  upload,
} from '../../../tests/support/people/at-the-door.ts';
import { heldByPayer } from '../../../tests/support/people/payers.ts';
import type { SignedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../tests/support/shop/hall.ts';
import type { DoorChanges, DoorList, ScanReply } from '../../contract/door.ts';

let shop: BoxOffice;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
});
afterAll(() => shop.close());

describe('a ticket at the door', () => {
  test('is let in once, with its seat and its buyer; a second scan says since when it is in', async () => {
    const { payer, hall, device, code } = await openDoor(shop, staff);
    const first = await redeem(shop, device, scanOf(hall, { code }));
    expect(first).toMatchObject({
      status: 'ok',
      ticket: { orderId: payer.orderId, number: 1, seat: payer.seats[0], name: '陳大文', isWheelchair: false },
    });
    const second = await redeem(shop, device, scanOf(hall, { code }));
    expect(second).toMatchObject({ status: 'error', reason: 'alreadyIn' });
    expect(Math.abs(Date.parse(second.at as string) - Date.now())).toBeLessThan(60_000);
  });

  test('is asked about again with the same nonce, and the answer is the same', async () => {
    const { hall, device, code } = await openDoor(shop, staff);
    const scan = scanOf(hall, { code });
    const first = await redeem(shop, device, scan);
    expect(first.status).toBe('ok');
    expect(await redeem(shop, device, scan)).toEqual(first);
    const refused = scanOf(hall, { code });
    const no = await redeem(shop, device, refused);
    expect(no.reason).toBe('alreadyIn');
    expect(await redeem(shop, device, refused)).toEqual(no);
  });

  test('is refused while it is not paid for', async () => {
    const payer = await heldByPayer(shop);
    const device = await enrolled(shop, staff, payer.hall);
    const code = await codeOf(shop, payer);
    expect((await redeem(shop, device, scanOf(payer.hall, { code }))).reason).toBe('unpaid');
  });
});

test('the list of a session has its tickets, and its changes tell of a scan', async () => {
  const { payer, hall, device, code } = await openDoor(shop, staff);
  const other = await enrolled(shop, staff, hall);
  const list = (
    await shop.app.inject({ url: `/api/check-in/sessions/${hall.sessionIds[0]}/tickets`, headers: byDevice(other) })
  ).json<DoorList>();
  expect(list.columns).toMatchObject({
    orderId: [payer.orderId, payer.orderId],
    number: [1, 2],
    state: ['ok', 'ok'],
    seat: payer.seats,
    name: ['陳大文', '陳大文'],
    isInside: [false, false],
  });
  await redeem(shop, device, scanOf(hall, { code }));
  const changes = (
    await call(shop, other, 'changes', { sessionId: hall.sessionIds[0], after: list.cursor, batteryPercent: 80 })
  ).json<DoorChanges>();
  expect(changes.tickets.filter(({ isInside }) => isInside).map(({ number }) => number)).toEqual([1]);
});

test('scans of a device without a network are taken, and the second one in time is the double', async () => {
  const { hall, device, code } = await openDoor(shop, staff, { hall: await shop.hallOf(rowsOfSeats(2, 8)) });
  const online = scanOf(hall, { code });
  expect((await redeem(shop, device, online)).status).toBe('ok');
  const earlier = new Date(Date.now() - 600_000).toISOString();
  const [reply] = await upload(shop, device, [scanOf(hall, { code, isOffline: true, scannedAt: earlier })]);
  expect(reply?.status).toBe('ok');
  const doubles = await shop.db
    .selectFrom('scan')
    .where('eventId', '=', hall.eventId)
    .where('isDouble', '=', true)
    .select('nonce')
    .execute();
  expect(doubles).toEqual([{ nonce: online.nonce }]);
  const control = await shop.app.inject({
    url: `/api/events/${hall.eventId}/door?sessionId=${hall.sessionIds[0]}`,
    headers: staff.headers,
  });
  expect(control.json()).toMatchObject({ inside: 1, arrived: 1, tickets: 2 });
  expect(control.json().doubles).toMatchObject([{ zone: 'Z1', zoneNames: {} }]);
});

test('exits are let out, and only events that allow it let in again', async () => {
  const { hall, device, code } = await openDoor(shop, staff);
  await redeem(shop, device, scanOf(hall, { code }));
  expect((await redeem(shop, device, scanOf(hall, { code, type: 'exit' }))).status).toBe('ok');
  expect((await redeem(shop, device, scanOf(hall, { code }))).reason).toBe('alreadyIn');
});

test('a code for another session names that session', async () => {
  const hall = await shop.hallOf(rowsOfSeats(2, 8));
  const { payer, device } = await openDoor(shop, staff, { hall, lines: [lineIn(hall, 1)] });
  const [session] = await shop.db
    .insertInto('session')
    .values({ eventId: hall.eventId, startsAt: new Date(Date.now() + 1e9), enabled: true })
    .returning('id')
    .execute();
  const sessionIds = [...hall.sessionIds, session?.id as number];
  const both = await enrolled(shop, staff, hall, { sessionIds });
  const code = await codeOf(shop, payer);
  const reply = await redeem(shop, both, scanOf(hall, { code, sessionId: session?.id as number }));
  expect(reply).toMatchObject({ reason: 'wrongSession', otherSession: { id: hall.sessionIds[0] } });
  expect(reply.ticket?.name).toBe('');
  const foreign = await redeem(shop, device, scanOf(hall, { code, sessionId: session?.id as number }));
  expect(foreign.reason).toBe('wrongSession');
  expect(foreign.ticket).toBeUndefined();
});

test('a device of another session lets nobody out, and takes back no scan', async () => {
  const { payer, hall, device, code } = await openDoor(shop, staff);
  const { id: sessionId } = await shop.db
    .insertInto('session')
    .values({ eventId: hall.eventId, startsAt: new Date(Date.now() + 1e9), enabled: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await enrolled(shop, staff, hall, { sessionIds: [sessionId] });
  const entry = scanOf(hall, { code });
  expect((await redeem(shop, device, entry)).status).toBe('ok');
  const exit = await redeem(shop, other, scanOf(hall, { code, sessionId, type: 'exit' }));
  expect(exit).toMatchObject({ status: 'error', reason: 'wrongSession', ticket: { name: '' } });
  const { scannedAt } = entry;
  const undo = { sessionId, scannedAt, nonce: randomUUID(), undoes: entry.nonce };
  expect((await call(shop, other, 'undo', undo)).json<ScanReply>().status).toBe('error');
  const stored = await shop.db
    .selectFrom('admission')
    .where('orderId', '=', payer.orderId)
    .select(['sessionId', 'isInside'])
    .execute();
  expect(stored).toEqual([{ sessionId: hall.sessionIds[0], isInside: true }]);
});

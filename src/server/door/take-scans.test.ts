// Scans that come in another form, in another order or from another device than usual.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  call,
  codeOf,
  doorStaff,
  enrolled,
  openDoor,
  redeem,
  scanOf,
  upload,
} from '../../../tests/support/people/at-the-door.ts';
import type { SignedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import type { ScanReply } from '../../contract/door.ts';
import type { EventAtDoor } from './event-at-door.ts';
import type { ReadyScan } from './ready-scan.ts';
import { ScanLanes } from './scan-lanes.ts';

let shop: BoxOffice;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
});
afterAll(() => shop.close());

const insideOf = async (eventId: number) =>
  (await shop.db.selectFrom('admission').where('eventId', '=', eventId).select('isInside').execute()).map(
    ({ isInside }) => isInside,
  );

test('a device may write its numbers in capitals, also that of the scan which it takes back', async () => {
  const { hall, device, code } = await openDoor(shop, staff);
  const entry = scanOf(hall, { code, nonce: randomUUID().toUpperCase() });
  expect((await redeem(shop, device, entry)).status).toBe('ok');
  const { sessionId, scannedAt } = entry;
  const undo = { sessionId, scannedAt, nonce: randomUUID().toUpperCase(), undoes: entry.nonce };
  for (const time of ['first', 'second']) {
    const reply = (await call(shop, device, 'undo', undo)).json<ScanReply>();
    expect(reply.status, time).toBe('ok');
    expect(await insideOf(hall.eventId)).toEqual([false]);
  }
});

test('the scans of one upload count in its order, though the code of the first takes longest to check', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { payer, hall, device } = await openDoor(shop, staff);
    const scannedAt = new Date().toISOString();
    const code = await codeOf(shop, payer, 2);
    const ticket = { orderId: payer.orderId, number: 2 };
    await upload(shop, device, [
      scanOf(hall, { code, isOffline: true, scannedAt }),
      scanOf(hall, { ticket, type: 'exit', isOffline: true, scannedAt }),
    ]);
    expect(await insideOf(hall.eventId)).toEqual([false]);
  }
});

test('the answer to a scan is repeated to no device of another session', async () => {
  const { hall, device, code } = await openDoor(shop, staff);
  const [session] = await shop.db
    .insertInto('session')
    .values({ eventId: hall.eventId, startsAt: new Date(Date.now() + 1e9), enabled: true })
    .returning('id')
    .execute();
  const other = await enrolled(shop, staff, hall, { sessionIds: [session?.id as number] });
  const scan = scanOf(hall, { code });
  expect((await redeem(shop, device, scan)).ticket).toBeDefined();
  expect(await redeem(shop, other, scan)).toEqual({ nonce: scan.nonce, status: 'error', reason: 'wrongSession' });
});

test('without a database all events of a batch end in the time of one', async () => {
  const warn = vi.fn();
  const lanes = new ScanLanes({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', log: { warn } as never });
  const take = (id: number) => lanes.take({ id } as EventAtDoor, { nonce: randomUUID(), ticket: null } as ReadyScan);
  // Even numbers share a lane; the second and third event share its second batch.
  const ends = await Promise.allSettled([2, 4, 6].map(take));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const attempts = warn.mock.calls.map(([{ attempt }]) => attempt as number);
  expect(Math.max(...attempts)).toBeGreaterThan(1);
  // The last event of the second batch is tried once.
  expect(attempts.at(-1)).toBe(1);
  await lanes.stop();
});

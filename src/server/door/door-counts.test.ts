import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, codeOf, doorStaff, openDoor, redeem, scanOf } from '../../../tests/support/people/at-the-door.ts';
import type { SignedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import { countByMinute, countEntriesByGate } from './door-counts.queries.ts';

let shop: BoxOffice;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
});
afterAll(() => shop.close());

test('an entry that was taken back counts in no minute and at no gate', async () => {
  const { hall, device, payer, code } = await openDoor(shop, staff);
  const entry = scanOf(hall, { code });
  await redeem(shop, device, entry);
  await redeem(shop, device, scanOf(hall, { code: await codeOf(shop, payer, 2) }));
  const of = { eventId: hall.eventId, sessionId: entry.sessionId };
  const counted = async () => {
    const minutes = await countByMinute(shop.db, of, new Date(0));
    const gates = await countEntriesByGate(shop.db, of, new Date(0));
    return [minutes.reduce((sum, { entries }) => sum + entries, 0), gates.get(null) ?? 0];
  };
  expect(await counted()).toEqual([2, 2]);
  const { sessionId, scannedAt } = entry;
  await call(shop, device, 'undo', { sessionId, scannedAt, nonce: randomUUID(), undoes: entry.nonce });
  expect(await counted()).toEqual([1, 1]);
});

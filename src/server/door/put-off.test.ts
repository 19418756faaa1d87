// A show that is put off after people came in: at its new date they come in again.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLockAwaited } from '../../../tests/support/database/without-locks.ts';
import {
  byDevice,
  call,
  doorStaff,
  openDoor,
  redeem,
  scanOf,
  upload,
} from '../../../tests/support/people/at-the-door.ts';
import { openProgramme, type Programme } from '../../../tests/support/people/programme.ts';
import type { SignedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../tests/support/shop/hall.ts';
import { until } from '../../../tests/support/tools/until.ts';
import type { DoorChanges, DoorList } from '../../contract/door.ts';

let shop: BoxOffice;
let staff: SignedIn;
let programme: Programme;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
  programme = await openProgramme(shop);
});
afterAll(() => shop.close());

const moveBy = async ({ sessionIds: [id] }: Hall, hours: number) => {
  const { body } = await programme.send('GET', `sessions/${id}`);
  const startTime = new Date(Date.parse(body.startTime) + hours * 3_600_000).toISOString();
  const moved = await programme.change(`sessions/${id}`, { startTime, movesTickets: true });
  expect(moved.status).toBe(200);
};
const admissionsOf = ({ eventId }: Hall) =>
  shop.db.selectFrom('admission').where('eventId', '=', eventId).select(['isInside', 'entries']).execute();

test('who had come in comes in at the new date; devices hear of it, and the new entry counts once', async () => {
  const { hall, device, code } = await openDoor(shop, staff);
  const [sessionId] = hall.sessionIds;
  await redeem(shop, device, scanOf(hall, { code }));
  expect(await upload(shop, device, [scanOf(hall, { code, isOffline: true })])).toMatchObject([{ isDouble: true }]);
  const url = `/api/check-in/sessions/${sessionId}/tickets`;
  const { cursor, columns } = (await shop.app.inject({ url, headers: byDevice(device) })).json<DoorList>();
  const number = columns.number[columns.isInside.indexOf(true)];
  expect(number).toBeDefined();
  await moveBy(hall, 24);
  const changes = (await call(shop, device, 'changes', { sessionId, after: cursor })).json<DoorChanges>();
  // While a transaction of any other database is open, a device hears of some tickets again.
  const isOut = { number, isInside: false, at: null, gateId: null };
  expect(changes.tickets).toContainEqual(expect.objectContaining(isOut));
  expect(changes.tickets.some(({ isInside }) => isInside)).toBe(false);
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ status: 'ok' });
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ reason: 'alreadyIn' });
  expect(await admissionsOf(hall)).toEqual([{ isInside: true, entries: 1 }]);
  const doubles = shop.db.selectFrom('scan').where('eventId', '=', hall.eventId).where('isDouble', '=', true);
  expect(await doubles.select('nonce').execute()).toEqual([]);
});

test('an entry from before that a device without a network sends afterwards keeps nobody out', async () => {
  const { hall, device, code } = await openDoor(shop, staff);
  const early = scanOf(hall, { code, isOffline: true, scannedAt: new Date(Date.now() - 3_600_000).toISOString() });
  await moveBy(hall, 24);
  const replies = [await upload(shop, device, [early]), await upload(shop, device, [early])];
  for (const reply of replies) expect(reply).toMatchObject([{ status: 'ok' }]);
  expect(replies.flat().some(({ isDouble }) => isDouble)).toBe(false);
  expect(await admissionsOf(hall)).toEqual([{ isInside: false, entries: 0 }]);
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ status: 'ok' });
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ reason: 'alreadyIn' });
});

test.each([[11], [-24]])('a session that moves by %i hours keeps those who are in', async (hours) => {
  const { hall, device, code } = await openDoor(shop, staff);
  await redeem(shop, device, scanOf(hall, { code }));
  await moveBy(hall, hours);
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ reason: 'alreadyIn' });
});

test('an entry that is being stored in this moment is taken back too', async () => {
  const { hall, payer, code, device } = await openDoor(shop, staff);
  const [sessionId] = hall.sessionIds;
  const moved = await shop.db.transaction().execute(async (tx) => {
    await sql`select from ticket where event_id = ${hall.eventId} and order_id = ${payer.orderId} and number = 1 for no key update`.execute(
      tx,
    );
    const moving = { done: moveBy(hall, 24) };
    await until(() => isLockAwaited(shop.db));
    await sql`
      insert into scan (event_id, nonce, session_id, order_id, number, type, outcome, scanned_by, scanned_at)
      values (${hall.eventId}, gen_random_uuid(), ${sessionId}, ${payer.orderId}, 1, 'entry', 'ok', 'door', now())`.execute(
      tx,
    );
    await sql`
      insert into admission (event_id, order_id, number, session_id, is_inside, at, entries)
      values (${hall.eventId}, ${payer.orderId}, 1, ${sessionId}, true, now(), 1)`.execute(tx);
    return moving;
  });
  await moved.done;
  expect(await admissionsOf(hall)).toEqual([{ isInside: false, entries: 0 }]);
  expect(await redeem(shop, device, scanOf(hall, { code }))).toMatchObject({ status: 'ok' });
});

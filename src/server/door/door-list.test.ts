// The list of a device, and the changes that reach it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  byDevice,
  call,
  doorStaff,
  enrolled,
  openDoor,
  redeem,
  scanOf,
} from '../../../tests/support/people/at-the-door.ts';
import { staffOf } from '../../../tests/support/people/order-actions.ts';
import { heldByPayer } from '../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../tests/support/people/signed-in.ts';
import { ticketSettingsOf } from '../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../tests/support/shop/hall.ts';
import type { DoorChanges, DoorList } from '../../contract/door.ts';
import { retention } from '../office/privacy/retention.ts';

let shop: BoxOffice;
let staff: SignedIn;
let office: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  staff = await doorStaff(shop);
  office = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

type OfDevice = { hall: Hall; device: { token: string } };
const askForList = ({ hall, device }: OfDevice, headers = {}) =>
  shop.app.inject({
    url: `/api/check-in/sessions/${hall.sessionIds[0]}/tickets`,
    headers: { ...byDevice(device), ...headers },
  });
const listOf = async (door: OfDevice) => (await askForList(door)).json<DoorList>();
const changesOf = async ({ hall, device }: OfDevice, after: number) =>
  (await call(shop, device, 'changes', { sessionId: hall.sessionIds[0], after })).json<DoorChanges>();

test('an entry that was taken back, and an exit without an entry, leave no time of an entry in the list', async () => {
  const door = await openDoor(shop, staff);
  const { hall, device, code, payer } = door;
  const entry = scanOf(hall, { code });
  await redeem(shop, device, entry);
  const inside = await listOf(door);
  expect([inside.columns.isInside[0], inside.columns.at[0] === null]).toEqual([true, false]);
  const { sessionId, scannedAt } = entry;
  await call(shop, device, 'undo', { sessionId, scannedAt, nonce: randomUUID(), undoes: entry.nonce });
  await redeem(
    shop,
    device,
    scanOf(hall, { ticket: { orderId: payer.orderId, number: 2 }, type: 'exit', reason: 'x' }),
  );
  const { columns } = await listOf(door);
  expect([columns.isInside, columns.at, columns.gateId]).toEqual([
    [false, false],
    [null, null],
    [null, null],
  ]);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['gzip;q=0, identity', undefined],
  [undefined, undefined],
])('a list for a device that accepts %s is sent as %s', async (accepted, encoding) => {
  const reply = await askForList(await openDoor(shop, staff), accepted && { 'accept-encoding': accepted });
  expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding]);
});

test('a corrected name and a renamed seat reach a list that is loaded', async () => {
  const door = await openDoor(shop, staff);
  const { payer, hall } = door;
  const { cursor } = await listOf(door);
  const corrected = await staffOf(shop, office).correctBuyer(payer, {
    lastName: '李',
    firstName: '四',
    email: 'li@example.com',
    countryCode: '852',
    mobile: '91234567',
    address: '',
    locale: 'zh-hk',
    reason: 'misspelt',
  });
  expect(corrected.status).toBe(200);
  const named = await changesOf(door, cursor);
  expect(named.tickets.map(({ name }) => name)).toEqual(['李四', '李四']);
  const moveSeat = (by: number) =>
    sql`update ticket set seat_number = seat_number + ${by}
      where event_id = ${hall.eventId} and order_id = ${payer.orderId} and number = 2`.execute(shop.db);
  await moveSeat(100);
  const renamed = await changesOf(door, named.cursor);
  expect(renamed.tickets.find(({ number }) => number === 2)?.seat).toMatch(/1\d\d$/);
  await moveSeat(-100);
});

test('the changes say the rules of the event and the gates as they are now', async () => {
  const door = await openDoor(shop, staff);
  const { cursor } = await listOf(door);
  const rules = async () => (await changesOf(door, cursor)).rules;
  const plain = { checksIdentity: false, allowsReentry: false, gate: null, gates: [] };
  expect(await rules()).toMatchObject(plain);
  await ticketSettingsOf(shop, door.payer, { allowsReentry: true });
  await expect.poll(rules).toMatchObject({ ...plain, allowsReentry: true });
});

test('the changes say when the session starts and its doors open, also after it was moved', async () => {
  const door = await openDoor(shop, staff);
  const { cursor } = await listOf(door);
  const [id = 0] = door.hall.sessionIds;
  const move = (startsAt: Date) => shop.db.updateTable('session').set({ startsAt }).where('id', '=', id).execute();
  await shop.db.updateTable('event').set({ doorsMinutesBefore: 45 }).where('id', '=', door.hall.eventId).execute();
  await move(new Date('2031-05-01T12:00:00Z'));
  const times = { id, startTime: '2031-05-01T12:00:00.000Z', doorsTime: '2031-05-01T11:15:00.000Z' };
  await expect.poll(async () => (await changesOf(door, cursor)).rules.session).toEqual(times);
});

test('the name of an order that is not paid is no change', async () => {
  const payer = await heldByPayer(shop);
  const door = { hall: payer.hall, device: await enrolled(shop, staff, payer.hall) };
  const { cursor } = await listOf(door);
  await sql`update order_buyer set sealed_person = sealed_person || '\\x00' where order_id = ${payer.orderId}`.execute(
    shop.db,
  );
  expect((await changesOf(door, cursor)).tickets).toEqual([]);
});

/** Only changes before the oldest transaction of the whole database server are deleted, so others may delay it for a moment. */
const forgetChanges = () =>
  retention.find(({ what }) => what === 'that a ticket has changed for the door')?.forget(shop.db);
const age = ({ hall }: { hall: Hall }) =>
  sql`update door_change set changed_at = now() - interval '8 days' where event_id = ${hall.eventId}`.execute(shop.db);
const countChanges = async ({ hall }: { hall: Hall }): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from door_change where event_id = ${hall.eventId}`.execute(shop.db);
  return (rows[0] as { count: number }).count;
};
const changesWereForgotten = (door: { hall: Hall }) =>
  vi.waitFor(
    async () => {
      // The number tells the job whether there are more.
      expect((await forgetChanges())?.numAffectedRows).toBeGreaterThan(0n);
      expect(await countChanges(door)).toBe(0);
    },
    { timeout: 60_000, interval: 200 },
  );

test('a list whose changes were deleted meanwhile is old, and a younger one is not', async () => {
  const door = await openDoor(shop, staff);
  const old = await listOf(door);
  await redeem(shop, door.device, scanOf(door.hall, { code: door.code }));
  await age(door);
  await changesWereForgotten(door);
  const young = await listOf(door);
  expect((await changesOf(door, old.cursor)).isListOld).toBe(true);
  expect((await changesOf(door, young.cursor)).isListOld).toBe(false);
});

test('a transaction that lasts for long makes no new list old', async () => {
  const door = await openDoor(shop, staff);
  await shop.db.transaction().execute(async (long) => {
    await sql`select pg_current_xact_id()`.execute(long);
    await redeem(shop, door.device, scanOf(door.hall, { code: door.code }));
    await age(door);
    await forgetChanges();
    const young = await listOf(door);
    expect((await changesOf(door, young.cursor)).isListOld).toBe(false);
    expect(await countChanges(door)).toBeGreaterThan(0);
  });
  await changesWereForgotten(door);
});

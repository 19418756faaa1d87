// A shop that was restored into a database which has counted fewer transactions, or more, than the saved one.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  byDevice,
  call,
  codeOf,
  doorStaff,
  openDoor,
  redeem,
  scanOf,
} from '../../../tests/support/people/at-the-door.ts';
import { type SignedIn, signedIn } from '../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../tests/support/shop/box-office.ts';
import type { Hall } from '../../../tests/support/shop/hall.ts';
import { until } from '../../../tests/support/tools/until.ts';
import type { DoorChanges, DoorList } from '../../contract/door.ts';
import { addCheckIns } from './add-check-ins.ts';
import { renumberDoor } from './renumber-door.queries.ts';

const moreTransactions = 5_000_000;

let shop: BoxOffice;
let staff: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice({ WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' });
  staff = await doorStaff(shop);
});
afterAll(() => shop.close());

type OfDevice = { hall: Hall; device: { token: string } };
const listOf = async ({ hall, device }: OfDevice): Promise<DoorList> =>
  (
    await shop.app.inject({
      url: `/api/check-in/sessions/${hall.sessionIds[0]}/tickets`,
      headers: byDevice(device),
    })
  ).json();
const changesOf = async ({ hall, device }: OfDevice, after: number): Promise<DoorChanges> =>
  (await call(shop, device, 'changes', { sessionId: hall.sessionIds[0], after })).json();

/** The rows as a database stored them that has counted so many more. */
async function countedFurther(by: number): Promise<void> {
  await sql`update door_change set writer = writer + ${by}`.execute(shop.db);
  await sql`update scan set writer = writer + ${by}`.execute(shop.db);
  await sql`update check_in_mark set writer = writer + ${by}`.execute(shop.db);
}

test('a list from a database that has counted further is old', async () => {
  const door = await openDoor(shop, staff);
  const { cursor } = await listOf(door);
  expect((await changesOf(door, cursor)).isListOld).toBe(false);
  expect((await changesOf(door, cursor + moreTransactions)).isListOld).toBe(true);
});

test('after a restore every list is loaded anew, and hears of what follows', async () => {
  const door = await openDoor(shop, staff);
  const saved = await listOf(door);
  await countedFurther(moreTransactions);
  await renumberDoor(shop.db);
  for (const counted of [-100, 0, 100, moreTransactions])
    expect((await changesOf(door, saved.cursor + counted)).isListOld, `${counted} transactions more`).toBe(true);
  const { cursor } = await listOf(door);
  expect(await changesOf(door, cursor)).toMatchObject({ isListOld: false, tickets: [] });
  await redeem(shop, door.device, scanOf(door.hall, { code: door.code }));
  const changed = await changesOf(door, cursor);
  expect([changed.isListOld, changed.tickets.map(({ number, isInside }) => [number, isInside])]).toEqual([
    false,
    [[1, true]],
  ]);
});

test('after a restore webhooks get the entries that they have not heard of, each once', async () => {
  const admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
  const payload = { address: 'http://127.0.0.1:9/', events: ['tickets.checkedIn'] };
  await shop.app.inject({ method: 'POST', url: '/api/webhooks', headers: admin.headers, payload });
  const { hall, device, code, payer } = await openDoor(shop, staff);
  const delivered = async (): Promise<number[]> => {
    const { rows } = await sql<{ number: number }>`
      select (ticket->>'number')::int as number from webhook_delivery, jsonb_array_elements(data->'tickets') ticket
      where data->>'eventId' = ${String(hall.eventId)} order by webhook_delivery.id, number`.execute(shop.db);
    return rows.map(({ number }) => number);
  };
  const deliveredAre = (numbers: number[]) =>
    until(async () => {
      await addCheckIns(shop.db, 0);
      return (await delivered()).length >= numbers.length;
    }).then(async () => expect(await delivered()).toEqual(numbers));
  const comeIn = async (number: number) =>
    redeem(shop, device, scanOf(hall, { code: number === 1 ? code : await codeOf(shop, payer, number) }));

  await comeIn(1);
  await deliveredAre([1]);
  // The restored shop has counted further, and its backup was made between the second entry and its delivery.
  const { rows } = await sql<{ writer: number }>`select writer from check_in_mark`.execute(shop.db);
  await comeIn(2);
  await deliveredAre([1, 2]);
  await sql`update check_in_mark set writer = ${rows[0]?.writer}`.execute(shop.db);
  await sql`delete from webhook_delivery where data->'tickets'->0->>'number' = '2'`.execute(shop.db);
  await countedFurther(moreTransactions);
  await renumberDoor(shop.db);
  await deliveredAre([1, 2]);
});

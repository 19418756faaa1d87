// Planted faults: the seats of a held order are free already. Its release can only fail, and must not take others with it.
import { type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import type { Inventory } from '../../platform/database/tables.gen.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

type Seats = Pick<Selectable<Inventory>, 'freeSeats' | 'freePublic' | 'largestBlock'>;
const firstZone = { eventId: 0, zoneId: 0 };
const seatsOf = ({ eventId, zoneId }: typeof firstZone): Promise<Seats> =>
  shop.db
    .selectFrom('inventory')
    .where('eventId', '=', eventId)
    .where('zoneId', '=', zoneId)
    .select(['freeSeats', 'freePublic', 'largestBlock'])
    .executeTakeFirstOrThrow();
const setSeats = ({ eventId, zoneId }: typeof firstZone, seats: Seats) =>
  shop.db
    .updateTable('inventory')
    .set({ ...seats, version: sql`version + 1` })
    .where('eventId', '=', eventId)
    .where('zoneId', '=', zoneId)
    .execute();

/** One order in the first zone, two in the second. The seat of the first one is made free. */
async function hallWithFault() {
  const hall = await shop.hallOf('A: 1a 2a 3a', 'B: 1a 2a 3a');
  const place = async (zone: number) => {
    const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 1, zone)] });
    return { eventId: hall.eventId, orderId: body.id as number };
  };
  const zone = { eventId: hall.eventId, zoneId: lineIn(hall, 1, 0).zoneId };
  // The first sale makes the inventory.
  await giveBack(await place(0));
  const untouched = await seatsOf(zone);
  const faulty = await place(0);
  const taken = await seatsOf(zone);
  const others = [await place(1), await place(1)] as const;
  await setSeats(zone, untouched);
  return { hall, faulty, others, mend: () => setSeats(zone, taken) };
}

type Placed = { eventId: number; orderId: number };
const giveBack = ({ eventId, orderId }: Placed) => shop.releases.giveBack(eventId, orderId);
const statusOf = async ({ eventId, orderId }: Placed) =>
  (
    await shop.db
      .selectFrom('orders')
      .where('eventId', '=', eventId)
      .where('id', '=', orderId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status;
const endHolds = ({ eventId }: Hall) =>
  shop.db
    .updateTable('orders')
    .set({ expiresAt: sql<Date>`now() - interval '1 s'` })
    .where('eventId', '=', eventId)
    .execute();

test('an order that cannot be released keeps no other one of its event from its end, and is reported', async () => {
  const { hall, faulty, others, mend } = await hallWithFault();
  await endHolds(hall);
  await expect(shop.releases.expire(hall.eventId)).rejects.toThrow(`order ${faulty.orderId}`);
  expect(await Promise.all([faulty, ...others].map(statusOf))).toEqual(['WAITING', 'EXPIRED', 'EXPIRED']);
  await mend();
  expect(await shop.releases.expire(hall.eventId)).toBe(1);
});

test('nor does it keep others from being given back in the same batch', async () => {
  const { faulty, others, mend } = await hallWithFault();
  const outcomes = await Promise.allSettled([faulty, ...others].map(giveBack));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await Promise.all([faulty, ...others].map(statusOf))).toEqual(['WAITING', 'CANCELED', 'CANCELED']);
  await mend();
  expect(await giveBack(faulty)).toBe(true);
});

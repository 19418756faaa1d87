import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { type Buyer, newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

/** Two servers on one database, both of which let go of holds. */
let first: RunningApp;
let second: RunningApp;
beforeAll(async () => {
  first = await runningApp({ jobs: ['expireOrders'] });
  second = await runningApp({ database: first, jobs: ['expireOrders'] });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const buyerAt = ({ eventId }: Hall) => newBuyer(first.deps.signingKey, { eventId });
/** Their ten minutes are over. */
const endHolds = ({ eventId }: Hall) =>
  first.db
    .updateTable('orders')
    .set({ expiresAt: sql<Date>`now() - interval '1 s'` })
    .where('eventId', '=', eventId)
    .where('status', '=', 'WAITING')
    .execute();
const order = (shop: RunningApp, hall: Hall, who: Buyer, ...lines: ReturnType<typeof lineIn>[]) =>
  shop.app.inject(orderRequest(who, { ...hall, orderDetails: lines }));
const statuses = async (eventId: number) =>
  (await first.db.selectFrom('orders').where('eventId', '=', eventId).select('status').execute()).map(
    ({ status }) => status,
  );
const freeIn = async (eventId: number) =>
  (await first.db.selectFrom('inventory').where('eventId', '=', eventId).select('freePublic').execute()).map(
    ({ freePublic }) => freePublic,
  );

const withinSeconds = { timeout: 15_000 };

describe('a hold whose time is over', () => {
  test('gives its seats back, of all its lines, while two servers tidy up', async () => {
    const hall = await addHall(first.db, { zones: [rowsOfSeats(10, 10), 100] });
    const servers = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second));
    const placed = await Promise.all(
      servers.map((shop) => order(shop, hall, buyerAt(hall), lineIn(hall, 2), lineIn(hall, 2, 1))),
    );
    expect(placed.map(({ statusCode }) => statusCode)).toEqual(servers.map(() => 200));
    expect(await freeIn(hall.eventId)).toEqual([20, 20]);
    await endHolds(hall);
    await expect.poll(() => freeIn(hall.eventId), withinSeconds).toEqual([100, 100]);
    expect(new Set(await statuses(hall.eventId))).toEqual(new Set(['EXPIRED']));
    expect((await order(second, hall, buyerAt(hall), lineIn(hall, 8))).statusCode).toBe(200);
  });

  test('lets go of nothing that is paid for', async () => {
    const hall = await addHall(first.db, { zones: ['A: 1a 2a'] });
    const { id } = (await order(first, hall, buyerAt(hall), lineIn(hall, 1))).json();
    const paid = { status: 'PAID' as const, settledAt: sql<Date>`now()`, expiresAt: hourLater(-1) };
    await first.db.updateTable('orders').set(paid).where('id', '=', id).execute();
    await order(first, hall, buyerAt(hall), lineIn(hall, 1));
    await endHolds(hall);
    await expect.poll(() => statuses(hall.eventId), withinSeconds).toContain('EXPIRED');
    expect(await freeIn(hall.eventId)).toEqual([1]);
    expect(await statuses(hall.eventId)).toContain('PAID');
  });
});

test('the database knows the time: a server that is an hour ahead lets go of nothing early', async () => {
  const hourAhead = await runningApp({ database: first, clock: () => hourLater(1), jobs: ['expireOrders'] });
  const [hall, other] = [await addHall(first.db, { zones: [5] }), await addHall(first.db, { zones: [5] })];
  await order(first, hall, buyerAt(hall), lineIn(hall, 1));
  await order(first, other, buyerAt(other), lineIn(other, 1));
  await first.app.close();
  await second.app.close();
  await endHolds(other);
  await expect.poll(() => freeIn(other.eventId), withinSeconds).toEqual([5]);
  expect(await freeIn(hall.eventId)).toEqual([4]);
  await hourAhead.close();
});

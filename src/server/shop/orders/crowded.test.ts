// When the server is overloaded, or a lock is held for long, buyers are asked to retry; nobody waits for ever.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { addHall, type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ environment: { ORDER_LANES: '1' } });
});
afterAll(() => shop.close());

const order = (hall: Hall) =>
  shop.app.inject(
    orderRequest(newBuyer(shop.deps.signingKey, { eventId: hall.eventId }), {
      ...hall,
      orderDetails: [lineIn(hall, 1)],
    }),
  );

test('a zone that somebody has locked is told busy, while other events in the same lane are sold', async () => {
  const locked = await addHall(shop.db, { zones: [1000] });
  const other = await addHall(shop.db, { zones: [1000] });
  await order(locked);
  await order(other);
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query('select from inventory where event_id = $1 for update', [locked.eventId]);
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => order(index % 2 === 0 ? locked : other)));
  await client.query('rollback');
  client.release();

  const [busy, placed] = [replies.filter((_, index) => index % 2 === 0), replies.filter((_, index) => index % 2 === 1)];
  expect(placed.map(({ statusCode }) => statusCode)).toEqual(placed.map(() => 200));
  for (const reply of busy) {
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    expect(reply.json()).toMatchObject({ errorKey: 'busy', message: 'error.busy' });
  }
  expect((await order(locked)).statusCode).toBe(200);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { newBuyer, orderRequest } from '../../../../tests/support/people/buyers.ts';
import { addPrice } from '../../../../tests/support/people/codes.ts';
import { addHall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

const availability = (eventId: number) => shop.app.inject(`/api/order/availability?eventId=${eventId}`);

test('tells what is left of every zone in every session, and may be kept for a second', async () => {
  const hall = await addHall(shop.db, { zones: ['A: 1a 2a 3a . 4a* 5c 6b', 30], sessions: 2 });
  const buyer = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
  await shop.app.inject(orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, 1), lineIn(hall, 2, 1, 1)] }));
  const [first, second] = hall.sessionIds;
  const [stalls, floor] = hall.zones.map(({ id }) => id);
  const reply = await availability(hall.eventId);
  expect(reply.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=1');
  const seats = { wheelchairLeft: 1, restrictedViewLeft: 1 };
  const places = { wheelchairLeft: 0, restrictedViewLeft: 0 };
  expect(reply.json().zones).toEqual([
    { sessionId: first, zoneId: stalls, left: 3, largestBlock: 2, ...seats },
    { sessionId: first, zoneId: floor, left: 30, largestBlock: 30, ...places },
    { sessionId: second, zoneId: stalls, left: 4, largestBlock: 3, ...seats },
    { sessionId: second, zoneId: floor, left: 28, largestBlock: 28, ...places },
  ]);
});

test('is there before anybody has ordered, and follows the sales within seconds', async () => {
  const hall = await addHall(shop.db, { zones: ['A: 1a 2a'] });
  expect((await availability(hall.eventId)).json().zones).toMatchObject([{ left: 2 }]);
  const buyer = newBuyer(shop.deps.signingKey, { eventId: hall.eventId });
  await shop.app.inject(orderRequest(buyer, { ...hall, orderDetails: [lineIn(hall, 2)] }));
  await expect
    .poll(async () => (await availability(hall.eventId)).json().zones, { timeout: 4000 })
    .toMatchObject([{ left: 0, largestBlock: 0 }]);
});

test('tells holders of codes before the opening what is left for them, and later also of zones that only a code sells', async () => {
  const hall = await addHall(shop.db, {
    zones: ['A: 1a 2a 3b 4c', 30],
    event: { presaleOpensAt: hourLater(-1), saleOpensAt: hourLater(1) },
  });
  await addPrice(shop.db, hall, 'PRIORITY_BOOKING', 48_000);
  expect((await availability(hall.eventId)).json().zones).toMatchObject([
    { zoneId: hall.zones[0]?.id, left: 2, wheelchairLeft: 1 },
  ]);
  const codeOnly = await addHall(shop.db, { zones: [7, 9] });
  await shop.db
    .deleteFrom('pricing')
    .where('id', '=', codeOnly.zones[1]?.pricingId as number)
    .execute();
  await addPrice(shop.db, codeOnly, 'DISCOUNT', 48_000, 1);
  expect((await availability(codeOnly.eventId)).json().zones).toMatchObject([{ left: 7 }, { left: 9 }]);
});

test('is empty before sales open, and not there for an event that the public does not see', async () => {
  const later = await addHall(shop.db, { zones: [5], event: { saleOpensAt: hourLater(1) } });
  expect((await availability(later.eventId)).json().zones).toEqual([]);
  const draft = await addHall(shop.db, { zones: [5], event: { publishedAt: null } });
  expect((await availability(draft.eventId)).statusCode).toBe(404);
});

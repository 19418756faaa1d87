// Places for wheelchairs may be left when everything else is sold: those who need them come in beside the line.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { Browser, letPass, moveNow, untilSeen } from '../../../../tests/support/people/waiting-room.ts';
import { addHall, type Hall, lineIn } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
});
afterAll(() => shop.close());

/** A waiting room before these rows, whose inventories were looked at. */
async function addRoom(zone: string, event: Record<string, unknown> = {}): Promise<Hall> {
  const opened = { admittedPerMinute: 100_000, insideMax: 1_000, saleOpensAt: hourLater(-1) };
  const hall = await addHall(shop.db, { zones: [zone], event: { ...opened, ...event } });
  await new Browser(shop.app).get(`/api/order/availability?eventId=${hall.eventId}`);
  return hall;
}

const enter = (browser: Browser, { eventId }: Hall) =>
  browser.get(`/api/order/acquire-token?eventId=${eventId}&wheelchair=true`);

const order = (browser: Browser, hall: Hall, token: string, ticketNumber: number) =>
  browser.order(hall, token, [Object.assign(lineIn(hall, ticketNumber), { wheelchair: true })]);

test('the line stands still and tells of them; who needs one comes in past those who wait', async () => {
  const hall = await addRoom('A: 1c 2c');
  const [waiting, needing] = [new Browser(shop.app), new Browser(shop.app)];
  expect((await waiting.requestEntry(hall)).statusCode).toBe(202);
  await needing.requestEntry(hall);
  await moveNow(shop.db, hall);
  expect(await untilSeen(shop.app, hall, { isSoldOut: true, hasWheelchairPlaces: true })).toMatchObject({ served: 0 });
  const entered = await enter(needing, hall);
  expect(entered.statusCode).toBe(200);
  expect((await enter(needing, hall)).json().token).toBe(entered.json().token);
  expect((await order(needing, hall, entered.json().token, 2)).statusCode).toBe(200);
  expect((await waiting.requestEntry(hall)).statusCode).toBe(202);
});

test('as many come in as there are such places, the next one when a pass is over, and nobody when they are sold', async () => {
  const hall = await addRoom('A: 1c');
  const [first, second] = [new Browser(shop.app), new Browser(shop.app)];
  expect((await enter(first, hall)).statusCode).toBe(200);
  expect((await enter(second, hall)).json()).toMatchObject({ arrival: 0, askAgainSeconds: 5 });
  await letPass(shop.db, hall, 601);
  const { token } = (await enter(second, hall)).json();
  expect((await order(second, hall, token, 1)).statusCode).toBe(200);
  // Held places may come back, and those in line have no use for them.
  await moveNow(shop.db, hall);
  expect(await untilSeen(shop.app, hall, { isSoldOut: true, hasWheelchairPlaces: true })).toMatchObject({ served: 0 });
  expect((await enter(first, hall)).statusCode).toBe(202);
  await shop.db
    .updateTable('orders')
    .set({ status: 'PAID', settledAt: sql<Date>`now()` })
    .where('eventId', '=', hall.eventId)
    .execute();
  await untilSeen(shop.app, hall, { isSoldOut: true, hasWheelchairPlaces: false });
  expect((await enter(first, hall)).statusCode).toBe(202);
});

test('a place that was given up for it is not shown again: in another tab the pass is found, and later a new place', async () => {
  const hall = await addRoom('A: 1c 2c');
  const visitor = new Browser(shop.app);
  expect((await visitor.requestEntry(hall)).json()).toMatchObject({ arrival: 0 });
  const { token } = (await enter(visitor, hall)).json();
  expect((await visitor.requestEntry(hall)).json()).toMatchObject({ token });
  await letPass(shop.db, hall, 601);
  expect((await visitor.requestEntry(hall)).json()).toMatchObject({ arrival: 1 });
});

test.each([
  ['other seats are left', 'A: 1a 2c', {}],
  ['the sale has not opened', 'A: 1c', { saleOpensAt: hourLater(1) }],
])('while %s, who needs a wheelchair place stands in line like everybody', async (_, zone, event) => {
  const hall = await addRoom(zone, { insideMax: 1, ...event });
  await new Browser(shop.app).requestEntry(hall);
  expect((await enter(new Browser(shop.app), hall)).json()).toMatchObject({ arrival: 1 });
});

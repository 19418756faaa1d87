import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addWaitingRoom,
  arrive,
  countConnections,
  sell,
  untilSeen,
} from '../../../../tests/support/people/waiting-room.ts';
import { addHall, type Hall } from '../../../../tests/support/shop/hall.ts';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';

let shop: RunningApp;
let secondsPassed = 0;
beforeAll(async () => {
  shop = await runningApp({ clock: () => new Date(Date.now() + secondsPassed * 1000) });
});
afterAll(() => shop.close());

const wall = '/api/events?page=0&size=200&sort=startTime,asc';

/** On the wall, where an answer is kept for a minute. */
async function ticketsLeft({ eventId }: Hall): Promise<string> {
  const events: { id: number; sessions: { ticketsLeft: string }[] }[] = (await shop.app.inject(wall)).json();
  return events.find(({ id }) => id === eventId)?.sessions[0]?.ticketsLeft ?? 'no such event';
}

async function ticketsLeftAMinuteLater(hall: Hall): Promise<string> {
  secondsPassed += 61;
  return ticketsLeft(hall);
}

test('tells of few tickets and of none, from the inventories, and not while an order may give its seats back', async () => {
  const hall = await addWaitingRoom(shop.db, { seats: 24 });
  expect(await ticketsLeftAMinuteLater(hall)).toBe('many');
  await sell(shop.db, hall, { status: 'PAID', tickets: 8, passId: 'first' });
  expect(await ticketsLeftAMinuteLater(hall)).toBe('few');
  for (const passId of ['second', 'third']) await sell(shop.db, hall, { status: 'WAITING', tickets: 8, passId });
  expect(await ticketsLeftAMinuteLater(hall)).toBe('few');
  await shop.db
    .updateTable('orders')
    .set({ status: 'PAID', settledAt: sql<Date>`now()` })
    .where('eventId', '=', hall.eventId)
    .execute();
  expect(await ticketsLeftAMinuteLater(hall)).toBe('none');
});

test.each([
  ['without a waiting room', {}],
  ['behind a waiting room', { admittedPerMinute: 60, insideMax: 10 }],
])('tells of wheelchair places alone, %s', async (_, event) => {
  const hall = await addHall(shop.db, { zones: ['A: 1c 2c'], event });
  await shop.app.inject(`/api/order/availability?eventId=${hall.eventId}`);
  expect(await ticketsLeftAMinuteLater(hall)).toBe('wheelchair');
});

test('is a minute old at most, and within that minute no request reads the database', async () => {
  const hall = await addWaitingRoom(shop.db, { seats: 8 });
  expect(await ticketsLeftAMinuteLater(hall)).toBe('few');
  await sell(shop.db, hall, { status: 'PAID', tickets: 8, passId: 'only' });
  secondsPassed += 50;
  const connections = await countConnections(shop.pool, async () => {
    for (let time = 0; time < 20; time++) expect(await ticketsLeft(hall)).toBe('few');
  });
  expect(connections).toBe(0);
  secondsPassed += 11;
  expect(await ticketsLeft(hall)).toBe('none');
});

test('all of it is left in a session whose inventories nobody has looked at', async () => {
  const hall = await addWaitingRoom(shop.db, { seats: 1 });
  await shop.db.deleteFrom('inventory').where('eventId', '=', hall.eventId).execute();
  expect(await ticketsLeftAMinuteLater(hall)).toBe('many');
});

/** Standing room that staff open beside what is sold already. */
async function addZone({ eventId, siteId }: Hall, standingCapacity: number): Promise<void> {
  const { id: zoneId } = await shop.db
    .insertInto('zone')
    .values({ siteId, name: `Z${standingCapacity}`, freeSeating: true, standingCapacity })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('pricing')
    .values({ eventId, siteId, zoneId, ticketType: 'PUBLIC', priceCents: 48_000 })
    .execute();
}

test('a zone that is added to a show that is sold out is on sale, though nobody has looked at it', async () => {
  const hall = await addWaitingRoom(shop.db, { seats: 8 });
  await sell(shop.db, hall, { status: 'PAID', tickets: 8 });
  await arrive(shop.app, hall, 1);
  await untilSeen(shop.app, hall, { isSoldOut: true });
  expect(await ticketsLeftAMinuteLater(hall)).toBe('none');
  await addZone(hall, 200);
  expect(await ticketsLeftAMinuteLater(hall)).toBe('many');
  await untilSeen(shop.app, hall, { isSoldOut: false });
});

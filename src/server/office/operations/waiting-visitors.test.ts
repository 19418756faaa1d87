// The figures of waiting rooms that operators and Prometheus read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { hourLater } from '../../../../tests/support/database/small-catalogue.ts';
import { addWaitingRoom } from '../../../../tests/support/people/waiting-room.ts';
import { readWork } from './health.queries.ts';
import { readShopFigures } from './shop-figures.queries.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const nobody = { linesOpen: 0, linesWaiting: 0, waitingVisitors: 0 };

test('visitors wait while their event has a waiting room and a show to come; after the last one nobody does', async () => {
  const { db } = database;
  const { eventId } = await addWaitingRoom(db);
  const line = { eventId, seed: Buffer.alloc(32), arrivals: 50, served: 8, openedAt: new Date(), lobbySize: 0 };
  await db.insertInto('queue').values(line).execute();
  const figures = async () => {
    const { linesOpen, linesWaiting } = await readWork(db);
    return { linesOpen, linesWaiting, waitingVisitors: (await readShopFigures(db)).waitingVisitors };
  };
  const setRoom = (admittedPerMinute: number | null, insideMax: number | null) =>
    db.updateTable('event').set({ admittedPerMinute, insideMax }).execute();
  const waiting = { linesOpen: 1, linesWaiting: 42, waitingVisitors: 42 };
  expect(await figures()).toEqual(waiting);
  await setRoom(null, null);
  expect(await figures(), 'without a waiting room').toEqual(nobody);
  await setRoom(60, 10);
  expect(await figures()).toEqual(waiting);
  await db
    .updateTable('session')
    .set({ startsAt: hourLater(-1) })
    .execute();
  expect(await figures(), 'after the last show').toEqual(nobody);
});

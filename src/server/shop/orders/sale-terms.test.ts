import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { countConnections } from '../../../../tests/support/people/waiting-room.ts';
import { addHall } from '../../../../tests/support/shop/hall.ts';
import { SaleTermsMemory } from './sale-terms.ts';

let database: FreshDatabase;
let memory: SaleTermsMemory;
beforeAll(async () => {
  database = await freshDatabase();
  memory = new SaleTermsMemory({ db: database.db, clock: () => new Date() });
});
afterAll(() => database.drop());

const reads = (work: () => Promise<void>) => countConnections(database.pool, work);

test('the terms of a sale are read once for all who ask, and again when they were forgotten', async () => {
  const { eventId } = await addHall(database.db, { zones: [10] });
  const askMany = async () => void (await Promise.all(Array.from({ length: 20 }, () => memory.get(eventId))));
  expect(await reads(askMany)).toBe(1);
  expect(await reads(askMany)).toBe(0);
  memory.forget();
  expect(await reads(askMany)).toBe(1);
});

test('after a second they are read anew, and nobody waits for that', async () => {
  const { eventId } = await addHall(database.db, { zones: [10] });
  expect(memory.known(eventId)).toBeUndefined();
  const old = await memory.get(eventId);
  expect(memory.known(eventId)).toBe(old);
  await database.db.updateTable('event').set({ maxTicketsPerOrder: 2 }).where('id', '=', eventId).execute();
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 1100);
  expect(memory.known(eventId)).toBeUndefined();
  expect(await memory.get(eventId)).toBe(old);
  await expect.poll(async () => (await memory.get(eventId))?.ticketsPerOrderMax).toBe(2);
  clock.mockReturnValue(now + 10_000);
  await database.db.updateTable('event').set({ maxTicketsPerOrder: 3 }).where('id', '=', eventId).execute();
  expect((await memory.get(eventId))?.ticketsPerOrderMax).toBe(3);
  clock.mockRestore();
});

test('an event that nobody may see has none, and one that is published later has', async () => {
  const { eventId } = await addHall(database.db, { zones: [10], event: { publishedAt: null } });
  expect(await memory.get(eventId)).toBeNull();
  expect(memory.known(eventId)).toBeNull();
  await database.db
    .updateTable('event')
    .set({ publishedAt: new Date(0) })
    .where('id', '=', eventId)
    .execute();
  memory.forget();
  expect(await memory.get(eventId)).toMatchObject({ eventId, waitingRoom: null });
});

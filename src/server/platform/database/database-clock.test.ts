import { expect, test, vi } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { readWallClock } from './clock.queries.ts';
import { followDatabaseClock } from './database-clock.ts';

test("time is the database's, however wrong this machine's clock is", async () => {
  const database = await freshDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') });
  const { clock, stop } = await followDatabaseClock(database.db, { warn: () => {} });
  const difference = clock().getTime() - (await readWallClock(database.db)).getTime();
  vi.useRealTimers();
  stop();
  await database.drop();
  expect(Math.abs(difference)).toBeLessThan(1000);
});

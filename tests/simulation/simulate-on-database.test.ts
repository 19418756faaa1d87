import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database/fresh-database.ts';
import { simulateOnDatabase } from './simulate-on-database.ts';

const timesOf = (counts: Map<string, number>, pattern: RegExp): number =>
  [...counts].reduce((sum, [what, times]) => sum + (pattern.test(what) ? times : 0), 0);

test('two servers and many buyers: what was told is what is stored, and nothing fails', async () => {
  const database = await freshDatabase(30);
  const { counts, wrong } = await simulateOnDatabase({ database, seed: 1, seconds: 2, hasFaults: false });
  expect(wrong).toEqual([]);
  expect(timesOf(counts, /^order: 200/)).toBeGreaterThan(5);
  // A machine with much other work may tell a buyer to come again.
  expect([...counts].filter(([what]) => /: 5\d\d/.test(what) && !what.endsWith(': 503 busy'))).toEqual([]);
  await database.drop();
});

test('the same while connections end, statements are stopped and locks are held', { timeout: 60_000 }, async () => {
  const database = await freshDatabase(30);
  const { counts, faults, wrong } = await simulateOnDatabase({ database, seed: 2, seconds: 5 });
  expect(wrong).toEqual([]);
  expect(timesOf(counts, /^order: 200/)).toBeGreaterThan(5);
  expect(timesOf(faults, /./)).toBeGreaterThan(5);
  await database.drop();
});

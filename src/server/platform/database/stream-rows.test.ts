import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { streamRows } from './stream-rows.ts';

let database: FreshDatabase;

beforeAll(async () => {
  // One connection: what is not given back is missed at once.
  database = await freshDatabase(1);
});
afterAll(() => database.drop());

const numbers = (count: number) => sql<{ n: number }>`select n::bigint from generate_series(1, ${count}) n`;

test('all rows come, some at a time, parsed as those of any statement', async () => {
  const parts: number[][] = [];
  for await (const rows of streamRows(database.db, numbers(7), 3)) parts.push(rows.map(({ n }) => n));
  expect(parts).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});

test('a reader who has enough gives the connection back', async () => {
  for await (const rows of streamRows(database.db, numbers(100_000), 10)) {
    expect(rows).toHaveLength(10);
    break;
  }
  expect((await numbers(1).execute(database.db)).rows).toEqual([{ n: 1 }]);
});

test('a statement that fails in the middle fails for the reader, after the rows before it', async () => {
  const halves = sql<{ half: number }>`select 12 / (5 - n) as half from generate_series(1, 9) n`;
  const read: number[] = [];
  const reading = async () => {
    for await (const rows of streamRows(database.db, halves, 2)) read.push(...rows.map(({ half }) => half));
  };
  await expect(reading()).rejects.toThrow('division by zero');
  expect(read).toEqual([3, 4, 6, 12]);
  expect((await numbers(1).execute(database.db)).rows).toEqual([{ n: 1 }]);
});

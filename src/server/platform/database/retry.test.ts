import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import type { Db } from '../deps.ts';
import { retry } from './retry.ts';

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
  await sql`create table drawer (id int primary key, notes int not null)`.execute(database.db);
  await sql`insert into drawer values (1, 0), (2, 0)`.execute(database.db);
});
afterEach(() => database.drop());

const add = (tx: Db, id: number) => sql`update drawer set notes = notes + 1 where id = ${id}`.execute(tx);

test('of two transactions that wait for each other both are done in the end', async () => {
  const bothHaveOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let attempts = 0;
  const addToBoth = (first: number, second: number) =>
    retry(() =>
      database.db.transaction().execute(async (tx) => {
        attempts += 1;
        await add(tx, first);
        bothHaveOne[first - 1]?.resolve();
        await bothHaveOne[second - 1]?.promise;
        await add(tx, second);
      }),
    );
  await Promise.all([addToBoth(1, 2), addToBoth(2, 1)]);
  expect(attempts).toBe(3);
  const { rows } = await sql<{ notes: number }>`select notes from drawer`.execute(database.db);
  expect(rows.map(({ notes }) => notes)).toEqual([2, 2]);
});

test('a mistake is not repeated', async () => {
  let attempts = 0;
  const failing = retry(async () => {
    attempts += 1;
    throw new TypeError('x is not a function');
  });
  await expect(failing).rejects.toThrow('x is not a function');
  expect(attempts).toBe(1);
});

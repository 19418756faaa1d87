import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Db } from '../src/server/platform/deps.ts';
import { freshDatabase } from './support/database/fresh-database.ts';

const read = (on: Db) => on.selectFrom('event').select('id').execute();

/** A transaction as if it were begun in a file of the shop, which reads on this connection. */
const transactionOfShop = (on: 'tx' | 'db'): ((db: Db) => Promise<void>) =>
  runInThisContext(
    `(db) => db.transaction().setIsolationLevel('repeatable read').execute(async (tx) => {
      await ${on}.selectFrom('event').select('id').execute();
    })`,
    { filename: '/shop/src/server/planted.js' },
  );

test('a transaction of the shop that reads on a second connection is told when its database goes', async () => {
  const database = await freshDatabase();
  await transactionOfShop('db')(database.db);
  await expect(database.drop()).rejects.toThrow(/wants a second connection: .*planted\.js/);
});

test('one that reads on its own is not, and neither is a test that looks about inside its own', async () => {
  const database = await freshDatabase();
  await transactionOfShop('tx')(database.db);
  await database.db.transaction().execute(() => read(database.db));
  await database.drop();
});

import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { signingKeyOf } from './signing-key.ts';

test('servers that start at once on one database sign alike; a given secret comes first', async () => {
  const database = await freshDatabase();
  const keys = await Promise.all(Array.from({ length: 8 }, () => signingKeyOf(database.db, undefined)));
  expect(keys.every((key) => keys[0]?.equals(key))).toBe(true);
  expect(keys[0]?.symmetricKeySize).toBe(32);
  const given = await signingKeyOf(database.db, 'a secret of the operator, long enough');
  expect(given.export().toString()).toBe('a secret of the operator, long enough');
  await database.drop();
});

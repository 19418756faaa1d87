import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSchema } from '../scripts/describe-schema.ts';
import { freshDatabase } from './support/database/fresh-database.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('the written schema and the table types are those of the migrations; if not, run "npm run schema"', async () => {
  const { pool, drop } = await freshDatabase(1);
  const client = await pool.connect();
  const { sql, types } = await describeSchema(client);
  client.release();
  await drop();
  expect(sql).toBe(read('migrations/schema.sql'));
  expect(types).toBe(read('src/server/platform/database/tables.gen.ts'));
});

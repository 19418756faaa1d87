// Migrates a database of its own and writes down what came out: for people as SQL, for the compiler as types.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startThrowawayPostgres, urlOf } from '../tests/support/database/throwaway-postgres.ts';
import { describeSchema } from './describe-schema.ts';

const root = join(import.meta.dirname, '..');
const { databaseUrl, template, stop } = await startThrowawayPostgres();
const client = new pg.Client({ connectionString: urlOf(databaseUrl, template) });
await client.connect();
const { sql, types } = await describeSchema(client);
await client.end();
await stop();
writeFileSync(join(root, 'migrations/schema.sql'), sql);
writeFileSync(join(root, 'src/server/platform/database/tables.gen.ts'), types);
console.log('Written: migrations/schema.sql and src/server/platform/database/tables.gen.ts');

import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../src/server/platform/database/tables.gen.ts';
import type { Db } from '../../../src/server/platform/deps.ts';

/** How the database would run each statement. */
export async function plansOf(databaseUrl: string | undefined, run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: CompiledQuery[] = [];
  const explaining = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void statements.push(query),
  });
  await run(explaining);
  await explaining.destroy();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const plans: string[] = [];
  for (const { sql: text, parameters } of statements) {
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`explain ${text}`, [...parameters]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await client.end();
  return plans;
}

// Where the shop keeps everything, for programs that an operator runs beside it: the database of DATABASE_URL, or the shop's own.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { startPostgres } from '../src/server/platform/database/supervise-postgres.ts';

/** The shop's own PostgreSQL is joined when it runs, and started for this moment when it does not. A new one is made only where asked. */
export async function openDatabase({
  isNew = false,
} = {}): Promise<{ databaseUrl: string; leave: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { databaseUrl: given, leave: async () => {} };
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  if (!isNew && !existsSync(dataDir))
    throw new Error(`there is no shop in ${dataDir}; give one with DATA_DIR or DATABASE_URL.`);
  // Messages of PostgreSQL go to stderr, because stdout is for the result of the command.
  const { databaseUrl, stop } = await startPostgres({ dataDir, log: { info: console.error, warn: console.error } });
  return { databaseUrl, leave: stop };
}

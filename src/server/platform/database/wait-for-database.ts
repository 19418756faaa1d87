import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PostgresError } from './postgres-account.ts';
import { readServerFacts } from './server.queries.ts';

const waitSecondsMax = 30;
const oldestVersion = 15;

/** Waits for a database that is still starting. A database that refuses the login will not become ready. */
export async function waitForDatabase(
  databaseUrl: string,
  say: (sentence: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + waitSecondsMax * 1000;
  for (let tries = 1; ; tries += 1) {
    const problem = await tryDatabase(databaseUrl);
    if (!problem) return;
    if (problem.isFinal || Date.now() > deadline)
      throw new PostgresError(`The database in DATABASE_URL: ${problem.words}`);
    if (tries === 1)
      say(`The database does not answer yet (${problem.words}); waiting up to ${waitSecondsMax} seconds.`);
    await wait(500, undefined, { signal });
  }
}

async function tryDatabase(databaseUrl: string): Promise<{ words: string; isFinal: boolean } | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { version, encoding } = await readServerFacts(client);
    if (version < oldestVersion)
      return { words: `PostgreSQL ${version} is too old, ${oldestVersion} is the oldest that will do.`, isFinal: true };
    if (encoding !== 'UTF8')
      return { words: `its encoding is ${encoding}, which cannot hold every name: UTF8 is needed.`, isFinal: true };
    return undefined;
  } catch (error) {
    return describe(error as Error & { code?: string; errors?: Error[] });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Classes 28 and 3D: no such user, wrong password, no such database. A host with several addresses fails several times. */
function describe(error: Error & { code?: string; errors?: Error[] }): { words: string; isFinal: boolean } {
  const words = error.message || error.errors?.[0]?.message || error.code || 'it does not answer';
  return { words, isFinal: /^(28|3D)/.test(error.code ?? '') };
}

// `npm run invariants`: looks whether everything holds that must, in the database of DATABASE_URL or in the shop's own. A
// shop that is open meanwhile is not disturbed. `--settled` also asks for what the jobs of an open shop see to.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { startPostgres } from '../src/server/database/supervise-postgres.ts';
import { checkInvariants, describeBroken } from '../tests/check-invariants.ts';

const isSettled = process.argv.includes('--settled');

try {
  const { databaseUrl, leave } = await openDatabase();
  const broken = await checkInvariants(databaseUrl, { isSettled }).finally(leave);
  if (broken.length > 0) console.log(describeBroken(broken));
  console.log(broken.length > 0 ? `Broken rules: ${broken.length}.` : 'Every rule holds.');
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`The rules could not be looked at: ${(error as Error).message}`);
  process.exitCode = 2;
}

/** The shop's own PostgreSQL is joined when it runs, and started for this moment when it does not. */
async function openDatabase(): Promise<{ databaseUrl: string; leave: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { databaseUrl: given, leave: async () => {} };
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  if (!existsSync(dataDir)) throw new Error(`there is no shop in ${dataDir}; give one with DATA_DIR or DATABASE_URL.`);
  const { databaseUrl, stop } = await startPostgres({ dataDir, log: { info: console.log, warn: console.warn } });
  return { databaseUrl, leave: stop };
}

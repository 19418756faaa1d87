// `npm run fuzz`: requests drawn by chance for every call of the API document, to the real application on a real PostgreSQL.
//   --count=1000000   how many
//   --seed=123        that run's requests again
import { createSecretKey } from 'node:crypto';
import { apiAlone, buildApp } from '../src/server/app.ts';
import type { Deps } from '../src/server/platform/deps.ts';
import { openLog } from '../src/server/platform/log.ts';
import { readConfiguration } from '../src/server/platform/settings/configuration.ts';
import { Settings } from '../src/server/platform/settings/settings.ts';
import { runFuzz } from '../tests/fuzz/run-fuzz.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!(count > 0) || !Number.isSafeInteger(seed)) {
  console.error('--count is a number above nought, --seed a whole number.');
  process.exit(2);
}

const unhandled: string[] = [];
process.on('unhandledRejection', (error) => unhandled.push(`not handled: ${error}`));
const postgres = await startThrowawayPostgres();
const database = await freshDatabaseOn(postgres);
const configuration = readConfiguration({ APP_MODE: 'test', TRUST_PROXY: '1' });
const deps: Deps = {
  configuration,
  settings: new Settings(configuration),
  db: database.db,
  pool: database.pool,
  databaseUrl: database.url,
  clock: () => new Date(),
  signingKey: createSecretKey(Buffer.from('a key for fuzzing, which nobody else has')),
  // Faults are printed with their place in the code.
  log: openLog({ level: 'error', write: (line) => process.stderr.write(line) }),
};
const app = await buildApp(deps, apiAlone);
for (const job of app.jobs) job.start();
console.error(`Seed ${seed}.`);
let reportedAt = performance.now();
const onProgress = (done: number) => {
  if (performance.now() - reportedAt < 10_000) return;
  reportedAt = performance.now();
  console.error(`${done} of ${count}`);
};
try {
  const report = await runFuzz({ shop: { ...database, app, deps }, count, seed, inFlight: 8, onProgress });
  await app.close();
  const broken = await database.drop().then(
    () => [],
    (error: Error) => [error.message],
  );
  report.wrong.push(...unhandled, ...broken);
  console.log(JSON.stringify(report, null, 2));
  if (report.wrong.length > 0) console.error(`\nOnce more: npm run fuzz -- --seed=${seed} --count=${report.requests}`);
  process.exitCode = report.wrong.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
process.exit();

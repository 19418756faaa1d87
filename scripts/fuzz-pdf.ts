// `npm run fuzz:pdf`: documents changed, spoilt and given something to do by chance, sent as receipts to the real application on a
// real PostgreSQL.
//   --count=10000   how many
//   --seed=123      that run's documents again
// Ctrl-C ends it early, with a report of what was done.
import { runPdfFuzz } from '../tests/fuzz/run-pdf-fuzz.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { openTransferOffice } from '../tests/support/people/transfers.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
if (!(count > 0) || !Number.isSafeInteger(seed)) {
  console.error('--count is a number above nought, --seed a whole number.');
  process.exit(2);
}

const postgres = await startThrowawayPostgres();
console.error(`Seed ${seed}.`);
let reportedAt = performance.now();
const onProgress = (done: number) => {
  if (performance.now() - reportedAt < 10_000) return;
  reportedAt = performance.now();
  console.error(`${done} of ${count}`);
};
const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
try {
  const database = await freshDatabaseOn(postgres);
  const shop = await openTransferOffice({}, { database });
  const report = await runPdfFuzz({ shop, count, seed, onProgress, signal: stopping.signal });
  await shop.app.close();
  await database.drop();
  console.log(JSON.stringify(report, null, 2));
  if (report.wrong.length > 0) console.error('\nOne of them again: npm run fuzz:pdf -- --count=1 --seed=<its seed>');
  process.exitCode = report.wrong.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
process.exit();

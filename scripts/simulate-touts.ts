// `npm run simulate:touts`: a day of a sale with a tout, who holds seats and never pays, with the default limits of an event
// and without any. docs/OPERATIONS.md, Holds.
//   --addresses=1,10,200   of the tout, a day for each
//   --buyers=2000 --seats=5000 --hours=24 --seed=1
//   --limits=both          or with, or without
//   --receipts             the tout sends pictures of nothing as receipts
import { secondsForACheck } from '../tests/simulation/quick-checks.ts';
import { simulateTouts, type ToutsReport } from '../tests/simulation/simulate-touts.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    addresses: { type: 'string', default: '1,10,200' },
    buyers: { type: 'string', default: '2000' },
    seats: { type: 'string', default: '5000' },
    hours: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    limits: { type: 'string', default: 'both' },
    receipts: { type: 'boolean', default: false },
  },
});
const [buyers, seats, hours, seed] = [values.buyers, values.seats, values.hours, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const addressCounts = values.addresses.split(',').map(Number);
if (![buyers, seats, hours, seed, ...addressCounts].every(Number.isSafeInteger)) {
  console.error('--addresses is a list of whole numbers, --buyers, --seats, --hours and --seed are whole numbers.');
  process.exit(2);
}
const limits = values.limits === 'both' ? [false, true] : [values.limits === 'with'];

const perCheck = await secondsForACheck();
const postgres = await startThrowawayPostgres();
for (const addresses of addressCounts)
  for (const hasLimits of limits) {
    const database = await freshDatabaseOn(postgres);
    const sendsReceipts = values.receipts;
    const report = await simulateTouts({ database, seed, addresses, buyers, seats, hours, hasLimits, sendsReceipts });
    await database.drop();
    tell(
      `${addresses} addresses, ${hasLimits ? 'with' : 'without'} limits${sendsReceipts ? ', receipts of nothing' : ''}`,
      report,
    );
  }
await postgres.stop();

function tell(title: string, { held, checksByTout, fates, met, sentToCard }: ToutsReport): void {
  const at = (minute: number) => held.findLast((each) => each.minute <= minute)?.seats ?? 0;
  const peak = Math.max(...held.map((each) => each.seats));
  const percent = ((100 * peak) / seats).toFixed(1);
  console.log(`\n${title}`);
  console.log(
    `  held by the tout: 10 min ${at(10)}, 1 h ${at(60)}, 4 h ${at(240)}, 24 h ${at(24 * 60)}; peak ${peak} (${percent} %)`,
  );
  console.log(
    `  human checks solved by the tout: ${checksByTout}, ${(checksByTout * perCheck).toFixed(0)} s of a processor`,
  );
  console.log(`  buyers: ${JSON.stringify(fates)}, of transfers sent to a card: ${sentToCard}`);
  for (const [kind, counts] of Object.entries(met)) console.log(`    ${kind}: ${JSON.stringify(counts)}`);
}

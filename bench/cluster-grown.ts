// A grown shop moves from one PostgreSQL to Citus and back, by its backups, which compare rows and money. Prints the seconds of each step.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectBackup, restoreBackup } from '../src/server/platform/backup/restore-backup.ts';
import { writeBackup } from '../src/server/platform/backup/write-backup.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { checkInvariants } from '../tests/check-invariants.ts';
import { startCitus, whyNoCitus } from '../tests/cluster/citus.ts';
import { runOn } from '../tests/cluster/nodes.ts';
import { urlOf } from '../tests/support/database/throwaway-postgres.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { addManyOrders } from './many-orders.ts';

const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const events = 100;
const passphrase = 'a passphrase for benchmarks';
const binaries = process.env.CITUS_BIN;
const reason = whyNoCitus(binaries);
if (reason !== null || !binaries) {
  console.log(`Skipped: ${reason}.`);
  process.exit(0);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
const say = (sentence: string) => console.error(sentence);
const seconds: Record<string, number> = {};
async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const result = await work();
  seconds[step] = Math.round((performance.now() - since) / 100) / 10;
  say(`${step}: ${seconds[step]} s`);
  return result;
}

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-grown-'));
const [there, back] = [join(folder, 'there.backup'), join(folder, 'back.backup')];
const save = (databaseUrl: string, file: string) =>
  writeBackup({ databaseUrl, file, lock: { passphrase }, secretKey: undefined });
const bring = (databaseUrl: string, file: string) =>
  restoreBackup({ databaseUrl, file, opener: { passphrase }, say: () => {} });
const tablesOf = async (file: string) => (await inspectBackup(file, { passphrase })).tables;
const namesOf = async (url: string) => (await checkInvariants(url)).map(({ rule }) => rule);

const plain = await startDurablePostgres();
const citus = await startCitus(binaries);
const cluster = citus.coordinator.url;
try {
  await migrate(plain.databaseUrl, { info: () => {} });
  await timed('fill', () => addManyOrders(plain.databaseUrl, { events, ordersPerEvent: orders / events }));
  await timed('save', () => save(plain.databaseUrl, there));
  await timed('bringToCluster', () => bring(cluster, there));
  const { rows } = await runOn(
    cluster,
    `select citus_table_type as type, count(*)::int as tables from citus_tables group by 1 order by 1`,
  );
  await timed('saveFromCluster', () => save(cluster, back));
  await runOn(plain.databaseUrl, 'create database back template template0');
  const backUrl = urlOf(plain.databaseUrl, 'back');
  await timed('bringBack', () => bring(backUrl, back));
  const isSame = JSON.stringify(await tablesOf(there)) === JSON.stringify(await tablesOf(back));
  const rulesBroken = { before: await namesOf(plain.databaseUrl), after: await namesOf(backUrl) };
  console.log(JSON.stringify({ bench: 'cluster-grown', orders, seconds, tables: rows, isSame, rulesBroken }));
  if (!isSame || rulesBroken.after.some((rule) => !rulesBroken.before.includes(rule))) process.exitCode = 1;
} finally {
  await citus.stop();
  await plain.stop();
  await rm(folder, { recursive: true, force: true });
}

// A shop with very many orders is saved while it sells, and restored. Orders a second beside the backup over those without, in one run; the
// seconds of both; and whether the restored shop keeps the same rules.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectBackup } from '../src/server/platform/backup/restore-backup.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { checkInvariants } from '../tests/check-invariants.ts';
import { runOn } from '../tests/cluster/nodes.ts';
import { urlOf } from '../tests/support/database/throwaway-postgres.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { addManyOrders } from './many-orders.ts';
import { ordersPerSecond } from './order-load.ts';
import { prepareDatabase, sellOut } from './order-rounds.ts';
import { startShopServer } from './order-servers.ts';

const events = 100;
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const rounds = 3;
const limits = { backupSeconds: 300, restoreSeconds: 600, ordersBeside: 0.8 };
const secretKey = 'a key for benchmarks, the same on every server';
const passphrase = 'a passphrase for benchmarks';
const megabyte = 1024 * 1024;
const say = (sentence: string) => console.error(sentence);

type Ended = { seconds: number; megabytesMax: number };

/** A program in a process of its own, its time, and the most memory that it had. */
function run(script: string, file: string, databaseUrl: string): { ended: Promise<Ended>; isRunning: () => boolean } {
  const startedAt = performance.now();
  const program = join(import.meta.dirname, '../scripts', script);
  const environment = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    BACKUP_PASSPHRASE: passphrase,
    SECRET_KEY: secretKey,
  };
  const measured = `process.on('exit', () => process.stderr.write('MB ' + process.resourceUsage().maxRSS / 1024 + '\\n'))`;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(measured)}`, program, file],
    { env: environment, stdio: ['ignore', 2, 'pipe'] },
  );
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('close', () => {
      const megabytesMax = Math.round(Number(/^MB ([\d.]+)$/m.exec(words)?.[1]));
      say(words.trim());
      // A shop that was filled by statements breaks rules, before and after: then the restore ends with 1.
      if (child.exitCode === 0 || /rules are broken/.test(words))
        resolve({ seconds: Math.round((performance.now() - startedAt) / 100) / 10, megabytesMax });
      else reject(new Error(`${script} ended with ${child.exitCode}.`));
    });
  });
  return { ended, isRunning: () => child.exitCode === null };
}

const postgres = await startDurablePostgres();
const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-backup-'));
/** No backup is written over another. */
const fileOf = (round: number) => join(folder, `shop-${round}.backup`);
const rig = prepareDatabase(postgres, secretKey);

try {
  await migrate(postgres.databaseUrl, { info: () => {} });
  await addManyOrders(postgres.databaseUrl, { events, ordersPerEvent: orders / events });
  // Autovacuum and a checkpoint would do this beside the first halls.
  await runOn(postgres.databaseUrl, 'vacuum analyze');
  await runOn(postgres.databaseUrl, 'checkpoint');
  say(`Filled: ${orders} orders.`);
  const shop = await startShopServer({ databaseUrl: postgres.databaseUrl, secretKey });
  const selling = { ...rig, shops: [shop] };
  let seed = 0;
  const sellHall = async () => ordersPerSecond((await sellOut(selling, seed++)).load);
  // Programs are slower after their start.
  for (let halls = 0; halls < 3; halls++) await sellHall();
  const without = [await sellHall(), await sellHall()];
  const beside: number[] = [];
  const backups: Ended[] = [];
  // The same shop is saved again and again, with halls between: the machine is not as quick in one minute as in another.
  for (let round = 0; round < rounds; round++) {
    const saving = run('backup.ts', fileOf(round), postgres.databaseUrl);
    while (saving.isRunning()) {
      const rate = await sellHall();
      // A hall that was sold after the end was not sold beside it.
      if (saving.isRunning()) beside.push(rate);
    }
    backups.push(await saving.ended);
    without.push(await sellHall(), await sellHall());
  }
  const longest = (of: (ended: Ended) => number) => Math.max(...backups.map(of));
  const backup = { seconds: longest(({ seconds }) => seconds), megabytesMax: longest((each) => each.megabytesMax) };
  await shop.stop();

  const file = fileOf(rounds - 1);
  const contents = await inspectBackup(file, { passphrase });
  await runOn(postgres.databaseUrl, 'create database restored template template0');
  const restoredUrl = urlOf(postgres.databaseUrl, 'restored');
  const restore = await run('restore.ts', file, restoredUrl).ended;
  const namesOf = async (url: string) => (await checkInvariants(url)).map(({ rule }) => rule);
  const [before, after] = [await namesOf(postgres.databaseUrl), await namesOf(restoredUrl)];
  const mean = (rates: number[]) => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const figures = {
    bench: 'backup',
    orders: contents.tables.find(({ name }) => name === 'orders')?.rows,
    rows: contents.closing.rows,
    megabytes: Math.round((await stat(file)).size / megabyte),
    backupSeconds: backup.seconds,
    backupMegabytesOfMemory: backup.megabytesMax,
    restoreSeconds: restore.seconds,
    restoreMegabytesOfMemory: restore.megabytesMax,
    ordersPerSecond: { beside: beside.map(Math.round), without: without.map(Math.round) },
    ordersBeside: Math.round((mean(beside) / mean(without)) * 100) / 100,
    rulesBroken: { before, after },
  };
  console.log(JSON.stringify(figures));
  const isGood =
    backup.seconds <= limits.backupSeconds &&
    restore.seconds <= limits.restoreSeconds &&
    figures.ordersBeside >= limits.ordersBeside &&
    after.every((rule) => before.includes(rule));
  if (!isGood) process.exitCode = 1;
} finally {
  await rig.pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

// Compares whole purchases with the answers of a bare server, in turn, in one run: from the pass to the mail that says that it is paid.
// `--profile` says where the time goes. One JSON line.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../scripts/read-options.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { microsecondsNow, profilingFlags, readCpuProfile, type Span } from './cpu-profile.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { type Figure, figureOf, quantile, rounded } from './figures.ts';
import { ordersPerSecond } from './order-load.ts';
import { type Measured, measureLoad, nodeMicroseconds } from './order-measure.ts';
import { addBigHall, openSales, prepareDatabase } from './order-rounds.ts';
import { Sale } from './order-sale.ts';
import { startScriptServer, startShopServer } from './order-servers.ts';
import { auditPurchases, type PurchaseAudit, sumAudits } from './purchase-audit.ts';
import { type Bought, buyInLoop, buyStepByStep, type Costs, type Rig, type StepName } from './purchase-crowd.ts';
import { purchaseSettings } from './purchase-settings.ts';
import { countStatementsAnew, listStatementCosts, statementSettings } from './statement-costs.ts';

const { values: flags } = readOptions({ options: { profile: { type: 'boolean', default: false } } });
const alternations = Number(process.env.BENCH_ROUNDS ?? 3);
const purchasesInLoop = Number(process.env.BENCH_PURCHASES ?? 2_000);
const purchasesByStep = Math.ceil(purchasesInLoop / 2);
const echoOrders = 12_000;
const secretKey = 'a key for benchmarks, which buyers of a benchmark share';
const say = (sentence: string) => console.error(sentence);

type Reading = { echo: Measured; loop: Bought; steps: Map<StepName, Costs>; audits: PurchaseAudit[] };

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
console.log(JSON.stringify(await run()));

async function run() {
  const closers: (() => unknown)[] = [];
  const keep = <Started extends { stop: () => Promise<void> }>(started: Started): Started => {
    closers.push(started.stop);
    return started;
  };
  try {
    say('Starting the servers.');
    const folder = mkdtempSync(join(tmpdir(), 'limelight-profile-'));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = keep(await startDurablePostgres(flags.profile ? statementSettings : {}));
    const mails = keep(await startScriptServer('purchase-mails.ts'));
    const [smtpUrl = '', mailCounts = ''] = mails.address.split(' ');
    const secret = randomBytes(24).toString('base64url');
    const shop = keep(
      await startShopServer({
        databaseUrl: postgres.databaseUrl,
        secretKey,
        nodeFlags: flags.profile ? profilingFlags(folder) : [],
        environment: purchaseSettings(smtpUrl, secret),
      }),
    );
    const echo = keep(await startScriptServer('order-echo.ts'));
    const database = prepareDatabase(postgres, secretKey);
    closers.push(() => database.pool.end());
    const rig: Rig = { ...database, shop, mailCounts, secret };
    const openHall = async (): Promise<Hall> => {
      const hall = await addBigHall(rig.db);
      await openSales({ key: database.key, shops: [shop] }, [hall]);
      return hall;
    };

    const anyHall = await openHall();
    const echoBack = (round: number) => {
      const sale = new Sale(database.key, [anyHall], round).prepareBuyers(echoOrders);
      return measureLoad(rig, [echo], () => (sale.ordersRequested < echoOrders ? sale.next() : null));
    };
    const readings: Reading[] = [];
    const spans: Span[] = [];
    // The first round is for warming up.
    for (let round = 0; round <= alternations; round += 1) {
      if (round === 1 && flags.profile) await countStatementsAnew(rig.db);
      const echoed = await echoBack(round);
      const halls = [await openHall(), await openHall()] as const;
      const from = microsecondsNow();
      const loop = await buyInLoop(rig, halls[0], purchasesInLoop);
      const steps = await buyStepByStep(rig, halls[1], purchasesByStep);
      if (round > 0) spans.push({ from, to: microsecondsNow() });
      const audits = [
        await auditPurchases(rig, halls[0], loop.purchases, postgres.databaseUrl),
        await auditPurchases(rig, halls[1], steps.purchases, postgres.databaseUrl),
      ];
      const reading = { echo: echoed, loop, steps: steps.costs, audits };
      if (round > 0) readings.push(reading);
      say(`${round} of ${alternations}: ${JSON.stringify(reportOf([reading]))}`);
      const faults = new Set([...loop.purchases, ...steps.purchases].flatMap(({ fault }) => fault ?? []));
      for (const fault of [...faults].slice(0, 5)) say(fault);
    }
    const report = { bench: 'purchase', alternations, load: loadavg().map(rounded), ...reportOf(readings) };
    if (!flags.profile) return report;
    const statements = await listStatementCosts(rig.db, alternations * (purchasesInLoop + purchasesByStep));
    await shop.stop();
    return { ...report, ...readCpuProfile(folder, spans), statements };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function reportOf(readings: readonly Reading[]) {
  const figure = (of: (reading: Reading) => number): Figure => figureOf(readings.map(of));
  const echoSeconds = ({ echo }: Reading) => nodeMicroseconds(echo) / 1e6;
  const perSecond = ({ loop }: Reading) => loop.purchases.length / loop.secondsBuying;
  const inEchoes = (reading: Reading, seconds: number, count: number) => seconds / count / echoSeconds(reading);
  const requests = (reading: Reading) => reading.loop.purchases.reduce((sum, each) => sum + each.requests, 0);
  const byStep = (step: StepName) => ({
    node: figure((reading) => inEchoes(reading, reading.steps.get(step)?.node ?? 0, purchasesByStep)).median,
    database: figure((reading) => inEchoes(reading, reading.steps.get(step)?.database ?? 0, purchasesByStep)).median,
  });
  return {
    purchasesToEcho: figure((reading) => perSecond(reading) / ordersPerSecond(reading.echo.load)),
    nodeToEcho: figure((reading) => inEchoes(reading, reading.loop.costs.node, purchasesInLoop)),
    databaseToEcho: figure((reading) => inEchoes(reading, reading.loop.costs.database, purchasesInLoop)),
    p99ToP50: figure(({ loop }) => quantile(loop.waits, 0.99) / quantile(loop.waits, 0.5)),
    requestsPerPurchase: figure((reading) => requests(reading) / purchasesInLoop),
    /** In echoes of processor time for a purchase. */
    steps: Object.fromEntries(
      (['pass', 'order', 'buyer', 'pay', 'callback', 'state', 'mail'] as const).map((step) => [step, byStep(step)]),
    ),
    ...sumAudits(readings.flatMap(({ audits }) => audits)),
    absolute: {
      purchasesPerSecond: figure(perSecond),
      echoesPerSecond: figure(({ echo }) => ordersPerSecond(echo.load)),
      echoMicroseconds: figure((reading) => echoSeconds(reading) * 1e6),
      nodeMicroseconds: figure(({ loop }) => (loop.costs.node * 1e6) / purchasesInLoop),
      databaseMicroseconds: figure(({ loop }) => (loop.costs.database * 1e6) / purchasesInLoop),
      secondsUntilLastMail: figure(({ loop }) => loop.costs.seconds),
    },
  };
}

// Payments while servers are killed: everything is real, processes, connections, PostgreSQL with its files.

import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startSimulators } from '../../simulators/simulators.ts';
import { openGateways } from '../../src/server/money/gateways/open-gateways.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { Releases } from '../../src/server/shop/orders/release-orders.ts';
import { StockMemory } from '../../src/server/shop/seating/stock-memory.ts';
import { checkInvariants } from '../check-invariants.ts';
import { type CrashPostgres, connectToCrashing, startCrashPostgres, untilUp } from '../crash/postgres.ts';
import { Promises } from '../crash/promises.ts';
import { type CrashServer, startCrashServer } from '../crash/server.ts';
import { heldByPayer, type Payer, paymentServicesOf, securityAnswers } from '../support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../support/shop/box-office.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { inParallel } from '../support/tools/in-parallel.ts';
import { type AroundExpiry, payAroundExpiry } from './around-expiry.ts';
import { decideAt } from './at-provider.ts';
import { type Datafeed, formBody } from './datafeeds.ts';
import { askOneByOne, judgePaidTwice, type PaidTwiceReport, payTwiceInSilence, untilTried } from './paid-twice.ts';
import { asiaPayAccount, call, settingsAt } from './paying-shop.ts';
import { judgeStaffAtWork, keepHandling, openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';
import {
  judgeStorm,
  placeStormOrders,
  type StormOrder,
  type StormReport,
  type StormVerdict,
  storm,
  untilHandled,
} from './storm.ts';

export type CrashPaymentsOptions = {
  seed: number;
  orders: number;
  /** Orders whose callbacks are all lost. */
  silent: number;
  /** Orders that are paid twice, so that one payment has to go back while servers are killed. */
  twice: number;
  aroundExpiry: number;
  kills: number;
  /** While staff handle money; every third one is of PostgreSQL. */
  staffKills: number;
  say: (sentence: string) => void;
};
export type StaffReport = {
  orders: number;
  actions: number;
  /** Answers that were lost, so that staff asked again. */
  lostAnswers: number;
  postgresKills: number;
  wrong: string[];
};
export type CrashPaymentsReport = {
  storm: StormReport;
  verdict: StormVerdict;
  expected: { paid: number; mismatched: number };
  silentNotPaid: number;
  twice: PaidTwiceReport;
  aroundExpiry: AroundExpiry;
  staff: StaffReport;
  kills: number;
  ends: number;
  brokenRules: string[];
  stormSeconds: number;
};

/** Shared with the shop in this process, so that the servers can read the data it encrypts. */
const secretKey = 'a key for tests, which every server of a test shares';
const serverCount = 2;
const clerks = 6;
const unpaidForEachKill = 12;
/** Long enough for a server to be killed before it hears of a refund that was made. */
const refundMilliseconds = 200;
const secondsToOpenMax = 60;

export async function crashPayments(options: CrashPaymentsOptions): Promise<CrashPaymentsReport> {
  const dice = diceFrom(options.seed);
  const closers: (() => Promise<void>)[] = [];
  try {
    return await run(options, dice, closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function run(
  options: CrashPaymentsOptions,
  dice: Dice,
  closers: (() => Promise<void>)[],
): Promise<CrashPaymentsReport> {
  const { say } = options;
  const postgres = await startCrashPostgres();
  closers.push(postgres.stop);
  await migrate(postgres.url, { info: () => {} });
  const { environment, secret, simulators } = await openProviders(closers);
  const { db, pool } = connectToCrashing(postgres.url, 10);
  closers.push(() => pool.end());
  const drop = async () => {};
  const database = { url: postgres.url, db, pool, drop, dropBroken: drop };
  const shop = await openBoxOffice(environment, { database, jobs: 'all' });

  say(`${options.aroundExpiry} payments around the end of their time.`);
  const aroundExpiry = await expiries(shop, simulators, dice, options.aroundExpiry);
  say(`Placing ${options.orders} orders, and ${options.silent + options.twice} that nobody will tell of.`);
  const orders = await placeStormOrders(shop, options.orders);
  const silent = await payInSilence(shop, options.silent);
  const twice = await payTwiceInSilence(shop, gatewayServicesOf(shop), options.twice);
  const staff = await openStaffAtWork(shop, options.staffKills * unpaidForEachKill);
  await shop.app.close();

  const servers = await openServers(postgres.url, environment, closers);
  say(`${orders.length * 20} callbacks, while servers are killed ${options.kills} times.`);
  const startedAt = performance.now();
  await askOneByOne(db, twice);
  const killing = killAround(servers, dice, options);
  const reported = await storm({ secret, dice, deliver: deliverTo(servers, dice), atOnce: 24 }, orders);
  await killing;
  await untilOpen(servers);
  const stormSeconds = (performance.now() - startedAt) / 1000;
  await hastenAsking(db, [...silent, ...twice]);
  await untilHandled(db, 120);
  await untilTried(db, twice);
  say(`Staff handle money, while servers and PostgreSQL are killed ${options.staffKills} times.`);
  const ofStaff = await workWhileKilled({ db, postgres, servers, dice, staff }, options);
  return {
    storm: reported,
    verdict: await judgeStorm(db, orders),
    expected: { paid: countOf(orders, 'paid'), mismatched: countOf(orders, 'wrong') },
    silentNotPaid: (await notPaid(db, silent)).length,
    twice: await judgePaidTwice(db, simulators, twice),
    aroundExpiry,
    staff: ofStaff,
    kills: options.kills,
    ends: servers.reduce((sum, { ends }) => sum + ends.open + ends.starting, 0),
    brokenRules: (await checkInvariants(postgres.url)).map(({ rule }) => rule),
    stormSeconds: Math.round(stormSeconds),
  };
}

const countOf = (orders: StormOrder[], kind: StormOrder['kind']) =>
  orders.filter((order) => order.kind === kind).length;

async function openProviders(closers: (() => Promise<void>)[]) {
  const [secret, orderKey, receiptKey] = [1, 2, 3].map(() => randomBytes(24).toString('base64url')) as [
    string,
    string,
    string,
  ];
  const simulators = await startSimulators({
    asiaPay: { ...asiaPayAccount, secret },
    jetco: { orderKey, receiptKey },
    refundMilliseconds,
  });
  closers.push(simulators.close);
  const keys = { ASIAPAY_SECRET: secret, JETCO_ORDER_KEY: orderKey, JETCO_RECEIPT_KEY: receiptKey };
  return { secret, simulators: simulators.address, environment: { ...settingsAt(simulators.address), ...keys } };
}

const gatewayServicesOf = (shop: BoxOffice) => ({ ...paymentServicesOf(shop), gateways: openGateways(shop.deps) });

async function expiries(shop: BoxOffice, simulators: string, dice: Dice, count: number): Promise<AroundExpiry> {
  const { db, pool } = connectToCrashing(shop.url, 2);
  const releases = new Releases({ databaseUrl: shop.url, db, stocks: new StockMemory(db) });
  try {
    return await payAroundExpiry({ shop, simulators, services: gatewayServicesOf(shop), releases, dice }, count);
  } finally {
    await releases.stop();
    await pool.end();
  }
}

/** Paid at the provider, whose every callback is lost; the browser never comes back. */
async function payInSilence(shop: BoxOffice, count: number): Promise<Payer[]> {
  const hall = await shop.hallOf(count * 2 + 10);
  return inParallel(4, Array.from({ length: count }), async () => {
    const payer = await heldByPayer(shop, { hall });
    const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
    const { body } = await call(shop, payer, '/api/payment/asiapay/pay', { payload });
    await decideAt(body.url, body.fields, { outcome: 'approve', behaviour: 'none' });
    return payer;
  });
}

async function openServers(databaseUrl: string, environment: Record<string, string>, closers: (() => Promise<void>)[]) {
  const start = (_: unknown, index: number) =>
    startCrashServer({ name: `server ${index + 1}`, databaseUrl, secretKey, clockSkewSeconds: 0, environment });
  const servers = await Promise.all(Array.from({ length: serverCount }, start));
  closers.push(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  await untilOpen(servers);
  return servers;
}

async function untilOpen(servers: readonly CrashServer[]): Promise<void> {
  const deadline = performance.now() + secondsToOpenMax * 1000;
  while (!servers.every((server) => server.isOpen())) {
    if (performance.now() > deadline)
      throw new Error(`not all open: ${servers.flatMap(({ faults }) => [...faults.keys()]).join('; ')}`);
    await wait(50);
  }
}

/** One after the other, while both are open: sometimes in the middle of a callback, sometimes of what follows from it. */
async function killAround(
  servers: readonly CrashServer[],
  dice: Dice,
  { kills, say }: CrashPaymentsOptions,
): Promise<void> {
  for (let death = 1; death <= kills; death++) {
    await wait(dice.between(100, 1200));
    await untilOpen(servers);
    const server = dice.pick(servers);
    server.kill();
    if (death % 5 === 0) say(`${death} of ${kills}: ${server.name} killed`);
  }
}

type AtWork = { db: Db; postgres: CrashPostgres; servers: CrashServer[]; dice: Dice; staff: StaffAtWork };

/** Each kill comes while both servers are open again and staff are at work. */
async function workWhileKilled(
  { db, postgres, servers, dice, staff }: AtWork,
  { staffKills, say }: CrashPaymentsOptions,
): Promise<StaffReport> {
  const promises = new Promises();
  const caller = { servers, promises, dice, secondsToKnowMax: 90 };
  const work = { isOver: false };
  const working = Promise.all(Array.from({ length: clerks }, () => keepHandling(caller, staff, () => work.isOver)));
  let postgresKills = 0;
  for (let death = 1; death <= staffKills; death++) {
    await wait(dice.between(300, 1500));
    await untilOpen(servers);
    if (death % 3 > 0) dice.pick(servers).kill();
    else if (postgres.kill()) postgresKills += 1;
    await untilUp(postgres.url);
    if (death % 5 === 0) say(`${death} of ${staffKills} while staff are at work`);
  }
  await untilOpen(servers);
  work.isOver = true;
  await working;
  return {
    orders: staff.handled.length,
    actions: staff.handled.reduce((sum, { actions }) => sum + actions.length, 0),
    lostAnswers: promises.answers.get('no answer') ?? 0,
    postgresKills,
    wrong: [...(await judgeStaffAtWork(db, staff)), ...promises.odd, ...promises.gaveUp],
  };
}

/** To whichever server a provider would reach; no answer when that one has just died. */
function deliverTo(servers: readonly CrashServer[], dice: Dice) {
  return async (fields: Datafeed) => {
    const { address } = dice.pick(servers);
    try {
      const reply = await fetch(`${address}/api/payment/asiapay/datafeed`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: formBody(fields),
        signal: AbortSignal.timeout(10_000),
      });
      return { status: reply.status, body: await reply.text() };
    } catch {
      return null;
    }
  };
}

/** The minutes until gateways are asked are made to pass. */
async function hastenAsking(db: Db, silent: Payer[]): Promise<void> {
  const deadline = performance.now() + 120_000;
  while ((await notPaid(db, silent)).length > 0 && performance.now() < deadline) {
    const ids = silent.map(({ orderId }) => orderId);
    await db
      .updateTable('payment')
      .where('orderId', 'in', ids)
      .where('askAt', 'is not', null)
      .set({ askAt: new Date(0) })
      .execute();
    await wait(2000);
  }
}

const notPaid = async (db: Db, payers: Payer[]) =>
  payers.length === 0
    ? []
    : db
        .selectFrom('orders')
        .where(
          'id',
          'in',
          payers.map(({ orderId }) => orderId),
        )
        .where('status', '!=', 'PAID')
        .select('id')
        .execute();

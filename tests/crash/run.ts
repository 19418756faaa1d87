// A sale during which servers and the database are killed or stand still, connections are cut at COMMIT and clocks are wrong.
// Everything is real: processes, PostgreSQL with its files, connections. The buyers' answers are compared with the stored rows.
import { createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { type Dice, diceFrom, shuffled } from '../support/tools/dice.ts';
import { type Audit, auditOrders } from './audit.ts';
import { keepBuying, type Market } from './buyers.ts';
import { Halls } from './halls.ts';
import { type CrashPostgres, connectToCrashing, startCrashPostgres } from './postgres.ts';
import { type CutMoment, type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts';
import { Promises } from './promises.ts';
import { type Door, keepScanning, openDoor } from './scanners.ts';
import { type CrashServer, startCrashServer } from './server.ts';
import { keepServing, openStaffSale, type StaffSale } from './staff.ts';

export type CrashOptions = {
  seed: number;
  serverKills: number;
  postgresKills: number;
  /** How often a server, PostgreSQL or all of them stand still for some seconds and go on as if nothing had been. */
  standstills: number;
  buyers: number;
  /** The chance for a commit behind the proxy to be cut off before PostgreSQL gets it, and again after it is done. */
  cutShare: number;
  /** A server for each, and how far its clock is off. The second one has the bad line. */
  skewsSeconds: readonly number[];
  /** The sale goes on for at least so long. */
  minutesMin: number;
  say: (sentence: string) => void;
};
export type Blow = {
  kind: 'server' | 'postgres' | 'standstill';
  name: string;
  /** When it struck; for a standstill, when it was over. */
  at: number;
  /** From then to the end of the first order that was asked for afterwards, in seconds; null when there was none. */
  firstGoodOrder: number | null;
  /** The same at the server that was struck. */
  firstGoodOrderThere: number | null;
};
export type CrashReport = {
  audit: Audit;
  promises: Promises;
  blows: Blow[];
  servers: CrashServer[];
  cuts: Record<CutMoment, number>;
  hallsOpened: number;
  /** The longest that a hold outlived its time, in seconds, looked at once a second. */
  overdueSeconds: number;
  saleSeconds: number;
};

type Shop = {
  postgres: CrashPostgres;
  proxy: PostgresProxy;
  servers: CrashServer[];
  halls: Halls;
  market: Market;
  staffSale: StaffSale;
  door: Door;
};
type Closers = (() => Promise<void>)[];

const secondsToRecoverMax = 60;
const secondsToKnowMax = 60;
/** So that the machine has something left to come back with: what is measured is a recovery, not a crush. */
const pauseMillisecondsMax = 1500;
const overdueSecondsMax = 60;
/** Beside so many buyers. */
const staffShare = 0.15;
const scannersShare = 0.1;
const millisecondsStill = [500, 6000] as const;

export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const dice = diceFrom(options.seed);
  const sale = { isOver: false };
  const closers: Closers = [];
  try {
    const shop = await openShop(options, dice, sale, closers);
    const { postgres, servers, halls, market } = shop;
    const startedAt = performance.now();
    const watching = watchOverdue(postgres.url, sale);
    const buying = Promise.all([
      ...Array.from({ length: options.buyers }, () => keepBuying(market)),
      ...Array.from({ length: Math.ceil(options.buyers * staffShare) }, () => keepServing(market, shop.staffSale)),
      ...Array.from({ length: Math.ceil(options.buyers * scannersShare) }, () => keepScanning(market, shop.door)),
    ]);
    if ((await firstOrderAfter(market.promises, startedAt)) === null) throw new Error('Nothing was sold at all.');
    const blows = await strikeAround(shop, options, dice);
    while (performance.now() - startedAt < options.minutesMin * 60_000) await wait(100);
    const saleSeconds = (performance.now() - startedAt) / 1000;
    sale.isOver = true;
    await buying;
    await halls.finish();
    options.say('The sale is over; waiting for the last holds to end.');
    await waitForLapses(postgres.url);
    const overdueSeconds = await watching;
    return {
      audit: await auditOrders(postgres.url, market.promises, { overdueSecondsMax }),
      promises: market.promises,
      blows: blows.map((blow) => ({ ...blow, ...recoveryOf(blow, market.promises) })),
      servers,
      cuts: shop.proxy.cuts,
      hallsOpened: halls.opened,
      overdueSeconds,
      saleSeconds,
    };
  } finally {
    sale.isOver = true;
    for (const close of closers.reverse()) await close();
  }
}

async function openShop(
  { cutShare, skewsSeconds, say }: CrashOptions,
  dice: Dice,
  sale: { isOver: boolean },
  closers: Closers,
): Promise<Shop> {
  say('Starting PostgreSQL and the servers.');
  const secretKey = randomBytes(24).toString('hex');
  const postgres = await startCrashPostgres();
  closers.push(postgres.stop);
  await migrate(postgres.url, { info: () => {} });
  // Each transaction has several answers inside, and one COMMIT.
  const cutsAt = (moment: CutMoment) => !sale.isOver && dice.chance(moment === 'inside' ? cutShare / 10 : cutShare);
  const proxy = await startPostgresProxy(postgres.url, { cutsAt });
  closers.push(proxy.close);
  const { db, pool } = connectToCrashing(postgres.url, 2);
  closers.push(() => pool.end());
  const halls = new Halls(db);
  await halls.openAll();
  const key = createSecretKey(Buffer.from(secretKey));
  const staffSale = await openStaffSale(db, key);
  const door = await openDoor(db, key, staffSale.hall);
  const servers = await Promise.all(
    skewsSeconds.map((clockSkewSeconds, index) =>
      startCrashServer({
        name: `server ${index + 1}`,
        databaseUrl: index === 1 ? proxy.url : postgres.url,
        secretKey,
        clockSkewSeconds,
      }),
    ),
  );
  closers.push(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  await untilOpen(servers);
  const promises = new Promises();
  const isOver = () => sale.isOver;
  const market = { servers, halls, key, promises, dice, pauseMillisecondsMax, secondsToKnowMax, isOver };
  return { postgres, proxy, servers, halls, market, staffSale, door };
}

async function untilOpen(servers: readonly CrashServer[]): Promise<void> {
  const deadline = performance.now() + secondsToRecoverMax * 1000;
  while (!servers.every((server) => server.isOpen())) {
    if (performance.now() > deadline) {
      const words = servers.flatMap(({ name, faults }) => [...faults.keys()].map((fault) => `${name}: ${fault}`));
      throw new Error(`Not all servers open:\n${words.join('\n')}`);
    }
    await wait(50);
  }
}

type Strike = Pick<Blow, 'kind' | 'name' | 'at'>;

/** One after the other in a drawn order, each as soon as the shop sells again, or a moment later. */
async function strikeAround(shop: Shop, options: CrashOptions, dice: Dice): Promise<Strike[]> {
  const { serverKills, postgresKills, standstills, say } = options;
  const strikes = shuffled(
    [
      ...Array(serverKills).fill(() => killServer(shop, dice)),
      ...Array(postgresKills).fill(() => killPostgres(shop)),
      ...Array(standstills).fill(() => standStill(shop, dice)),
    ] as (() => Promise<Strike>)[],
    dice,
  );
  const done: Strike[] = [];
  for (const strike of strikes) {
    await wait(dice.between(0, 2500));
    const { kind, name, at } = await strike();
    done.push({ kind, name, at });
    const seconds = await firstOrderAfter(shop.market.promises, at);
    const words = seconds === null ? 'no good order for a minute' : `first good order after ${seconds.toFixed(2)} s`;
    say(`${done.length} of ${strikes.length}: ${name} ${kind === 'standstill' ? 'stood still' : 'killed'}, ${words}`);
  }
  await untilOpen(shop.servers);
  return done;
}

async function killPostgres({ postgres }: Shop): Promise<Strike> {
  while (!postgres.kill()) await wait(50);
  return { kind: 'postgres', name: 'PostgreSQL', at: performance.now() };
}

/** One of those that are open, while another one still is: the shop must go on without it. */
async function killServer({ servers }: Shop, dice: Dice): Promise<Strike> {
  let open = servers.filter((server) => server.isOpen());
  while (open.length < 2) {
    await wait(50);
    open = servers.filter((server) => server.isOpen());
  }
  const server = dice.pick(open);
  server.kill();
  return { kind: 'server', name: server.name, at: performance.now() };
}

/** A paused machine or a hanging disk: the process keeps its locks and connections, and does not notice. */
async function standStill({ postgres, servers }: Shop, dice: Dice): Promise<Strike> {
  const one = dice.pick(servers);
  const { name, stop } = dice.pick([
    { name: one.name, stop: [one.holdStill] },
    { name: 'PostgreSQL', stop: [postgres.holdStill] },
    { name: 'everything', stop: [...servers.map((server) => server.holdStill), postgres.holdStill] },
  ]);
  const goOn = stop.map((holdStill) => holdStill());
  await wait(dice.between(...millisecondsStill));
  for (const go of goOn) go();
  return { kind: 'standstill', name, at: performance.now() };
}

const isAfter = (at: number) => (order: { requestedAt: number }) => order.requestedAt >= at;

/** Seconds, or null when it does not come. */
async function firstOrderAfter({ acknowledged }: Promises, at: number): Promise<number | null> {
  const deadline = at + secondsToRecoverMax * 1000;
  while (performance.now() < deadline) {
    const first = acknowledged.findLast(isAfter(at)) && acknowledged.find(isAfter(at));
    if (first) return (first.reportedAt - at) / 1000;
    await wait(20);
  }
  return null;
}

function recoveryOf({ at, name }: Strike, { acknowledged }: Promises) {
  const after = acknowledged.filter(isAfter(at));
  const seconds = (orders: typeof after) => (orders[0] ? (orders[0].reportedAt - at) / 1000 : null);
  return {
    firstGoodOrder: seconds(after),
    firstGoodOrderThere: seconds(after.filter(({ server }) => server === name)),
  };
}

const overdueSql = `
  select coalesce(extract(epoch from max(now() - expires_at)), 0)::float8 as seconds
  from orders where status = 'WAITING' and expires_at <= now()`;

async function overdueNow(pool: ReturnType<typeof connectToCrashing>['pool']): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(overdueSql);
  return rows[0]?.seconds ?? 0;
}

/** While PostgreSQL is away there is nothing to be seen; what was overdue then still is when it is back. */
async function watchOverdue(databaseUrl: string, sale: { isOver: boolean }): Promise<number> {
  const { pool } = connectToCrashing(databaseUrl, 1);
  let longest = 0;
  while (!sale.isOver) {
    longest = Math.max(longest, await overdueNow(pool).catch(() => 0));
    await wait(1000);
  }
  await pool.end();
  return longest;
}

const lapsingSql = `select count(*)::int as count from orders where status = 'WAITING' and expires_at <= now() + interval '10 s'`;

/** The short holds that are left; what buyers keep is held for much longer. */
async function waitForLapses(databaseUrl: string): Promise<void> {
  const { pool } = connectToCrashing(databaseUrl, 1);
  const deadline = performance.now() + (overdueSecondsMax + 10) * 1000;
  while ((await pool.query(lapsingSql)).rows[0].count > 0 && performance.now() < deadline) await wait(250);
  await pool.end();
}

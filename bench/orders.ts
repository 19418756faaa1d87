import { readOptions } from '../scripts/read-options.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { createNaiveTables } from './naive-orders.ts';
import { compareWithChanges } from './order-changes.ts';
import { compareWithCluster } from './order-cluster.ts';
import { compareWithCodes } from './order-codes.ts';
import { compareServers } from './order-in-turn.ts';
import { type Alternation, reportOf } from './order-report.ts';
import {
  addBigHall,
  echoOrdersBack,
  openSales,
  prepareDatabase,
  type Rig,
  sellNaively,
  sellOut,
  sellSpread,
} from './order-rounds.ts';
import { type OrderServer, startScriptServer, startShopServer } from './order-servers.ts';
import { compareTraced } from './order-traced.ts';
import { compareWatched } from './order-watched.ts';
import { profileOrders } from './profile-orders.ts';

/** Compares selling a hall with a server that sells nothing and one that uses a transaction per order; in turn, in one run. */
const { values: flags } = readOptions({
  options: {
    servers: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    codes: { type: 'boolean', default: false },
    watched: { type: 'boolean', default: false },
    traced: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    'in-turn': { type: 'boolean', default: false },
  },
});
const alternations = Number(process.env.BENCH_ROUNDS ?? 5);
const sessionsAtOnce = 100;
const hallsToWarmUp = 2;
const secretKey = 'a key for benchmarks, which buyers of a benchmark share';
const say = (sentence: string) => console.error(sentence);

// The processes started here end with this one, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (flags.profile) console.log(JSON.stringify(await profileOrders(alternations, secretKey), null, 1));
else if (flags.changes) console.log(JSON.stringify(await compareWithChanges(alternations, secretKey)));
else if (flags.codes) console.log(JSON.stringify(await compareWithCodes(alternations, secretKey)));
else if (flags.cluster) console.log(JSON.stringify(await compareWithCluster(alternations, secretKey)));
else if (flags.traced) console.log(JSON.stringify(await compareTraced(alternations, secretKey)));
else if (flags.watched) console.log(JSON.stringify(await compareWatched(alternations, secretKey)));
else console.log(JSON.stringify(await compareInTurn(Number(flags.servers))));

async function compareInTurn(servers: number) {
  const closers: (() => Promise<void>)[] = [];
  try {
    say('Starting the servers.');
    const rig = await startRig(servers, closers);
    if (flags['in-turn']) {
      const anyHall = await addBigHall(rig.db);
      const environment = { SERVER_ADDRESS: 'none' };
      const loner = await startShopServer({ databaseUrl: rig.databaseUrl, secretKey, environment });
      closers.push(loner.stop);
      const compared = await compareServers(rig, { alternations, anyHall, loner, say });
      return { bench: 'orders', servers, alternations, ...compared };
    }
    say(`Laying out ${sessionsAtOnce} sessions of one event, and as many events.`);
    const manySessions = [await addBigHall(rig.db, sessionsAtOnce)];
    const manyEvents = await Promise.all(Array.from({ length: sessionsAtOnce }, () => addBigHall(rig.db)));
    await openSales(rig, [...manySessions, ...manyEvents]);
    const anyHall = await addBigHall(rig.db);

    // The echo answers three times as many in a round as a hall has orders: both have as much behind them when it counts.
    for (let hall = 1; hall <= hallsToWarmUp; hall += 1) await sellOut(rig, -hall);
    const readings: Alternation[] = [];
    for (let round = 0; round <= alternations; round += 1) {
      const reading: Alternation = {
        echo: await echoOrdersBack(rig, anyHall, round),
        shop: await sellOut(rig, round),
        naive: await sellNaively(rig, round),
        sessions: await sellSpread(rig, manySessions, round),
        events: await sellSpread(rig, manyEvents, round),
      };
      // The first is for warming up: a program that has just started is another one.
      if (round > 0) readings.push(reading);
      say(`${round} of ${alternations}: ${JSON.stringify(reportOf([reading]))}`);
    }
    return { bench: 'orders', servers, alternations, ...reportOf(readings) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function startRig(servers: number, closers: (() => Promise<void>)[]): Promise<Rig & { databaseUrl: string }> {
  const keep = <Started extends { stop: () => Promise<void> }>(started: Started): Started => {
    closers.push(started.stop);
    return started;
  };
  const postgres = keep(await startDurablePostgres());
  const { databaseUrl } = postgres;
  const shops: OrderServer[] = [];
  while (shops.length < servers) shops.push(keep(await startShopServer({ databaseUrl, secretKey })));
  const database = prepareDatabase(postgres, secretKey);
  closers.push(() => database.pool.end());
  await createNaiveTables(database.pool);
  const echo = keep(await startScriptServer('order-echo.ts'));
  const naive = keep(await startScriptServer('order-naive.ts', [databaseUrl]));
  return { ...database, databaseUrl, shops, echo, naive };
}

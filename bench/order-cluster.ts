// One plain PostgreSQL and a Citus coordinator with two workers, in turn in one run: a server on each sells a hall, and orders of a hundred
// events. All nodes are on this machine and share its processors, so the figures are what it costs to distribute, not what it gains.
import { createSecretKey } from 'node:crypto';
import { dirname } from 'node:path';
import { connect } from '../src/server/platform/database/connect.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { startCitus, whyNoCitus } from '../tests/cluster/citus.ts';
import { nodesOf, runOn } from '../tests/cluster/nodes.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { sensible, startDurablePostgres } from './durable-postgres.ts';
import { type Figure, figureOf } from './figures.ts';
import { ordersPerSecond } from './order-load.ts';
import { databaseMicroseconds, type Measured, nodeMicroseconds } from './order-measure.ts';
import { qualityOf } from './order-report.ts';
import {
  addBigHall,
  echoOrdersBack,
  openSales,
  type Selling,
  type SoldOut,
  sellOut,
  sellSpread,
} from './order-rounds.ts';
import { startScriptServer, startShopServer } from './order-servers.ts';

type Sold = { hall: SoldOut; events: Measured };
type Reading = { echo: Measured; plain: Sold; cluster: Sold };
type Side = Selling & { events: Hall[]; rest: () => Promise<void> };

const eventsAtOnce = 100;
const hallsToWarmUp = 2;
const say = (sentence: string) => console.error(sentence);

export async function compareWithCluster(rounds: number, secretKey: string) {
  const binaries = process.env.CITUS_BIN;
  const reason = whyNoCitus(binaries);
  if (reason !== null || !binaries) return { bench: 'orders on a cluster', skipped: reason };
  const closers: (() => Promise<void>)[] = [];
  try {
    say('Starting a plain PostgreSQL, a coordinator and two workers.');
    const postgres = await startDurablePostgres({}, dirname(binaries));
    closers.push(postgres.stop);
    const citus = await startCitus(binaries, sensible);
    closers.push(citus.stop);
    const plain = await prepareSide(postgres.databaseUrl, secretKey, closers);
    const cluster = await prepareSide(citus.coordinator.url, secretKey, closers);
    const echo = await startScriptServer('order-echo.ts');
    closers.push(echo.stop);
    const anyHall = await addBigHall(plain.db);
    for (const side of [plain, cluster])
      for (let hall = 1; hall <= hallsToWarmUp; hall += 1) await sellOut(side, -hall);
    const readings: Reading[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const reading = {
        echo: await echoOrdersBack({ ...plain, echo }, anyHall, round),
        plain: await sell(plain, round),
        cluster: await sell(cluster, round),
      };
      // The first is for warming up: a program that has just started is another one.
      if (round > 0) readings.push(reading);
      say(`${round} of ${rounds}: ${JSON.stringify(ratiosOf([reading]))}`);
    }
    const qualities = (['plain', 'cluster'] as const).map((side) => {
      const sold = readings.map((reading) => reading[side]);
      const halls = sold.map(({ hall }) => hall);
      return [
        side,
        qualityOf(
          halls,
          [...halls, ...sold.map(({ events }) => events)].map(({ load }) => load),
        ),
      ];
    });
    return { bench: 'orders on a cluster', rounds, ...ratiosOf(readings), quality: Object.fromEntries(qualities) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** A migrated database with a server of its own, and events on sale. */
async function prepareSide(databaseUrl: string, secretKey: string, closers: (() => Promise<void>)[]): Promise<Side> {
  await migrate(databaseUrl, { info: () => {} });
  const { db, pool } = connect(databaseUrl, 4);
  closers.push(() => pool.end());
  const shop = await startShopServer({ databaseUrl, secretKey, environment: { SERVER_ADDRESS: 'none' } });
  closers.push(shop.stop);
  const nodes = await nodesOf(databaseUrl);
  const postmasters = await Promise.all(nodes.map(readPostmaster));
  const selling: Selling = {
    db,
    key: createSecretKey(Buffer.from(secretKey)),
    shops: [shop],
    postmaster: postmasters[0] as number,
    otherPostmasters: postmasters.slice(1),
  };
  say(`Laying out ${eventsAtOnce} events.`);
  const events: Hall[] = [];
  while (events.length < eventsAtOnce) events.push(await addBigHall(db));
  await openSales(selling, events);
  // A load writes out the pages of the coordinator alone before it begins.
  const rest = async () => {
    for (const node of nodes.slice(1)) await runOn(node, 'checkpoint');
  };
  return { ...selling, events, rest };
}

async function readPostmaster(url: string): Promise<number> {
  const { rows } = await runOn(url, `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as number`);
  return rows[0].number;
}

async function sell(side: Side, seed: number): Promise<Sold> {
  await side.rest();
  const hall = await sellOut(side, seed);
  await side.rest();
  return { hall, events: await sellSpread(side, side.events, seed) };
}

function ratiosOf(readings: readonly Reading[]) {
  const figure = (of: (reading: Reading) => number): Figure => figureOf(readings.map(of));
  const compare = (of: (measured: Measured) => number) => ({
    hall: figure(({ plain, cluster }) => of(cluster.hall) / of(plain.hall)),
    hundredEvents: figure(({ plain, cluster }) => of(cluster.events) / of(plain.events)),
  });
  const perSecond = ({ load }: Measured) => ordersPerSecond(load);
  const costsOf = (side: 'plain' | 'cluster', sale: keyof Sold) => ({
    ordersPerSecond: figure((reading) => perSecond(reading[side][sale])),
    nodeToEcho: figure((reading) => nodeMicroseconds(reading[side][sale]) / nodeMicroseconds(reading.echo)),
    databaseToEcho: figure((reading) => databaseMicroseconds(reading[side][sale]) / nodeMicroseconds(reading.echo)),
    nodeMicroseconds: figure((reading) => nodeMicroseconds(reading[side][sale])),
    databaseMicroseconds: figure((reading) => databaseMicroseconds(reading[side][sale])),
  });
  return {
    clusterToPlain: {
      orders: compare(perSecond),
      node: compare(nodeMicroseconds),
      database: compare(databaseMicroseconds),
    },
    plain: { hall: costsOf('plain', 'hall'), hundredEvents: costsOf('plain', 'events') },
    cluster: { hall: costsOf('cluster', 'hall'), hundredEvents: costsOf('cluster', 'events') },
  };
}

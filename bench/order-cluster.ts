// The shop on Citus, with a coordinator and two workers, beside the shop on one plain PostgreSQL: halls are sold out in turn.

import { startCitus, whyNoCitus } from '../tests/cluster/citus.ts';
import { type CrashPostgres, startCrashPostgres } from '../tests/crash/postgres.ts';
import { figureOf, quantile } from './figures.ts';
import { faultsOf, ordersPerSecond } from './order-load.ts';
import { prepareDatabase, type SoldOut, seatsInAll, sellOut } from './order-rounds.ts';
import { startShopServer } from './order-servers.ts';

/** Of the same version and programs, with the same settings. */
const sensible = { shared_buffers: '256MB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

export async function compareWithCluster(alternations: number, secretKey: string) {
  const binaries = process.env.CITUS_BIN;
  const reason = whyNoCitus(binaries);
  if (reason !== null || !binaries) return { bench: 'orders-cluster', skipped: reason };
  const closers: (() => Promise<void>)[] = [];
  try {
    const plain = await startCrashPostgres({ ...sensible, max_connections: '200' }, undefined, programsOf(binaries));
    closers.push(plain.stop);
    const citus = await startCitus(binaries, sensible);
    closers.push(citus.stop);
    const rigs = [await rigOn(plain, secretKey, closers), await rigOn(citus.coordinator, secretKey, closers)] as const;
    const readings: { plain: SoldOut; cluster: SoldOut }[] = [];
    for (let round = 0; round <= alternations; round += 1) {
      const reading = { plain: await sellOut(rigs[0], round), cluster: await sellOut(rigs[1], round) };
      // The first is for warming up.
      if (round > 0) readings.push(reading);
      console.error(`${round} of ${alternations}: ${JSON.stringify(reportOf([reading]))}`);
    }
    return { bench: 'orders-cluster', alternations, ...reportOf(readings) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const programsOf = (binaries: string): string => binaries.replace(/\/bin\/?$/, '');

async function rigOn({ url, pid }: CrashPostgres, secretKey: string, closers: (() => Promise<void>)[]) {
  const shop = await startShopServer({ databaseUrl: url, secretKey });
  closers.push(shop.stop);
  const database = prepareDatabase({ databaseUrl: url, postmaster: pid(), stop: async () => {} }, secretKey);
  closers.push(() => database.pool.end());
  return { ...database, shops: [shop] };
}

function reportOf(readings: readonly { plain: SoldOut; cluster: SoldOut }[]) {
  const perSecond = ({ load }: SoldOut) => ordersPerSecond(load);
  const of = (which: 'plain' | 'cluster') => {
    const sold = readings.map((reading) => reading[which]);
    return {
      ordersPerSecond: figureOf(sold.map(perSecond)),
      p50Milliseconds: figureOf(sold.map(({ load }) => quantile(load.waits, 0.5))),
      p99Milliseconds: figureOf(sold.map(({ load }) => quantile(load.waits, 0.99))),
      seatsTwice: sold.reduce((sum, { audit }) => sum + audit.seatsTwice, 0),
      seatsUnsold: sold.reduce((sum, { audit }) => sum + seatsInAll - audit.tickets, 0),
      faults: sold.reduce((sum, { load }) => sum + faultsOf(load), 0),
    };
  };
  return {
    clusterToPlain: figureOf(readings.map(({ plain, cluster }) => perSecond(cluster) / perSecond(plain))),
    plain: of('plain'),
    cluster: of('cluster'),
  };
}

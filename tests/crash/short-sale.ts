// A short sale on two servers of this process, with something taken away from the shop, counted like a crash run.
import { setTimeout as wait } from 'node:timers/promises';
import { runOn } from '../cluster/nodes.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { runningApp } from '../support/shop/running-app.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { type Audit, auditOrders } from './audit.ts';
import { keepBuying, type Market } from './buyers.ts';
import { Halls } from './halls.ts';
import { connectToCrashing, untilUp } from './postgres.ts';
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts';
import { Promises } from './promises.ts';
import { keepScanning, openDoor } from './scanners.ts';
import { keepServing, openStaffSale } from './staff.ts';

type Options = {
  /** How the servers' statements are changed on their way to PostgreSQL. */
  rewrite?: (sql: string) => string;
  /** The share of commits whose answer is lost. */
  cutShare?: number;
  /** Answers of PostgreSQL take this much longer, which leaves room for races. */
  delayMilliseconds?: number;
  /** The sale goes on until this is seen, but not for ever. */
  until?: (audit: Audit) => boolean;
  secondsMax: number;
  /** Staff and scanners come with them. */
  buyers?: number;
  overdueSecondsMax?: number;
  /** While it goes on, once in each second. */
  meanwhile?: (promises: Promises) => Promise<void>;
};
export type ShortSale = { audit: Audit; promises: Promises; proxy: Pick<PostgresProxy, 'cuts' | 'rewritten'> };

/** Beside so many buyers, of staff and of scanners. */
const besideShare = 0.15;
const secondsPerRound = 1;
/** A shop that something was taken away from may never give an answer. */
const secondsToKnowMax = 12;
const auditTriesMax = 5;

export async function sellFor(database: Pick<FreshDatabase, 'url' | 'db'>, options: Options): Promise<ShortSale> {
  const {
    rewrite,
    cutShare = 0,
    delayMilliseconds = 0,
    until = () => false,
    secondsMax,
    buyers = 40,
    meanwhile,
  } = options;
  const beside = Math.ceil(besideShare * buyers);
  const dice = diceFrom(1);
  const cutsAt = (moment: string) => moment === 'done' && dice.chance(cutShare);
  const proxy = await startPostgresProxy(database.url, { ...(rewrite && { rewrite }), cutsAt, delayMilliseconds });
  const drop = async () => {};
  const lines = [1, 2].map(() => ({ url: proxy.url, ...connectToCrashing(proxy.url, 10), drop, dropBroken: drop }));
  const shops = await Promise.all(
    lines.map((line) => runningApp({ database: line, environment: { TRUST_PROXY: '1' }, jobs: 'all' })),
  );
  const servers = await Promise.all(
    shops.map(async ({ app }, index) => ({ name: `server ${index + 1}`, address: await app.listen({ port: 0 }) })),
  );
  const halls = new Halls(database.db);
  const promises = new Promises();
  const [shop] = shops as [(typeof shops)[number]];
  let audit = await auditOrders(database.url, promises);
  try {
    await halls.openAll();
    const { signingKey: key } = shop.deps;
    const staffSale = await openStaffSale(database.db, key);
    const door = await openDoor(database.db, key, staffSale.hall);
    // The halls are on disk before the sale, so that no crash loses them.
    await runOn(database.url, 'checkpoint');
    for (let second = 0; second < secondsMax && !until(audit); second += secondsPerRound) {
      let isOver = false;
      const limits = { pauseMillisecondsMax: 250, secondsToKnowMax };
      const market: Market = { servers, halls, key, promises, dice, ...limits, isOver: () => isOver };
      const buying = Promise.all([
        ...Array.from({ length: buyers }, () => keepBuying(market)),
        ...Array.from({ length: beside }, () => keepServing(market, staffSale)),
        ...Array.from({ length: beside }, () => keepScanning(market, door)),
      ]);
      await wait(secondsPerRound * 1000);
      await meanwhile?.(promises);
      isOver = true;
      await buying;
      await halls.finish();
      audit = await auditWhenUp(database.url, promises, options);
    }
    return { audit, promises, proxy };
  } finally {
    await Promise.all(shops.map((running) => running.close()));
    await Promise.all(lines.map(({ pool }) => pool.end()));
    await proxy.close();
  }
}

/** A PostgreSQL that has just come back may go once more. */
async function auditWhenUp(databaseUrl: string, promises: Promises, options: Options): Promise<Audit> {
  for (let tries = 1; ; tries += 1) {
    await untilUp(databaseUrl);
    try {
      return await auditOrders(databaseUrl, promises, options);
    } catch (error) {
      if (tries === auditTriesMax) throw error;
    }
  }
}

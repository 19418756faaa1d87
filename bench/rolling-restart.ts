// Three servers behind HAProxy are told to stop and started again, one after the other, while buyers order and a line moves.
import { sql } from 'kysely';
import { checkInvariants } from '../tests/check-invariants.ts';
import { hourLater } from '../tests/support/database/small-catalogue.ts';
import { addHall } from '../tests/support/shop/hall.ts';
import { until } from '../tests/support/tools/until.ts';
import { type LoadBalancer, startHaproxy } from './haproxy.ts';
import { addBigHall, openSales, type prepareDatabase } from './order-rounds.ts';
import { Sale } from './order-sale.ts';
import { type OrderServer, startShopServer } from './order-servers.ts';
import { Crowd } from './queue-crowd.ts';
import { auditOrders, countOrders, type OrderAudit, type SteadyReport, SteadySale } from './steady-sale.ts';

type Rig = Pick<ReturnType<typeof prepareDatabase>, 'db' | 'key'>;
type Options = {
  databaseUrl: string;
  secretKey: string;
  rig: Rig;
  haproxy: string;
  servers: number;
  buyers: number;
  halls: number;
  /** Visitors who wait in line. */
  visitors: number;
  say: (sentence: string) => void;
};

export type RollingFigures = SteadyReport &
  OrderAudit & {
    servers: number;
    /** From SIGTERM to the end of each server. */
    stopSeconds: number[];
    line: { visitors: number; admittedMeanwhile: number; turnedAway: Record<string, number> };
    rulesBroken: string[];
  };

/** The settings that deploy/haproxy.cfg needs. */
const environment = { DRAIN_SECONDS: '3', TRUST_PROXY: '1' };
const pauseMilliseconds = 40;
const admittedPerMinute = 600;
/** A machine may be busy with other work. */
const waitSecondsMax = 60;

export async function restartInTurn(options: Options): Promise<RollingFigures> {
  const { databaseUrl, secretKey, rig, visitors } = options;
  const start = (more: { port?: number } = {}) => startShopServer({ databaseUrl, secretKey, environment, ...more });
  const shops: OrderServer[] = [];
  let proxy: LoadBalancer | undefined;
  try {
    while (shops.length < options.servers) shops.push(await start());
    const addresses = shops.map(({ address }) => address);
    proxy = await startHaproxy(options.haproxy, addresses);
    const halls = await Promise.all(Array.from({ length: options.halls }, () => addBigHall(rig.db)));
    await openSales({ ...rig, shops }, halls);
    const ordersBefore = await countOrders(rig.db);
    const crowd = await lineUp(rig, proxy.address, visitors);
    const goingIn = new AbortController();
    const watching = crowd.watch(goingIn.signal);
    const front = [proxy.address];
    const sale = new Sale(rig.key, halls).prepareBuyers(5000);
    const selling = new SteadySale({ sale, addresses: () => front, buyers: options.buyers, pauseMilliseconds });
    await until(async () => selling.orders > 100 && crowd.admitted.length > 0, waitSecondsMax);
    const admittedBefore = crowd.admitted.length;
    const stopSeconds: number[] = [];
    for (const [at, shop] of shops.entries()) {
      const since = performance.now();
      await shop.stop();
      stopSeconds.push(Math.round((performance.now() - since) / 100) / 10);
      options.say(`Server ${at + 1} ended after ${stopSeconds.at(-1)} s; ${selling.orders} orders so far.`);
      shops[at] = await start({ port: Number(new URL(shop.address).port) });
      await until(() => (proxy as LoadBalancer).isUp(at), waitSecondsMax);
    }
    const admittedMeanwhile = crowd.admitted.length - admittedBefore;
    const { ids, ...report } = await selling.stop();
    goingIn.abort();
    await watching;
    const audit = await auditOrders(rig.db, { ids, halls, ordersBefore });
    const line = { visitors, admittedMeanwhile, turnedAway: Object.fromEntries(crowd.surprises) };
    const rulesBroken = (await checkInvariants(databaseUrl)).map(({ rule }) => rule);
    return { servers: options.servers, ...report, ...audit, stopSeconds, line, rulesBroken };
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()));
    await proxy?.stop();
  }
}

/** Visitors come to the lobby, and their line opens. */
async function lineUp({ db }: Rig, address: string, visitors: number): Promise<Crowd> {
  const event = { saleOpensAt: hourLater(1), admittedPerMinute, insideMax: 1_000_000 };
  const { eventId } = await addHall(db, { zones: [100_000], event });
  const crowd = new Crowd(eventId, [address]);
  await crowd.arrive(visitors);
  await sql`update event set sale_opens_at = now() where id = ${eventId}`.execute(db);
  const opened = sql`select from queue where event_id = ${eventId} and opened_at is not null`;
  await until(async () => (await opened.execute(db)).rows.length > 0);
  return crowd;
}

/** Nothing was refused, cut, lost or sold twice, and the line went on. */
export const isRight = (figures: RollingFigures): boolean =>
  Object.keys(figures.failed).length === 0 &&
  figures.lost + figures.otherOrders + figures.ordersTwice + figures.seatsTwice + figures.seatsAstray === 0 &&
  figures.line.admittedMeanwhile > 0 &&
  Object.keys(figures.line.turnedAway).length === 0 &&
  figures.rulesBroken.length === 0 &&
  figures.stopSeconds.every((seconds) => seconds <= stopSecondsMax);

const stopSecondsMax = 30;

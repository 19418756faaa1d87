// A server of the previous release sells; one of this release starts beside it and migrates the database; both sell; the old one ends.
import { checkInvariants } from '../tests/check-invariants.ts';
import { until } from '../tests/support/tools/until.ts';
import { addBigHall, openSales, type prepareDatabase } from './order-rounds.ts';
import { Sale } from './order-sale.ts';
import { type OrderServer, startShopServer } from './order-servers.ts';
import { auditOrders, countOrders, type OrderAudit, type SteadyReport, SteadySale } from './steady-sale.ts';

type Options = {
  /** An empty database. */
  databaseUrl: string;
  secretKey: string;
  rig: Pick<ReturnType<typeof prepareDatabase>, 'db' | 'key'>;
  previousRoot: string;
  buyers: number;
  halls: number;
  /** Orders in each of the three phases. */
  ordersEach: number;
};

export type UpgradeFigures = SteadyReport & OrderAudit & { ordersBeside: number; rulesBroken: string[] };

const pauseMilliseconds = 20;
const phaseSecondsMax = 90;

export async function upgradeWhileSelling(options: Options): Promise<UpgradeFigures> {
  const { databaseUrl, secretKey, rig } = options;
  const started: OrderServer[] = [];
  const start = async (root?: string) => {
    const server = await startShopServer({ databaseUrl, secretKey, ...(root ? { root } : {}) });
    started.push(server);
    return server;
  };
  try {
    const previous = await start(options.previousRoot);
    const halls = await Promise.all(Array.from({ length: options.halls }, () => addBigHall(rig.db)));
    await openSales({ ...rig, shops: [previous] }, halls);
    const ordersBefore = await countOrders(rig.db);
    let addresses = [previous.address];
    const sale = new Sale(rig.key, halls).prepareBuyers(2000);
    const selling = new SteadySale({ sale, addresses: () => addresses, buyers: options.buyers, pauseMilliseconds });
    const sellMore = async () => {
      const enough = selling.orders + options.ordersEach;
      await until(async () => selling.orders >= enough, phaseSecondsMax);
    };
    await sellMore();
    const current = await start();
    addresses = [previous.address, current.address];
    const aloneUntil = selling.orders;
    await sellMore();
    const ordersBeside = selling.orders - aloneUntil;
    addresses = [current.address];
    // Requests that are under way to the old server are answered before it ends.
    await previous.stop();
    await sellMore();
    const { ids, ...report } = await selling.stop();
    const audit = await auditOrders(rig.db, { ids, halls, ordersBefore });
    const rulesBroken = (await checkInvariants(databaseUrl)).map(({ rule }) => rule);
    return { ...report, ...audit, ordersBeside, rulesBroken };
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

export const isUpgradeRight = (figures: UpgradeFigures): boolean =>
  Object.keys(figures.failed).length === 0 &&
  figures.lost + figures.otherOrders + figures.ordersTwice + figures.seatsTwice + figures.seatsAstray === 0 &&
  figures.rulesBroken.length === 0;

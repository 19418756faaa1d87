// Halls sold in turn, with codes or some work beside the sale and without, by the same servers.
import { startDurablePostgres } from './durable-postgres.ts';
import { faultsOf, ordersOf, ordersPerSecond } from './order-load.ts';
import { prepareDatabase, type SaleWith, sellOut } from './order-rounds.ts';
import { type OrderServer, startShopServer } from './order-servers.ts';

export type SellingRig = ReturnType<typeof prepareDatabase> & { shops: OrderServer[]; stop: () => Promise<void> };
/** Orders a second, and the processor time of an order without over the one beside: other programs of the machine hardly change that. */
type SoldBeside = { beside: number; without: number; byProcessor: number };
type Sold = { perSecond: number; processorSeconds: number };
type SaleFaults = { faults: number; seatsTwice: number; seatsAstray: number };

const say = (sentence: string) => console.error(sentence);

export async function startSelling(servers: number, secretKey: string): Promise<SellingRig> {
  const postgres = await startDurablePostgres();
  const { databaseUrl } = postgres;
  const database = prepareDatabase(postgres, secretKey);
  const shops: OrderServer[] = [];
  const stop = async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await database.pool.end();
    await postgres.stop();
  };
  try {
    while (shops.length < servers) shops.push(await startShopServer({ databaseUrl, secretKey }));
    return { ...database, shops, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Orders a second of each round. The first round is for warming up. */
export async function sellInTurn(
  rig: SellingRig,
  rounds: number,
  saleWith: SaleWith,
  counted: SaleFaults,
): Promise<SoldBeside[]> {
  const sell = async (seed: number, what?: SaleWith): Promise<Sold> => {
    const sold = await sellOut(rig, seed, what);
    counted.faults += faultsOf(sold.load);
    counted.seatsTwice += sold.audit.seatsTwice;
    counted.seatsAstray += sold.audit.seatsAstray;
    const processorSeconds = (sold.nodeSeconds + sold.databaseSeconds) / ordersOf(sold.load);
    return { perSecond: ordersPerSecond(sold.load), processorSeconds };
  };
  const readings: SoldBeside[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // In turn, either way round.
    const isFirst = round % 2 === 0;
    const before = await sell(2 * round, isFirst ? saleWith : undefined);
    const after = await sell(2 * round + 1, isFirst ? undefined : saleWith);
    const [beside, without] = isFirst ? [before, after] : [after, before];
    const byProcessor = without.processorSeconds / beside.processorSeconds;
    const reading = { beside: beside.perSecond, without: without.perSecond, byProcessor };
    if (round > 0) readings.push(reading);
    say(`${round} of ${rounds}: ${JSON.stringify(reading)}`);
  }
  return readings;
}

// Halls sold in turn, with some work beside the sale and without it, by the same servers.
import { startDurablePostgres } from './durable-postgres.ts';
import { faultsOf, ordersPerSecond } from './order-load.ts';
import { type Beside, prepareDatabase, sellOut } from './order-rounds.ts';
import { type OrderServer, startShopServer } from './order-servers.ts';

export type SellingRig = ReturnType<typeof prepareDatabase> & { shops: OrderServer[]; stop: () => Promise<void> };
type SoldBeside = { beside: number; without: number };
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
  work: Beside,
  counted: SaleFaults,
): Promise<SoldBeside[]> {
  const sell = async (seed: number, beside?: Beside) => {
    const sold = await sellOut(rig, seed, beside);
    counted.faults += faultsOf(sold.load);
    counted.seatsTwice += sold.audit.seatsTwice;
    counted.seatsAstray += sold.audit.seatsAstray;
    return ordersPerSecond(sold.load);
  };
  const readings: SoldBeside[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // In turn, either way round.
    const isFirst = round % 2 === 0;
    const before = await sell(2 * round, isFirst ? work : undefined);
    const after = await sell(2 * round + 1, isFirst ? undefined : work);
    const reading = isFirst ? { beside: before, without: after } : { beside: after, without: before };
    if (round > 0) readings.push(reading);
    say(`${round} of ${rounds}: ${JSON.stringify(reading)}`);
  }
  return readings;
}

// Sales of an outlet and returns of the same places at the same moment.
import { expect, test } from 'vitest';
import { checkInvariants } from '../../../../tests/check-invariants.ts';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { changeStocksSlowly, isTakingAWhile } from '../../../../tests/support/database/without-locks.ts';
import { endAllotment, type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { isDeadlocked } from '../../platform/database/away.ts';
import { connect } from '../../platform/database/connect.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';
import { releaseEnded } from '../withheld-seats/release-withheld.ts';
import { findWithholdingOf } from './allotments.queries.ts';

/** Eight customers want one of eight seats each, while the date of return comes and the outlet returns some seats. */
async function race(
  { deps }: Pick<BoxOffice, 'deps'>,
  office: Pick<BoxOffice, 'hallOf' | 'db'>,
  outlet: OpenOutlet,
  untilTheEnd: () => Promise<unknown> = async () => {},
) {
  const hall = await office.hallOf(rowsOfSeats(1, 8));
  const { id, zone } = (await outlet.give(hall, 8)).body;
  const of = { eventId: hall.eventId, sessionId: hall.sessionIds[0] as number, zoneId: zone.id };
  const withholding = await findWithholdingOf(office.db, { eventId: hall.eventId, id });
  const services = { ...deps, stocks: new StockMemory(deps.db) };
  /** The job tries again after a deadlock, of which a distributed database has more. */
  const release = (): Promise<unknown> =>
    releaseEnded(services, { ...of, id: withholding?.id ?? 0 }).catch((error) => {
      if (!isDeadlocked(error)) throw error;
      return release();
    });
  const end = async () => {
    await untilTheEnd();
    await endAllotment(office.db, id);
    await release();
  };
  const selling = Array.from({ length: 8 }, (_, at) => outlet.sell(hall, id, `A${at + 1}`));
  const returning = [outlet.giveBack(hall, id, 'A1'), outlet.giveBack(hall, id, 'A5'), end()];
  const [sales] = await Promise.all([Promise.all(selling), Promise.allSettled(returning)]);
  return { id, sold: sales.filter(({ status }) => status === 201).length };
}

test('a late sale and the return of its places: each place is sold or comes back, and all of them add up', async () => {
  const office = await openBoxOffice();
  const outlet = await openOutlet(office);
  for (let round = 0; round < 6; round += 1) {
    const { id, sold } = await race(office, office, outlet);
    expect(await outlet.sum(id)).toEqual({ allotted: 8, sold, held: 0, returned: 8 - sold, free: 0 });
  }
  // The invariants are checked when the database goes.
  await office.close();
});

test('without the lock a place is sold and comes back: the test above would notice', { timeout: 180_000 }, async () => {
  const database = await freshDatabase();
  const office = await openBoxOffice({}, { database });
  const rewrite = (sql: string) =>
    /from inventory[\s\S]*for update/.test(sql) ? sql.replace(/\bfor update/, '') : sql;
  // The date of return comes when somebody has decided to sell or to give back, and has not written it yet.
  await changeStocksSlowly(office.db);
  const untilTheEnd = () => until(() => isTakingAWhile(office.db));
  const proxy = await startPostgresProxy(database.url, { rewrite });
  const through = connect(proxy.url, 10);
  const careless = await runningApp({ database: { ...database, ...through, url: proxy.url } });
  const outlet = await openOutlet(careless);
  let broken: unknown[] = [];
  for (let round = 0; round < 40 && broken.length === 0; round += 1) {
    await race(careless, office, outlet, untilTheEnd);
    broken = await checkInvariants(database.url);
  }
  expect(proxy.rewritten()).toBeGreaterThan(0);
  expect(broken).not.toEqual([]);
  await careless.close();
  await through.pool.end();
  await proxy.close();
  await office.close();
  await database.dropBroken();
});

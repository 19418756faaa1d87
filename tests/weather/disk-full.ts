// The disk of PostgreSQL becomes full during a sale, and has room again some seconds later.
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { connectToCrashing, startCrashPostgres } from '../crash/postgres.ts';
import { type ShortSale, sellFor } from '../crash/short-sale.ts';
import { makeSmallDisk } from './small-disk.ts';

export type FullDisk = ShortSale & {
  /** Orders acknowledged in each second of the sale. */
  ordersBySecond: number[];
  /** The first second with a full disk, and the first with room again. */
  full: { from: number; until: number };
};
type Options = { secondsBefore: number; secondsFull: number; secondsAfter: number };

const diskMegabytes = 512;
/** So that the room of the logs is used up soon: with much of it, PostgreSQL goes on for minutes. */
const smallLogs = { min_wal_size: '32MB', max_wal_size: '64MB', wal_init_zero: 'on', wal_recycle: 'off' };

/** Null where no disk can be made. */
export async function sellOnFullDisk(options: Options): Promise<FullDisk | null> {
  const disk = makeSmallDisk(diskMegabytes);
  if (!disk) return null;
  const postgres = await startCrashPostgres(smallLogs, disk.folder);
  try {
    await migrate(postgres.url, { info: () => {} });
    const { db, pool } = connectToCrashing(postgres.url, 2);
    const full = { from: options.secondsBefore, until: options.secondsBefore + options.secondsFull };
    const ordersBySecond: number[] = [];
    let counted = 0;
    const sale = await sellFor(
      { url: postgres.url, db },
      {
        secondsMax: full.until + options.secondsAfter,
        meanwhile: async ({ acknowledged }) => {
          ordersBySecond.push(acknowledged.length - counted);
          counted = acknowledged.length;
          if (ordersBySecond.length === full.from) disk.fill();
          if (ordersBySecond.length === full.until) disk.empty();
        },
      },
    );
    await pool.end();
    return { ...sale, ordersBySecond, full };
  } finally {
    await postgres.stop();
    disk.remove();
  }
}

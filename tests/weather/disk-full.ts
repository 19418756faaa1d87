// The disk of PostgreSQL becomes full during a sale, and has room again some seconds later.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { connectToCrashing, startCrashPostgres } from '../crash/postgres.ts';
import type { Promises } from '../crash/promises.ts';
import { type ShortSale, sellFor } from '../crash/short-sale.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

export type FullDisk = ShortSale & {
  /** Orders acknowledged in the last second before, in the last one with a full disk, and in the last one of the sale. */
  orders: { before: number; full: number; after: number };
};
type Options = { secondsBefore: number; secondsFull: number; secondsAfter: number; buyers: number };

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
    const orders = { before: 0, full: 0, after: 0 };
    let [round, counted] = [0, 0];
    const countNew = ({ acknowledged }: Promises) => {
      const added = acknowledged.length - counted;
      counted = acknowledged.length;
      return added;
    };
    const sale = await sellFor(
      { url: postgres.url, db },
      {
        secondsMax: options.secondsBefore + options.secondsAfter,
        buyers: options.buyers,
        // Room is made within the round, because the audit after each round needs some.
        meanwhile: async (promises) => {
          round += 1;
          orders.after = countNew(promises);
          if (round !== options.secondsBefore) return;
          orders.before = orders.after;
          const freeDisk = keepFull(disk, pool);
          await wait((options.secondsFull - 1) * 1000);
          countNew(promises);
          await wait(1000);
          orders.full = countNew(promises);
          await freeDisk();
        },
      },
    );
    await pool.end();
    return { ...sale, orders };
  } finally {
    await postgres.stop();
    disk.remove();
  }
}

/**
 * A PostgreSQL that restarts lets go of deleted logs that its processes had open, so what becomes free is taken again. A new file of the log
 * is needed each time. Returns a function that empties the disk.
 */
function keepFull(disk: SmallDisk, pool: Pool): () => Promise<void> {
  let isOver = false;
  const filling = (async () => {
    while (!isOver) {
      disk.fill();
      await pool.query("select pg_logical_emit_message(true, 'full', ''), pg_switch_wal()").catch(() => {});
      await wait(100);
    }
  })();
  return async () => {
    isOver = true;
    await filling;
    disk.empty();
  };
}

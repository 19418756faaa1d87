// The first PostgreSQL dies during a sale, and the standby that confirmed each commit takes its place.
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { connectToCrashing } from '../crash/postgres.ts';
import { type ShortSale, sellFor } from '../crash/short-sale.ts';
import { findPostgresPrograms, startReplicated } from './replicated-postgres.ts';

export type Failover = ShortSale & { ordersBySecond: number[]; failedOverAt: number };
type Options = {
  secondsBefore: number;
  secondsAfter: number;
  /** False for a standby that commits do not wait for, and that has missed the last second: then orders must be lost, and found. */
  confirms?: boolean;
};

/** Null on a machine without a PostgreSQL of its own. */
export async function sellThroughFailover({
  secondsBefore,
  secondsAfter,
  confirms = true,
}: Options): Promise<Failover | null> {
  const programs = findPostgresPrograms();
  if (programs === null) return null;
  const postgres = await startReplicated(programs, { confirms });
  try {
    await migrate(postgres.url, { info: () => {} });
    const { db, pool } = connectToCrashing(postgres.url, 2);
    const ordersBySecond: number[] = [];
    let counted = 0;
    const sale = await sellFor(
      { url: postgres.url, db },
      {
        secondsMax: secondsBefore + secondsAfter,
        meanwhile: async ({ acknowledged }) => {
          ordersBySecond.push(acknowledged.length - counted);
          counted = acknowledged.length;
          if (!confirms && ordersBySecond.length === secondsBefore - 1) await postgres.cutStandby();
          if (ordersBySecond.length === secondsBefore) await postgres.failOver();
        },
      },
    );
    await pool.end();
    return { ...sale, ordersBySecond, failedOverAt: secondsBefore };
  } finally {
    await postgres.stop();
  }
}

// Every two seconds each server writes what it has counted, if there is anything. A failed write is counted again.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../platform/deps.ts';
import type { FaultCounter } from '../../platform/http/fault-counts.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import type { SaleCounter } from '../../shop/orders/sale-counter.ts';
import { addFaultMinute, addSaleMinutes } from './sale-minutes.queries.ts';

const secondsBetweenWrites = 2;

export type Counting = { db: Db; log: Pick<Logger, 'warn'>; sales: SaleCounter; faults: FaultCounter };

export function keepWritingCounts(counting: Counting): Repeated & { write: () => Promise<void> } {
  const server = randomUUID();
  const write = () => writeCounts(counting, server);
  const job = repeat({
    key: 'writeCounts',
    name: 'write what was counted',
    log: counting.log,
    pauseMilliseconds: secondsBetweenWrites * 1000,
    round: () => write().then(() => false),
  });
  return { ...job, write };
}

async function writeCounts({ db, sales, faults }: Counting, server: string): Promise<void> {
  const sold = sales.take();
  if (sold.size > 0)
    await addSaleMinutes(db, server, sold).catch((error) => {
      sales.add(sold);
      throw error;
    });
  const failed = faults.take();
  if (failed.faults + failed.busy > 0)
    await addFaultMinute(db, server, failed).catch((error) => {
      faults.add(failed);
      throw error;
    });
}

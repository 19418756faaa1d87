// Every server looks through all orders once when it starts and once a day. After the first time all of them have their lines.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { beforeAllOrders, bookEarlierSales } from './book-earlier-sales.ts';

const pauseMilliseconds = 24 * 3_600_000;
/** No settlement of a promoter is closed while a sale has no lines. */
const pauseAfterFailure = 60_000;

export function registerEarlierSales(app: FastifyInstance, deps: Pick<Deps, 'db' | 'log'>): void {
  let after = beforeAllOrders;
  const round = async () => {
    const next = await bookEarlierSales(deps, after);
    after = next ?? beforeAllOrders;
    return next !== null || pauseMilliseconds;
  };
  app.jobs.push(
    repeat({
      key: 'bookEarlierSales',
      name: 'book earlier sales',
      log: deps.log,
      pauseMilliseconds: pauseAfterFailure,
      round,
    }),
  );
}

// Retries a batch whose transaction fails, and from then on carefully: an order that was committed after all is found by its pass, so
// nothing is done twice. This also resolves an unknown end of a COMMIT, and passes that were used before. When retries do not help, the
// batch is split, so that other orders do not suffer from a locked zone or one bad order.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAway, isCrowded } from '../../platform/database/away.ts';
import { codeOf } from '../../platform/database/error-code.ts';
import { Busy } from '../../platform/database/group-commit.ts';
import type { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import { hasMoved } from '../seating/inventory.queries.ts';
import type { OrderOutcome, ReadyOrder } from './ready-order.ts';

const attemptsMax = 3;
const millisecondsMax = 4000;
const millisecondsBetweenAttempts = 100;

type RetriedBatch = {
  connection: Pick<PipelinedConnection, 'rollBack'>;
  log: Pick<Logger, 'warn'>;
  /** A careful batch looks up earlier orders of its passes and visitors; otherwise the unique keys refuse it. */
  place: (orders: ReadyOrder[], isCareful: boolean) => Promise<OrderOutcome[]>;
};
/** An error of one order alone. */
export type Fault = { fault: unknown };
type Outcomes = (OrderOutcome | Fault)[];

export function retryBatch(batch: RetriedBatch, orders: ReadyOrder[]): Promise<Outcomes> {
  return tryUntil(performance.now() + millisecondsMax, batch, orders, false);
}

async function tryUntil(
  deadline: number,
  batch: RetriedBatch,
  orders: ReadyOrder[],
  wasTried: boolean,
): Promise<Outcomes> {
  const { connection, log, place } = batch;
  for (let attempt = 1; ; attempt += 1) {
    const isCareful = wasTried || attempt > 1;
    try {
      return await place(orders, isCareful);
    } catch (error) {
      await connection.rollBack();
      if (isCareful || !isUsual(error))
        log.warn({ err: error, orders: orders.length, attempt }, 'a batch of orders failed');
      if (performance.now() > deadline) return orders.map(() => ({ fault: new Busy() }));
      if (isAway(error)) await wait(millisecondsBetweenAttempts);
      else if (isCrowded(error)) {
        const zones = Map.groupBy(orders, zoneOf);
        if (zones.size === 1) return orders.map(() => ({ fault: new Busy() }));
        return apart(orders, [...zones.values()], (some) => tryUntil(deadline, batch, some, true));
      } else if (attempt >= attemptsMax) {
        if (orders.length === 1) return [{ fault: error }];
        const singles = orders.map((order) => [order]);
        return apart(orders, singles, (some) => tryUntil(deadline, batch, some, true));
      }
    }
  }
}

/** A unique key was violated, or an inventory has changed: expected for a batch that did not look for earlier orders. */
const isUsual = (error: unknown): boolean => hasMoved(error) || codeOf(error) === '23505';

/** Places one part after the other. The outcomes are in the order of the whole batch. */
async function apart(
  orders: ReadyOrder[],
  parts: ReadyOrder[][],
  attempt: (some: ReadyOrder[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  const outcomes = new Map<ReadyOrder, OrderOutcome | Fault>();
  for (const part of parts) {
    const some = await attempt(part);
    for (const [index, order] of part.entries()) outcomes.set(order, some[index] as OrderOutcome);
  }
  return orders.map((order) => outcomes.get(order) as OrderOutcome);
}

const zoneOf = ({ eventId, wanted }: ReadyOrder): string =>
  `${eventId}:${wanted.lines.map(({ sessionId, zoneId }) => `${sessionId}:${zoneId}`).join()}`;

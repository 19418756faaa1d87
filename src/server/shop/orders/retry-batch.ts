// A batch whose transaction fails is tried again, and from then on with care: every order in it that did get through is
// found by its pass, so nothing is done twice. This is also how an unknown end of a COMMIT is found out, and how a pass is
// met again that was used before. When trying again does not help, the batch is taken apart, so that nobody suffers for a
// locked zone or for somebody else's bad order.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAway, isCrowded } from '../../platform/database/away.ts';
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
  /** With care it looks for what these passes and visitors have already; without, the tables' own keys refuse it. */
  place: (orders: ReadyOrder[], isCareful: boolean) => Promise<OrderOutcome[]>;
};
/** What went wrong for one order alone. */
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

/** A key is in use, or somebody else sold a seat: nothing unusual for a batch that did not look before. */
const isUsual = (error: unknown): boolean => hasMoved(error) || (error as { code?: unknown } | null)?.code === '23505';

/** One part after the other; outcomes in the order of the whole. */
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

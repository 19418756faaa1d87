// Begins the attempts of many buyers at a gateway in one transaction, if each is plain: its order waits, has a buyer and a price, and no
// earlier attempt stands in the way. Any other is left to `beginPayment`, and so is a whole batch whose transaction fails.

import { isResultAwaited } from '../../../domain/payments/payment-states.ts';
import { BatchLane } from '../../platform/database/batch-lane.ts';
import type { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import type { Deps } from '../../platform/deps.ts';
import {
  type Attempt,
  addAttempts,
  type ExtendedHold,
  extendHolds,
  keepAnswersTogether,
  listAttemptsBefore,
  listNamed,
  readAttemptsBefore,
  readHeld,
  readNamed,
} from './begin-batch.queries.ts';
import { attemptsMax, holdAtGateway } from './begin-payment.ts';
import { type LockedNow, lockOrdersTogether, readLockedOrders } from './locked-orders.queries.ts';

type AttemptBegun = { payment: Attempt & { amountCents: number }; order: ExtendedHold };
/** Null where the attempt is not plain. */
export type AttemptLane = { begin: (attempt: Attempt) => Promise<AttemptBegun | null>; stop: () => Promise<void> };

export function openAttemptLane({ databaseUrl, log }: Pick<Deps, 'databaseUrl' | 'log'>): AttemptLane {
  const lane = new BatchLane<Attempt, AttemptBegun | null>({
    databaseUrl,
    run: (connection, attempts) =>
      beginTogether(connection, attempts).catch((error) => {
        log.warn({ err: error, attempts: attempts.length }, 'payments could not be begun together');
        throw error;
      }),
  });
  return {
    begin: (attempt) => lane.add(attempt).catch(() => null),
    stop: () => lane.stop(),
  };
}

async function beginTogether(
  connection: PipelinedConnection,
  attempts: readonly Attempt[],
): Promise<(AttemptBegun | null)[]> {
  // Each statement sees what others have stored before the locks were taken.
  const [orderRows = [], attemptRows = [], namedRows = []] = await connection.begin([
    lockOrdersTogether(attempts),
    listAttemptsBefore(attempts),
    listNamed(attempts),
  ]);
  const orders = new Map(readLockedOrders(orderRows).map((order) => [order.id, order]));
  const before = Map.groupBy(readAttemptsBefore(attemptRows), ({ orderId }) => orderId);
  const named = new Set(readNamed(namedRows));
  const plain: (Attempt & { amountCents: number })[] = [];
  for (const attempt of attempts) {
    const order = orders.get(attempt.orderId);
    const earlier = before.get(attempt.orderId) ?? [];
    if (!order || !isPayable(order) || !named.has(order.id)) continue;
    if (earlier.length >= attemptsMax || earlier.some(isResultAwaited)) continue;
    plain.push({ ...attempt, amountCents: order.amountCents });
    // A second attempt for the order is judged by what this one has stored.
    orders.delete(order.id);
  }
  if (plain.length === 0) {
    await connection.rollBack();
    return attempts.map(() => null);
  }
  const [, heldRows = []] = await connection.commit([
    addAttempts(plain),
    extendHolds(plain),
    keepAnswersTogether(plain),
  ]);
  const held = new Map(readHeld(heldRows).map((order) => [order.id, order]));
  const begun = new Map(plain.map((payment) => [payment.invoiceNo, payment]));
  return attempts.map(({ invoiceNo, orderId }) => {
    const [payment, order] = [begun.get(invoiceNo), held.get(orderId)];
    return payment && order ? { payment, order } : null;
  });
}

const isPayable = ({ status, isOver, amountCents, createdAt, now }: LockedNow): boolean =>
  status === 'WAITING' && !isOver && amountCents > 0 && now.getTime() - createdAt.getTime() < plainMinutesMax * 60_000;

/** The hold of a later attempt depends on the earlier ones. */
const plainMinutesMax = holdAtGateway.minutesSinceOrderMax - holdAtGateway.minutes;

// The parts that all actions of staff on an order share.

import type { OrderActionKind } from '../../../domain/orders/order-actions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { bookEarlierSale } from '../../money/ledger/book-earlier-sales.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { addOrderAction, noReason, type SeatChange } from '../../shop/orders/order-actions.queries.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';

export type OfOrder = { eventId: number; orderId: number };

/** Numbers that belong to no event find no order. */
export const keyOf = (orderId: number): OfOrder => ({
  eventId: Number.isSafeInteger(orderId) ? eventOfOrder(orderId) : 0,
  orderId,
});

/** One transaction, repeated when the database was away; mails are sent after it. */
export async function act<Result>(services: PaymentServices, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const result = await retry(() => services.db.transaction().execute(work));
  services.mailing.wake();
  return result;
}

export async function lockKnownOrder(tx: Db, { eventId, orderId }: OfOrder): Promise<LockedOrder> {
  const order = await lockOrder(tx, eventId, orderId);
  if (!order) throw new Refused('notFound', 'transaction');
  return order;
}

/** An outlet voids its sales itself: it has the money, and its places belong to its allotment. */
export function refuseOutletOrder({ channel }: LockedOrder): void {
  if (channel === 'OUTLET') throw new Refused('outletOrder', 'transaction');
}

/** The lines of the sale are booked with the lock: what comes later is booked after them. */
export async function lockPaidOrder(tx: Db, of: OfOrder): Promise<LockedOrder> {
  const order = await lockKnownOrder(tx, of);
  refuseOutletOrder(order);
  if (order.status !== 'PAID') throw new Refused('notPaid', 'transaction', { details: { status: order.status } });
  await bookEarlierSale(tx, of);
  return order;
}

type Record = OfOrder & {
  by: Actor;
  kind: OrderActionKind;
  audit: AuditType;
  reason: string | null;
  details?: string;
  seats?: readonly SeatChange[];
};

/** The line in the order's timeline, and the audit record of the same. */
export async function record(tx: Db, { by, kind, audit, reason, details, seats, ...of }: Record): Promise<void> {
  const what = [details, reason ?? noReason].filter(Boolean).join(': ');
  const message = `order ${of.orderId}, ${kind.toLowerCase().replaceAll('_', ' ')}, ${what}`;
  await addAudit(tx, { ...by, type: audit, message });
  const more = { ...(details && { details }), ...(seats && { seats }) };
  await addOrderAction(tx, { ...of, kind, decidedBy: by.principal, reason, ...more });
}

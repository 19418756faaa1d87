// Finance declines a portion of a payment that a clerk promised. The tickets stay returned and the money stays with the shop, so the ledger
// gets a correction. Fees and a delivery that stay are booked as such: no promoter is due them.

import { dollarsFrom } from '../../../domain/money/money.ts';
import { splitPortion } from '../../../domain/orders/kept-money.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { addOrderAction } from '../../shop/orders/order-actions.queries.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { bookLines } from '../ledger/ledger.queries.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { findPayment, type PaymentRow } from '../payments/payments.queries.ts';
import { declineOrderRefund, findDecision, findOrderRefund, type OrderRefundRow } from './order-refunds.queries.ts';
import { nameOf } from './send-order-refund.ts';

type Declining = { invoiceNo: string; number: number; reason: string };

export const declineRefund = ({ db }: PaymentServices, declining: Declining, by: Actor): Promise<void> =>
  retry(() => db.transaction().execute((tx) => decline(tx, declining, by)));

async function decline(tx: Db, { invoiceNo, number, reason }: Declining, by: Actor): Promise<void> {
  const eventId = eventOfInvoice(invoiceNo);
  const key = eventId === null ? null : { eventId, invoiceNo, number };
  const found = key && (await findOrderRefund(tx, key));
  const order = found && (await lockOrder(tx, found.eventId, found.orderId));
  if (!key || !found || !order) throw new Refused('notFound', 'refund');
  if (!(await declineOrderRefund(tx, key, { reason, login: by.principal }))) {
    const before = await read(tx, key);
    // The same person repeats a request whose reply was lost.
    if (before.declinedBy === by.principal && before.declineReason === reason) return;
    throw decidedBefore(before);
  }
  const payment = (await findPayment(tx, key.eventId, invoiceNo)) as PaymentRow;
  const { beforeCents, ...decided } = await findDecision(tx, key);
  const parts = splitPortion(decided, { beforeCents, amountCents: found.amountCents });
  const line = lineOf(order, payment, { reason, by });
  const lines = [
    line('CORRECTION', parts.otherCents),
    line('FEE', parts.feesCents),
    line('DELIVERY', parts.deliveryCents),
  ];
  await bookLines(
    tx,
    lines.filter(({ amountCents }) => amountCents > 0),
  );
  const details = `HK$${dollarsFrom(found.amountCents).toFixed(2)}`;
  const message = `refund ${nameOf(found)} of order ${order.id}, ${details}: ${reason}`;
  await addAudit(tx, { ...by, type: 'REFUND_DECLINED', message });
  const action = { eventId: order.eventId, orderId: order.id, decidedBy: by.principal };
  await addOrderAction(tx, { ...action, kind: 'REFUND_DECLINED', reason, details });
}

const read = async (tx: Db, key: { eventId: number; invoiceNo: string; number: number }) =>
  (await findOrderRefund(tx, key)) as OrderRefundRow;

function decidedBefore({ sentAt, sentBy, approvedBy, declinedBy }: OrderRefundRow): Refused {
  const decidedBy = declinedBy ?? approvedBy ?? sentBy ?? '';
  const status = sentAt === null ? 'REFUND_DUE' : 'REFUNDED';
  return new Refused('alreadyDecided', 'refund', { details: { decidedBy, status } });
}

type Declined = { reason: string; by: Actor };

const lineOf =
  (order: LockedOrder, { method }: PaymentRow, { reason, by }: Declined) =>
  (kind: 'CORRECTION' | 'FEE' | 'DELIVERY', cents: number) => ({
    eventId: order.eventId,
    orderId: order.id,
    channel: order.channel,
    method,
    saidBy: by.principal,
    kind,
    unitCents: cents,
    amountCents: cents,
    note: reason,
  });

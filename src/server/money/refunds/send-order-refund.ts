// Sends a portion of a settled payment back by its provider, or records one that a person has sent. It is claimed first, as every refund,
// so that two people, or a person and the job, send it once.

import { dollarsFrom } from '../../../domain/money/money.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { addWebhookEvent } from '../../platform/webhooks/webhook-outbox.queries.ts';
import { addOrderAction } from '../../shop/orders/order-actions.queries.ts';
import { lockOrder } from '../../shop/orders/order-locks.queries.ts';
import type { Gateway, Gateways } from '../gateways/gateway.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { tellBuyer } from '../payments/payment-mails.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { findPayment, type PaymentRow } from '../payments/payments.queries.ts';
import {
  claimOrderRefund,
  findOrderRefund,
  keepOrderRefusal,
  markOrderRefundSent,
  type OrderRefundRow,
  type RefundKey,
} from './order-refunds.queries.ts';
import { refusalLengthMax } from './refunds.queries.ts';

type Named = { invoiceNo: string; number: number };
type RefundOfPayment = { refund: OrderRefundRow; payment: PaymentRow };

/** Null where a person has to send the money: the provider has no way to do it, or the money came by hand. */
export const refundSenderOf = (gateways: Gateways, method: string): Gateway['refund'] =>
  gateways[method as ProviderName]?.refund ?? null;

export async function sendOrderRefund(services: GatewayServices, named: Named, by: Actor): Promise<void> {
  const { refund, payment } = await find(services.db, named);
  const send = refundSenderOf(services.gateways, payment.method);
  if (!send) throw new Refused('methodClosed', 'refund');
  if (!(await claim(services, refund, by, null))) return;
  const answer = await send(payment, refund.amountCents);
  if (answer.is === 'refused') {
    const because = answer.because.slice(0, refusalLengthMax);
    const keep = async (tx: Db) => {
      await lockOrder(tx, refund.eventId, refund.orderId);
      await keepOrderRefusal(tx, refund, by.principal, because);
    };
    await retry(() => services.db.transaction().execute(keep));
    throw new Refused('refundFailed', 'refund', { details: { because } });
  }
  // The result is unknown: the claim stays, and a retry is possible after two minutes.
  if (answer.is === 'unknown') throw new Refused('refundFailed', 'refund');
  await finishOrderRefund(services, refund, by, null);
}

export async function noteOrderRefund(services: PaymentServices, named: Named, note: string, by: Actor): Promise<void> {
  const { refund } = await find(services.db, named);
  if (await claim(services, refund, by, note)) await finishOrderRefund(services, refund, by, note);
}

async function find(db: Db, { invoiceNo, number }: Named): Promise<RefundOfPayment> {
  const eventId = eventOfInvoice(invoiceNo);
  const refund = eventId === null ? undefined : await findOrderRefund(db, { eventId, invoiceNo, number });
  const payment = refund && (await findPayment(db, refund.eventId, invoiceNo));
  if (!payment) throw new Refused('notFound', 'refund');
  return { refund, payment };
}

/** False when the same person repeats a request whose reply was lost: the refund has been sent. */
const claim = (
  { db }: PaymentServices,
  refund: OrderRefundRow,
  { principal }: Actor,
  note: string | null,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, refund.eventId, refund.orderId);
    if (await claimOrderRefund(tx, refund, principal)) return true;
    const { sentBy, sentAt, declinedBy, note: notedBefore } = (await findOrderRefund(tx, refund)) as OrderRefundRow;
    if (sentAt !== null && sentBy === principal && notedBefore === note) return false;
    const status = sentAt === null ? 'REFUND_DUE' : 'REFUNDED';
    throw new Refused('alreadyDecided', 'refund', { details: { decidedBy: declinedBy ?? sentBy ?? '', status } });
  });

/** Marks a refund as sent. Repeated calls record and mail it once. */
export async function finishOrderRefund(
  services: PaymentServices,
  refund: OrderRefundRow,
  by: Actor,
  note: string | null,
): Promise<void> {
  await retry(() => services.db.transaction().execute((tx) => finish(tx, services, refund, by, note)));
  services.mailing.wake();
}

async function finish(
  tx: Db,
  services: PaymentServices,
  refund: OrderRefundRow,
  by: Actor,
  note: string | null,
): Promise<void> {
  const { eventId, orderId, invoiceNo, amountCents } = refund;
  await lockOrder(tx, eventId, orderId);
  if (!(await markOrderRefundSent(tx, refund, by.principal, note))) return;
  const how = note === null ? 'by the provider' : `by hand: ${note}`;
  const amount = dollarsFrom(amountCents).toFixed(2);
  await addAudit(tx, {
    ...by,
    type: 'REFUND_SENT',
    message: `refund ${nameOf(refund)} of order ${orderId}, ${amount}, ${how}`,
  });
  const details = `HK$${amount}`;
  await addOrderAction(tx, { eventId, orderId, kind: 'REFUND_SENT', decidedBy: by.principal, reason: note, details });
  await addWebhookEvent(tx, {
    type: 'order.refunded',
    eventId,
    transactionId: orderId,
    amount: dollarsFrom(amountCents),
  });
  await tellBuyer(tx, services, 'refunded', { eventId, id: orderId }, { invoiceNo, amountCents });
}

/** A payment may go back in several portions. */
export const nameOf = ({ invoiceNo, number }: RefundKey): string => `${invoiceNo}/${number}`;

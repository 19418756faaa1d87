// Sends a refund by the provider, or records one that a person has sent. It is claimed first, so that two people, or a person and the
// job, send it once. The result is stored when the provider replies.

import type { RefundDue } from '../../../contract/payment-review.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { otherCurrency } from '../../../domain/payments/currencies.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { addWebhookEvent } from '../../platform/webhooks/webhook-outbox.queries.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { tellBuyer } from '../payments/payment-mails.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { findPayment, movePayment, type PaymentRow } from '../payments/payments.queries.ts';
import { refundOf, senderOf } from './describe-refund.ts';
import { claimRefund, keepRefusal, refusalLengthMax } from './refunds.queries.ts';

export async function sendRefund(services: GatewayServices, invoiceNo: string, by: Actor): Promise<RefundDue> {
  const payment = await findRefundable(services.db, invoiceNo);
  const send = senderOf(services.gateways, payment);
  if (!send) throw new Refused('methodClosed', 'refund');
  if (!(await claim(services, payment, by, null)))
    return refundOf(services.gateways, await finishRefund(services, payment, by, null));
  const answer = await send(payment, payment.capturedCents ?? 0);
  if (answer.is === 'refused') {
    await keepRefusal(services.db, payment, by.principal, answer.because);
    throw new Refused('refundFailed', 'refund', { details: { because: answer.because.slice(0, refusalLengthMax) } });
  }
  // The result is unknown: the claim stays, and a retry is possible after two minutes.
  if (answer.is === 'unknown') throw new Refused('refundFailed', 'refund');
  return refundOf(services.gateways, await finishRefund(services, payment, by, null));
}

export async function noteRefund(
  services: GatewayServices,
  invoiceNo: string,
  note: string,
  by: Actor,
): Promise<RefundDue> {
  const payment = await findRefundable(services.db, invoiceNo);
  await claim(services, payment, by, note);
  return refundOf(services.gateways, await finishRefund(services, payment, by, note));
}

async function findRefundable(db: Db, invoiceNo: string): Promise<PaymentRow> {
  const eventId = eventOfInvoice(invoiceNo);
  const payment = eventId === null ? undefined : await findPayment(db, eventId, invoiceNo);
  if (payment?.capturedCents == null || payment.settles) throw new Refused('notFound', 'refund');
  return payment;
}

/** False when the same person repeats a request whose reply was lost: the refund has been sent. */
const claim = (
  { db }: GatewayServices,
  { eventId, orderId, invoiceNo }: PaymentRow,
  { principal }: Actor,
  note: string | null,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, eventId, orderId);
    const payment = (await findPayment(tx, eventId, invoiceNo)) as PaymentRow;
    if (await claimRefund(tx, payment, principal)) return true;
    const { decidedBy, status } = payment;
    const isSaidAgain = decidedBy === principal && (note === null || note === payment.note);
    if (status === 'REFUNDED' && isSaidAgain) return false;
    throw new Refused('alreadyDecided', 'refund', { details: { decidedBy: decidedBy ?? '', status } });
  });

/** Marks a refund as sent. Repeated calls record and mail it once. */
export async function finishRefund(
  services: PaymentServices,
  { eventId, orderId, invoiceNo }: PaymentRow,
  by: Actor,
  note: string | null,
): Promise<PaymentRow> {
  const finish = async (tx: Db) => {
    const order = (await lockOrder(tx, eventId, orderId)) as LockedOrder;
    const payment = (await findPayment(tx, eventId, invoiceNo)) as PaymentRow;
    if (payment.status !== 'REFUNDED') await markRefunded(tx, services, { order, payment, by, note });
    return (await findPayment(tx, eventId, invoiceNo)) as PaymentRow;
  };
  const refunded = await retry(() => services.db.transaction().execute(finish));
  services.mailing.wake();
  return refunded;
}

type Marking = { order: LockedOrder; payment: PaymentRow; by: Actor; note: string | null };

async function markRefunded(tx: Db, services: PaymentServices, { order, payment, by, note }: Marking): Promise<void> {
  const { invoiceNo } = payment;
  const amountCents = payment.capturedCents ?? 0;
  const gone = { refundedCents: amountCents, refundRefused: null, refundUnanswered: false };
  await movePayment(tx, payment, paymentMoves.refund, { ...gone, ...(note !== null && { note }) });
  const how = note === null ? 'by the provider' : `by hand: ${note}`;
  const currency = otherCurrency(payment);
  const amount = [currency, dollarsFrom(amountCents).toFixed(2)].filter(Boolean).join(' ');
  const message = `payment ${invoiceNo} of order ${order.id}, ${amount}, ${how}`;
  await addAudit(tx, { ...by, type: 'REFUND_SENT', message });
  const { eventId, id: transactionId } = order;
  const refunded = { eventId, transactionId, amount: dollarsFrom(amountCents), ...(currency !== null && { currency }) };
  await addWebhookEvent(tx, { type: 'order.refunded', ...refunded });
  await tellBuyer(tx, services, 'refunded', order, { invoiceNo, amountCents, otherCurrency: currency });
}

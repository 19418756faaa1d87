// Settles many captures in one transaction, if they simply pay for their held orders. Any other capture is left to `settleCapture`,
// and so is the whole batch when its transaction fails.

import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { judgeCapture } from '../../../domain/payments/judge-capture.ts';
import type { PaymentStatus } from '../../../domain/payments/payment-states.ts';
import { addAudits } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { addMails } from '../../platform/mail/mail.queries.ts';
import { ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { readTicketSettings } from '../../shop/tickets/tickets.queries.ts';
import { bookSales } from '../ledger/ledger.queries.ts';
import { paymentContexts } from './payment-context.queries.ts';
import { letterToBuyer } from './payment-mails.ts';
import type { PaymentServices } from './payment-services.ts';
import type { OrderRow, PaymentRow } from './payments.queries.ts';
import { listPaymentsOfOrders, lockOrders, payOrders } from './settle-batch.queries.ts';
import type { CaptureReport } from './settle-payment.ts';

export type SimpleCapture = Omit<CaptureReport, 'first' | 'byHand'> & { orderId: number };
type Paid = { report: SimpleCapture; order: OrderRow; payment: PaymentRow };

/** Returns the captures that have paid for their orders. */
export async function settleBatch(
  services: PaymentServices,
  captures: readonly SimpleCapture[],
): Promise<SimpleCapture[]> {
  // A second capture for an order is judged by what the first has done, in a transaction of its own.
  const first = [...Map.groupBy(captures, ({ orderId }) => orderId).values()].flatMap(([capture]) => capture ?? []);
  if (first.length === 0) return [];
  const paid = await services.db.transaction().execute(async (tx) => {
    const payable = await findPayable(tx, first);
    if (payable.length > 0) await pay(tx, services, payable);
    return payable;
  });
  services.mailing.wake();
  return paid.map(({ report }) => report);
}

async function findPayable(tx: Db, captures: readonly SimpleCapture[]): Promise<Paid[]> {
  const wanted = captures.map(({ eventId, orderId }) => ({ eventId, id: orderId }));
  const orders = new Map((await lockOrders(tx, wanted)).map((order) => [order.id, order]));
  // Read under the locks.
  const payments = Map.groupBy(await listPaymentsOfOrders(tx, wanted), ({ orderId }) => orderId);
  return captures.flatMap((report) => {
    const order = orders.get(report.orderId);
    const ofOrder = payments.get(report.orderId) ?? [];
    const payment = ofOrder.find(({ invoiceNo }) => invoiceNo === report.invoiceNo);
    if (!order || !payment) return [];
    const { merchantId, amountCents, currency } = payment;
    const attempt = { status: payment.status as PaymentStatus, merchantId, amountCents, currency };
    const isSettled = ofOrder.some(({ settles }) => settles);
    const then = { status: order.status as OrderStatus, isSettled, seatsAreFree: false };
    const verdict = judgeCapture(attempt, report, then);
    return verdict.is === 'paid' && !verdict.takeSeatsAgain ? [{ report, order, payment }] : [];
  });
}

async function pay(tx: Db, services: PaymentServices, paid: readonly Paid[]): Promise<void> {
  await payOrders(
    tx,
    paid.map(({ report }) => report),
  );
  await bookSales(
    tx,
    paid.map(({ report: { eventId, orderId, saidBy }, payment: { method } }) => ({
      eventId,
      orderId,
      method,
      saidBy: saidBy.principal,
    })),
  );
  const records = paid.map(({ report, order, payment }) => ({
    ...report.saidBy,
    type: 'ORDER_PAID' as const,
    message: `payment ${payment.invoiceNo} of order ${order.id}`,
  }));
  await addAudits(tx, records);
  await addMails(tx, await lettersOf(tx, services, paid));
}

async function lettersOf(tx: Db, services: PaymentServices, paid: readonly Paid[]) {
  const orders = paid.map(({ order: { eventId, id } }) => ({ eventId, id, orderId: id }));
  const contexts = await paymentContexts(tx, orders);
  const ticketsOf = await ticketsByOrder(tx, orders);
  const settings = new Map<number, Awaited<ReturnType<typeof readTicketSettings>>>();
  for (const { eventId } of orders)
    if (!settings.has(eventId)) settings.set(eventId, await readTicketSettings(tx, eventId));
  return paid.flatMap(({ order, payment }) => {
    const context = contexts.get(order.id);
    const ofEvent = settings.get(order.eventId);
    if (!context || !ofEvent) return [];
    const mailed = { order, payment, context, tickets: ticketsOf(order.id), settings: ofEvent };
    return letterToBuyer(services, 'paid', mailed) ?? [];
  });
}

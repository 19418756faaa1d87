// Settles many captures in one transaction, if they simply pay for their held orders. Any other capture is left to `settleCapture`,
// and so is the whole batch when its transaction fails.

import { judgeCapture } from '../../../domain/payments/judge-capture.ts';
import { addAudits } from '../../platform/audit/audit.queries.ts';
import { PipelinedConnection, type Rows } from '../../platform/database/pipelined-connection.ts';
import { planningAnew } from '../../platform/database/plan-anew.ts';
import { addOrderEvents } from '../../shop/orders/order-events.queries.ts';
import { bookSales } from '../ledger/ledger-batch.queries.ts';
import { type LetterFacts, readLetterFacts, selectLetterFacts } from './letter-batch.ts';
import { type LockedNow, lockOrdersTogether, readLockedOrders } from './locked-orders.queries.ts';
import { letterToBuyer } from './payment-mails.ts';
import type { PaymentServices } from './payment-services.ts';
import { capturePayments, listAttemptsOfOrders, payOrders, readAttemptsOfOrders } from './settle-batch.queries.ts';
import type { CaptureReport } from './settle-payment.ts';

export type SimpleCapture = Omit<CaptureReport, 'first' | 'byHand'> & { orderId: number };
type Paid = {
  report: SimpleCapture;
  order: LockedNow;
  payment: ReturnType<typeof readAttemptsOfOrders>[number];
  letter: LetterFacts;
};

export type Settlement = {
  /** Returns the captures that have paid for their orders. */
  settle: (captures: readonly SimpleCapture[]) => Promise<SimpleCapture[]>;
  stop: () => Promise<void>;
};

/** On a connection of its own. */
export function openSettlement(services: PaymentServices): Settlement {
  const connection = new PipelinedConnection(services.databaseUrl);
  const planAnew = planningAnew(connection);
  return {
    settle: async (captures) => {
      await planAnew();
      return settleBatch(services, connection, captures);
    },
    stop: () => connection.close(),
  };
}

async function settleBatch(
  services: PaymentServices,
  connection: PipelinedConnection,
  captures: readonly SimpleCapture[],
): Promise<SimpleCapture[]> {
  // A second capture for an order is judged by what the first has done, in a transaction of its own.
  const first = [...Map.groupBy(captures, ({ orderId }) => orderId).values()].flatMap(([capture]) => capture ?? []);
  if (first.length === 0) return [];
  try {
    const read = await connection.begin([
      lockOrdersTogether(first),
      listAttemptsOfOrders(first),
      ...selectLetterFacts(first),
    ]);
    const paid = findPayable(first, read);
    if (paid.length === 0) {
      await connection.rollBack();
      return [];
    }
    const letters = services.mailing.write(paid.flatMap((one) => letterOf(services, one) ?? []));
    const stored = await connection.commit([...settling(paid), letters.statement]);
    letters.written(stored.at(-1) ?? []);
    return paid.map(({ report }) => report);
  } catch (error) {
    await connection.rollBack();
    throw error;
  }
}

function findPayable(
  captures: readonly SimpleCapture[],
  [orderRows = [], paymentRows = [], ...letterRows]: Rows[],
): Paid[] {
  const orders = new Map(readLockedOrders(orderRows).map((order) => [order.id, order]));
  const payments = Map.groupBy(readAttemptsOfOrders(paymentRows), ({ orderId }) => orderId);
  const letters = readLetterFacts(letterRows);
  return captures.flatMap((report) => {
    const [order, letter] = [orders.get(report.orderId), letters.get(report.orderId)];
    const ofOrder = payments.get(report.orderId) ?? [];
    const payment = ofOrder.find(({ invoiceNo }) => invoiceNo === report.invoiceNo);
    if (!order || !payment || !letter) return [];
    const { merchantId, amountCents, currency } = payment;
    const attempt = { status: payment.status, merchantId, amountCents, currency };
    const isSettled = ofOrder.some(({ settles }) => settles);
    const then = { status: order.status, isSettled, seatsAreFree: false };
    const verdict = judgeCapture(attempt, report, then);
    return verdict.is === 'paid' && !verdict.takeSeatsAgain ? [{ report, order, payment, letter }] : [];
  });
}

function settling(paid: readonly Paid[]) {
  const sales = paid.map(({ report: { eventId, orderId, saidBy }, payment: { method } }) => ({
    eventId,
    orderId,
    method,
    saidBy: saidBy.principal,
  }));
  const records = paid.map(({ report, order, payment }) => ({
    ...report.saidBy,
    type: 'ORDER_PAID' as const,
    message: `payment ${payment.invoiceNo} of order ${order.id}`,
  }));
  return [
    payOrders(sales),
    capturePayments(paid.map(({ report }) => report)),
    bookSales(sales),
    addOrderEvents(
      'order.paid',
      paid.map(({ order }) => order),
    ),
    addAudits(records),
  ];
}

function letterOf(services: PaymentServices, { order: { eventId, id, now }, payment, letter }: Paid) {
  const order = { eventId, id };
  // The facts were read before the order was paid.
  const context = { ...letter.context, status: 'PAID' as const, settledAt: now };
  const mail = letterToBuyer(services, 'paid', { ...letter, context, order, payment });
  return mail && { ...mail, order };
}

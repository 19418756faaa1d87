// Settles captured money. It may be reported many times and in any order, by a callback, a receipt, a query or a person; the result is
// always the same: the order is paid, or the money has to go back, and the buyer gets a mail.

import { type OrderMove, orderMoves } from '../../../domain/orders/order-states.ts';
import { type Captured, type CaptureVerdict, judgeCapture } from '../../../domain/payments/judge-capture.ts';
import { canMakePaymentMove, paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { type AuditType, addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import { hasShowBegun } from '../../shop/orders/late-seats.queries.ts';
import { type LockedOrder, lockOrder, moveOrder } from '../../shop/orders/order-locks.queries.ts';
import { bookSale } from '../ledger/ledger.queries.ts';
import { tellBuyer, tellShop } from './payment-mails.ts';
import type { PaymentServices } from './payment-services.ts';
import { findPayment, listPayments, movePayment, type PaymentRow } from './payments.queries.ts';
import { findLateSeats, type LateSeats } from './take-late-seats.ts';

export type CaptureReport = Captured & {
  eventId: number;
  invoiceNo: string;
  providerRef: string | null;
  responseCode: string | null;
  saidBy: Actor;
  /** Further checks and records of the caller, called with the order locked, before any change. */
  first?: (tx: Db, payment: PaymentRow) => Promise<void>;
  byHand?: TakenByHand;
};
/** Money that staff take by hand. It pays for the order, or is not taken. */
export type TakenByHand = {
  orderId: number;
  /** Adds the payment, in the transaction that settles it and with the order locked. */
  begin: (tx: Db, order: LockedOrder) => Promise<void>;
  refusal: (verdict: CaptureVerdict, order: LockedOrder) => Error;
};
export type SettleResult = CaptureVerdict | { is: 'unknownInvoice' };

export async function settleCapture(services: PaymentServices, report: CaptureReport): Promise<SettleResult> {
  const result = await retry(async () => {
    const atOnce = await settleHeld(services, report).catch(nullWhereReleased);
    return atOnce ?? settleLate(services, report);
  });
  services.mailing.wake();
  return result;
}

const currencyLengthMax = 10;

/** The seats were released: a second try locks their inventories before the order. */
const seatsReleased = new Error('seats were released');
function nullWhereReleased(error: unknown): null {
  if (error !== seatsReleased) throw error;
  return null;
}

const settleHeld = (services: PaymentServices, report: CaptureReport): Promise<SettleResult> =>
  services.db.transaction().execute(async (tx) => {
    const result = await settleIn(tx, services, report);
    if (!result) throw seatsReleased;
    return result;
  });

/** In the caller's transaction. Null when the seats were released: a second try locks their inventories before the order. */
export async function settleIn(tx: Db, services: PaymentServices, report: CaptureReport): Promise<SettleResult | null> {
  const found = await findLocked(tx, report);
  if (!found) return { is: 'unknownInvoice' };
  const verdict = judge(found, report, null);
  const isLate = verdict.is === 'refundDue' && verdict.because === 'seatsGone';
  if (isLate) return null;
  await carryOut(tx, services, { report, ...found, verdict, late: null });
  return verdict;
}

type Unpaid = Pick<LockedOrder, 'eventId' | 'id'>;

/** An order without a payment: a guest pays nothing (NONE), and an outlet owes the money by its settlement (OUTLET). Call with the order locked. */
export async function settleWithoutPayment(
  tx: Db,
  { eventId, id }: Unpaid,
  { method, saidBy, move = orderMoves.pay }: { method: 'NONE' | 'OUTLET'; saidBy: Actor; move?: OrderMove },
): Promise<void> {
  await moveOrder(tx, { eventId, id }, move);
  await bookSale(tx, { eventId, orderId: id, method, saidBy: saidBy.principal });
  await addAudit(tx, { ...saidBy, type: 'ORDER_PAID', message: `order ${id}: ${method}` });
}

const settleLate = (services: PaymentServices, report: CaptureReport): Promise<SettleResult> =>
  services.db.transaction().execute(async (tx) => {
    const orderId = report.byHand?.orderId ?? (await findPayment(tx, report.eventId, report.invoiceNo))?.orderId;
    if (orderId === undefined) return { is: 'unknownInvoice' };
    const late = await findLateSeats(tx, services.stocks, report.eventId, orderId);
    const found = await findLocked(tx, report);
    if (!found) return { is: 'unknownInvoice' };
    // Staff who take money at the door know that the show has begun.
    const hasBegun = !report.byHand && (await hasShowBegun(tx, report.eventId, orderId));
    const verdict = judge(found, report, late, hasBegun);
    await carryOut(tx, services, { report, ...found, verdict, late });
    return verdict;
  });

type LockedPayment = { order: LockedOrder; payment: PaymentRow; isSettled: boolean };

async function findLocked(tx: Db, { eventId, invoiceNo, byHand }: CaptureReport): Promise<LockedPayment | null> {
  const taken = byHand && (await lockOrder(tx, eventId, byHand.orderId));
  if (taken) await byHand.begin(tx, taken);
  const payment = await findPayment(tx, eventId, invoiceNo);
  const order = payment && (await lockOrder(tx, eventId, payment.orderId));
  if (!order) return null;
  // Read again under the lock.
  const payments = await listPayments(tx, eventId, order.id);
  const current = payments.find((each) => each.invoiceNo === invoiceNo) as PaymentRow;
  return { order, payment: current, isSettled: payments.some(({ settles }) => settles) };
}

function judge(
  { order, payment, isSettled }: LockedPayment,
  report: CaptureReport,
  late: LateSeats | null,
  hasBegun = false,
): CaptureVerdict {
  const { merchantId, amountCents, currency } = payment;
  const attempt = { status: payment.status, merchantId, amountCents, currency };
  // A hold that has run out keeps its seats until the job releases them.
  return judgeCapture(attempt, report, { status: order.status, isSettled, seatsAreFree: late !== null, hasBegun });
}

type JudgedPayment = LockedPayment & { report: CaptureReport; verdict: CaptureVerdict; late: LateSeats | null };

async function carryOut(
  tx: Db,
  services: PaymentServices,
  { report, order, payment, verdict, late }: JudgedPayment,
): Promise<void> {
  if (report.byHand && verdict.is !== 'paid') throw report.byHand.refusal(verdict, order);
  await report.first?.(tx, payment);
  const { amountCents, currency, providerRef, responseCode } = report;
  const capturedCurrency = currency === payment.currency ? null : currency.slice(0, currencyLengthMax);
  const came = { capturedCents: amountCents, capturedCurrency, providerRef, responseCode };
  const record = (type: AuditType, message: string) => addAudit(tx, { ...report.saidBy, type, message });
  const name = `payment ${payment.invoiceNo} of order ${order.id}`;
  switch (verdict.is) {
    case 'again':
      return;
    case 'paid':
      if (verdict.takeSeatsAgain) await late?.take();
      await moveOrder(tx, order, verdict.takeSeatsAgain ? orderMoves.payLate : orderMoves.pay);
      await movePayment(tx, payment, paymentMoves.capture, { ...came, settles: true });
      await bookSale(tx, booking(order, payment, report));
      await record('ORDER_PAID', name);
      await tellBuyer(tx, services, 'paid', order, payment);
      return;
    case 'mismatch':
      await movePayment(tx, payment, paymentMoves.mismatch, { ...came, refundReason: verdict.differs });
      await record('PAYMENT_MISMATCHED', `${name}: another ${verdict.differs}`);
      return tellShop(tx, services, 'mismatch', order, payment);
    case 'refundDue':
      await movePayment(tx, payment, paymentMoves.oweRefund, { ...came, refundReason: verdict.because });
      await record('REFUND_DUE', `${name}: ${verdict.because}`);
      await tellShop(tx, services, 'refundDue', order, payment);
      await tellBuyer(tx, services, 'refundDue', order, payment, {
        values: (locale) => ({ why: mailText(locale, `payment.refundDue.why.${verdict.because}`, {}) }),
      });
  }
}

const booking = ({ eventId, id: orderId }: LockedOrder, { method }: PaymentRow, { saidBy }: CaptureReport) => ({
  eventId,
  orderId,
  method,
  saidBy: saidBy.principal,
});

type FailureReport = Pick<CaptureReport, 'eventId' | 'invoiceNo' | 'responseCode'>;

/** A failure is not final and releases no seats: the payer may retry while they are held. */
export const failPayment = ({ db }: Pick<PaymentServices, 'db'>, report: FailureReport): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const payment = await findPayment(tx, report.eventId, report.invoiceNo);
    if (!payment || !(await lockOrder(tx, report.eventId, payment.orderId))) return;
    const current = await findPayment(tx, report.eventId, report.invoiceNo);
    if (current && canMakePaymentMove(current.status, paymentMoves.fail))
      await movePayment(tx, current, paymentMoves.fail, { responseCode: report.responseCode });
  });

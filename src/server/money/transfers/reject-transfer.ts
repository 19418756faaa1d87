// Refuses a receipt. The buyer may get another try, and the hold stays as it is. Without another try the order is rejected and its seats
// are released, under the locks of a sale: the inventories first, then the order.

import { orderMoves } from '../../../domain/orders/order-states.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { RejectionReason } from '../../../domain/payments/rejection-reasons.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf } from '../../shop/orders/late-seats.queries.ts';
import { letGo } from '../../shop/orders/let-go.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { tellBuyer } from '../payments/payment-mails.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { countProofs } from '../payments/payment-state.queries.ts';
import { findPayment, movePayment, noteDecision, type PaymentRow } from '../payments/payments.queries.ts';
import { decidedAlready, findTransfer } from './accept-transfer.ts';
import { type Reader, readerOf, transferLink } from './tell-of-transfer.ts';

export type Rejection = {
  invoiceNo: string;
  reason: RejectionReason | undefined;
  note: string | undefined;
  by: Actor;
};

/** The reason in the buyer's language, and below it the note of staff. */
const textOf = ({ reason, note = '' }: Rejection, locale: Locale): string =>
  [reason && mailText(locale, `payment.rejected.${reason}`, {}), note].filter((part) => part).join('\n');

export async function askForAnotherProof(services: PaymentServices, rejection: Rejection): Promise<void> {
  const { invoiceNo, by } = rejection;
  const found = await findTransfer(services.db, invoiceNo);
  await services.db.transaction().execute(async (tx) => {
    const { order, payment } = await lockTransfer(tx, found);
    const reader = await readerOf(tx, order);
    const note = textOf(rejection, reader.locale);
    if (isSaidAgain(payment, 'REQUESTED', note, by)) return;
    // Another receipt was requested before, and none has come since.
    if (payment.status !== 'REQUESTED' || payment.awaitsProof) throw decidedAlready(payment);
    if (order.status !== 'WAITING' || order.isOver)
      throw new Refused('notWaiting', 'order', { details: { status: order.isOver ? 'EXPIRED' : order.status } });
    const proofsJudged = payment.proofsJudged + (await countProofs(tx, payment));
    await noteDecision(tx, payment, { decidedBy: by.principal, note, awaitsProof: true, proofsJudged });
    await addAudit(tx, { ...by, type: 'TRANSFER_REJECTED', message: `payment ${invoiceNo}, another chance: ${note}` });
    await tellRejected(tx, services, { order, payment, note, reader, isOver: false });
  });
  services.mailing.wake();
}

export async function rejectTransfer(services: PaymentServices, rejection: Rejection): Promise<void> {
  const { invoiceNo, by } = rejection;
  const found = await findTransfer(services.db, invoiceNo);
  const reject = async (tx: Db) => {
    const rows = await lockInventoriesOf(tx, found.eventId, found.orderId);
    const { order, payment } = await lockTransfer(tx, found);
    const reader = await readerOf(tx, order);
    const note = textOf(rejection, reader.locale);
    if (isSaidAgain(payment, 'FAILED', note, by)) return;
    if (payment.status !== 'REQUESTED') throw decidedAlready(payment);
    await movePayment(tx, payment, paymentMoves.fail, { note });
    await noteDecision(tx, payment, { decidedBy: by.principal });
    await addAudit(tx, { ...by, type: 'TRANSFER_REJECTED', message: `payment ${invoiceNo}: ${note}` });
    // When the order is already paid or closed, only the transfer ends.
    if (order.status === 'WAITING') {
      await letGo(tx, services.stocks, rows, order, orderMoves.reject);
      await addAudit(tx, { ...by, type: 'ORDER_REJECTED', message: `event ${order.eventId}, order ${order.id}` });
    }
    if (order.status !== 'PAID') await tellRejected(tx, services, { order, payment, note, reader, isOver: true });
  };
  await retry(() => services.db.transaction().execute(reject));
  services.mailing.wake();
}

/** The same request again, because its reply was lost. */
const isSaidAgain = (payment: PaymentRow, status: 'REQUESTED' | 'FAILED', note: string, by: Actor): boolean =>
  payment.status === status && payment.note === note && payment.decidedBy === by.principal;

async function lockTransfer(
  tx: Db,
  { eventId, orderId, invoiceNo }: PaymentRow,
): Promise<{ order: LockedOrder; payment: PaymentRow }> {
  const order = (await lockOrder(tx, eventId, orderId)) as LockedOrder;
  return { order, payment: (await findPayment(tx, eventId, invoiceNo)) as PaymentRow };
}

type Report = { order: LockedOrder; payment: PaymentRow; note: string; reader: Reader; isOver: boolean };

async function tellRejected(
  tx: Db,
  services: PaymentServices,
  { order, payment, note, reader, isOver }: Report,
): Promise<void> {
  const { locale } = reader;
  const next = isOver
    ? mailText(locale, 'payment.transferRejected.over', {})
    : mailText(locale, 'payment.transferRejected.again', { until: instantText(order.expiresAt, locale) });
  const link = isOver ? null : transferLink(services, order, reader);
  await tellBuyer(tx, services, 'transferRejected', order, payment, { values: { note, next }, parts: { link } });
}

// Everything about one order that a clerk needs to answer its buyer.
import type { OrderFile } from '../../../contract/transactions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { type OrderStatus, statusAt } from '../../../domain/orders/order-states.ts';
import type { StaffPaymentMethod } from '../../../domain/payments/bounds.ts';
import type { PaymentStatus } from '../../../domain/payments/payment-states.ts';
import { isLocale } from '../../../words/locales.ts';
import { listPayments, type PaymentRow } from '../../money/payments/payments.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { readBuyer, readPerson } from '../../shop/orders/read-buyer.ts';
import { type BuyerRow, findBuyerOfOrder, listMailsOfOrder, type MailRow } from './order-file.queries.ts';
import { findOrder } from './transactions.queries.ts';

type Reading = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

export async function readOrderFile({ db, clock, signingKey }: Reading, id: number): Promise<OrderFile> {
  const eventId = Number.isSafeInteger(id) ? eventOfOrder(id) : 0;
  const order = await findOrder(db, eventId, id);
  if (!order) throw new Refused('notFound', 'transaction');
  const { createdAt, settledAt, expiresAt } = order;
  const [buyer, payments, mails] = await Promise.all([
    findBuyerOfOrder(db, eventId, id),
    listPayments(db, eventId, id),
    listMailsOfOrder(db, eventId, id),
  ]);
  const stored = { status: order.status as OrderStatus, expiresAt: expiresAt.getTime() };
  return {
    placedAt: createdAt.toISOString(),
    settledAt: textOf(settledAt),
    status: statusAt(stored, clock().getTime()),
    buyer: buyer ? buyerOf(signingKey, buyer) : null,
    payments: payments.map(paymentOf),
    mails: mails.map(mailOf),
  };
}

function buyerOf(key: Deps['signingKey'], { sealedPerson, locale, login }: BuyerRow): OrderFile['buyer'] {
  if (sealedPerson === null) return null;
  const { buyer: name, email, telephone } = readBuyer(key, sealedPerson);
  const { address = '' } = readPerson(key, sealedPerson);
  return { name, email, telephone, address, locale: isLocale(locale) ? locale : 'zh-hk', login };
}

const paymentOf = (payment: PaymentRow): OrderFile['payments'][number] => ({
  invoiceNo: payment.invoiceNo,
  method: payment.method as StaffPaymentMethod,
  status: payment.status as PaymentStatus,
  amount: payment.amountCents / 100,
  captured: dollarsOf(payment.capturedCents),
  refunded: dollarsOf(payment.refundedCents),
  beganAt: payment.createdAt.toISOString(),
  settledAt: textOf(payment.settledAt),
  decidedBy: payment.decidedBy,
  responseCode: payment.responseCode,
});

const mailOf = ({ id, kind, subject, createdAt, sentAt, givenUpAt }: MailRow): OrderFile['mails'][number] => ({
  id,
  kind,
  subject,
  addedAt: createdAt.toISOString(),
  sentAt: textOf(sentAt),
  givenUpAt: textOf(givenUpAt),
});

const dollarsOf = (cents: number | null): number | null => (cents === null ? null : cents / 100);
const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

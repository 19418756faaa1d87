// Everything about one order that a clerk needs to answer its buyer.
import type { OrderFile } from '../../../contract/transactions.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { statusAt } from '../../../domain/orders/order-states.ts';
import { otherCurrency } from '../../../domain/payments/currencies.ts';
import type { StaffPaymentMethod } from '../../../domain/payments/staff-payment-methods.ts';
import { isLocale } from '../../../words/locales.ts';
import { wasEverPaid } from '../../money/ledger/ledger.queries.ts';
import { listPayments, type PaymentRow, takenByHand } from '../../money/payments/payments.queries.ts';
import { listOrderRefunds, type OrderRefundRow } from '../../money/refunds/order-refunds.queries.ts';
import { openPerson, type Person } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { listOrderActions, listOrderNotes } from '../../shop/orders/order-actions.queries.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { listNumberedTickets, type NumberedTicket } from '../order-actions/order-actions.queries.ts';
import {
  type BuyerRow,
  findBuyerOfOrder,
  findGuestOfOrder,
  findOutletOfOrder,
  listMailsOfOrder,
  listPrintsOfOrder,
  listScansOfOrder,
  type MailRow,
  type PrintRow,
  type ScanRow,
} from './order-file.queries.ts';
import { findOrder } from './transactions.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'log'>;

export async function readOrderFile({ db, clock, signingKey, log }: Services, id: number): Promise<OrderFile> {
  const eventId = Number.isSafeInteger(id) ? eventOfOrder(id) : 0;
  const order = await findOrder(db, eventId, id);
  if (!order) throw new Refused('notFound', 'transaction');
  const { createdAt, settledAt, expiresAt, soldBy } = order;
  const channel = order.channel;
  const of = { eventId, orderId: id };
  const [buyer, payments, mails, tickets, refunds, actions, notes, prints, scans, outlet, guest, wasPaid] =
    await Promise.all([
      findBuyerOfOrder(db, eventId, id),
      listPayments(db, eventId, id),
      listMailsOfOrder(db, eventId, id),
      listNumberedTickets(db, of),
      listOrderRefunds(db, of),
      listOrderActions(db, of),
      listOrderNotes(db, of),
      listPrintsOfOrder(db, eventId, id),
      listScansOfOrder(db, eventId, id),
      channel === 'OUTLET' ? findOutletOfOrder(db, eventId, id) : undefined,
      channel === 'GUEST' ? findGuestOfOrder(db, eventId, id) : undefined,
      wasEverPaid(db, of),
    ]);
  const methodOf = (invoiceNo: string) => payments.find((payment) => payment.invoiceNo === invoiceNo)?.method ?? 'CASH';
  const stored = { status: order.status, expiresAt: expiresAt.getTime() };
  return {
    placedAt: createdAt.toISOString(),
    settledAt: textOf(settledAt),
    status: statusAt(stored, clock().getTime()),
    channel,
    soldBy,
    outlet: outlet ?? null,
    guest: guest ? { ...guest, decidedAt: textOf(guest.decidedAt) } : null,
    buyer: buyer ? buyerOf({ signingKey, log }, id, buyer) : null,
    payments: payments.map(paymentOf),
    mails: mails.map(mailOf),
    tickets: tickets.map(ticketOf),
    paid: sumOf(payments, ({ settles, capturedCents }) => (settles ? (capturedCents ?? 0) : 0)),
    wasPaid,
    refundedBefore: sumOf(payments, ({ givenBackCents }) => givenBackCents),
    refunds: refunds.map((refund) => refundOf(refund, methodOf(refund.invoiceNo))),
    actions: actions.map(({ decidedBy, at, kind, ...action }) => ({
      ...action,
      kind,
      by: decidedBy,
      at: at.toISOString(),
    })),
    notes: notes.map(({ writtenBy, at, ...note }) => ({ ...note, by: writtenBy, at: at.toISOString() })),
    prints: prints.map(printOf),
    scans: scans.map(scanOf),
  };
}

const sumOf = (payments: readonly PaymentRow[], cents: (payment: PaymentRow) => number): number =>
  dollarsFrom(payments.reduce((sum, payment) => sum + cents(payment), 0));

const ticketOf = (ticket: NumberedTicket): OrderFile['tickets'][number] => ({
  number: ticket.number,
  session: { id: ticket.sessionId, startTime: ticket.startsAt.toISOString() },
  zone: { id: ticket.zoneId, name: ticket.zoneName, names: ticket.zoneNames, freeSeating: ticket.freeSeating },
  row: ticket.row,
  seat: ticket.seat,
  ticketType: ticket.ticketType,
  price: dollarsFrom(ticket.priceCents),
  handlingFee: dollarsFrom(ticket.handlingFeeCents),
  discount: dollarsFrom(ticket.discountCents),
  returnedAt: textOf(ticket.returnedAt),
});

const refundOf = (refund: OrderRefundRow, method: StaffPaymentMethod): OrderFile['refunds'][number] => ({
  invoiceNo: refund.invoiceNo,
  number: refund.number,
  method,
  amount: dollarsFrom(refund.amountCents),
  status: refund.declinedAt !== null ? 'DECLINED' : refund.sentAt === null ? 'DUE' : 'SENT',
  reason: refund.reason,
  decidedBy: refund.decidedBy,
  decidedAt: refund.createdAt.toISOString(),
  isApproved: refund.approvedBy !== null,
  sentAt: textOf(refund.sentAt),
  sentBy: refund.sentAt === null ? null : refund.sentBy,
});

function buyerOf(
  { signingKey, log }: Omit<Services, 'db' | 'clock'>,
  orderId: number,
  row: BuyerRow,
): OrderFile['buyer'] {
  const { sealedPerson, locale, login, termsVersion, privacyVersion } = row;
  if (sealedPerson === null) return null;
  const { buyer: name, email, telephone } = showBuyer({ signingKey, log }, orderId, sealedPerson);
  const person: Partial<Person> = openPerson({ signingKey, log }, orderId, sealedPerson) ?? {};
  const { address = '', lastName = '', firstName = '', countryCode = '', mobile = '' } = person;
  const typed = { lastName, firstName, countryCode, mobile };
  const agreed = { termsVersion, privacyVersion };
  return { name, email, telephone, address, locale: isLocale(locale) ? locale : 'zh-hk', login, ...agreed, typed };
}

const paymentOf = (payment: PaymentRow): OrderFile['payments'][number] => ({
  invoiceNo: payment.invoiceNo,
  method: payment.method,
  status: payment.status,
  amount: dollarsFrom(payment.amountCents),
  captured: dollarsOf(payment.capturedCents),
  capturedCurrency: otherCurrency(payment),
  refunded: dollarsOf(payment.refundedCents),
  beganAt: payment.createdAt.toISOString(),
  settledAt: textOf(payment.settledAt),
  decidedBy: payment.decidedBy,
  responseCode: payment.responseCode,
  reference: referenceOf(payment),
});

/**
 * The reference of the provider; none for a transfer, where it would be the line of a statement, which the review of
 * transfers shows.
 */
const referenceOf = ({ method, providerRef }: PaymentRow): string | null =>
  method === 'CASH' || providerRef === takenByHand ? null : providerRef;

const printOf = ({ printedAt, printedBy, tickets }: PrintRow): OrderFile['prints'][number] => ({
  at: printedAt.toISOString(),
  by: printedBy,
  tickets,
});

const scanOf = ({ scannedAt, type, outcome, ...scan }: ScanRow): OrderFile['scans'][number] => ({
  ...scan,
  at: scannedAt.toISOString(),
  type,
  outcome,
});

const mailOf = ({ createdAt, sentAt, givenUpAt, bouncedAt, ...mail }: MailRow): OrderFile['mails'][number] => ({
  ...mail,
  addedAt: createdAt.toISOString(),
  sentAt: textOf(sentAt),
  givenUpAt: textOf(givenUpAt),
  bouncedAt: textOf(bouncedAt),
});

const dollarsOf = (cents: number | null): number | null => (cents === null ? null : dollarsFrom(cents));
const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

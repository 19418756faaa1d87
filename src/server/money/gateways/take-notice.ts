// What a provider said is stored before anything is done about it, and acknowledged then. Whoever handles it may die: it is
// handled again, and comes to the same.
import { hash } from 'node:crypto';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { tellShop } from '../payments/payment-mails.ts';
import { findPayment, listPaymentsNamed, type PaymentRow } from '../payments/payments.queries.ts';
import { settleCapture, settleFailure } from '../payments/settle-payment.ts';
import { askLater } from './asking.queries.ts';
import type { Gateway, PaymentReport, Said } from './gateway.ts';
import type { GatewayServices } from './gateway-services.ts';
import { addNotice, markHandled, type NewNotice, type Notice, type NoticeKind } from './notices.queries.ts';

const invoiceLengthMax = 40;
const minutesUntilNextInquiry = 5;
const bySystem = { principal: 'system', remoteAddress: null };

/** `said` was believed. */
export function noticeOf(gateway: Gateway, kind: NoticeKind, said: Said): NewNotice {
  const sorted = Object.entries(said).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    provider: gateway.provider,
    kind,
    digest: hash('sha256', JSON.stringify(sorted), 'base64url'),
    invoiceNo: gateway.read(said).invoiceNo.slice(0, invoiceLengthMax),
    said,
  };
}

/** Stores what was said and does at once what follows from it. */
export async function takeNotice(services: GatewayServices, notice: NewNotice): Promise<string> {
  const secondsOwn = 30;
  const id = await addNotice(services.db, notice, secondsOwn);
  const payment = (await findPaymentsOf(services, [notice])).get(notice.invoiceNo) ?? null;
  const outcome = await settleNotice(services, notice, payment, id !== null);
  if (id !== null) await markHandled(services.db, [{ id, outcome }]);
  return outcome;
}

/** One that was stored before, with the payment that it names. What came of it is still to be written down. */
export const handleNotice = (services: GatewayServices, notice: Notice, payment: PaymentRow | null): Promise<string> =>
  settleNotice(services, notice, payment, true);

/** The payments that these are about, as they are now. */
export async function findPaymentsOf(
  { db }: Pick<GatewayServices, 'db'>,
  notices: readonly Pick<Notice, 'invoiceNo'>[],
) {
  const named = notices.flatMap(({ invoiceNo }) => {
    const eventId = eventOfInvoice(invoiceNo);
    return eventId === null ? [] : [{ eventId, invoiceNo }];
  });
  const payments = await listPaymentsNamed(db, named);
  return new Map(payments.map((payment) => [payment.invoiceNo, payment]));
}

type Alert = 'unknownInvoice' | 'notSettled';
type Stored = Pick<Notice, 'provider' | 'said'>;

/** What came of it, in words for whoever looks it up. The shop is told of what does not fit once, however often it is said. */
async function settleNotice(
  services: GatewayServices,
  { provider, said }: Stored,
  payment: PaymentRow | null,
  isNew: boolean,
): Promise<string> {
  const gateway = services.gateways[provider];
  if (!gateway) throw new Error(`${provider} is not offered here any more`);
  const report = gateway.read(said);
  const alert = (what: Alert, about: PaymentRow | null) => (isNew ? alertOf(services, what, report, about) : what);
  if (!payment || payment.method !== provider) return alert('unknownInvoice', null);
  // Signed by the right one, but for something else that was asked.
  if (report.nonce !== null && report.nonce !== payment.nonce) return alert('notSettled', payment);
  if (isOldNews(payment, report)) return 'again';
  if (report.is === 'failed') return settleFailed(services, payment, report);
  const outcome = await settleCaptured(services, payment, report);
  return outcome === 'notSettled' ? alert(outcome, payment) : outcome;
}

/** Money that came stays: nothing said about it afterwards needs a lock, unless it is about other money. */
const isOldNews = ({ capturedCents, providerRef }: PaymentRow, report: PaymentReport): boolean =>
  capturedCents !== null && (report.is === 'failed' || report.providerRef === providerRef);

async function settleCaptured(
  services: GatewayServices,
  payment: PaymentRow,
  report: Extract<PaymentReport, { is: 'captured' }>,
): Promise<string> {
  const { eventId, invoiceNo } = payment;
  const merchantId = report.merchantId ?? payment.merchantId;
  const settled = await settleCapture(services, { ...report, eventId, invoiceNo, merchantId, saidBy: bySystem });
  if (settled.is !== 'again') return 'because' in settled ? `${settled.is}: ${settled.because}` : settled.is;
  const before = await findPayment(services.db, eventId, invoiceNo);
  const isAnother = report.providerRef !== null && before?.providerRef !== report.providerRef;
  // The provider has taken money twice for one attempt, which should not be possible.
  return isAnother ? 'notSettled' : settled.is;
}

/** While the seats are held the payer may succeed after all, and the news of it may be lost. */
async function settleFailed(
  services: GatewayServices,
  payment: PaymentRow,
  { responseCode }: PaymentReport,
): Promise<string> {
  const { eventId, invoiceNo } = payment;
  await settleFailure(services, { eventId, invoiceNo, responseCode });
  await askLater(services.db, payment, minutesUntilNextInquiry);
  return 'failed';
}

async function alertOf(
  services: GatewayServices,
  alert: Alert,
  report: PaymentReport,
  payment: PaymentRow | null,
): Promise<string> {
  const invoiceNo = report.invoiceNo.slice(0, invoiceLengthMax);
  const amountCents = report.is === 'captured' ? report.amountCents : 0;
  const order = payment && { eventId: payment.eventId, id: payment.orderId };
  services.log.error(
    { invoiceNo, alert },
    'a payment provider tells of what does not fit: docs/OPERATIONS.md says what to do',
  );
  await tellShop(services.db, services, alert, order, { invoiceNo, amountCents });
  services.mailing.wake();
  return alert;
}

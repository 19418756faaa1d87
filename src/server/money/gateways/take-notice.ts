// Stores a provider's notice before anything else, then acknowledges and handles it. When a server dies while handling it, another one
// handles it again, with the same result.
import { hash } from 'node:crypto';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { tellShop } from '../payments/payment-mails.ts';
import { findPayment, listPaymentsNamed, type PaymentRow } from '../payments/payments.queries.ts';
import type { SimpleCapture } from '../payments/settle-batch.ts';
import { failPayment, settleCapture } from '../payments/settle-payment.ts';
import { askLater } from './asking.queries.ts';
import type { Gateway, PaymentReport, ProviderFields } from './gateway.ts';
import type { GatewayServices } from './gateway-services.ts';
import { addNotice, markHandled, type NewNotice, type Notice, type NoticeKind } from './notices.queries.ts';

const invoiceLengthMax = 40;
const minutesUntilNextInquiry = 5;
const bySystem = { principal: 'system', remoteAddress: null };

/** `said` has passed the check of its signature. */
export function noticeOf(gateway: Gateway, kind: NoticeKind, said: ProviderFields): NewNotice {
  const sorted = Object.entries(said).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    provider: gateway.provider,
    kind,
    digest: hash('sha256', JSON.stringify(sorted), 'base64url'),
    invoiceNo: gateway.read(said).invoiceNo.slice(0, invoiceLengthMax),
    said,
  };
}

/** Stores a notice and handles it at once. */
export async function takeNotice(services: GatewayServices, notice: NewNotice): Promise<string> {
  const secondsOwn = 30;
  const id = await addNotice(services.db, notice, secondsOwn);
  const payment = (await findPaymentsOf(services, [notice])).get(notice.invoiceNo) ?? null;
  const outcome = await applyNotice(services, notice, payment, id !== null);
  if (id !== null) await markHandled(services.db, [{ id, outcome }]);
  return outcome;
}

/** Handles a notice that was stored before. The caller stores the outcome. */
export const handleNotice = (services: GatewayServices, notice: Notice, payment: PaymentRow | null): Promise<string> =>
  applyNotice(services, notice, payment, true);

/** The payments of these notices, by invoice number. */
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

/** The outcome of a notice, in words for the operator. The shop is alerted once about a notice that does not fit. */
async function applyNotice(
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
  // Signed by the provider, but for another attempt.
  if (report.nonce !== null && report.nonce !== payment.nonce) return alert('notSettled', payment);
  if (isOldNews(payment, report)) return 'again';
  if (report.is === 'failed') return applyFailure(services, payment, report);
  const outcome = await applyCapture(services, payment, report);
  return outcome === 'notSettled' ? alert(outcome, payment) : outcome;
}

/** The capture that a notice reports, where it fits its attempt; null for any other notice. */
export function captureOf(
  services: GatewayServices,
  { provider, said }: Stored,
  payment: PaymentRow | undefined,
): SimpleCapture | null {
  const report = services.gateways[provider]?.read(said);
  if (report?.is !== 'captured' || payment?.method !== provider) return null;
  if (report.nonce !== null && report.nonce !== payment.nonce) return null;
  if (isOldNews(payment, report)) return null;
  const { eventId, orderId, invoiceNo } = payment;
  const merchantId = report.merchantId ?? payment.merchantId;
  return { ...report, eventId, orderId, invoiceNo, merchantId, saidBy: bySystem };
}

/** Captured money stays captured: later notices about the same money need no lock. */
const isOldNews = ({ capturedCents, providerRef }: PaymentRow, report: PaymentReport): boolean =>
  capturedCents !== null && (report.is === 'failed' || report.providerRef === providerRef);

async function applyCapture(
  services: GatewayServices,
  payment: PaymentRow,
  report: Extract<PaymentReport, { is: 'captured' }>,
): Promise<string> {
  const { eventId, invoiceNo } = payment;
  const merchantId = report.merchantId ?? payment.merchantId;
  const result = await settleCapture(services, { ...report, eventId, invoiceNo, merchantId, saidBy: bySystem });
  if (result.is !== 'again') return 'because' in result ? `${result.is}: ${result.because}` : result.is;
  const before = await findPayment(services.db, eventId, invoiceNo);
  const isAnother = report.providerRef !== null && before?.providerRef !== report.providerRef;
  // The provider has captured money twice for one attempt, which should not be possible.
  return isAnother ? 'notSettled' : result.is;
}

/** While the seats are held the payer may still succeed, and the notice of it may be lost, so the gateway is asked again later. */
async function applyFailure(
  services: GatewayServices,
  payment: PaymentRow,
  { responseCode }: PaymentReport,
): Promise<string> {
  const { eventId, invoiceNo } = payment;
  await failPayment(services, { eventId, invoiceNo, responseCode });
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

// What a provider said is stored before anything is done about it, and acknowledged then. Whoever handles it may die: it is
// handled again, and comes to the same.
import { hash } from 'node:crypto';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { tellShop } from '../payments/payment-mails.ts';
import { findPayment, listPaymentsNamed, type PaymentRow } from '../payments/payments.queries.ts';
import { settleCapture, settleFailure } from '../payments/settle-payment.ts';
import { askLater } from './asking.queries.ts';
import type { Gateway, Said, Told } from './gateway.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { addNotice, markHandled, type NewNotice, type Notice, type NoticeKind } from './notices.queries.ts';

const invoiceLengthMax = 40;
const minutesUntilAskedAgain = 5;
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
export async function takeNotice(desk: GatewayDesk, notice: NewNotice): Promise<string> {
  const secondsOwn = 30;
  const id = await addNotice(desk.db, notice, secondsOwn);
  const payment = (await findPaymentsOf(desk, [notice])).get(notice.invoiceNo) ?? null;
  const outcome = await settleNotice(desk, notice, payment, id !== null);
  if (id !== null) await markHandled(desk.db, [{ id, outcome }]);
  return outcome;
}

/** One that was stored before, with the payment that it names. What came of it is still to be written down. */
export const handleNotice = (desk: GatewayDesk, notice: Notice, payment: PaymentRow | null): Promise<string> =>
  settleNotice(desk, notice, payment, true);

/** The payments that these are about, as they are now. */
export async function findPaymentsOf({ db }: Pick<GatewayDesk, 'db'>, notices: readonly Pick<Notice, 'invoiceNo'>[]) {
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
  desk: GatewayDesk,
  { provider, said }: Stored,
  payment: PaymentRow | null,
  isNew: boolean,
): Promise<string> {
  const gateway = desk.gateways[provider];
  if (!gateway) throw new Error(`${provider} is not offered here any more`);
  const told = gateway.read(said);
  const alert = (what: Alert, about: PaymentRow | null) => (isNew ? alertOf(desk, what, told, about) : what);
  if (!payment || payment.method !== provider) return alert('unknownInvoice', null);
  // Signed by the right one, but for something else that was asked.
  if (told.nonce !== null && told.nonce !== payment.nonce) return alert('notSettled', payment);
  if (isOldNews(payment, told)) return 'again';
  if (told.is === 'failed') return settleFailed(desk, payment, told);
  const outcome = await settleCaptured(desk, payment, told);
  return outcome === 'notSettled' ? alert(outcome, payment) : outcome;
}

/** Money that came stays: nothing said about it afterwards needs a lock, unless it is about other money. */
const isOldNews = ({ capturedCents, providerRef }: PaymentRow, told: Told): boolean =>
  capturedCents !== null && (told.is === 'failed' || told.providerRef === providerRef);

async function settleCaptured(
  desk: GatewayDesk,
  payment: PaymentRow,
  told: Extract<Told, { is: 'captured' }>,
): Promise<string> {
  const { eventId, invoiceNo } = payment;
  const merchantId = told.merchantId ?? payment.merchantId;
  const settled = await settleCapture(desk, { ...told, eventId, invoiceNo, merchantId, saidBy: bySystem });
  if (settled.is !== 'again') return 'because' in settled ? `${settled.is}: ${settled.because}` : settled.is;
  const before = await findPayment(desk.db, eventId, invoiceNo);
  const isAnother = told.providerRef !== null && before?.providerRef !== told.providerRef;
  // The provider has taken money twice for one attempt, which should not be possible.
  return isAnother ? 'notSettled' : settled.is;
}

/** While the seats are held the payer may succeed after all, and the news of it may be lost. */
async function settleFailed(desk: GatewayDesk, payment: PaymentRow, { responseCode }: Told): Promise<string> {
  const { eventId, invoiceNo } = payment;
  await settleFailure(desk, { eventId, invoiceNo, responseCode });
  await askLater(desk.db, payment, minutesUntilAskedAgain);
  return 'failed';
}

async function alertOf(desk: GatewayDesk, alert: Alert, told: Told, payment: PaymentRow | null): Promise<string> {
  const invoiceNo = told.invoiceNo.slice(0, invoiceLengthMax);
  const amountCents = told.is === 'captured' ? told.amountCents : 0;
  const order = payment && { eventId: payment.eventId, id: payment.orderId };
  desk.log.error(
    { invoiceNo, alert },
    'a payment provider tells of what does not fit: docs/OPERATIONS.md says what to do',
  );
  await tellShop(desk.db, desk, alert, order, { invoiceNo, amountCents });
  desk.mailing.wake();
  return alert;
}

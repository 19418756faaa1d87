// What somebody who pays by transfer has to know, on the page and in the mail.
import type { Transfer } from '../../contract/payments.ts';
import { fpsCode } from '../../domain/payments/fps-code.ts';
import { defaultLocale, isLocale, type Locale } from '../../words/locales.ts';
import type { Db, Deps } from '../deps.ts';
import { orderKeyOf } from '../orders/order-link.ts';
import { findPaymentContext } from './payment-context.queries.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { tellBuyer } from './payment-mails.ts';
import type { OrderRow, PaymentRow } from './payments.queries.ts';
import { countProofs } from './proofs.queries.ts';

type Desk = Pick<PaymentDesk, 'configuration' | 'signingKey' | 'clock'>;
type Waiting = { expiresAt: Date };

/** Null when nobody waits for this transfer, or the shop takes none any more. */
export async function readTransfer(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  { expiresAt }: Waiting,
  { eventId, invoiceNo, amountCents, note, method, status }: PaymentRow,
): Promise<Transfer | null> {
  const { transfer } = configuration.payments;
  if (!transfer || method !== 'CASH' || status !== 'REQUESTED') return null;
  const { bankName, accountName, accountNumber, fpsId } = transfer;
  const validUntil = expiresAt.getTime();
  return {
    bankName,
    accountName,
    accountNumber,
    fpsId,
    fpsCode: fpsCode({ payee: { fpsId }, amountCents, reference: invoiceNo, validUntil }),
    amount: amountCents / 100,
    reference: invoiceNo,
    validUntil: expiresAt.toISOString(),
    proofs: await countProofs(db, eventId, invoiceNo),
    note,
  };
}

/** On the transaction that began it. */
export async function tellOfTransfer(tx: Db, desk: Desk, order: OrderRow, payment: PaymentRow): Promise<void> {
  const { transfer } = desk.configuration.payments;
  if (!transfer) return;
  const { bankName: bank, accountName, accountNumber, fpsId } = transfer;
  const locale = await localeOfBuyer(tx, order);
  const more = { bank, accountName, accountNumber, fpsId, ...untilAndLink(desk, order, locale) };
  await tellBuyer(tx, desk, 'transfer', order, payment, more);
}

export async function localeOfBuyer(tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>): Promise<Locale> {
  const locale = (await findPaymentContext(tx, eventId, id))?.locale;
  return isLocale(locale) ? locale : defaultLocale;
}

/** The link is good as long as the seats are held, and a day longer: for whoever wants to see what became of it. */
export function untilAndLink(
  desk: Desk,
  { id, expiresAt }: Pick<OrderRow, 'id' | 'expiresAt'>,
  locale: Locale,
): { until: string; link: string } {
  const key = orderKeyOf(desk, id, expiresAt.getTime() + 24 * 3_600_000);
  return {
    until: untilText(expiresAt, locale),
    link: `${desk.configuration.publicAddress}/order/transfer/${key}`,
  };
}

const languages: Record<Locale, string> = { 'zh-hk': 'zh-Hant-HK', 'zh-tw': 'zh-Hant-TW', en: 'en-HK' };

/** As Hong Kong reads the clock. */
const untilText = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  }).format(at);

// The mail with the payee, amount and reference of a transfer. The page shows the same as part of the payment state.
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { orderKeyOf } from '../../shop/orders/order-link.ts';
import { findPaymentContext } from '../payments/payment-context.queries.ts';
import { tellBuyer } from '../payments/payment-mails.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { transferEnd } from '../payments/payment-state.queries.ts';
import type { OrderRow, PaymentRow } from '../payments/payments.queries.ts';

type Services = Pick<PaymentServices, 'configuration' | 'signingKey' | 'clock'>;

/** In the transaction that began the transfer. */
export async function tellOfTransfer(tx: Db, services: Services, order: OrderRow, payment: PaymentRow): Promise<void> {
  const { transfer } = services.configuration.payments;
  if (!transfer) return;
  const { bankName: bank, accountName, accountNumber, fpsId } = transfer;
  const locale = await localeOfBuyer(tx, order);
  const end = await transferEnd(tx, payment);
  const isShort = order.expiresAt < end;
  const longer = isShort ? mailText(locale, 'payment.transfer.longer', { until: instantText(end, locale) }) : '';
  // A receipt extends the hold, so the link must be valid for as long.
  const { link } = untilAndLink(services, { id: order.id, expiresAt: isShort ? end : order.expiresAt }, locale);
  const until = instantText(order.expiresAt, locale);
  const more = { bank, accountName, accountNumber, fpsId, until, link, longer };
  await tellBuyer(tx, services, 'transfer', order, payment, more);
}

export async function localeOfBuyer(tx: Db, { eventId, id }: Pick<OrderRow, 'eventId' | 'id'>): Promise<Locale> {
  const locale = (await findPaymentContext(tx, eventId, id))?.locale;
  return isLocale(locale) ? locale : defaultLocale;
}

/** The link is valid a day longer than the hold, so that the buyer can still read the result. */
export function untilAndLink(
  services: Services,
  { id, expiresAt }: Pick<OrderRow, 'id' | 'expiresAt'>,
  locale: Locale,
): { until: string; link: string } {
  const key = orderKeyOf(services, id, expiresAt.getTime() + 24 * 3_600_000);
  return {
    until: instantText(expiresAt, locale),
    link: `${services.configuration.publicAddress}/order/transfer/${key}`,
  };
}

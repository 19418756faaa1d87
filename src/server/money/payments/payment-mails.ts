// What buyers and the shop are told about money, on the transaction of what it tells about.
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import { findPaymentContext } from './payment-context.queries.ts';
import type { PaymentDesk } from './payment-desk.ts';
import type { OrderRow, PaymentRow } from './payments.queries.ts';

export type BuyerTold = 'paid' | 'refundDue' | 'refunded' | 'transfer' | 'transferRejected' | 'transferLetGo';
export type ShopTold =
  | 'mismatch'
  | 'refundDue'
  | 'refundRefused'
  | 'refundUnanswered'
  | 'unknownInvoice'
  | 'notSettled'
  | 'forged';

type Desk = Pick<PaymentDesk, 'configuration' | 'signingKey'>;
type OfOrder = Pick<OrderRow, 'eventId' | 'id'>;
type OfPayment = Pick<PaymentRow, 'invoiceNo' | 'amountCents'>;

/** Nobody is told when nobody was named, or the name was forgotten. */
export async function tellBuyer(
  tx: Db,
  desk: Desk,
  told: BuyerTold,
  order: OfOrder,
  payment: OfPayment,
  more: Record<string, string> = {},
): Promise<void> {
  const context = await findPaymentContext(tx, order.eventId, order.id);
  if (!context?.sealedPerson) return;
  const { email } = JSON.parse(unseal(desk.signingKey, 'buyer', context.sealedPerson)) as { email: string };
  const locale = isLocale(context.locale) ? context.locale : defaultLocale;
  const values = { ...valuesOf(desk, locale, order, payment), event: nameFor(context, locale), ...more };
  await addMail(tx, {
    kind: `payment-${told.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    locale,
    recipient: email,
    subject: mailText(locale, `payment.${told}.subject`, values),
    body: mailText(locale, `payment.${told}.body`, values),
  });
}

/** Something that a person has to look at: docs/OPERATIONS.md says what to do about each. */
export async function tellShop(
  tx: Db,
  desk: Desk,
  told: ShopTold,
  order: OfOrder | null,
  payment: OfPayment,
  more: Record<string, string> = {},
): Promise<void> {
  const values = { ...valuesOf(desk, defaultLocale, order, payment), ...more };
  await addMail(tx, {
    kind: `alert-${told.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    locale: defaultLocale,
    recipient: desk.configuration.shop.email,
    subject: mailText(defaultLocale, `alert.${told}.subject`, values),
    body: mailText(defaultLocale, `alert.${told}.body`, values),
  });
}

function valuesOf(
  { configuration }: Desk,
  locale: Locale,
  order: OfOrder | null,
  { invoiceNo, amountCents }: OfPayment,
) {
  const { shop, publicAddress } = configuration;
  return {
    shop: locale === 'en' ? shop.nameEng : shop.nameCht,
    phone: shop.phone,
    address: publicAddress,
    number: order ? String(order.id) : '',
    invoiceNo,
    amount: `HK$${(amountCents / 100).toFixed(2)}`,
  };
}

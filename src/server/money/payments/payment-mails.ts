// Mails to buyers and to the shop about money. Each is written in the transaction of the change that it reports.
import { type EventTypes, plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { ticketHandover } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import { findPaymentContext } from './payment-context.queries.ts';
import type { PaymentServices } from './payment-services.ts';
import type { OrderRow, PaymentRow } from './payments.queries.ts';

export type BuyerMail = 'paid' | 'refundDue' | 'refunded' | 'transfer' | 'transferRejected' | 'transferLetGo';
export type ShopMail =
  | 'mismatch'
  | 'refundDue'
  | 'refundRefused'
  | 'refundUnanswered'
  | 'unknownInvoice'
  | 'notSettled'
  | 'forged';

type Services = Pick<PaymentServices, 'configuration' | 'signingKey'>;
type OfOrder = Pick<OrderRow, 'eventId' | 'id'>;
type OfPayment = Pick<PaymentRow, 'invoiceNo' | 'amountCents'>;

/** No mail is sent when the buyer was never named, or has been erased. */
export async function tellBuyer(
  tx: Db,
  services: Services,
  message: BuyerMail,
  order: OfOrder,
  payment: OfPayment,
  more: Record<string, string> = {},
): Promise<void> {
  const context = await findPaymentContext(tx, order.eventId, order.id);
  if (!context?.sealedPerson) return;
  const { email } = JSON.parse(unseal(services.signingKey, 'buyer', context.sealedPerson)) as { email: string };
  const locale = isLocale(context.locale) ? context.locale : defaultLocale;
  const types = { ...plainEventTypes, ...(context.types as EventTypes) };
  const handover = ticketHandover(types, context.deliveryType as DeliveryType);
  const tickets = mailText(locale, `payment.paid.tickets.${handover}`, {});
  const values = { ...valuesOf(services, locale, order, payment), event: nameFor(context, locale), tickets, ...more };
  await addMail(tx, {
    kind: `payment-${message.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    locale,
    recipient: email,
    subject: mailText(locale, `payment.${message}.subject`, values),
    body: mailText(locale, `payment.${message}.body`, values),
  });
}

/** An alert to the shop: a person has to look at it. docs/OPERATIONS.md says what to do about each. */
export async function tellShop(
  tx: Db,
  services: Services,
  message: ShopMail,
  order: OfOrder | null,
  payment: OfPayment,
  more: Record<string, string> = {},
): Promise<void> {
  const values = { ...valuesOf(services, defaultLocale, order, payment), ...more };
  await addMail(tx, {
    kind: `alert-${message.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    locale: defaultLocale,
    recipient: services.configuration.shop.email,
    subject: mailText(defaultLocale, `alert.${message}.subject`, values),
    body: mailText(defaultLocale, `alert.${message}.body`, values),
  });
}

function valuesOf(
  { configuration }: Services,
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

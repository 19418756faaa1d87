// The mail to a caller with the page where the order is paid. The link is valid as long as the seats are held.
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import { briefOrder } from '../../money/payments/order-facts.ts';
import { findPaymentContext } from '../../money/payments/payment-context.queries.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { mailboxOfBuyer } from '../../people/privacy/sealed-person.ts';
import type { Db } from '../../platform/deps.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { amountText, instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { type OrderLink, orderKeyOf, orderPageAt } from '../../shop/orders/order-link.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { listTickets } from '../../shop/orders/orders.queries.ts';

type Signing = Pick<PaymentServices, 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;

export const payLinkOf = (services: Signing, link: OrderLink, expiresAt: Date, locale: Locale): string =>
  orderPageAt(
    services.configuration.publicAddress,
    '/find-order',
    orderKeyOf(services, link, expiresAt.getTime()),
    locale,
  );

/**
 * The mail has the hold as it is now: the link of an earlier mail ends with the hold of then. Only unpaid orders of staff are
 * paid by such a link. False where there is none, or no address for it.
 */
export async function mailPayLinkAgain(
  tx: Db,
  services: Signing,
  of: { eventId: number; orderId: number },
): Promise<boolean> {
  const order = await lockOrder(tx, of.eventId, of.orderId);
  if (order?.channel !== 'COUNTER' && order?.channel !== 'TELEPHONE') return false;
  if (order.status !== 'WAITING' || order.isOver) return false;
  const context = await findPaymentContext(tx, of.eventId, of.orderId);
  if (!context?.sealedPerson) return false;
  const email = mailboxOfBuyer(services, of.orderId, context.sealedPerson);
  const locale = isLocale(context.locale) ? context.locale : defaultLocale;
  if (email === '') return false;
  await mailPayLink(tx, services, order, { email, locale });
  return true;
}

export async function mailPayLink(
  tx: Db,
  services: Signing,
  order: LockedOrder,
  { email, locale }: { email: string; locale: Locale },
): Promise<void> {
  const { eventId, id, amountCents, expiresAt } = order;
  const context = await findPaymentContext(tx, eventId, id);
  if (!context) throw new Error(`order ${id} has no buyer to write to`);
  const shop = shopIn(services.settings.shop, locale);
  const tickets = await listTickets(tx, eventId, id);
  const values = {
    event: nameFor(context, locale),
    shopName: shop.name,
    amount: amountText(amountCents),
    until: instantText(expiresAt, locale),
  };
  const address = payLinkOf(services, { orderId: id, version: context.linkVersion }, expiresAt, locale);
  const written = writeMail(services.settings, 'order-pay', {
    locale,
    values,
    parts: {
      order: briefOrder({ locale, context, tickets, payment: null }),
      link: { is: 'link', label: mailText(locale, 'link.pay', {}), address },
    },
    shop,
  });
  await addMail(tx, { ...written, kind: 'order-pay', order, recipient: email });
}

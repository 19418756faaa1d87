// Finds an order by its number and the buyer's e-mail address. The reply never says whether the order exists: the link is sent to the
// mailbox.
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { isLocale } from '../../../words/locales.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { addMail } from '../../platform/mail/mail.queries.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import type { Mailing } from '../../platform/mail/register-mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { findOrderOfInvoice, findOrderWithBuyer, findSealedPerson, type OrderWithBuyer } from './buyers.queries.ts';
import { mailboxDigest } from './name-buyer.ts';
import { orderKeyOf, orderPageAt } from './order-link.ts';
import { showBuyer } from './read-buyer.ts';

export type FindOrderServices = Pick<Deps, 'db' | 'signingKey' | 'clock' | 'configuration' | 'settings' | 'log'> & {
  mailing: Mailing;
};

/** Sends the mail if the order was bought with this mailbox: to the address that its buyer gave, since one mailbox is written in many ways. */
export async function sendOrderLink(services: FindOrderServices, number: string, email: string): Promise<void> {
  const { db, signingKey, configuration, settings, mailing } = services;
  const order = await findByNumber(db, number);
  if (!order || order.mailboxDigest !== mailboxDigest(signingKey, email)) return;
  const sealedPerson = await findSealedPerson(db, order.eventId, order.id);
  const { email: recipient } = showBuyer(services, order.id, sealedPerson);
  if (recipient === '') return;
  const locale = isLocale(order.locale) ? order.locale : 'zh-hk';
  const shop = shopIn(settings.shop, locale);
  const key = orderKeyOf(services, { orderId: order.id, version: order.ticketLinkVersion });
  const address = orderPageAt(configuration.publicAddress, '/find-order', key, locale);
  const written = writeMail(settings, 'order-link', {
    locale,
    values: { event: nameFor(order, locale), shopName: shop.name },
    parts: { link: { is: 'link', label: mailText(locale, 'link.order', {}), address } },
    shop,
  });
  await addMail(db, { ...written, kind: 'order-link', order, recipient });
  mailing.wake();
}

/**
 * Finds an order by the invoice number of any attempt to pay it, or by its own number, which is shown before there is
 * one.
 */
async function findByNumber(db: Db, number: string): Promise<OrderWithBuyer | undefined> {
  const eventId = eventOfInvoice(number);
  if (eventId !== null) return findOrderOfInvoice(db, eventId, number);
  const orderId = /^[1-9]\d{0,15}$/.test(number) ? Number(number) : null;
  if (orderId === null || !Number.isSafeInteger(orderId)) return undefined;
  return findOrderWithBuyer(db, eventOfOrder(orderId), orderId);
}

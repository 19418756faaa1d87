// Mails to buyers and to the shop about money. Each is written in the transaction of the change that it reports.
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { ticketHandover } from '../../../domain/orders/delivery.ts';
import { codesShownFrom } from '../../../domain/tickets/ticket-settings.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import type { Part, Inserted as Parts } from '../../platform/mail/letter.ts';
import { addMail, type NewMail } from '../../platform/mail/mail.queries.ts';
import { amountText, instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { orderKeyOf, orderPageAt } from '../../shop/orders/order-link.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import { listTickets, type TicketRow } from '../../shop/orders/orders.queries.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { readTicketSettings, type StoredSettings } from '../../shop/tickets/tickets.queries.ts';
import { briefOrder, fullOrder } from './order-facts.ts';
import { findPaymentContext, type PaymentContext } from './payment-context.queries.ts';
import type { PaymentServices } from './payment-services.ts';
import type { PaymentRow } from './payments.queries.ts';
import { showCalendars } from './show-calendar.ts';
import { ticketButton } from './ticket-button.ts';

export type BuyerMail =
  | 'paid'
  | 'free'
  | 'refundDue'
  | 'refunded'
  | 'transfer'
  | 'transferRejected'
  | 'transferLetGo'
  | 'ticketsReturned'
  | 'freeTicketsReturned'
  | 'takenBack'
  | 'moneyReturned'
  | 'keptReturned'
  | 'seatsChanged';
export type ShopMail =
  | 'mismatch'
  | 'refundDue'
  | 'refundRefused'
  | 'refundUnanswered'
  | 'unknownInvoice'
  | 'notSettled'
  | 'forged';

type Services = Pick<PaymentServices, 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;
type OfOrder = Pick<LockedOrder, 'eventId' | 'id'>;
/** `otherCurrency` is that of money that was not Hong Kong dollars. */
type OfPayment = Pick<PaymentRow, 'invoiceNo' | 'amountCents'> & { otherCurrency?: string | null };
/** Values for the text of one mail, which may depend on the language of the buyer. */
export type MailValues = Record<string, string> | ((locale: Locale) => Record<string, string>);
/** These values, and parts for the mail or in the place of the usual ones. */
type Inserted = { values?: MailValues; parts?: Parts; notBefore?: Date };

/** The link is also for the door, and a refund is looked up for a while. */
const daysOfLinkMin = 30;
const day = 24 * 3_600_000;

/**
 * False, and no mail, when the buyer was never named, has been erased, cannot be read, or left no address at the counter. An order at no price
 * has no payment.
 */
export async function tellBuyer(
  tx: Db,
  services: Services,
  message: BuyerMail,
  order: OfOrder,
  payment: OfPayment | null,
  inserted: Inserted = {},
): Promise<boolean> {
  const context = await findPaymentContext(tx, order.eventId, order.id);
  if (!context?.sealedPerson) return false;
  const tickets = await listTickets(tx, order.eventId, order.id);
  const settings = await readTicketSettings(tx, order.eventId);
  const mail = letterToBuyer(services, message, { order, payment, context, tickets, settings }, inserted);
  if (mail) await addMail(tx, mail);
  return mail !== null;
}

type Mailed = {
  order: OfOrder;
  payment: OfPayment | null;
  context: PaymentContext;
  tickets: readonly TicketRow[];
  settings: Pick<StoredSettings, 'releaseDays'>;
};

/** Null when the buyer has no address. */
export function letterToBuyer(
  services: Services,
  message: BuyerMail,
  { order, payment, context, tickets, settings }: Mailed,
  { values: more, parts, notBefore }: Inserted = {},
): NewMail | null {
  if (!context.sealedPerson) return null;
  const { buyer, email } = showBuyer(services, order.id, context.sealedPerson);
  if (email === '') return null;
  const locale = isLocale(context.locale) ? context.locale : defaultLocale;
  const isConfirmation = message === 'paid' || message === 'free';
  const values = {
    ...valuesOf(services, locale, order, payment),
    event: nameFor(context, locale),
    buyer: buyer.trim(),
    tickets: isConfirmation ? handoverText(services, locale, { context, tickets, settings }) : '',
    ...(typeof more === 'function' ? more(locale) : more),
  };
  const ordered = { locale, context, tickets, payment };
  const written = writeMail(services.settings, `payment-${message}`, {
    locale,
    values,
    parts: {
      order: fullOrder(ordered),
      brief: briefOrder(ordered),
      link: [
        ...(context.status === 'PAID'
          ? [ticketButton(services, locale, { orderId: order.id, version: context.linkVersion })]
          : []),
        orderLink(services, locale, order, tickets, context),
      ],
      ...parts,
    },
    shop: { name: values.shop, phone: values.phone },
  });
  return {
    ...written,
    order,
    kind: `payment-${message.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
    recipient: email,
    ...(isConfirmation && { calendar: showCalendars(services, locale, context, tickets) }),
    ...(notBefore && { nextAttemptAt: notBefore }),
  };
}

type Handing = Pick<Mailed, 'context' | 'tickets' | 'settings'>;

/** How the tickets come, and e-tickets from when: those of the first session that are still to come, or now. */
function handoverText({ clock }: Services, locale: Locale, { context, tickets, settings }: Handing): string {
  const types = { ...plainEventTypes, ...context.types };
  const handover = ticketHandover(types, context.deliveryType);
  const releases = tickets.map(({ startsAt }) => codesShownFrom(settings, startsAt.getTime()));
  const release = Math.min(...releases);
  if (handover !== 'byEmail' || release > clock().getTime())
    return mailText(locale, `payment.paid.tickets.${handover}`, { from: instantText(new Date(release), locale) });
  return mailText(locale, 'payment.paid.tickets.now', {});
}

/** The page of the order, until the day after its last show. */
function orderLink(
  services: Services,
  locale: Locale,
  { id }: OfOrder,
  tickets: readonly TicketRow[],
  { status, linkVersion }: PaymentContext,
): Part {
  const lastShow = Math.max(...tickets.map(({ startsAt }) => startsAt.getTime()));
  const validUntil = Math.max(lastShow + day, services.clock().getTime() + daysOfLinkMin * day);
  const key = orderKeyOf(services, { orderId: id, version: linkVersion }, validUntil);
  const address = orderPageAt(services.configuration.publicAddress, '/find-order', key, locale);
  const label = mailText(locale, 'link.order', {});
  return { is: 'link', label, address, ...(status === 'PAID' && { isQuiet: true }) };
}

/** An alert to the shop: a person has to look at it. docs/OPERATIONS.md says what to do about each. */
export async function tellShop(
  tx: Db,
  services: Pick<Services, 'configuration' | 'settings'>,
  message: ShopMail,
  order: OfOrder | null,
  payment: OfPayment,
  more: Record<string, string> = {},
): Promise<void> {
  const values = { ...valuesOf(services, defaultLocale, order, payment), ...more };
  await addMail(tx, {
    kind: `alert-${message.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    locale: defaultLocale,
    recipient: services.settings.shop.email,
    subject: mailText(defaultLocale, `alert.${message}.subject`, values),
    body: mailText(defaultLocale, `alert.${message}.body`, values),
  });
}

function valuesOf(
  { configuration, settings }: Pick<Services, 'configuration' | 'settings'>,
  locale: Locale,
  order: OfOrder | null,
  payment: OfPayment | null,
) {
  const { name, phone } = shopIn(settings.shop, locale);
  return {
    shop: name,
    phone,
    address: configuration.publicAddress,
    number: order ? String(order.id) : '',
    invoiceNo: payment?.invoiceNo ?? '',
    amount: amountText(payment?.amountCents ?? 0, payment?.otherCurrency),
  };
}

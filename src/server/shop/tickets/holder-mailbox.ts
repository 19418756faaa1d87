// The mailbox to which a ticket link belongs: the buyer's, or for the link of one ticket that of the friend who has it.
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import { mailboxOfBuyer, type Opening, openHolder } from '../../people/privacy/sealed-person.ts';
import type { Db } from '../../platform/deps.ts';
import type { TicketLink } from '../orders/ticket-link.ts';
import { findHolder, findOwnerOfOrder } from './ticket-changes.queries.ts';

type Mailbox = { email: string; locale: Locale };
const inLocale = (locale: string | null): Locale => (isLocale(locale) ? locale : defaultLocale);

/** Null when it has none, as some orders of the counter. */
export async function mailboxOfLink(db: Db, services: Opening, link: TicketLink) {
  return 'version' in link ? mailboxOfOrder(db, services, link.orderId) : mailboxOfFriend(db, services, link);
}

export async function mailboxOfOrder(db: Db, services: Opening, orderId: number): Promise<Mailbox | null> {
  const buyer = await findOwnerOfOrder(db, { eventId: eventOfOrder(orderId), orderId });
  const email = mailboxOfBuyer(services, orderId, buyer?.sealedPerson ?? null);
  return email === '' ? null : { email, locale: inLocale(buyer?.locale ?? null) };
}

async function mailboxOfFriend(
  db: Db,
  services: Opening,
  { orderId, number }: { orderId: number; number: number },
): Promise<Mailbox | null> {
  const holder = await findHolder(db, { eventId: eventOfOrder(orderId), orderId, number });
  const email = holder?.sealedEmail && openHolder(services, orderId, holder.sealedEmail);
  return email ? { email, locale: inLocale(holder?.locale ?? null) } : null;
}

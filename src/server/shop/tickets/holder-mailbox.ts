// The mailbox to which a ticket link belongs: the buyer's, or for the link of one ticket that of the friend who has it.
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import { mailboxOfBuyer } from '../../people/privacy/sealed-person.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import type { TicketLink } from '../orders/ticket-link.ts';
import { findHolder, findOwnerOfOrder } from './ticket-changes.queries.ts';

type Mailbox = { email: string; locale: Locale };
const inLocale = (locale: string | null): Locale => (isLocale(locale) ? locale : defaultLocale);

/** Null when it has none, as some orders of the counter. */
export async function mailboxOfLink(db: Db, signing: Pick<Deps, 'signingKey'>, link: TicketLink) {
  return 'version' in link ? mailboxOfOrder(db, signing, link.orderId) : mailboxOfFriend(db, signing, link);
}

export async function mailboxOfOrder(
  db: Db,
  { signingKey }: Pick<Deps, 'signingKey'>,
  orderId: number,
): Promise<Mailbox | null> {
  const buyer = await findOwnerOfOrder(db, { eventId: eventOfOrder(orderId), orderId });
  const email = mailboxOfBuyer(signingKey, buyer?.sealedPerson ?? null);
  return email === '' ? null : { email, locale: inLocale(buyer?.locale ?? null) };
}

async function mailboxOfFriend(
  db: Db,
  { signingKey }: Pick<Deps, 'signingKey'>,
  { orderId, number }: { orderId: number; number: number },
): Promise<Mailbox | null> {
  const holder = await findHolder(db, { eventId: eventOfOrder(orderId), orderId, number });
  if (!holder?.sealedEmail) return null;
  return { email: unseal(signingKey, 'ticket-holder', holder.sealedEmail), locale: inLocale(holder.locale) };
}

// Mails to friends about what staff did with the tickets that were given to them.
import { defaultLocale, isLocale } from '../../../words/locales.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { openHolder } from '../../people/privacy/sealed-person.ts';
import type { Db } from '../../platform/deps.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';
import { mailChange } from '../../shop/tickets/holder-mails.ts';
import { listHolders } from '../../shop/tickets/ticket-changes.queries.ts';
import { findTicketOrder } from '../../shop/tickets/tickets.queries.ts';
import type { OfOrder } from './acting.ts';
import type { NumberedTicket } from './order-actions.queries.ts';

type Changed = { is: 'returned' | 'changed'; tickets: readonly NumberedTicket[]; message?: string | undefined };

/** A friend whose mailbox was erased, or cannot be read, gets none. */
export async function tellFriends(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { is, tickets, message }: Changed,
): Promise<void> {
  const numbers = tickets.map(({ number }) => number);
  const friends = numbers.length > 0 ? await listHolders(tx, of, numbers) : [];
  const order = friends.length > 0 ? await findTicketOrder(tx, of) : undefined;
  if (!order) return;
  for (const { number, issue, locale, sealedEmail } of friends) {
    const email = sealedEmail && openHolder(services, of.orderId, sealedEmail);
    const ticket = tickets.find((changed) => changed.number === number);
    if (!email || !ticket) continue;
    await mailChange(tx, services, {
      order,
      ticket: { ...ticket, rowLabel: ticket.row, seatNumber: ticket.seat, startsAt: ticket.startsAt.getTime() },
      mailbox: { email, locale: isLocale(locale) ? locale : defaultLocale },
      is,
      key: is === 'returned' ? null : ticketKeyOf(services, { orderId: of.orderId, number, issue }),
      message,
    });
  }
}

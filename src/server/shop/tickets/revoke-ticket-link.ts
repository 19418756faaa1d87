// Makes the link to the tickets of an order void, and mails a new one to the buyer. Codes and the links of friends stay good.
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { Refused } from '../../platform/refused.ts';
import { ticketKeyOf } from '../orders/ticket-link.ts';
import type { ChangeServices } from './give-ticket.ts';
import { mailboxOfOrder } from './holder-mailbox.ts';
import { mailNewLink } from './holder-mails.ts';
import { type ChangeAccess, type ChangedBy, openTickets } from './open-tickets.ts';
import { addLinkVersion } from './ticket-changes.queries.ts';

export async function revokeTicketLink(services: ChangeServices, access: ChangeAccess, by: ChangedBy): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { link, whose, order } = await openTickets(tx, services, access);
    if (!('version' in link)) throw new Refused('notFound', 'ticket');
    const version = await addLinkVersion(tx, whose);
    const mailbox = await mailboxOfOrder(tx, services, whose.orderId);
    const key = ticketKeyOf(services, { orderId: whose.orderId, version });
    if (mailbox) await mailNewLink(tx, services, { order, mailbox, key });
    await addAudit(tx, { ...by, type: 'TICKET_LINK_REVOKED', message: `order ${whose.orderId}, version ${version}` });
  });
  services.mailing.wake();
}

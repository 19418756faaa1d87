// The tickets that a link leads to, if it is still good.
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { TicketLink } from '../orders/ticket-link.ts';
import { findTicketOrder, type HeldTicketRow, listHeldTickets, type TicketOrder } from './tickets.queries.ts';

export type LinkedTickets = { order: TicketOrder; shown: HeldTicketRow[]; isBuyer: boolean };

/** A void link is refused like a wrong one. */
export async function findLinkedTickets(db: Db, link: TicketLink): Promise<LinkedTickets> {
  const { orderId } = link;
  const eventId = eventOfOrder(orderId);
  const order = await findTicketOrder(db, { eventId, orderId });
  if (!order) throw new Refused('invalidKey', 'ticket');
  const held = await listHeldTickets(db, { eventId, orderId });
  const isBuyer = 'version' in link;
  const shown = isBuyer ? held : held.filter(({ number, issue }) => number === link.number && issue === link.issue);
  const isVoid = isBuyer ? link.version !== order.linkVersion : shown.length === 0;
  if (isVoid) throw new Refused('invalidKey', 'ticket');
  if (order.status !== 'PAID') throw new Refused('notPaid', 'ticket', { details: { status: order.status } });
  return { order, shown, isBuyer };
}

/** Its buyer has given the ticket to somebody with a mailbox of their own. */
export const isGivenAwayBy = (isBuyer: boolean, { sealedEmail }: Pick<HeldTicketRow, 'sealedEmail'>): boolean =>
  isBuyer && sealedEmail !== null;

// Opens the tickets of a link for a change: the order and its tickets are locked, and everything that decides about the change is read after that.
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockOrder } from '../orders/order-locks.queries.ts';
import { readTicketKey } from '../orders/ticket-link.ts';
import { checkPermission } from './change-permission.ts';
import { findLinkedTickets, isGivenAwayBy } from './linked-tickets.ts';
import { listAdmitted, lockTickets } from './ticket-changes.queries.ts';
import { readTicketSettings } from './tickets.queries.ts';

export type ChangeAccess = { key: string; permission: string };
/** The sender of a change, for the audit. */
export type ChangedBy = { principal: string; remoteAddress: string };
export type OpenTickets = Awaited<ReturnType<typeof openTickets>>;

export async function openTickets(
  tx: Db,
  signing: Pick<Deps, 'signingKey' | 'clock'>,
  { key, permission }: ChangeAccess,
) {
  const link = readTicketKey(signing, key);
  if (!link) throw new Refused('invalidKey', 'ticket');
  const whose = { eventId: eventOfOrder(link.orderId), orderId: link.orderId };
  await lockOrder(tx, whose.eventId, whose.orderId);
  await lockTickets(tx, whose);
  const { order, shown, isBuyer } = await findLinkedTickets(tx, link);
  checkPermission(signing, link, permission);
  const admitted = await listAdmitted(tx, whose);
  const own = shown
    .filter((ticket) => !isGivenAwayBy(isBuyer, ticket))
    .map((ticket) => ({ ...ticket, startsAt: ticket.startsAt.getTime(), isAdmitted: admitted.has(ticket.number) }));
  return { link, whose, order, own, settings: await readTicketSettings(tx, whose.eventId) };
}

/** One that the link may change. Tickets of others are refused like those that are not there. */
export function ownTicket({ own }: Pick<OpenTickets, 'own'>, number: number): OpenTickets['own'][number] {
  const ticket = own.find((each) => each.number === number);
  if (!ticket) throw new Refused('notFound', 'ticket');
  return ticket;
}

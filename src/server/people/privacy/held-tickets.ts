// Tickets that a person has from a buyer, and the names that a person gave for tickets of their own orders.
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import { lockOrdersOf } from '../../platform/database/lock-rows.queries.ts';
import type { Db } from '../../platform/deps.ts';
import {
  blankHolders,
  type GivenTicket,
  listGivenTickets,
  listHolders,
  listNamedHolders,
  type TicketKey,
  takeTicketsBack,
} from './person.queries.ts';
import { type Opening, openHolder } from './sealed-person.ts';

const ticketsAtOnce = 1000;
type Buyer = Parameters<typeof listNamedHolders>[1];

const isOf = (services: Opening, email: string, orderId: number, sealedEmail: Buffer | null): boolean => {
  const mailbox = sealedEmail && openHolder(services, orderId, sealedEmail);
  return mailbox !== null && mailboxOf(mailbox) === mailboxOf(email);
};

/** Given tickets of past events have been forgotten, so there are not many. */
async function findGivenTickets(db: Db, services: Opening, email: string): Promise<GivenTicket[]> {
  const found: GivenTicket[] = [];
  let after = { eventId: 0, orderId: 0, number: 0 };
  while (true) {
    const tickets = await listGivenTickets(db, after, ticketsAtOnce);
    found.push(...tickets.filter(({ orderId, sealedEmail }) => isOf(services, email, orderId, sealedEmail)));
    const last = tickets.at(-1);
    if (!last || tickets.length < ticketsAtOnce) return found;
    after = last;
  }
}

const nameOf = (services: Opening, orderId: number, sealedName: Buffer | null): string | null =>
  sealedName && openHolder(services, orderId, sealedName);

export async function exportHeldTickets(db: Db, services: Opening, email: string, buyer: Buyer) {
  const given = await findGivenTickets(db, services, email);
  const named = await listNamedHolders(db, buyer);
  return {
    ticketsFromBuyers: given.map(({ sealedName, sealedEmail: _, ...ticket }) => ({
      ...ticket,
      name: nameOf(services, ticket.orderId, sealedName),
    })),
    holdersNamed: named.map(({ sealedName, ...ticket }) => ({
      ...ticket,
      name: nameOf(services, ticket.orderId, sealedName),
    })),
  };
}

/** How many tickets went back to their buyers. Call before the buyer's own orders are blanked: they are found by the buyer. */
export async function eraseHeldTickets(tx: Db, services: Opening, email: string, buyer: Buyer): Promise<number> {
  const named = await listNamedHolders(tx, buyer);
  const given = await findGivenTickets(tx, services, email);
  await lockOrdersOf(tx, [...named, ...given]);
  // Each may have been given on while this waited.
  const holders = new Map((await listHolders(tx, [...named, ...given])).map((row) => [keyOf(row), row.sealedEmail]));
  const mailboxNow = (ticket: TicketKey): Buffer | null => holders.get(keyOf(ticket)) ?? null;
  const kept = named.filter((ticket) => mailboxNow(ticket) === null);
  const back = given.filter((ticket) => isOf(services, email, ticket.orderId, mailboxNow(ticket)));
  await takeTicketsBack(tx, back);
  await blankHolders(tx, [...kept, ...back]);
  return back.length;
}

const keyOf = ({ eventId, orderId, number }: TicketKey): string => `${eventId} ${orderId} ${number}`;

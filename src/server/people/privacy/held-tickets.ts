// Tickets that a person has from a buyer, and the names that a person gave for tickets of their own orders.
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import { lockOrdersOf } from '../../platform/database/lock-rows.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { listNamedHolders, listOrderKeys, type OrderKey } from './orders-of-person.queries.ts';
import {
  type Buyer,
  blankHolders,
  type GivenTicket,
  listGivenTo,
  listHolders,
  listWithoutDigest,
  type TicketKey,
  takeTicketsBack,
} from './person.queries.ts';
import { type Opening, openHolder } from './sealed-person.ts';

const ticketsAtOnce = 500;

const isOf = (services: Opening, email: string, orderId: number, sealedEmail: Buffer | null): boolean => {
  const mailbox = sealedEmail && openHolder(services, orderId, sealedEmail);
  return mailbox !== null && mailboxOf(mailbox) === mailboxOf(email);
};

/** The digest of the mailbox finds them. Holders of the release before have none: they are opened, and forgotten after their shows. */
async function findGivenTickets(db: Db, services: Opening, email: string, mailbox: string): Promise<GivenTicket[]> {
  const found = await listGivenTo(db, mailbox);
  let after = { eventId: 0, orderId: 0, number: 0 };
  while (true) {
    const tickets = await listWithoutDigest(db, after, ticketsAtOnce);
    found.push(...tickets.filter(({ orderId, sealedEmail }) => isOf(services, email, orderId, sealedEmail)));
    const last = tickets.at(-1);
    if (!last || tickets.length < ticketsAtOnce) return found;
    after = last;
  }
}

const nameOf = (services: Opening, orderId: number, sealedName: Buffer | null): string | null =>
  sealedName && openHolder(services, orderId, sealedName);

export async function exportGivenTickets(db: Db, services: Opening, email: string, mailbox: string) {
  const given = await findGivenTickets(db, services, email, mailbox);
  return given.map(({ sealedName, sealedEmail: _, ...ticket }) => ({
    ...ticket,
    name: nameOf(services, ticket.orderId, sealedName),
  }));
}

export const exportNamedHolders = async (db: Db, services: Opening, keys: readonly OrderKey[]) =>
  (await listNamedHolders(db, keys)).map(({ sealedName, ...ticket }) => ({
    ...ticket,
    name: nameOf(services, ticket.orderId, sealedName),
  }));

/** How many tickets went back to their buyers. Call before the buyer's own orders are blanked: they are found by the buyer. */
export async function eraseHeldTickets(tx: Db, services: Opening, email: string, buyer: Buyer): Promise<number> {
  const named = await listNamedHolders(tx, await listOrderKeys(tx, buyer));
  const given = await findGivenTickets(tx, services, email, buyer.mailbox);
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

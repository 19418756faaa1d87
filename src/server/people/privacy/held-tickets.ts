// Tickets that a person has from a buyer, and the names that a person gave for tickets of their own orders.
import type { KeyObject } from 'node:crypto';
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import type { Db } from '../../platform/deps.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import {
  blankHolders,
  type GivenTicket,
  listGivenTickets,
  listHolders,
  listNamedHolders,
  lockOrders,
  type TicketKey,
  takeTicketsBack,
} from './person.queries.ts';

const ticketsAtOnce = 1000;
type Buyer = Parameters<typeof listNamedHolders>[1];

const isOf = (key: KeyObject, email: string, sealedEmail: Buffer | null): boolean =>
  sealedEmail !== null && mailboxOf(unseal(key, 'ticket-holder', sealedEmail)) === mailboxOf(email);

/** Given tickets of past events have been forgotten, so there are not many. */
async function findGivenTickets(db: Db, key: KeyObject, email: string): Promise<GivenTicket[]> {
  const found: GivenTicket[] = [];
  let after = { eventId: 0, orderId: 0, number: 0 };
  while (true) {
    const tickets = await listGivenTickets(db, after, ticketsAtOnce);
    found.push(...tickets.filter(({ sealedEmail }) => isOf(key, email, sealedEmail)));
    const last = tickets.at(-1);
    if (!last || tickets.length < ticketsAtOnce) return found;
    after = last;
  }
}

const nameOf = (key: KeyObject, sealedName: Buffer | null): string | null =>
  sealedName && unseal(key, 'ticket-holder', sealedName);

export async function exportHeldTickets(db: Db, key: KeyObject, email: string, buyer: Buyer) {
  const given = await findGivenTickets(db, key, email);
  const named = await listNamedHolders(db, buyer);
  return {
    ticketsFromBuyers: given.map(({ sealedName, sealedEmail: _, ...ticket }) => ({
      ...ticket,
      name: nameOf(key, sealedName),
    })),
    holdersNamed: named.map(({ sealedName, ...ticket }) => ({ ...ticket, name: nameOf(key, sealedName) })),
  };
}

/** How many tickets went back to their buyers. Call before the buyer's own orders are blanked: they are found by the buyer. */
export async function eraseHeldTickets(tx: Db, key: KeyObject, email: string, buyer: Buyer): Promise<number> {
  const named = await listNamedHolders(tx, buyer);
  const given = await findGivenTickets(tx, key, email);
  await lockOrders(tx, [...named, ...given]);
  // Each may have been given on while this waited.
  const holders = new Map((await listHolders(tx, [...named, ...given])).map((row) => [keyOf(row), row.sealedEmail]));
  const mailboxNow = (ticket: TicketKey): Buffer | null => holders.get(keyOf(ticket)) ?? null;
  const kept = named.filter((ticket) => mailboxNow(ticket) === null);
  const back = given.filter((ticket) => isOf(key, email, mailboxNow(ticket)));
  await takeTicketsBack(tx, back);
  await blankHolders(tx, [...kept, ...back]);
  return back.length;
}

const keyOf = ({ eventId, orderId, number }: TicketKey): string => `${eventId} ${orderId} ${number}`;

// The unpaid order of this browser, for a tab that has not placed it itself. An order that staff have placed is held for the holder of the
// link that was mailed.
import type { HeldReply } from '../../../contract/orders.ts';
import { writePass } from '../../../domain/queue/pass.ts';
import { type Opening, openPerson } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { sign } from '../../platform/signing/sign.ts';
import { findSealedByStaff } from './buyers.queries.ts';
import { findLinkedOrder } from './linked-order.ts';
import { storedTransaction } from './order-replies.ts';
import { findHeldByLink, findHeldOrder, listTickets, type StoredOrder } from './orders.queries.ts';

type Office = Pick<Deps, 'db' | 'clock' | 'signingKey'>;
export type OfficeOfLinks = Office & Opening;

export async function findHeldHere(office: Office, visitor: string | null, eventId: number): Promise<HeldReply> {
  const now = office.clock();
  const order = visitor === null ? undefined : await findHeldOrder(office.db, { eventId, visitor, now });
  if (!order) throw new Refused('notFound', 'order');
  return { ...(await heldReply(office, order, order.visitor)), buyer: null };
}

/** The browser of the visitor gets the pass of the order, and the caller’s details that the clerk typed, so that nobody types them twice. */
export async function findHeldByKey(office: OfficeOfLinks, visitor: string, key: string): Promise<HeldReply> {
  const of = await findLinkedOrder(office, key);
  const order = of && (await findHeldByLink(office.db, { ...of, now: office.clock() }));
  if (!order) throw new Refused('notFound', 'order');
  return { ...(await heldReply(office, order, visitor)), buyer: await typedByClerk(office, order) };
}

async function typedByClerk(office: OfficeOfLinks, { eventId, id }: StoredOrder): Promise<HeldReply['buyer']> {
  const sealed = await findSealedByStaff(office.db, eventId, id);
  const person = sealed && openPerson(office, id, sealed);
  if (!person) return null;
  const { lastName, firstName, email, countryCode, mobile } = person;
  return { lastName, firstName, email, countryCode, mobile };
}

async function heldReply(
  { db, clock, signingKey }: Office,
  order: StoredOrder,
  visitor: string,
): Promise<Omit<HeldReply, 'buyer'>> {
  const { eventId } = order;
  const now = clock();
  const validUntil = order.expiresAt.getTime();
  const pass = { eventId, id: order.passId, visitor, validUntil };
  const tickets = await listTickets(db, eventId, order.id);
  return {
    token: sign(signingKey, 'pass', writePass(pass)),
    validUntil,
    serverTime: now.getTime(),
    transaction: storedTransaction(order, tickets, now.getTime()),
  };
}

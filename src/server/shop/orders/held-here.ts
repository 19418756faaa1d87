// The unpaid order of this browser, for a tab that has not placed it itself.
import type { HeldReply } from '../../../contract/orders.ts';
import { writePass } from '../../../domain/queue/pass.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { sign } from '../../platform/signing/sign.ts';
import { storedTransaction } from './order-replies.ts';
import { findHeldOrder, listTickets } from './orders.queries.ts';

type Office = Pick<Deps, 'db' | 'clock' | 'signingKey'>;

export async function findHeldHere(
  { db, clock, signingKey }: Office,
  visitor: string | null,
  eventId: number,
): Promise<HeldReply> {
  const now = clock();
  const order = visitor === null ? undefined : await findHeldOrder(db, { eventId, visitor, now });
  if (!order) throw new Refused('notFound', 'order');
  const validUntil = order.expiresAt.getTime();
  const pass = { eventId, id: order.passId, visitor: order.visitor, validUntil };
  const tickets = await listTickets(db, eventId, order.id);
  return {
    token: sign(signingKey, 'pass', writePass(pass)),
    validUntil,
    serverTime: now.getTime(),
    transaction: storedTransaction(order, tickets, now.getTime()),
  };
}

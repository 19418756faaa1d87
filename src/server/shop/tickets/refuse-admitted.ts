import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { listAdmitted, lockTickets } from './ticket-changes.queries.ts';

/**
 * A ticket that was let in does not come back: its place would be sold again. Call with the order locked; the door waits for the tickets.
 * Without numbers all tickets of the order are meant.
 */
export async function refuseAdmitted(
  tx: Db,
  of: { eventId: number; orderId: number },
  numbers?: readonly number[],
): Promise<void> {
  await lockTickets(tx, of);
  const admitted = await listAdmitted(tx, of);
  if (numbers ? numbers.some((number) => admitted.has(number)) : admitted.size > 0)
    throw new Refused('ticketAdmitted', 'ticket');
}

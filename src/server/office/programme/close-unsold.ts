// An event without orders that stops being public. A server may still know its terms: an order from them finds no inventory,
// and makes none, because the event is not public any more.
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { countUsesOfEvent, deleteFreeInventories, lockInventories } from './in-use.queries.ts';

/** Call with the event locked. An order that comes first keeps it public. */
export async function closeUnsold(tx: Db, eventId: number): Promise<void> {
  await lockInventories(tx, { eventId });
  await refuseSold(tx, eventId);
  await deleteFreeInventories(tx, eventId);
}

export async function refuseSold(tx: Db, eventId: number): Promise<void> {
  const { orders } = await countUsesOfEvent(tx, eventId);
  if (orders > 0) throw new Refused('eventSold', 'event', { details: { orders } });
}

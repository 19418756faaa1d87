import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockCodeOf } from '../../shop/codes/codes.queries.ts';
import type { OfOrder } from './acting.ts';

/** Why an order does not get its former seats again: the tickets of its code are used, or others have the seats. */
export async function lateRefusal(tx: Db, { eventId, orderId }: OfOrder): Promise<Refused> {
  const code = await lockCodeOf(tx, eventId, orderId);
  if (code && !code.hasRoom) return new Refused('codeUsedUp', 'order', { details: { left: code.left } });
  return new Refused('placesTaken', 'session');
}

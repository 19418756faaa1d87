import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { findLinkVersion } from './buyers.queries.ts';
import { readOrderKey } from './order-link.ts';

/** The order of a link; null when the link is not right, is over, or was made void. */
export async function findLinkedOrder(
  { db, ...signing }: Pick<Deps, 'signingKey' | 'clock'> & { db: Db },
  key: string,
): Promise<{ eventId: number; id: number } | null> {
  const link = readOrderKey(signing, key);
  if (!link) return null;
  const { orderId, version } = link;
  const eventId = eventOfOrder(orderId);
  return version === (await findLinkVersion(db, { eventId, orderId })) ? { eventId, id: orderId } : null;
}

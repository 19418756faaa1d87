import type { Db } from '../../platform/deps.ts';
import { clearCodesOfOrder } from '../../platform/mail/mail.queries.ts';
import { addLinkVersion, removeConfirmations } from './ticket-changes.queries.ts';

/** Of the order and its tickets, with the codes that confirm changes. Links of friends stay good. */
export async function endLinks(tx: Db, of: { eventId: number; orderId: number }): Promise<void> {
  await addLinkVersion(tx, of);
  await removeConfirmations(tx, of);
  await clearCodesOfOrder(tx, of.orderId);
}

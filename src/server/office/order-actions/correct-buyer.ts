// Corrects the buyer of an order: sealed again, and found under the new name, mail and telephone. Links and codes that were mailed to a wrong
// mailbox end, and a caller gets a new link to pay.

import type { CorrectBuyerBody } from '../../../contract/order-actions.ts';
import { missingParts } from '../../../domain/orders/buyer-parts.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldsRefused } from '../../platform/http/bad-input.ts';
import { clearCodesOfOrder } from '../../platform/mail/mail.queries.ts';
import { Refused } from '../../platform/refused.ts';
import { changeBuyer } from '../../shop/orders/change-buyer.ts';
import { addLinkVersion, removeConfirmations } from '../../shop/tickets/ticket-changes.queries.ts';
import { act, keyOf, lockKnownOrder, record } from './acting.ts';
import { mailPayLinkAgain } from './mail-pay-link.ts';

/** A buyer who was never named, or whose name was deleted after the retention time, is not named here. */
export async function correctBuyer(
  services: PaymentServices,
  id: number,
  { reason, ...buyer }: CorrectBuyerBody,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    const { channel } = await lockKnownOrder(tx, of);
    const missing = missingParts(channel, buyer);
    if (missing.length > 0) throw fieldsRefused('buyer', missing, 'NotNull');
    const changed = await changeBuyer(tx, services, of, buyer);
    if (!changed) throw new Refused('buyerMissing', 'order');
    if (changed.hasNewMailbox) {
      await endLinks(tx, of);
      await mailPayLinkAgain(tx, services, of);
    }
    await record(tx, { ...of, by, kind: 'BUYER_CORRECTED', audit: 'ORDER_CHANGED', reason });
  });
}

/** Ends the links of the order and its tickets, and the codes that confirm changes. Links of friends stay good. */
async function endLinks(tx: Db, of: { eventId: number; orderId: number }): Promise<void> {
  await addLinkVersion(tx, of);
  await removeConfirmations(tx, of);
  await clearCodesOfOrder(tx, of.orderId);
}

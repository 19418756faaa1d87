// Mails to the buyer about what staff did with the order.
import { type BuyerMail, tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Db } from '../../platform/deps.ts';
import { amountText } from '../../platform/mail/mail-words.ts';
import type { OfOrder } from './acting.ts';
import { findOrderTerms } from './order-actions.queries.ts';

/** With the amount of the order now, and the payment that settled it. */
export async function tellOfOrder(
  tx: Db,
  services: PaymentServices,
  message: BuyerMail,
  of: OfOrder,
  values: Record<string, string> = {},
): Promise<void> {
  const order = { eventId: of.eventId, id: of.orderId };
  await tellBuyer(tx, services, message, order, await findOrderTerms(tx, of), { values });
}

export const tellOfReturn = (
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { places, refundCents }: { places: string; refundCents: number },
): Promise<void> => tellOfOrder(tx, services, 'ticketsReturned', of, { places, refund: amountText(refundCents) });

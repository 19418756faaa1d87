// Mails to the buyer about what staff did with the order.
import { type BuyerMail, tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Db } from '../../platform/deps.ts';
import { amountText } from '../../platform/mail/mail-words.ts';
import type { OfOrder } from './acting.ts';
import { findOrderTerms } from './order-actions.queries.ts';

/** The mail has the amount of the order now, and the payment that settled it. False where the buyer left no address. */
export async function tellOfOrder(
  tx: Db,
  services: PaymentServices,
  message: BuyerMail,
  of: OfOrder,
  values: Record<string, string> = {},
): Promise<boolean> {
  const order = { eventId: of.eventId, id: of.orderId };
  const { payment } = await findOrderTerms(tx, of);
  return tellBuyer(tx, services, message === 'paid' && payment === null ? 'free' : message, order, payment, { values });
}

/** No refund is promised where none comes, and no ticket is said to be taken back for money alone. */
export function tellOfReturn(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { places, refundCents }: { places: string; refundCents: number },
): Promise<boolean> {
  const message = places === '' ? 'moneyReturned' : refundCents === 0 ? 'freeTicketsReturned' : 'ticketsReturned';
  return tellOfOrder(tx, services, message, of, { places, refund: amountText(refundCents) });
}

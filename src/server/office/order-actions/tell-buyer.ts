// Mails to the buyer about what staff did with the order.

import type { Locale } from '../../../words/locales.ts';
import { type BuyerMail, type MailValues, tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Db } from '../../platform/deps.ts';
import { type Inserted, textParts } from '../../platform/mail/letter.ts';
import { amountText, mailText } from '../../platform/mail/mail-words.ts';
import type { OfOrder } from './acting.ts';
import { findOrderTerms } from './order-actions.queries.ts';

/** The mail has the amount of the order now, and the payment that settled it. False where the buyer left no address. */
export async function tellOfOrder(
  tx: Db,
  services: PaymentServices,
  message: BuyerMail,
  of: OfOrder,
  values: MailValues = {},
  parts: Inserted = {},
): Promise<boolean> {
  const order = { eventId: of.eventId, id: of.orderId };
  const { payment } = await findOrderTerms(tx, of);
  return tellBuyer(tx, services, message === 'paid' && payment === null ? 'free' : message, order, payment, {
    values,
    parts,
  });
}

/** No refund is promised where none comes, and no ticket is said to be taken back for money alone. */
export function tellOfReturn(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { places, refundCents }: { places: (locale?: Locale) => string; refundCents: number },
): Promise<boolean> {
  const message = places() === '' ? 'moneyReturned' : refundCents === 0 ? 'freeTicketsReturned' : 'ticketsReturned';
  return tellOfOrder(tx, services, message, of, (locale) => ({
    places: places(locale),
    refund: amountText(refundCents),
  }));
}

type TakenBack = {
  places: (locale?: Locale) => string;
  /** Null where an outlet has the money and gives it back. */
  refundCents: number | null;
  /** Written for the buyers by staff. */
  message: string;
};

export function tellOfTakenBack(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { places, refundCents, message }: TakenBack,
): Promise<boolean> {
  const how = refundCents === null ? 'outlet' : refundCents === 0 ? 'free' : 'refund';
  const refund = amountText(refundCents ?? 0);
  const values = (locale: Locale) => ({
    places: places(locale),
    money: mailText(locale, `payment.takenBack.${how}`, { refund }),
  });
  return tellOfOrder(tx, services, 'takenBack', of, values, { message: textParts(message) });
}

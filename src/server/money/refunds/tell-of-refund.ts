import type { Db } from '../../platform/deps.ts';
import { type ShopMail, tellShop } from '../payments/payment-mails.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';

/** A refund that a person has to look at, with the amount that is to go back. */
export const tellShopOfRefund = (
  tx: Db,
  services: PaymentServices,
  message: Extract<ShopMail, 'refundRefused' | 'refundUnanswered'>,
  {
    eventId,
    orderId,
    invoiceNo,
    capturedCents,
  }: Pick<PaymentRow, 'eventId' | 'orderId' | 'invoiceNo' | 'capturedCents'>,
  more: Record<string, string> = {},
): Promise<void> =>
  tellShop(tx, services, message, { eventId, id: orderId }, { invoiceNo, amountCents: capturedCents ?? 0 }, more);

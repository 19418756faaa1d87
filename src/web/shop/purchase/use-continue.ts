import { useNavigate } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import type { HeldReply, Transaction } from '../../../contract/orders.ts';
import { takeUpOrder } from './order-aside.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';

type HeldPurchase = { token: string; transaction: Transaction; event: Event | null; buyer?: HeldReply['buyer'] };

/** Leads back to paying for held seats: to step 4 where the buyer's details are still here, else to step 3. */
export function useContinue() {
  const navigate = useNavigate();
  return ({ token, transaction, event, buyer }: HeldPurchase) => {
    const isHere = takeUpOrder(transaction) || readPurchase().TRANSACTION?.id === transaction.id;
    const { eventId, validUntil } = transaction;
    if (!isHere)
      keepInPurchase({
        ORDER_TOKEN: { token, validUntil, eventId },
        TRANSACTION: transaction,
        EVENT: event,
        ...(buyer && { DRAFT: buyer }),
      });
    void navigate({ to: isHere && readPurchase().PI ? '/order/payment-info' : '/order/personal-info' });
  };
}

import { useNavigate } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { takeUpOrder } from './order-aside.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';

type HeldPurchase = { token: string; transaction: Transaction; event: Event | null };

/** Leads back to paying for held seats: to step 4 where the buyer's details are still here, else to step 3. */
export function useContinue() {
  const navigate = useNavigate();
  return ({ token, transaction, event }: HeldPurchase) => {
    const isHere = takeUpOrder(transaction) || readPurchase().TRANSACTION?.id === transaction.id;
    const { eventId, validUntil } = transaction;
    if (!isHere)
      keepInPurchase({ ORDER_TOKEN: { token, validUntil, eventId }, TRANSACTION: transaction, EVENT: event });
    void navigate({ to: isHere && readPurchase().PI ? '/order/payment-info' : '/order/personal-info' });
  };
}

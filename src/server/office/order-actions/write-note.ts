import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { SaidBy } from '../../money/payments/settle-payment.ts';
import { addOrderNote } from '../../shop/orders/order-actions.queries.ts';
import { act, keyOf, lockKnownOrder } from './acting.ts';

/** A note for colleagues. Notes are only added. */
export async function writeNote(services: PaymentServices, id: number, note: string, by: SaidBy): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    await lockKnownOrder(tx, of);
    await addOrderNote(tx, { ...of, writtenBy: by.principal, note });
  });
}

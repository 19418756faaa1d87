import { useNavigate } from '@tanstack/react-router';
import type { Transaction } from '../../../contract/orders.ts';
import type { Answer } from '../../api/ask-server.ts';
import { detailsIn, refusalIn } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { endOrder } from './end-order.ts';
import { rememberPaying } from './paying.ts';
import { readPurchase } from './purchase.ts';

/** The state of an order that a call was refused for because it waits no more; null for any other answer. */
export const endIn = (answer: Answer): Transaction['status'] | null =>
  refusalIn(answer) === 'notWaiting' ? (detailsIn<'notWaiting'>(answer).status ?? null) : null;

/** Lets go of an order that waits no more: goes to its result where it was paid, else home, and says what happened. */
export function useEndOfOrder() {
  const t = useWords();
  const navigate = useNavigate();
  return async (status: Transaction['status']): Promise<void> => {
    const { ORDER_TOKEN, TRANSACTION } = readPurchase();
    if (status === 'PAID' && ORDER_TOKEN) {
      rememberPaying({ token: ORDER_TOKEN.token, invoiceNo: TRANSACTION?.invoiceNo ?? null });
      return navigate({ to: '/order/payment-result', replace: true });
    }
    endOrder(status === 'EXPIRED' ? 'order.timer.expired' : 'order.givenBack', t);
    return navigate({ to: '/home', replace: true });
  };
}

import { useEffect, useState } from 'react';
import { keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import { useEndOfOrder } from '../purchase/use-end-of-order.ts';
import { useWithoutOrder } from '../purchase/use-without-order.ts';
import { followMove } from './moved-session.tsx';
import { readOrder } from './orders.data.ts';

/**
 * Steps 3 and 4 live from an order: without one there is only the start, and one that was kept is looked at again. Returns its session where
 * staff have moved it meanwhile.
 */
export function useHeldOrder(needsInfo: boolean): ReturnType<typeof followMove> {
  const leave = useWithoutOrder();
  const endHere = useEndOfOrder();
  const [moved, setMoved] = useState<ReturnType<typeof followMove>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the step is entered
  useEffect(() => {
    const { TRANSACTION, ORDER_TOKEN, PI } = readPurchase();
    if (!TRANSACTION || (needsInfo && !PI)) {
      leave();
      return;
    }
    if (!ORDER_TOKEN) return;
    void readOrder(ORDER_TOKEN.token).then((read) => {
      const isStillHere = readPurchase().TRANSACTION?.id === TRANSACTION.id;
      // No answer: the known order stays, and the clock in the header runs on.
      if (!isStillHere || !('transaction' in read)) return;
      keepInPurchase({ TRANSACTION: read.transaction });
      if (read.transaction.status !== 'WAITING') return void endHere(read.transaction.status);
      setMoved(followMove(read.transaction));
    });
  }, []);
  return moved;
}

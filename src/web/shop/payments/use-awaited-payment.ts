import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { PaymentState } from '../../../contract/payments.ts';
import { isBegunHere, rememberPaying } from '../purchase/paying.ts';
import { keepInPurchase, readPurchase, usePurchase } from '../purchase/purchase.ts';
import { useEndOfOrder } from '../purchase/use-end-of-order.ts';
import { readState } from './payments.data.ts';

const soon = 5000;
const later = 60_000;

/**
 * Step 4 follows what other tabs and browsers do with its order: it looks when its buyer comes back to it, and now and then. While a payment is
 * being confirmed there is no other, so it leads to its result. True while one that another browser has begun has no result yet: its buyer may
 * be at the provider.
 */
export function useAwaitedPayment(isBusy: boolean): boolean {
  const navigate = useNavigate();
  const endHere = useEndOfOrder();
  const { ORDER_TOKEN, TRANSACTION } = usePurchase();
  const token = ORDER_TOKEN?.token ?? '';
  const invoiceNo = TRANSACTION?.invoiceNo;
  const { data: state } = useQuery({
    queryKey: ['awaited', token, invoiceNo],
    queryFn: () => readState({ token }),
    enabled: !!TRANSACTION && !isBusy,
    // The step has just read that nobody has begun to pay.
    ...(!invoiceNo && { initialData: null }),
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (isOpenElsewhere(data) ? soon : later),
  });
  const follow = useEffectEvent((report: PaymentState) => {
    const { status, validUntil } = report.transaction;
    if (hasPage(report)) {
      rememberPaying({ token, invoiceNo: report.invoiceNo });
      void navigate({ to: '/order/payment-result', replace: true });
    } else if (status !== 'WAITING') void endHere(status);
    else {
      // A payment elsewhere holds the seats longer.
      const { TRANSACTION: held } = readPurchase();
      if (held) keepInPurchase({ TRANSACTION: { ...held, validUntil } });
    }
  });
  useEffect(() => {
    if (state) follow(state);
  }, [state]);
  return isOpenElsewhere(state);
}

/** A buyer with a transfer comes to step 4 for another way to pay. */
const hasPage = ({ state, invoiceNo }: PaymentState): boolean =>
  state === 'CONFIRMING' || state === 'PAID' || (state === 'TRANSFER' && !isBegunHere(invoiceNo));

const isOpenElsewhere = (report: PaymentState | null | undefined): boolean =>
  report?.state === 'OPEN' && !isBegunHere(report.invoiceNo);

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { PaymentState } from '../../../contract/payments.ts';
import { isBegunHere, rememberPaying } from '../purchase/paying.ts';
import { usePurchase } from '../purchase/purchase.ts';
import { readState } from './payments.data.ts';

const pauseMilliseconds = 5000;

/**
 * While a payment is being confirmed there is no other: step 4 leads to its result. True while one that another browser has begun has no
 * result yet: its buyer may be at the provider.
 */
export function useAwaitedPayment(isBusy: boolean): boolean {
  const navigate = useNavigate();
  const { ORDER_TOKEN, TRANSACTION } = usePurchase();
  const token = ORDER_TOKEN?.token ?? '';
  const { data: state } = useQuery({
    queryKey: ['awaited', token],
    queryFn: () => readState({ token }),
    enabled: !!TRANSACTION?.invoiceNo && !isBusy,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => isOpenElsewhere(data) && pauseMilliseconds,
  });
  useEffect(() => {
    if (!state || !hasPage(state)) return;
    rememberPaying({ token, invoiceNo: state.invoiceNo });
    void navigate({ to: '/order/payment-result', replace: true });
  }, [state, token, navigate]);
  return isOpenElsewhere(state);
}

/** A buyer with a transfer comes to step 4 for another way to pay. */
const hasPage = ({ state, invoiceNo }: PaymentState): boolean =>
  state === 'CONFIRMING' || state === 'PAID' || (state === 'TRANSFER' && !isBegunHere(invoiceNo));

const isOpenElsewhere = (report: PaymentState | null | undefined): boolean =>
  report?.state === 'OPEN' && !isBegunHere(report.invoiceNo);

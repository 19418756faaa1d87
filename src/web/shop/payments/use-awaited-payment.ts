import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberPaying } from '../purchase/paying.ts';
import { readPurchase } from '../purchase/purchase.ts';
import { readState } from './payments.data.ts';

/** While a payment is being confirmed there is no other: step 4 leads to its result. */
export function useAwaitedPayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { ORDER_TOKEN, TRANSACTION } = readPurchase();
    if (!ORDER_TOKEN || !TRANSACTION?.invoiceNo) return;
    const { token } = ORDER_TOKEN;
    void readState({ token })
      .catch(() => null)
      .then((state) => {
        if (state?.state !== 'CONFIRMING' || readPurchase().ORDER_TOKEN?.token !== token) return;
        rememberPaying({ token, invoiceNo: state.invoiceNo });
        void navigate({ to: '/order/payment-result', replace: true });
      });
  }, [navigate]);
}

import { useEffect } from 'react';
import type { PaymentState } from '../../../contract/payments.ts';
import { rememberPaying } from '../purchase/paying.ts';

/** The header leads back to a transfer for as long as it is awaited, and no longer. */
export function useFollowTransfer(report: PaymentState | null | undefined, token: string | undefined): void {
  useEffect(() => {
    if (!report || token === undefined) return;
    rememberPaying({ token, invoiceNo: report.invoiceNo, transferUntil: transferUntil(report) });
  }, [report, token]);
}

/**
 * The end by the shop's clock; undefined where no transfer is awaited. A receipt makes it later, and the state is read
 * again after it.
 */
export function transferUntil({ state, transfer }: PaymentState): number | undefined {
  if (state !== 'TRANSFER' || !transfer) return;
  return Date.parse(transfer.validUntil);
}

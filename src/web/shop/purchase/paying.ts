// The order that is being paid, shared by all tabs: a bank's app may return to another one. The pass alone opens nothing,
// because it belongs to this browser's cookie; all other data are read from the server.
import { useSyncExternalStore } from 'react';
import { readPurchase } from './purchase.ts';

const key = 'limelight-paying';

export type Paying = {
  token: string;
  invoiceNo: string | null;
  /** Until when a transfer for it is awaited, by the shop's clock. */
  transferUntil?: number | undefined;
};

let known: Paying | null | undefined;
const listeners = new Set<() => void>();

export function rememberPaying(paying: Paying): void {
  known = paying;
  try {
    localStorage.setItem(key, JSON.stringify(paying));
  } catch {
    // It is known as long as the page is.
  }
  for (const listener of listeners) listener();
}

/** Signing out leaves nothing for the next user of the browser. */
export function forgetPaying(): void {
  known = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
}

/** The order that was paid last; before that, the one of the purchase. */
function readPaying(): Paying | null {
  known ??= readKept();
  const { ORDER_TOKEN, TRANSACTION } = readPurchase();
  if (known || !ORDER_TOKEN || !TRANSACTION) return known;
  known = { token: ORDER_TOKEN.token, invoiceNo: TRANSACTION.invoiceNo };
  return known;
}

function readKept(): Paying | null {
  try {
    const { token, invoiceNo = null, transferUntil } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Paying>;
    return typeof token === 'string' ? { token, invoiceNo, transferUntil } : null;
  } catch {
    return null;
  }
}

/** Undefined on the server, which knows no browser. */
export const usePaying = (): Paying | null | undefined => useSyncExternalStore(listen, readPaying, () => undefined);

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

// The orders that are being paid, shared by all tabs: a bank's app may return to another one. The pass alone opens nothing,
// because it belongs to this browser's cookie; all other data are read from the server.
import { useSyncExternalStore } from 'react';
import { choosePaying, type Paying, withOrder } from './choose-paying.ts';
import { payingKey as key } from './paying-key.ts';
import { readPurchase } from './purchase.ts';

/** The newest first. An order has an entry for each attempt to pay it. */
let known: readonly Paying[] | undefined;
let own: string | null | undefined;
let inHand: Paying | null = null;
const listeners = new Set<() => void>();

export function rememberPaying(paying: Paying): void {
  // Other tabs write here too.
  known = withOrder(readKept() ?? known ?? [], paying);
  own = paying.token;
  try {
    localStorage.setItem(key, JSON.stringify(known));
    sessionStorage.setItem(key, own);
  } catch {
    // It is known as long as the page is.
  }
  for (const listener of listeners) listener();
}

/** Signing out leaves nothing for the next user of the browser. */
export function forgetPaying(): void {
  known = [];
  own = null;
  try {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
}

function readPaying(named: string | null): Paying | null {
  known ??= readKept() ?? [];
  own ??= readOwn();
  return choosePaying({ orders: known, named, own, inHand: readInHand() });
}

/** Whether this browser knows the attempt: it has begun it, or has shown its result. */
export const isBegunHere = (invoiceNo: string | null): boolean =>
  (readKept() ?? known ?? []).some((paying) => paying.invoiceNo === invoiceNo);

/** The same object as long as it is the same order. */
function readInHand(): Paying | null {
  const { ORDER_TOKEN, TRANSACTION } = readPurchase();
  if (!ORDER_TOKEN || !TRANSACTION) return null;
  const [{ token }, { invoiceNo }] = [ORDER_TOKEN, TRANSACTION];
  if (inHand?.token !== token || inHand.invoiceNo !== invoiceNo) inHand = { token, invoiceNo };
  return inHand;
}

/** Null when nothing was kept, or it cannot be read. The release before kept one order alone. */
function readKept(): Paying[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept === null ? null : [kept].flat().flatMap(orderIn);
  } catch {
    return null;
  }
}

function orderIn(kept: unknown): Paying[] {
  const { token, invoiceNo = null, transferUntil } = (kept ?? {}) as Partial<Paying>;
  return typeof token === 'string' ? [{ token, invoiceNo, transferUntil }] : [];
}

function readOwn(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined on the server, which knows no browser. `named` is the invoice number that the provider came back with. */
export const usePaying = (named: string | null = null): Paying | null | undefined =>
  useSyncExternalStore(
    listen,
    () => readPaying(named),
    () => undefined,
  );

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

// A result page clears the keys of its order, as the specification writes. While the seats are still held, the order can be taken up again
// with everything that was typed, as long as the page is not loaded anew.
import type { Transaction } from '../../../contract/orders.ts';
import { clearOrder, dropOrder, keepInPurchase, type Purchase, readPurchase } from './purchase.ts';

let aside: Purchase | null = null;

const isInHand = (orderId: number): boolean =>
  readPurchase().TRANSACTION?.id === orderId || aside?.TRANSACTION?.id === orderId;

/** Sets the order aside, or drops it for good; no other order is touched. */
export function leaveOrder(orderId: number, { isOver }: { isOver: boolean }): void {
  if (!isInHand(orderId)) return;
  if (isOver) {
    aside = null;
    dropOrder();
  } else if (readPurchase().TRANSACTION) {
    aside = readPurchase();
    clearOrder();
  }
}

/** False for an order that was not set aside here. */
export function takeUpOrder(transaction: Transaction): boolean {
  if (aside?.TRANSACTION?.id !== transaction.id) return false;
  keepInPurchase({ ...aside, TRANSACTION: transaction });
  aside = null;
  return true;
}

import { forgetPaying } from '../shop/purchase/paying.ts';
import { dropOrder, keepInPurchase } from '../shop/purchase/purchase.ts';

/** Signing out leaves nothing for the next user of the browser. */
export function forgetPurchase(): void {
  dropOrder();
  forgetPaying();
  keepInPurchase({ EVENT: null });
}

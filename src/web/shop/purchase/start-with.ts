import type { Event } from '../../../contract/catalogue.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';

/** Another event is another purchase. */
export function startWith({ details: _, buyNotes: __, ...event }: Event): void {
  const isOther = readPurchase().EVENT?.id !== event.id;
  keepInPurchase(isOther ? { EVENT: event, SESSION: null, CART: [], ORDER_TOKEN: null } : { EVENT: event });
}

import type { Event } from '../../../contract/catalogue.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';

/** Another event is another purchase. A link may bring a code. */
export function startWith({ details: _, buyNotes: __, ...event }: Event): void {
  const { EVENT, CODE } = readPurchase();
  const isOther = EVENT?.id !== event.id;
  keepInPurchase(isOther ? { EVENT: event, SESSION: null, CART: [], ORDER_TOKEN: null, CODE: null } : { EVENT: event });
  const typed = new URLSearchParams(location.search).get('code');
  if (typed && (isOther || typed !== CODE?.typed)) keepInPurchase({ CODE: { eventId: event.id, typed } });
}

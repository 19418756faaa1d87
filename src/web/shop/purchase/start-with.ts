import type { Event } from '../../../contract/catalogue.ts';
import { chosenIn } from './chosen-in.ts';
import { keepInPurchase, readPurchase } from './purchase.ts';

/** Another event is another purchase; what was chosen of this one is what it offers by now. A link may bring a code. */
export function startWith({ details: _, buyNotes: __, ...event }: Event): void {
  const { EVENT, CODE, ...chosen } = readPurchase();
  const none = { SESSION: null, CART: [], ORDER_TOKEN: null, CODE: null };
  keepInPurchase({ EVENT: event, ...(EVENT?.id === event.id ? chosenIn(event, chosen) : none) });
  const typed = new URLSearchParams(location.search).get('code');
  if (typed && typed !== CODE?.typed) keepInPurchase({ CODE: { eventId: event.id, typed } });
}

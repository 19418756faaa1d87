// One search box for orders: a number, a buyer, an event, or a buyer or a seat of an event.
import { buyerWordsIn } from '../../../domain/orders/buyer-words.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { seatIn } from '../../../domain/seating/seat-names.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasWords, searchEventIds, searchEventIdsExactly } from '../../shop/catalogue/search.queries.ts';
import { digestsOf } from '../../shop/orders/name-buyer.ts';
import type { OrdersOfEvents, OrdersWanted } from './transactions.queries.ts';

type Searching = Pick<Deps, 'db' | 'signingKey'>;

/** Every meaning that the text can have. */
export async function meaningsOf(searching: Searching, query: string): Promise<OrdersWanted> {
  const number = query.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  const orderId = /^[1-9]\d{0,15}$/.test(number) && Number.isSafeInteger(Number(number)) ? Number(number) : null;
  const eventId = eventOfInvoice(number);
  const buyerWords = buyerWordsIn(query);
  return {
    orderId,
    invoice: eventId === null ? null : { eventId, invoiceNo: number },
    eventIds: hasWords(query) ? await searchEventIdsExactly(searching.db, query) : [],
    buyerWords: buyerWords && digestsOf(searching.signingKey, buyerWords),
    ofEvents: await ofEventsIn(searching, query),
  };
}

/** The orders of an event whose name is like the text. */
export const misspeltEventIn = async ({ db }: Searching, query: string): Promise<OrdersWanted> => ({
  orderId: null,
  invoice: null,
  eventIds: hasWords(query) ? await searchEventIds(db, query) : [],
  buyerWords: null,
  ofEvents: null,
});

/** Some words of an event, and others of a buyer or of a seat: 陳大文 atlas A12. */
async function ofEventsIn({ db, signingKey }: Searching, query: string): Promise<OrdersOfEvents | null> {
  const words = query.normalize('NFKC').trim().split(/\s+/);
  const seats = words.flatMap((word) => seatIn(word) ?? []);
  const others = words.filter((word) => seatIn(word) === null);
  const isOfEvent = await Promise.all(
    others.map(async (word) => hasWords(word) && (await searchEventIdsExactly(db, word)).length > 0),
  );
  const eventWords = others.filter((_, index) => isOfEvent[index]).join(' ');
  const buyer = others.filter((_, index) => !isOfEvent[index]).join(' ');
  const buyerWords = buyer === '' ? [] : buyerWordsIn(buyer);
  if (eventWords === '' || buyerWords === null || seats.length > 1 || buyerWords.length + seats.length === 0)
    return null;
  return {
    eventIds: await searchEventIdsExactly(db, eventWords),
    buyerWords: digestsOf(signingKey, buyerWords),
    seat: seats[0] ?? null,
  };
}

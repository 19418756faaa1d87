// One search box for orders: a number, the slip of a card terminal, a buyer, an event, or a buyer or a seat of an event. Where the filter has
// an event, a seat alone is one of that event.
import type { OrderFilter } from '../../../contract/order-filter.ts';
import { buyerWordsIn } from '../../../domain/orders/buyer-words.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { seatIn, shortenSeats } from '../../../domain/seating/seat-names.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasWords, searchEventIds, searchEventIdsExactly } from '../../shop/catalogue/search.queries.ts';
import { digestsOf } from '../../shop/orders/name-buyer.ts';
import { findSession } from './order-filter.queries.ts';
import type { OrdersOfEvents, OrdersWanted } from './transactions.queries.ts';

type Searching = Pick<Deps, 'db' | 'signingKey'>;

/** Every meaning that the text can have. */
export async function meaningsOf(searching: Searching, query: string, filter: OrderFilter = {}): Promise<OrdersWanted> {
  const number = query.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
  const orderId = /^[1-9]\d{0,15}$/.test(number) && Number.isSafeInteger(Number(number)) ? Number(number) : null;
  const eventId = eventOfInvoice(number);
  const buyerWords = buyerWordsIn(query);
  const numbers = {
    orderId,
    invoice: eventId === null ? null : { eventId, invoiceNo: number },
    slip: number === '' ? null : number,
  };
  const ofEvents = await ofEventsIn(searching, query);
  const ofChosen = ofEvents ? null : await ofChosenEvent(searching, query, filter);
  if (ofChosen) return { ...numbers, eventIds: [], buyerWords: null, ofEvents: ofChosen };
  return {
    ...numbers,
    eventIds: hasWords(query) ? await searchEventIdsExactly(searching.db, query) : [],
    buyerWords: buyerWords && digestsOf(searching.signingKey, buyerWords),
    ofEvents,
  };
}

/** The orders of an event whose name is like the text. */
export const misspeltEventIn = async ({ db }: Searching, query: string): Promise<OrdersWanted> => ({
  orderId: null,
  invoice: null,
  slip: null,
  eventIds: hasWords(query) ? await searchEventIds(db, query) : [],
  buyerWords: null,
  ofEvents: null,
});

/** Words of an event, and others of a buyer or of a seat: 陳大文 atlas A12. */
async function ofEventsIn({ db, signingKey }: Searching, query: string): Promise<OrdersOfEvents | null> {
  const { seats, others } = wordsIn(query);
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
    sessionId: null,
    buyerWords: digestsOf(signingKey, buyerWords),
    seat: seats[0] ?? null,
  };
}

/** A seat, alone or with words of a buyer, of the event in the filter. */
async function ofChosenEvent(
  { db, signingKey }: Searching,
  query: string,
  { eventId, sessionId }: OrderFilter,
): Promise<OrdersOfEvents | null> {
  const { seats, others } = wordsIn(query);
  const [seat] = seats;
  if (!seat || seats.length > 1) return null;
  const chosen = eventId ?? (sessionId === undefined ? undefined : (await findSession(db, sessionId))?.eventId);
  const buyerWords = others.length === 0 ? [] : buyerWordsIn(others.join(' '));
  if (chosen === undefined || buyerWords === null) return null;
  return { eventIds: [chosen], sessionId: sessionId ?? null, buyerWords: digestsOf(signingKey, buyerWords), seat };
}

function wordsIn(query: string) {
  const words = shortenSeats(query.normalize('NFKC')).trim().split(/\s+/);
  return {
    seats: words.flatMap((word) => seatIn(word) ?? []),
    others: words.filter((word) => seatIn(word) === null),
  };
}

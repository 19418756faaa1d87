// One search box for orders: a number, the slip of a card terminal, a buyer, an event, or a buyer or seats of an event. Where the filter has
// an event, seats alone are those of that event.
import type { OrderFilter } from '../../../contract/order-filter.ts';
import { buyerWordsIn } from '../../../domain/orders/buyer-words.ts';
import { eventOfInvoice, plainNumber, withDigitsFor } from '../../../domain/payments/invoice-number.ts';
import { seatIn } from '../../../domain/seating/seat-names.ts';
import { seatsIn, wordsOf } from '../../../domain/seating/seats-of-zones.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasWords, searchEventIds, searchEventIdsExactly } from '../../shop/catalogue/search.queries.ts';
import { digestsOf } from '../../shop/orders/name-buyer.ts';
import { findSession, listZonesOfEvents } from './order-filter.queries.ts';
import type { OrdersOfEvents, OrdersWanted } from './transactions.queries.ts';

type Searching = Pick<Deps, 'db' | 'signingKey'>;

export function orderIdIn(query: string): number | null {
  const number = plainNumber(query);
  return /^[1-9]\d{0,15}$/.test(number) && Number.isSafeInteger(Number(number)) ? Number(number) : null;
}

/** Every meaning that the text can have. */
export async function meaningsOf(searching: Searching, query: string, filter: OrderFilter = {}): Promise<OrdersWanted> {
  const number = plainNumber(query);
  const invoiceNo = withDigitsFor(number);
  const eventId = eventOfInvoice(invoiceNo);
  const buyerWords = buyerWordsIn(query);
  const numbers = {
    orderId: orderIdIn(query),
    invoice: eventId === null ? null : { eventId, invoiceNo },
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

/** Words of an event, and others of a buyer or of seats: 陳大文 atlas A12. */
async function ofEventsIn({ db, signingKey }: Searching, query: string): Promise<OrdersOfEvents | null> {
  const words = wordsOf(query);
  const isOfEvent = await Promise.all(
    words.map(
      async (word) => seatIn(word) === null && hasWords(word) && (await searchEventIdsExactly(db, word)).length > 0,
    ),
  );
  const eventWords = words.filter((_, index) => isOfEvent[index]).join(' ');
  if (eventWords === '') return null;
  const eventIds = await searchEventIdsExactly(db, eventWords);
  const read = seatsIn(
    words.filter((_, index) => !isOfEvent[index]),
    await listZonesOfEvents(db, eventIds),
  );
  const buyerWords = read && wordsOfBuyerIn(read.others);
  if (!read || !buyerWords || buyerWords.length + read.seats.length === 0) return null;
  return { eventIds, sessionId: null, buyerWords: digestsOf(signingKey, buyerWords), ...read };
}

/** Seats, alone or with words of a buyer, of the event in the filter. */
async function ofChosenEvent(
  { db, signingKey }: Searching,
  query: string,
  { eventId, sessionId }: OrderFilter,
): Promise<OrdersOfEvents | null> {
  const words = wordsOf(query);
  const chosen = eventId ?? (sessionId === undefined ? undefined : (await findSession(db, sessionId))?.eventId);
  if (chosen === undefined || !words.some((word) => seatIn(word))) return null;
  const read = seatsIn(words, await listZonesOfEvents(db, [chosen]));
  const buyerWords = read && wordsOfBuyerIn(read.others);
  if (!read || !buyerWords) return null;
  return {
    eventIds: [chosen],
    sessionId: sessionId ?? null,
    buyerWords: digestsOf(signingKey, buyerWords),
    ...read,
  };
}

export const wordsOfBuyerIn = (words: string[]): string[] | null =>
  words.length === 0 ? [] : buyerWordsIn(words.join(' '));

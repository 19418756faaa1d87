// The new places of tickets of one order. The seat of another ticket may be among them: that ticket needs a new place too.
import type { SeatPrice } from '../../../contract/order-actions.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { type SeatKey, seatKey } from '../withheld-seats/seat-states.ts';

export type OrderTicket = OrderFile['tickets'][number];
/** A place without a row is in standing room. */
export type NewPlace = { zoneId: number; row: string | null; seat: number | null };
/** The key is the number of the ticket. */
export type NewPlaces = ReadonlyMap<number, NewPlace>;

export const keyOfPlace = ({ zoneId, row, seat }: NewPlace): SeatKey | null =>
  row === null || seat === null ? null : seatKey(zoneId, row, seat);
/** The seat that the ticket has now; null in standing room. */
export const keyOfTicket = ({ zone, row, seat }: OrderTicket): SeatKey | null =>
  keyOfPlace({ zoneId: zone.id, row, seat });

/** Gives a ticket a place. Another one with the same new seat loses it. */
export function givePlace(
  tickets: readonly OrderTicket[],
  places: NewPlaces,
  ticket: OrderTicket,
  place: NewPlace,
): NewPlaces {
  const key = keyOfPlace(place);
  if (key !== null && key === keyOfTicket(ticket)) return keepPlace(tickets, places, ticket);
  const others = [...places].filter(
    ([number, other]) => number !== ticket.number && (key === null || keyOfPlace(other) !== key),
  );
  return new Map([...others, [ticket.number, place]]);
}

/** The ticket keeps its seat, and so does the one that was to get it. */
export function keepPlace(tickets: readonly OrderTicket[], places: NewPlaces, ticket: OrderTicket): NewPlaces {
  const others = new Map([...places].filter(([number]) => number !== ticket.number));
  const key = keyOfTicket(ticket);
  const next = tickets.find(({ number }) => {
    const place = others.get(number);
    return place && key !== null && keyOfPlace(place) === key;
  });
  return next ? keepPlace(tickets, others, next) : others;
}

/** Tickets whose seat goes to another one, and that have no new place yet. */
export function ticketsWithoutPlace(tickets: readonly OrderTicket[], places: NewPlaces): OrderTicket[] {
  const given = new Set([...places.values()].map(keyOfPlace));
  return tickets.filter((ticket) => {
    const key = keyOfTicket(ticket);
    return !places.has(ticket.number) && key !== null && given.has(key);
  });
}

/** The money to pay for the new places, negative for money that goes back; null where a zone has no price for its ticket. */
export function differenceOf(prices: readonly SeatPrice[], places: NewPlaces): number | null {
  let cents = 0;
  for (const [number, { zoneId }] of places) {
    const price = prices.find((each) => each.ticket === number && each.zoneId === zoneId);
    if (!price) return null;
    cents += centsFrom(price.difference);
  }
  return dollarsFrom(cents);
}

// The id of an order contains the id of its event, so the id alone tells where the order is stored.

/** Ids stay below 2^53: an event's below 2^21, and 2^32 orders for each event. */
const numbersPerEvent = 2 ** 32;
const eventsMax = 2 ** 21;

/** Null when the numbers of the event are used up. */
export function orderIdOf(eventId: number, number: number): number | null {
  const fits = eventId > 0 && eventId < eventsMax && number > 0 && number < numbersPerEvent;
  return fits ? eventId * numbersPerEvent + number : null;
}

export const eventOfOrder = (orderId: number): number => Math.floor(orderId / numbersPerEvent);

// An order's id carries its event, so that whoever knows the id knows where the order is kept.

/** Ids stay below 2^53: an event's below 2^21, and 2^32 orders for each event. */
const numbersPerEvent = 2 ** 32;
const eventsMax = 2 ** 21;

/** Null when there are no such ids any more. */
export function orderIdOf(eventId: number, number: number): number | null {
  const fits = eventId > 0 && eventId < eventsMax && number > 0 && number < numbersPerEvent;
  return fits ? eventId * numbersPerEvent + number : null;
}

export const eventOfOrder = (orderId: number): number => Math.floor(orderId / numbersPerEvent);

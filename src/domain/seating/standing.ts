// Standing room: a zone without seats, where only the number of people counts. The functions change nothing in place: they return the
// new room, or a refusal with the number of free places. `count` is 1 or more.

/** `free` is the unsold part of the capacity. */
export type Standing = { readonly capacity: number; readonly free: number };
type MovedStanding = { standing: Standing };

export function takeStanding(
  { capacity, free }: Standing,
  count: number,
): MovedStanding | { refused: 'soldOut' | 'tooFew'; left: number } {
  if (free < count) return { refused: free === 0 ? 'soldOut' : 'tooFew', left: free };
  return { standing: { capacity, free: free - count } };
}

/** More places than were sold cannot be released: they would be sold a second time. */
export function releaseStanding(
  { capacity, free }: Standing,
  count: number,
): MovedStanding | { refused: 'not_sold'; sold: number } {
  const sold = capacity - free;
  return sold < count ? { refused: 'not_sold', sold } : { standing: { capacity, free: free + count } };
}

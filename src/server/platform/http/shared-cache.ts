// Headers for a shared cache in front of the shop: for how long it may answer by itself, and which events a reply is about.

/** The names of the subjects of a reply, as Varnish (xkey), Fastly and others read them. */
export const tagsHeader = 'Surrogate-Key';
/** A reply that is not about one event alone, such as a list. Each change of the programme purges it. */
export const programmeTag = 'programme';
export const eventTag = (eventId: number): string => `event-${eventId}`;

/**
 * Browsers ask again each time, and get 304 from whoever is nearest. A shared cache answers for some seconds alone; for as many more it may send what
 * it has while it asks, so that a crowd never waits for one answer. The shop purges it when something changes.
 */
export const cacheControlOf = ({ seconds }: { seconds: number }): string =>
  seconds === 0
    ? 'public, max-age=0, must-revalidate'
    : `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;

/** A number that changes by the second, such as that of a line. While the cache asks for the next one it sends the last. */
export const everySecond = 'public, max-age=1, stale-while-revalidate=1';

/** The groups of sales. Pages read this list, so it is kept apart from the schemas. */
export const salesGroups = ['event', 'session', 'zone', 'ticketType', 'day', 'channel', 'method'] as const;
export type SalesGroup = (typeof salesGroups)[number];

type Limits = { maxTicketsPerOrder: number; ticketsPerVisitorMax?: number | null | undefined };

/** No order can have more tickets, not even a person's first one. */
export const ticketsOfOrderMax = ({ maxTicketsPerOrder, ticketsPerVisitorMax }: Limits): number =>
  Math.min(maxTicketsPerOrder, ticketsPerVisitorMax ?? maxTicketsPerOrder);

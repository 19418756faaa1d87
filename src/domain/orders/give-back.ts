// Tickets of a paid order that are given back, and the money that goes back for them.

export type PaidTicket = { number: number; priceCents: number; handlingFeeCents: number };
export type PaidOrder = {
  /** The tickets that were not returned. */
  tickets: readonly PaidTicket[];
  deliveryCents: number;
  /** The money that was paid and did not go back yet. */
  leftCents: number;
};
export type GivingBack = {
  /** The tickets by their numbers; none when only money goes back. */
  numbers: readonly number[];
  withFees: boolean;
  withDelivery: boolean;
  /** More than the price of the tickets goes back, or less when it is negative. */
  adjustmentCents: number;
};
export type GivenBack = {
  tickets: PaidTicket[];
  /** No ticket is left: the order ends. */
  isAll: boolean;
  deliveryCents: number;
  /** Money beside that of tickets, fees and delivery. It is lowered where a goodwill went back before. */
  adjustmentCents: number;
  refundCents: number;
};
export type GiveBackRefusal =
  | { refused: 'ticketsGone'; numbers: number[] }
  | { refused: 'refundNothing' }
  | { refused: 'refundTooMuch'; leftCents: number };

export function decideGivingBack(
  order: PaidOrder,
  { numbers, withFees, withDelivery, adjustmentCents }: GivingBack,
): GivenBack | GiveBackRefusal {
  const tickets = order.tickets.filter(({ number }) => numbers.includes(number));
  const gone = numbers.filter((number) => !tickets.some((ticket) => ticket.number === number));
  if (gone.length > 0) return { refused: 'ticketsGone', numbers: gone };
  const deliveryCents = withDelivery ? order.deliveryCents : 0;
  const wantedCents = tickets.reduce(
    (sum, { priceCents, handlingFeeCents }) => sum + priceCents + (withFees ? handlingFeeCents : 0),
    deliveryCents + adjustmentCents,
  );
  if (wantedCents < 0 || (wantedCents === 0 && tickets.length === 0)) return { refused: 'refundNothing' };
  const tooMuchCents = Math.max(0, wantedCents - order.leftCents);
  // Tickets come back after a goodwill as well, for the money that is left.
  if (tooMuchCents > 0 && (tickets.length === 0 || adjustmentCents > 0))
    return { refused: 'refundTooMuch', leftCents: order.leftCents };
  return {
    tickets,
    isAll: tickets.length === order.tickets.length,
    deliveryCents,
    adjustmentCents: adjustmentCents - tooMuchCents,
    refundCents: wantedCents - tooMuchCents,
  };
}

export type PaymentLeft = { invoiceNo: string; leftCents: number };

/** The money goes back to the payments in their order. Their sum has to suffice. */
export function splitRefund(payments: readonly PaymentLeft[], refundCents: number) {
  let due = refundCents;
  const shares: { invoiceNo: string; amountCents: number }[] = [];
  for (const { invoiceNo, leftCents } of payments) {
    const amountCents = Math.min(leftCents, due);
    if (amountCents > 0) shares.push({ invoiceNo, amountCents });
    due -= amountCents;
  }
  return shares;
}

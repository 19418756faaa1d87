// Whether a buyer may have one more order of an event, from what is known there of the pass and of the visitor.
import type { PricedOrder } from './order-request.ts';

export type PriorOrder = { orderId: number; wishDigest: string };
export type HeldOrder = { orderId: number; isOver: boolean };

/** What the buyers of one event have of it. */
export type BuyersBook = {
  /** By pass: the order that was placed with it. */
  priors: Map<string, PriorOrder>;
  /** By visitor: the order whose seats they hold, or held until a moment ago. */
  held: Map<string, HeldOrder>;
  /** By visitor: how many tickets they have paid for. */
  bought: Map<string, number>;
};
export const emptyBook = (): BuyersBook => ({ priors: new Map(), held: new Map(), bought: new Map() });

type Buyer = { passId: string; visitor: string };
export type EarlierOrder = { prior: PriorOrder } | { held: HeldOrder };

/** What the pass, or else the visitor, has already. */
export function findEarlier({ passId, visitor }: Buyer, { priors, held }: BuyersBook): EarlierOrder | null {
  const prior = priors.get(passId);
  if (prior) return { prior };
  const order = held.get(visitor);
  return order ? { held: order } : null;
}

type BuyerAsking = Buyer & { wanted: Pick<PricedOrder, 'ticketCount'>; ticketsPerVisitorMax: number | null };

/** Null when nothing of before stands in the way. */
export function judgeBuyer(asking: BuyerAsking, book: BuyersBook): EarlierOrder | { refused: 'visitorLimit' } | null {
  const { visitor, wanted, ticketsPerVisitorMax } = asking;
  const earlier = findEarlier(asking, book);
  if (earlier || ticketsPerVisitorMax === null) return earlier;
  const ticketsAfter = (book.bought.get(visitor) ?? 0) + wanted.ticketCount;
  return ticketsAfter > ticketsPerVisitorMax ? { refused: 'visitorLimit' } : null;
}

/** The next one with this pass, or of this visitor, meets it. */
export function noteOrder({ passId, visitor }: Buyer, order: PriorOrder, { priors, held }: BuyersBook): void {
  priors.set(passId, order);
  held.set(visitor, { orderId: order.orderId, isOver: false });
}

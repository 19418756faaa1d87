// Decides whether a buyer may have one more order of an event, by the earlier orders of the pass and of the visitor.
import type { PricedOrder } from './order-request.ts';

export type PriorOrder = { orderId: number; requestDigest: string };
export type HeldOrder = { orderId: number; isOver: boolean };

/** The earlier orders of the buyers of one event. */
export type BuyersBook = {
  /** The order that was placed with each pass. */
  priors: Map<string, PriorOrder>;
  /** The order with which each visitor holds seats, or held them until a moment ago. */
  held: Map<string, HeldOrder>;
  /** The number of paid tickets of each visitor. */
  bought: Map<string, number>;
};
export const emptyBook = (): BuyersBook => ({ priors: new Map(), held: new Map(), bought: new Map() });

type Buyer = { passId: string; visitor: string };
export type EarlierOrder = { prior: PriorOrder } | { held: HeldOrder };

/** The earlier order of the pass, or else the unpaid order of the visitor. */
export function findEarlier({ passId, visitor }: Buyer, { priors, held }: BuyersBook): EarlierOrder | null {
  const prior = priors.get(passId);
  if (prior) return { prior };
  const order = held.get(visitor);
  return order ? { held: order } : null;
}

type BuyerAsking = Buyer & { wanted: Pick<PricedOrder, 'ticketCount'>; ticketsPerVisitorMax: number | null };

/** Null when the buyer may have another order. */
export function judgeBuyer(asking: BuyerAsking, book: BuyersBook): EarlierOrder | { refused: 'visitorLimit' } | null {
  const { visitor, wanted, ticketsPerVisitorMax } = asking;
  const earlier = findEarlier(asking, book);
  if (earlier || ticketsPerVisitorMax === null) return earlier;
  const ticketsAfter = (book.bought.get(visitor) ?? 0) + wanted.ticketCount;
  return ticketsAfter > ticketsPerVisitorMax ? { refused: 'visitorLimit' } : null;
}

/** Adds a new order, so that later requests of the same batch with this pass or visitor find it. */
export function noteOrder({ passId, visitor }: Buyer, order: PriorOrder, { priors, held }: BuyersBook): void {
  priors.set(passId, order);
  held.set(visitor, { orderId: order.orderId, isOver: false });
}

// An order on its way through a lane, and what became of it.
import type { FillRefusal } from '../../../domain/orders/fill-order.ts';
import type { EarlierOrder } from '../../../domain/orders/judge-buyer.ts';
import type { PricedLine, PricedOrder } from '../../../domain/orders/order-request.ts';
import type { NamedSeat } from '../../../domain/seating/seat-names.ts';

/** Its pass was checked, its prices are the shop's. */
export type ReadyOrder = {
  eventId: number;
  passId: string;
  visitor: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Equal for equal requests only: the request as text, or a digest where that is long. */
  wishDigest: string;
  wanted: PricedOrder;
  ticketsPerVisitorMax: number | null;
};

/** `seat` is null where seating is free. */
export type PlacedTicket = {
  eventId: number;
  orderId: number;
  number: number;
  line: PricedLine;
  seat: NamedSeat | null;
};
export type PlacedOrder = { orderId: number; ready: ReadyOrder; tickets: PlacedTicket[] };

export type OrderOutcome =
  | { placed: PlacedOrder }
  /** The pass was used before, for the same request or another; or the visitor holds seats, or did until a moment ago. */
  | EarlierOrder
  /** Nothing has been laid out for one of its sessions and zones. */
  | { unopened: true }
  | { refusal: FillRefusal | { refused: 'visitorLimit' } };

// An order in a lane, and its possible outcomes.
import type { CodeUseRefusal } from '../../../domain/codes/judge-code-use.ts';
import type { FillRefusal } from '../../../domain/orders/fill-order.ts';
import type { EarlierOrder } from '../../../domain/orders/judge-buyer.ts';
import type { PricedLine, PricedOrder } from '../../../domain/orders/order-request.ts';
import type { NamedSeat } from '../../../domain/seating/seat-names.ts';

/** Its pass was checked, and its prices are the shop's. */
export type ReadyOrder = {
  eventId: number;
  passId: string;
  visitor: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Equal for equal requests only: the request as text, or a digest of a long one. */
  requestDigest: string;
  wanted: PricedOrder;
  ticketsPerVisitorMax: number | null;
  /**
   * The last time for an order of another server: when the database's clock has come to it, that server may have placed
   * or refused the order.
   */
  decideBefore?: number;
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
  /** An earlier order: the pass was used before, or the visitor holds seats, or held them until a moment ago. */
  | EarlierOrder
  /** Its time was over when the inventories were locked. Nothing was done. */
  | { isOverdue: true }
  /** One of its sessions and zones has no inventory yet. */
  | { unopened: true }
  | { refusal: FillRefusal | CodeUseRefusal | { refused: 'visitorLimit' } };

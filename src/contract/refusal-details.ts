// The details of refusals that pages read, by the code of the refusal. The server sends no others with these codes.
import type { FillRefusal } from '../domain/orders/fill-order.ts';
import type { OrderStatus } from '../domain/orders/order-states.ts';
import type { LostSeat } from './plans.ts';
import type { TakenSeats } from './withheld-seats.ts';

export type RefusalDetails = {
  /** A payment or a transfer that a colleague decided, and how. */
  alreadyDecided: { decidedBy: string; status: string };
  /** The row as somebody else saved it meanwhile. */
  concurrencyFailure: { current: unknown };
  differenceChanged: { difference: number };
  noBlock: NoSeats;
  notWaiting: { status: OrderStatus };
  placesTaken: { line?: number; taken?: TakenSeats[]; left?: number };
  /** The cell is named where many prices are saved at once. */
  pricingInUse: { tickets: number; codes: number; cell?: string };
  refundFailed: { because: string };
  soldOut: NoSeats;
  /** The total of the order by now. */
  totalChanged: { amount: number };
  zoneLosesSeats: { count: number; first: string; seats: LostSeat[] };
};
type NoSeats = Omit<FillRefusal, 'refused'>;

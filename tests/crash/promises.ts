// The answers that buyers got. Afterwards the database must say the same (audit.ts).
import type { Transaction } from '../../src/contract/orders.ts';
import type { Buyer } from '../support/people/buyers.ts';
import type { Reply } from './ask.ts';

export type Report = { id: number; amountCents: number; seats: string[] };
/** One pass and what came of it. */
export type Purchase = {
  eventId: number;
  passId: string;
  visitor: string;
  reported: Report | null;
  /** When, in milliseconds of `performance.now`. */
  reportedAt: number;
  /** The buyer asked to give the seats back; the next flag says that the server confirmed it. */
  echoed: boolean;
  reportedBack: boolean;
};
/** A paid order of staff: its number of tickets, and those that were returned or got a place in another zone. */
export type StaffOrder = { id: number; tickets: number; returned: Set<number>; moved: Map<number, number> };
/** A scan at the door, answered `ok` or with the reason of its refusal. */
export type AnsweredScan = {
  nonce: string;
  outcome: string;
  /** Made without a network and sent later. */
  isOffline: boolean;
  /** Its code was void before the scan was sent. */
  wasVoid: boolean;
};
/** When an order was asked for and acknowledged, in milliseconds of `performance.now`. */
export type Acknowledged = { server: string; requestedAt: number; reportedAt: number };

export class Promises {
  readonly purchases: Purchase[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly staffOrders: StaffOrder[] = [];
  readonly scans: AnsweredScan[] = [];
  /** The number of answers by status, with the code of a refusal. */
  readonly answers = new Map<string, number>();
  /** Answers that do not fit what was said before. */
  readonly contradictions: string[] = [];
  /** Answers that no buyer should get: faults, and refusals without a reason. */
  readonly odd: string[] = [];
  /** Requests without a useful answer until the buyer gave up. */
  readonly gaveUp: string[] = [];
  /** Orders whose first answer was lost and that were found again by asking again. */
  foundAgain = 0;

  open({ passId, visitor }: Buyer, eventId: number): Purchase {
    const purchase = { eventId, passId, visitor, reported: null, reportedAt: 0, echoed: false, reportedBack: false };
    this.purchases.push(purchase);
    return purchase;
  }

  count(reply: Reply): void {
    const kind = reply === null ? 'no answer' : `${reply.status} ${refusalOf(reply) ?? ''}`.trim();
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    if (reply && reply.status >= 500 && reply.status !== 503) this.odd.push(kind);
  }

  tell(purchase: Purchase, transaction: Transaction, acknowledged?: Acknowledged): void {
    const reported = reportOf(transaction);
    if (acknowledged) this.acknowledged.push(acknowledged);
    if (purchase.reported === null) Object.assign(purchase, { reported, reportedAt: performance.now() });
    else if (JSON.stringify(purchase.reported) !== JSON.stringify(reported))
      this.contradictions.push(`pass ${purchase.passId}: first order ${purchase.reported.id}, then ${reported.id}`);
  }
}

/** After a fault or a 503, as after no answer, the order may be placed or not. */
export const isUnknown = (reply: Reply): boolean => reply === null || reply.status >= 500;

export const refusalOf = (reply: Reply): string | undefined =>
  (reply?.body as { errorKey?: string } | null | undefined)?.errorKey;

const cents = (dollars: number) => Math.round(dollars * 100);

const reportOf = ({ id, amount, tickets }: Transaction): Report => ({
  id,
  amountCents: cents(amount),
  seats: tickets.map(({ session, zone, row, seat, pricing }) =>
    [session.id, zone.id, row ?? '', seat ?? '', pricing.id, cents(pricing.price), cents(pricing.handlingFee)].join(
      '/',
    ),
  ),
});

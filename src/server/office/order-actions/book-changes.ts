// Ledger lines of money that goes back. Tickets are booked with one method; where money goes back by several, or a difference came by
// another one, two lines move the part, so that each method adds up to its payments.
import type { GivenBack } from '../../../domain/orders/give-back.ts';
import type { KeptMoney } from '../../../domain/orders/kept-money.ts';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import { bookExchanged, bookLines, bookReturn } from '../../money/ledger/ledger.queries.ts';
import type { RefundShare } from '../../money/refunds/owe-refund.ts';
import type { Db } from '../../platform/deps.ts';

export type Booked = { eventId: number; orderId: number; saidBy: string; channel: OrderChannel; reason: string };
type Line = {
  kind: 'REFUND' | 'CORRECTION' | 'EXCHANGE';
  method: string;
  cents: number;
  note: string;
  charge?: 'FEE' | 'DELIVERY';
};

const linesOf = ({ eventId, orderId, saidBy, channel }: Booked, lines: readonly Line[]) =>
  lines
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, ...line }) => ({
      ...line,
      eventId,
      orderId,
      saidBy,
      channel,
      unitCents: cents,
      amountCents: cents,
    }));

/** Moves parts of the money from one method to others. */
const moved = (
  kind: 'CORRECTION' | 'EXCHANGE',
  { from, shares, note }: { from: string; shares: readonly RefundShare[]; note: string },
): Line[] =>
  shares
    .filter(({ method }) => method !== from)
    .flatMap(({ method, amountCents }) => [
      { kind, method: from, cents: amountCents, note },
      { kind, method, cents: -amountCents, note },
    ]);

type Giving = { given: GivenBack; withFees: boolean; method: string; shares: RefundShare[] };

export async function bookGivenBack(
  tx: Db,
  booked: Booked,
  { given, withFees, method, shares }: Giving,
): Promise<void> {
  const { reason } = booked;
  const { adjustmentCents } = given;
  const numbers = given.tickets.map(({ number }) => number);
  if (numbers.length > 0) await bookReturn(tx, { ...booked, method, numbers, givesFeesBack: withFees });
  await bookLines(
    tx,
    linesOf(booked, [
      { kind: 'REFUND', method, cents: -given.deliveryCents, note: reason, charge: 'DELIVERY' },
      { kind: adjustmentCents > 0 ? 'REFUND' : 'CORRECTION', method, cents: -adjustmentCents, note: reason },
      ...moved('CORRECTION', { from: method, shares, note: reason }),
    ]),
  );
}

type Kept = { parts: KeptMoney; method: string; shares: RefundShare[] };

/** Money of an order without tickets. */
export function bookKept(tx: Db, booked: Booked, { parts, method, shares }: Kept): Promise<void> {
  const note = booked.reason;
  const refund = { kind: 'REFUND', method, note } as const;
  return bookLines(
    tx,
    linesOf(booked, [
      { ...refund, cents: -parts.otherCents },
      { ...refund, cents: -parts.feesCents, charge: 'FEE' },
      { ...refund, cents: -parts.deliveryCents, charge: 'DELIVERY' },
      ...moved('CORRECTION', { from: method, shares, note }),
    ]),
  );
}

type Exchange = {
  numbers: readonly number[];
  method: string;
  /** Positive for money that went back, negative for money that came. */
  shares: RefundShare[];
  change: () => Promise<void>;
};

/** Takes the tickets out with their old prices, has them changed, and adds them with the new ones. */
export async function bookExchange(
  tx: Db,
  booked: Booked,
  { numbers, method, shares, change }: Exchange,
): Promise<void> {
  await bookExchanged(tx, { ...booked, method, numbers }, 'before');
  await change();
  await bookExchanged(tx, { ...booked, method, numbers }, 'after');
  await bookLines(tx, linesOf(booked, moved('EXCHANGE', { from: method, shares, note: booked.reason })));
}

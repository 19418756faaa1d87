// The money of changed seats: the tickets and the order get their new amounts, and the difference is taken or goes back.
import type { ChangeSeatsBody } from '../../../contract/order-actions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { lacksSlip, slipOf } from '../../../domain/payments/staff-payment-methods.ts';
import { listPayments, type PaymentRow } from '../../money/payments/payments.queries.ts';
import { takeDifference } from '../../money/payments/take-difference.ts';
import { leftCentsOf, methodOf, oweRefund, type RefundShare } from '../../money/refunds/owe-refund.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import type { OfOrder } from './acting.ts';
import { bookExchange } from './book-changes.ts';
import type { Deciding } from './give-back-tickets.ts';
import {
  type ChangedTicket,
  findOrderTerms,
  moveTickets,
  type NumberedTicket,
  sumOrder,
} from './order-actions.queries.ts';

export type ChangedSeat = { from: NumberedTicket; to: Omit<ChangedTicket, 'number'> & ZoneNames };
type ZoneNames = Pick<NumberedTicket, 'zoneName' | 'zoneNames'>;
type Settling = { changed: readonly ChangedSeat[]; body: ChangeSeatsBody; deciding: Deciding };

export async function settleDifference(tx: Db, of: OfOrder, { changed, body, deciding }: Settling): Promise<void> {
  const { channel, deliveryCents } = await findOrderTerms(tx, of);
  const payments = await listPayments(tx, of.eventId, of.orderId);
  const shares = await shareDifference(tx, of, { payments, differenceCents: differenceOf(changed), body, deciding });
  const tickets = changed.map(({ from: { number }, to: { zoneName: _name, zoneNames: _names, ...to } }) => ({
    ...to,
    number,
  }));
  const change = () => moveTickets(tx, of, tickets);
  // In its own zone a ticket keeps its price: nothing is booked.
  const numbers = changed.flatMap(({ from, to }) => (from.zoneId === to.zoneId ? [] : from.number));
  const booked = { ...of, saidBy: deciding.by.principal, channel, reason: body.reason };
  if (numbers.length === 0) await change();
  else await bookExchange(tx, booked, { numbers, method: methodOf(payments, shares, channel), shares, change });
  await sumOrder(tx, of, deliveryCents);
}

const differenceOf = (changed: readonly ChangedSeat[]): number =>
  changed.reduce((sum, { from, to }) => sum + to.priceCents - from.priceCents, 0);

type Taking = Omit<Settling, 'changed'> & { payments: PaymentRow[]; differenceCents: number };

/** Money that came is a negative share. */
async function shareDifference(
  tx: Db,
  of: OfOrder,
  { payments, differenceCents, body, deciding: { by, mayRefund } }: Taking,
): Promise<RefundShare[]> {
  const details = { difference: dollarsFrom(differenceCents) };
  if (centsFrom(body.difference) !== differenceCents)
    throw new Refused('differenceChanged', 'transaction', { details });
  const { method, terminalReference, reason } = body;
  const decidedBy = by.principal;
  if (differenceCents > 0) {
    if (!method) throw new Refused('differenceUnpaid', 'transaction', { details });
    if (lacksSlip({ method, terminalReference })) throw fieldRefused('seats', 'terminalReference', 'NotNull');
    const providerRef = slipOf({ method, terminalReference });
    await takeDifference(tx, { ...of, method, providerRef, amountCents: differenceCents, decidedBy, note: reason });
    return [{ method, amountCents: -differenceCents }];
  }
  const refundCents = -differenceCents;
  const leftCents = leftCentsOf(payments);
  if (refundCents > leftCents)
    throw new Refused('refundTooMuch', 'transaction', { details: { left: dollarsFrom(leftCents) } });
  return oweRefund(tx, { ...of, payments, refundCents, reason, decidedBy, approvedBy: mayRefund ? decidedBy : null });
}

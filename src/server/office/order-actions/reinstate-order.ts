// Opens an order again that was cancelled or has expired, with the same seats and a new hold.

import { reinstatedMinutes } from '../../../domain/orders/order-actions.ts';
import { canMakeOrderMove, orderMoves } from '../../../domain/orders/order-states.ts';
import { reopenedMinutes } from '../../../domain/sales/judge-sale.ts';
import { wasEverPaid } from '../../money/ledger/ledger.queries.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { holdFor } from '../../money/payments/payments.queries.ts';
import { findLateSeats } from '../../money/payments/take-late-seats.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { codeOf } from '../../platform/database/error-code.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import { act, keyOf, lockKnownOrder, type OfOrder, record, refuseOutletOrder } from './acting.ts';
import { refusePastShow } from './extend-hold.ts';
import { lateRefusal } from './late-refusal.ts';
import { mailPayLinkAgain } from './mail-pay-link.ts';
import { countOfVisitor, findOrderTerms, reopenOrder } from './order-actions.queries.ts';

type Reinstating = { id: number; reason: string };

export async function reinstateOrder(services: PaymentServices, { id, reason }: Reinstating, by: Actor): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    const seats = await findLateSeats(tx, services.stocks, of.eventId, id);
    const order = await lockKnownOrder(tx, of);
    refuseOutletOrder(order);
    const minutesLeft = await refusePastShow(tx, of, services.clock(), reinstatedMinutes);
    const minutes = reopenedMinutes(order.channel, minutesLeft);
    if (isStillHeld(order)) await holdFor(tx, order, { minutes });
    else {
      await refuseOthers(tx, of, order);
      if (!seats) throw await lateRefusal(tx, of);
      await seats.take();
      await reopen(tx, of, minutes);
    }
    await mailPayLinkAgain(tx, services, of);
    await record(tx, { ...of, by, kind: 'REINSTATED', audit: 'ORDER_REINSTATED', reason });
  });
}

/** A hold that has run out keeps its seats until the job releases them. */
const isStillHeld = ({ status, isOver }: LockedOrder): boolean => status === 'WAITING' && isOver;

async function refuseOthers(tx: Db, of: OfOrder, { status }: LockedOrder): Promise<void> {
  if (!canMakeOrderMove(status, orderMoves.reinstate))
    throw new Refused('statusRefused', 'transaction', { details: { from: status, to: orderMoves.reinstate.to } });
  // An order without a payment counts too: one at no price was paid, and its tickets came back.
  if (await wasEverPaid(tx, of)) throw new Refused('wasPaid', 'transaction');
  const { visitor, ticketCount } = await findOrderTerms(tx, of);
  const others = await countOfVisitor(tx, of, visitor);
  if (others.waiting > 0) throw new Refused('visitorHolds', 'transaction');
  if (others.ticketsMax !== null && others.tickets + ticketCount > others.ticketsMax)
    throw new Refused('visitorHasMost', 'transaction', { details: { ticketsMax: others.ticketsMax } });
}

/** The visitor may place another order in this moment: a visitor has one that waits. */
async function reopen(tx: Db, of: OfOrder, minutes: number): Promise<void> {
  try {
    await reopenOrder(tx, of, minutes);
  } catch (error) {
    throw codeOf(error) === '23505' ? new Refused('visitorHolds', 'transaction') : error;
  }
}

// Holds the seats of an unpaid order longer, within bounds. The buyer of an order that staff placed gets a link to pay that ends later.

import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { holdFor } from '../../money/payments/payments.queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { findFirstShow } from '../../shop/orders/late-seats.queries.ts';
import { act, keyOf, lockKnownOrder, type OfOrder, record, refuseOutletOrder } from './acting.ts';
import { mailPayLinkAgain } from './mail-pay-link.ts';

type Extending = { minutes: number; reason: string };

export async function extendHold(
  services: PaymentServices,
  id: number,
  { minutes, reason }: Extending,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    const order = await lockKnownOrder(tx, of);
    refuseOutletOrder(order);
    const status = order.status === 'WAITING' && order.isOver ? 'EXPIRED' : order.status;
    if (status !== 'WAITING') throw new Refused('notWaiting', 'order', { details: { status } });
    await refusePastShow(tx, of, services.clock(), minutes);
    await holdFor(tx, order, { minutes });
    await mailPayLinkAgain(tx, services, of);
    const details = `${minutes} min`;
    await record(tx, { ...of, by, kind: 'HOLD_EXTENDED', audit: 'HOLD_EXTENDED', reason, details });
  });
}

/** No seat is held unpaid into its show. Returns the minutes until then. */
export async function refusePastShow(tx: Db, of: OfOrder, now: Date, minutes: number): Promise<number> {
  const minutesLeft = ((await findFirstShow(tx, of)).getTime() - now.getTime()) / 60_000;
  if (minutes > minutesLeft) throw new Refused('holdPastShow', 'transaction');
  return minutesLeft;
}

// Sends a mail about an order again. It is written anew, so it says what is right now.

import type { repeatableMails } from '../../../contract/order-actions.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { listPayments } from '../../money/payments/payments.queries.ts';
import { tellOfTransfer } from '../../money/transfers/tell-of-transfer.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { isActionDone } from '../../shop/orders/order-actions.queries.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import { act, keyOf, lockKnownOrder, record } from './acting.ts';
import { mailPayLinkAgain } from './mail-pay-link.ts';
import { tellOfOrder } from './tell-buyer.ts';

type Repeating = {
  mail: (typeof repeatableMails)[number];
  reason: string;
  /** A mail that the same person has repeated since then is not sent another time. */
  since?: Date;
};

export async function repeatMail(
  services: PaymentServices,
  id: number,
  { mail, reason, since }: Repeating,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    const order = await lockKnownOrder(tx, of);
    if (since && (await isActionDone(tx, { ...of, kind: 'MAIL_REPEATED', decidedBy: by.principal, since }))) return;
    if (mail === 'transfer') await repeatTransfer(tx, services, order);
    else if (mail === 'pay') {
      if (!(await mailPayLinkAgain(tx, services, of))) throw mailNotPossible(order);
    } else if (order.status !== 'PAID' || !(await tellOfOrder(tx, services, 'paid', of))) throw mailNotPossible(order);
    await record(tx, { ...of, by, kind: 'MAIL_REPEATED', audit: 'MAIL_REPEATED', reason });
  });
}

async function repeatTransfer(tx: Db, services: PaymentServices, order: LockedOrder): Promise<void> {
  const payments = await listPayments(tx, order.eventId, order.id);
  const open = payments.find(({ method, status }) => method === 'CASH' && status === 'REQUESTED');
  if (!open || order.status !== 'WAITING' || order.isOver) throw mailNotPossible(order);
  await tellOfTransfer(tx, services, order, open);
}

const mailNotPossible = ({ status }: LockedOrder) =>
  new Refused('mailNotPossible', 'transaction', { details: { status } });

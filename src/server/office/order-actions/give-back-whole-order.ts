// Gives back all tickets of a paid order, as for a show that does not take place. It is the same as returning each of them by hand.
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf } from '../../shop/orders/late-seats.queries.ts';
import { isActionDone } from '../../shop/orders/order-actions.queries.ts';
import { act, keyOf, lockKnownOrder, lockPaidOrder, type OfOrder } from './acting.ts';
import { type Deciding, giveBackFound, readForGivingBack } from './give-back-tickets.ts';

type Returning = {
  /** The tickets of this session alone; without it, all that are left. */
  sessionId?: number | undefined;
  withFees: boolean;
  withDelivery: boolean;
  reason: string;
  /** An order without tickets is passed over when the same person has returned them since then. */
  since: Date;
};

export async function giveBackWholeOrder(
  services: PaymentServices,
  id: number,
  returning: Returning,
  deciding: Deciding,
): Promise<void> {
  await act(services, (tx) => giveBackWhole(tx, services, keyOf(id), returning, deciding));
}

async function giveBackWhole(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { sessionId, withDelivery, since, ...returning }: Returning,
  deciding: Deciding,
): Promise<void> {
  const rows = await lockInventoriesOf(tx, of.eventId, of.orderId);
  const { status } = await lockKnownOrder(tx, of);
  const isDoneBefore = () => isReturned(tx, of, deciding.by.principal, since);
  if (status === 'CANCELED' && (await isDoneBefore())) return;
  const order = await lockPaidOrder(tx, of);
  const found = await readForGivingBack(tx, of);
  const returned = found.tickets.filter((ticket) => sessionId === undefined || ticket.sessionId === sessionId);
  if (returned.length === 0 && (await isDoneBefore())) return;
  if (returned.length === 0) throw new Refused('noTicketsLeft', 'transaction');
  // The delivery of an order that keeps tickets was not in vain.
  const giving = {
    ...returning,
    withDelivery: withDelivery && returned.length === found.tickets.length,
    adjustment: 0,
  };
  const tickets = returned.map(({ number }) => number);
  await giveBackFound(tx, services, { rows, order, found }, { ...giving, tickets }, deciding);
}

async function isReturned(tx: Db, of: OfOrder, decidedBy: string, since: Date): Promise<boolean> {
  for (const kind of ['TAKEN_BACK', 'TICKETS_RETURNED'] as const)
    if (await isActionDone(tx, { ...of, kind, decidedBy, since })) return true;
  return false;
}

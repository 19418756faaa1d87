// Gives back all tickets of a paid order, as for a show that does not take place. It is the same as returning each of them by hand. An
// outlet has the money of its sales and gives it back; it owes the shop less.
import type { Locale } from '../../../words/locales.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf } from '../../shop/orders/late-seats.queries.ts';
import { addOrderAction, isActionDone } from '../../shop/orders/order-actions.queries.ts';
import { act, keyOf, lockKnownOrder, lockPaidOrder, type OfOrder } from '../order-actions/acting.ts';
import { placesText } from '../order-actions/facts-text.ts';
import { type Deciding, giveBackFound, readForGivingBack } from '../order-actions/give-back-tickets.ts';
import { listNumberedTickets } from '../order-actions/order-actions.queries.ts';
import { tellOfTakenBack } from '../order-actions/tell-buyer.ts';
import { tellFriends } from '../order-actions/tell-friends.ts';
import { voidIn } from '../outlet-sales/void-sale.ts';

type Returning = {
  /** The tickets of this session alone; without it, all that are left. */
  sessionId?: number | undefined;
  withFees: boolean;
  withDelivery: boolean;
  reason: string;
  /** To the buyers. */
  message: string;
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
  const { status, channel } = await lockKnownOrder(tx, of);
  const isDoneBefore = () => isReturned(tx, of, deciding.by.principal, since);
  if (status === 'CANCELED' && (await isDoneBefore())) return;
  if (status === 'PAID' && channel === 'OUTLET' && deciding.mayRefund)
    return takeBackFromOutlet(tx, services, of, { ...returning, sessionId }, deciding.by);
  const order = await lockPaidOrder(tx, of);
  const found = await readForGivingBack(tx, of);
  const returned = found.tickets.filter((ticket) => sessionId === undefined || ticket.sessionId === sessionId);
  if (returned.length === 0 && (await isDoneBefore())) return;
  if (returned.length === 0) throw noTicketsLeft();
  // The delivery of an order that keeps tickets was not in vain.
  const giving = {
    ...returning,
    withDelivery: withDelivery && returned.length === found.tickets.length,
    adjustment: 0,
  };
  const tickets = returned.map(({ number }) => number);
  await giveBackFound(tx, services, { rows, order, found }, { ...giving, tickets }, deciding);
}

type FromOutlet = Pick<Returning, 'sessionId' | 'reason' | 'message'>;

async function takeBackFromOutlet(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  { sessionId, reason, message }: FromOutlet,
  by: Actor,
): Promise<void> {
  const tickets = await listNumberedTickets(tx, of);
  if (sessionId !== undefined && tickets.some((ticket) => ticket.sessionId !== sessionId)) throw noTicketsLeft();
  await voidIn(tx, of, by, { isByShop: true });
  const places = (locale?: Locale) => placesText(tickets, locale);
  await addOrderAction(tx, { ...of, kind: 'TAKEN_BACK', decidedBy: by.principal, reason, details: places() });
  await tellOfTakenBack(tx, services, of, { places, refundCents: null, message });
  await tellFriends(tx, services, of, { is: 'returned', tickets, message });
}

const noTicketsLeft = () => new Refused('noTicketsLeft', 'transaction');

async function isReturned(tx: Db, of: OfOrder, decidedBy: string, since: Date): Promise<boolean> {
  for (const kind of ['TAKEN_BACK', 'TICKETS_RETURNED'] as const)
    if (await isActionDone(tx, { ...of, kind, decidedBy, since })) return true;
  return false;
}

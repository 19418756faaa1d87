// Gives back tickets of a paid order, or money alone. The seats are free at once; the money is promised here, and sent after finance has
// approved it. When no ticket is left the order is cancelled. A ticket that was let in does not come back: money alone may.

import * as api from '../../../contract/addresses.ts';
import type { GiveBackBody } from '../../../contract/order-actions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { decideGivingBack, type GivenBack } from '../../../domain/orders/give-back.ts';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import type { Locale } from '../../../words/locales.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { listPayments, type PaymentRow } from '../../money/payments/payments.queries.ts';
import { leftCentsOf, methodOf, oweRefund } from '../../money/refunds/owe-refund.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf } from '../../shop/orders/late-seats.queries.ts';
import { letGo, returnToStock } from '../../shop/orders/let-go.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import type { InventoryRow } from '../../shop/seating/inventory.queries.ts';
import { refuseAdmitted } from '../../shop/tickets/refuse-admitted.ts';
import { act, keyOf, lockKnownOrder, lockPaidOrder, type OfOrder, record } from './acting.ts';
import { bookGivenBack } from './book-changes.ts';
import { dollarsText, placesText } from './facts-text.ts';
import { giveBackKept } from './give-back-kept.ts';
import {
  findOrderTerms,
  listNumberedTickets,
  markReturned,
  type NumberedTicket,
  sumOrder,
} from './order-actions.queries.ts';
import { tellOfReturn, tellOfTakenBack } from './tell-buyer.ts';
import { tellFriends } from './tell-friends.ts';

export type Deciding = {
  by: Actor;
  /** The caller may send money back, so nobody else has to approve it. */
  mayRefund: boolean;
};

export async function giveBackTickets(
  services: PaymentServices,
  id: number,
  body: GiveBackBody,
  { by, mayRefund }: Deciding,
): Promise<void> {
  if (body.adjustment !== 0 && !mayRefund) throw new Refused('notAllowed', 'transaction');
  await act(services, (tx) =>
    changeOnce(tx, services.signingKey, { address: api.giveBackTickets, of: id, body, by }, () =>
      giveBack(tx, services, keyOf(id), body, { by, mayRefund }),
    ),
  );
}

async function giveBack(
  tx: Db,
  services: PaymentServices,
  of: OfOrder,
  body: GiveBackBody,
  deciding: Deciding,
): Promise<void> {
  const rows = body.tickets.length > 0 ? await lockInventoriesOf(tx, of.eventId, of.orderId) : [];
  const known = await lockKnownOrder(tx, of);
  // `adjustment` is of those who may refund.
  if (known.status === 'CANCELED' && body.tickets.length === 0)
    return giveBackKept(tx, services, known, body, deciding.by);
  const order = await lockPaidOrder(tx, of);
  const found = await readForGivingBack(tx, of);
  const givenBackCents = found.payments.reduce((sum, payment) => sum + payment.givenBackCents, 0);
  if (givenBackCents !== centsFrom(body.refundedBefore)) throw new Refused('orderChanged', 'transaction');
  await giveBackFound(tx, services, { rows, order, found }, body, deciding);
}

type Found = Awaited<ReturnType<typeof readForGivingBack>>;
type Locked = { rows: InventoryRow[]; order: LockedOrder; found: Found };
type Giving = Omit<GiveBackBody, 'refundedBefore' | 'requestId'> & {
  /** To the buyers of many orders. */
  message?: string;
};

/** Call with the inventories and the paid order locked. */
export async function giveBackFound(
  tx: Db,
  services: PaymentServices,
  { rows, order, found }: Locked,
  giving: Giving,
  { by, mayRefund }: Deciding,
): Promise<void> {
  const of = { eventId: order.eventId, orderId: order.id };
  await refuseAdmitted(tx, of, giving.tickets);
  const given = decide(found, giving);
  const { reason } = giving;
  const owed = { ...of, payments: found.payments, refundCents: given.refundCents, reason };
  const approvedBy = mayRefund ? by.principal : null;
  const shares = await oweRefund(tx, { ...owed, decidedBy: by.principal, approvedBy });
  await bookGivenBack(
    tx,
    { ...of, saidBy: by.principal, channel: found.channel, reason },
    {
      given,
      withFees: giving.withFees,
      method: methodOf(found.payments, shares, found.channel),
      shares,
    },
  );
  await release(tx, services, { rows, order, given, deliveryCents: found.deliveryCents }, by);
  await tell(tx, services, { of, given, reason, message: giving.message }, by, found.tickets);
}

export async function readForGivingBack(tx: Db, of: OfOrder) {
  const { channel, deliveryCents } = await findOrderTerms(tx, of);
  const payments = await listPayments(tx, of.eventId, of.orderId);
  const tickets = (await listNumberedTickets(tx, of)).filter(({ returnedAt }) => returnedAt === null);
  return { channel, deliveryCents, payments, tickets };
}

function decide(
  { tickets, deliveryCents, payments }: { tickets: NumberedTicket[]; deliveryCents: number; payments: PaymentRow[] },
  giving: Giving,
): GivenBack {
  const decided = decideGivingBack(
    { tickets, deliveryCents, leftCents: leftCentsOf(payments) },
    { ...giving, numbers: giving.tickets, adjustmentCents: centsFrom(giving.adjustment) },
  );
  if (!('refused' in decided)) return decided;
  const { refused, ...facts } = decided;
  const details = 'leftCents' in facts ? { left: dollarsFrom(facts.leftCents) } : facts;
  throw new Refused(refused, 'transaction', { details });
}

type Releasing = { rows: InventoryRow[]; order: LockedOrder; given: GivenBack; deliveryCents: number };

/** An order without tickets is cancelled and keeps them and its amounts, like every cancelled order. */
async function release(
  tx: Db,
  services: PaymentServices,
  { rows, order, given, deliveryCents }: Releasing,
  by: Actor,
): Promise<void> {
  const of = { eventId: order.eventId, orderId: order.id };
  if (given.isAll) {
    await letGo(tx, services.stocks, rows, order, orderMoves.takeBack);
    await addAudit(tx, { ...by, type: 'ORDER_CANCELED', message: `event ${of.eventId}, order ${of.orderId}` });
    return;
  }
  const numbers = given.tickets.map(({ number }) => number);
  const released = numbers.length > 0 ? await markReturned(tx, of, numbers) : [];
  await returnToStock(tx, services.stocks, rows, released);
  await sumOrder(tx, of, deliveryCents - given.deliveryCents);
}

async function tell(
  tx: Db,
  services: PaymentServices,
  { of, given, reason, message }: { of: OfOrder; given: GivenBack; reason: string; message: string | undefined },
  by: Actor,
  tickets: readonly NumberedTicket[],
): Promise<void> {
  const returned = tickets.filter(({ number }) => given.tickets.some((ticket) => ticket.number === number));
  const places = (locale?: Locale) => placesText(returned, locale);
  const kind = returned.length === 0 ? 'MONEY_RETURNED' : given.isAll ? 'TAKEN_BACK' : 'TICKETS_RETURNED';
  const details = [places(), dollarsText(given.refundCents)].filter(Boolean).join(' · ');
  await record(tx, { ...of, by, kind, audit: 'ORDER_REFUNDED', reason, details });
  const { refundCents } = given;
  if (message === undefined) await tellOfReturn(tx, services, of, { places, refundCents });
  else await tellOfTakenBack(tx, services, of, { places, refundCents, message });
  await tellFriends(tx, services, of, { is: 'returned', tickets: returned, message });
}

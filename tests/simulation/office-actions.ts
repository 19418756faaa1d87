// Everything that may happen on an office day, and how often. An action without a reply had nothing to do.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newBuyer, orderRequest, person } from '../support/people/buyers.ts';
import type { HallZone } from '../support/shop/hall.ts';
import type { Dice } from '../support/tools/dice.ts';
import { codeActions } from './code-actions.ts';
import type { Action, KnownOrder, KnownTicket, OfficeDay, Reply } from './office-day.ts';
import { outletActions } from './outlet-actions.ts';
import { refundActions } from './refund-actions.ts';

const reason = 'drawn by chance';
const seatedZone = 0;
const rows = 'ABCDEFGHIJKL';

export const officeActions: Record<string, Action> = {
  'order on the web': { weight: 8, act: orderOnTheWeb },
  'sell at the counter': { weight: 4, act: sellAtTheCounter },
  'sell by telephone': { weight: 2, act: sellByTelephone },
  'give to a guest': { weight: 4, act: giveToGuest },
  'decide about a guest': { weight: 2, act: decideAboutGuest },
  'take money by hand': { weight: 6, act: takeMoney },
  'extend a hold': { weight: 1, act: (day, dice) => forOrder(day, dice, ['WAITING'], extend) },
  'cancel an order': { weight: 2, act: (day, dice) => forOrder(day, dice, ['WAITING', 'PAID'], cancel) },
  'reinstate an order': { weight: 2, act: (day, dice) => forOrder(day, dice, ['CANCELED', 'EXPIRED'], reinstate) },
  'give back tickets': { weight: 5, act: giveBack },
  'refund kept money': { weight: 3, act: refundKept },
  'change seats': { weight: 4, act: changeSeats },
  'change seats to another price': { weight: 3, act: changePrice },
  'send a refund': { weight: 3, act: sendRefund },
  'decline a refund': { weight: 2, act: declineRefund },
  ...refundActions,
  'write a note': { weight: 1, act: (day, dice) => forOrder(day, dice, ['WAITING', 'PAID', 'EXPIRED'], writeNote) },
  'correct a buyer': { weight: 1, act: correctBuyer },
  ...codeActions,
  ...outletActions,
};

function orderOnTheWeb(day: OfficeDay, dice: Dice): Promise<Reply> {
  const { eventId } = day.hall;
  const minutes = dice.chance(0.3) ? 0.02 : 10;
  const buyer = newBuyer(day.signingKey, { eventId, minutes });
  const { headers, ...call } = orderRequest(buyer, {
    ...day.hall,
    orderDetails: [day.line(dice, 'PUBLIC', dice.between(1, 4))],
  });
  return day.sendAs(dice, headers, call);
}

const sale = (day: OfficeDay, more: object) => ({
  requestId: randomUUID(),
  eventId: day.hall.eventId,
  ...more,
});

function sellAtTheCounter(day: OfficeDay, dice: Dice): Promise<Reply> {
  const line = day.line(dice, 'PUBLIC', dice.between(1, 4));
  const isSeated = line.zoneId === day.hall.zones[seatedZone]?.id;
  const orderDetails = [isSeated && dice.chance(0.5) ? { ...line, seats: someSeats(dice) } : line];
  const method = dice.pick(['COUNTER_CASH', 'COUNTER_CARD'] as const);
  const payload = sale(day, {
    channel: 'COUNTER',
    orderDetails,
    method,
    terminalReference: '123456',
    received: 10_000,
  });
  return day.send(dice, 'clerk', { method: 'POST', url: '/api/transactions', payload });
}

/** Neighbours in one row, which may be taken. */
function someSeats(dice: Dice) {
  const first = dice.between(1, 14);
  return [{ row: dice.pick([...rows]), numbers: [first, first + 1] }];
}

function sellByTelephone(day: OfficeDay, dice: Dice): Promise<Reply> {
  const { agreement: _, ...buyer } = person;
  const orderDetails = [day.line(dice, 'PUBLIC', dice.between(1, 3))];
  const payload = sale(day, { ...buyer, channel: 'TELEPHONE', orderDetails, method: 'LINK', linkHours: 1 });
  return day.send(dice, 'clerk', { method: 'POST', url: '/api/transactions', payload });
}

function giveToGuest(day: OfficeDay, dice: Dice): Promise<Reply> {
  const orderDetails = [day.line(dice, 'COMPLEMENTARY', dice.between(1, 3))];
  const guest = { lastName: 'Ho', firstName: 'Kit', reason, allowedBy: 'the house manager' };
  const payload = sale(day, { ...guest, channel: 'GUEST', orderDetails, method: 'NONE' });
  return day.send(dice, 'clerk', { method: 'POST', url: '/api/transactions', payload });
}

async function decideAboutGuest(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const { status, body } = await day.send(dice, 'chief', { method: 'GET', url: '/api/sales/guests' });
  const waiting = status === 200 ? body.filter(({ isWaiting }: { isWaiting: boolean }) => isWaiting) : [];
  if (waiting.length === 0) return null;
  const { id } = dice.pick(waiting as { id: number }[]);
  const answer = dice.pick(['approve', 'refuse']);
  return day.send(dice, 'chief', { method: 'POST', url: `/api/sales/guests/${id}/${answer}`, payload: {} });
}

type OfOrder = (day: OfficeDay, dice: Dice, order: KnownOrder) => Promise<Reply>;

async function forOrder(day: OfficeDay, dice: Dice, statuses: string[], act: OfOrder): Promise<Reply | null> {
  const order = await day.anyOrder(dice, ...statuses);
  return order && act(day, dice, order);
}

const extend: OfOrder = (day, dice, { id }) =>
  day.send(dice, 'clerk', { method: 'PUT', url: `/api/transactions/${id}/hold`, payload: { minutes: 30, reason } });
const cancel: OfOrder = (day, dice, { id }) =>
  day.send(dice, 'clerk', { method: 'DELETE', url: `/api/transactions/${id}` });
const reinstate: OfOrder = (day, dice, { id }) =>
  day.send(dice, 'clerk', { method: 'PUT', url: '/api/transactions', payload: { id, status: 'WAITING', reason } });

async function takeMoney(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const order = await day.anyOrder(dice, 'WAITING', 'EXPIRED');
  if (!order) return null;
  const url = `/api/transactions/${order.id}`;
  const { status, body } = await day.send(dice, 'clerk', { method: 'GET', url });
  if (status !== 200 || body.amount === 0) return null;
  const method = dice.pick(['COUNTER_CASH', 'COUNTER_CARD', 'CASH']);
  const payload = { method, amount: body.amount, terminalReference: '123456', reason };
  return day.send(dice, 'finance', { method: 'POST', url: `${url}/payments`, payload });
}

async function giveBack(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const order = await day.anyOrder(dice, 'PAID');
  const tickets = order && (await day.ticketsOf(order.id));
  if (!order || !tickets?.length) return null;
  const share = dice.pick([0.5, 1]);
  const chosen = tickets.filter(() => dice.chance(share)).map(({ number }) => number);
  const payload = {
    tickets: chosen,
    withFees: dice.chance(0.5),
    withDelivery: false,
    refundedBefore: (await refundedCents(day, order.id)) / 100,
    reason,
  };
  // A refund by a clerk waits for finance, which may decline it.
  const by = dice.pick(['finance', 'clerk'] as const);
  return day.send(dice, by, { method: 'POST', url: `/api/transactions/${order.id}/refunds`, payload });
}

/** A part of what was kept of an order without tickets, or all of it. */
async function refundKept(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const order = await day.anyRow(
    dice,
    sql<{ id: number; keptCents: number }>`
      select orders.id, captured_cents - given_back_cents as kept_cents from orders
      join payment on payment.event_id = orders.event_id and payment.order_id = orders.id and settles
      where orders.event_id = ${day.hall.eventId} and orders.status = 'CANCELED' and captured_cents > given_back_cents
      order by orders.id`,
  );
  if (!order) return null;
  const payload = {
    tickets: [],
    withFees: false,
    withDelivery: false,
    adjustment: dice.pick([order.keptCents, Math.ceil(order.keptCents / 2)]) / 100,
    refundedBefore: (await refundedCents(day, order.id)) / 100,
    reason,
  };
  return day.send(dice, 'finance', { method: 'POST', url: `/api/transactions/${order.id}/refunds`, payload });
}

/** Declined portions stay with the shop. */
async function refundedCents({ database, hall }: OfficeDay, orderId: number): Promise<number> {
  const found = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from payment_refund
    where event_id = ${hall.eventId} and order_id = ${orderId} and declined_at is null`
    .execute(database.db)
    .catch(() => null);
  return found?.rows[0]?.cents ?? 0;
}

/** To a seat of the same zone that may be taken. */
async function changeSeats(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const order = await day.anyOrder(dice, 'PAID');
  const [ticket] = order ? await day.ticketsOf(order.id) : [];
  return order && ticket ? moveTo(day, dice, order, ticket, ticket.zoneId) : null;
}

/** The clerk confirms the difference that the shop names. */
async function changePrice(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const order = await day.anyOrder(dice, 'PAID');
  const [ticket] = order ? await day.ticketsOf(order.id) : [];
  if (!order || !ticket) return null;
  const other = day.hall.zones.find(({ id }) => id !== ticket.zoneId) as HallZone;
  return moveTo(day, dice, order, ticket, other.id);
}

async function moveTo(
  day: OfficeDay,
  dice: Dice,
  { id }: KnownOrder,
  { number }: KnownTicket,
  zoneId: number,
): Promise<Reply> {
  const isSeated = zoneId === day.hall.zones[seatedZone]?.id;
  const place = isSeated ? { row: dice.pick([...rows]), seat: dice.between(1, 16) } : { row: null, seat: null };
  const method = dice.pick(['COUNTER_CASH', 'COUNTER_CARD']);
  const change = (difference: number) => {
    const taken = { method, terminalReference: '123456' };
    const payload = { changes: [{ ticket: number, zoneId, ...place }], difference, ...taken, reason };
    return day.send(dice, 'finance', { method: 'PUT', url: `/api/transactions/${id}/seats`, payload });
  };
  const reply = await change(0);
  return reply.body?.errorKey === 'differenceChanged' ? change(reply.body.details.difference) : reply;
}

async function sendRefund(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const found = await day.anyRow(
    dice,
    sql<{ invoiceNo: string; number: number }>`
      select invoice_no, number from payment_refund where sent_at is null and declined_at is null limit 20`,
  );
  if (!found) return null;
  const url = `/api/refunds/${found.invoiceNo}/${found.number}/done`;
  return day.send(dice, 'finance', { method: 'POST', url, payload: { note: reason } });
}

async function declineRefund(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const found = await day.anyRow(
    dice,
    sql<{ invoiceNo: string; number: number }>`
      select invoice_no, number from payment_refund
      where approved_by is null and sent_at is null and declined_at is null limit 20`,
  );
  if (!found) return null;
  const url = `/api/refunds/${found.invoiceNo}/${found.number}/decline`;
  return day.send(dice, 'finance', { method: 'POST', url, payload: { reason } });
}

const writeNote: OfOrder = (day, dice, { id }) =>
  day.send(dice, 'clerk', { method: 'POST', url: `/api/transactions/${id}/notes`, payload: { note: reason } });

async function correctBuyer(day: OfficeDay, dice: Dice): Promise<Reply | null> {
  const found = await day.anyRow(
    dice,
    sql<{ id: number }>`select order_id as id from order_buyer where event_id = ${day.hall.eventId} order by order_id`,
  );
  if (!found) return null;
  const { agreement: _, ...buyer } = person;
  const payload = { ...buyer, email: `person-${dice.below(1e6)}@visitor.example`, locale: 'en', reason };
  return day.send(dice, 'clerk', { method: 'PUT', url: `/api/transactions/${found.id}/buyer`, payload });
}

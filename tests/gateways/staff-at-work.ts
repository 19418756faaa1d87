// Staff who handle money while servers and PostgreSQL are killed. Each repeats a request until its result is known; a refusal that says
// that the work is done counts as done. Afterwards every order has what was acknowledged, once, and its ledger and payments agree.
import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/platform/deps.ts';
import { type Caller, resultOf, untilKnown } from '../crash/staff.ts';
import { heldByPayer } from '../support/people/payers.ts';
import { signedIn } from '../support/people/signed-in.ts';
import type { BoxOffice } from '../support/shop/box-office.ts';
import { addHall, type Hall, lineIn, rowsOfSeats } from '../support/shop/hall.ts';
import { inParallel } from '../support/tools/in-parallel.ts';

/** An order that staff handled, as it was acknowledged. */
type Handled = {
  id: number;
  actions: string[];
  status: string;
  paidCents: number;
  ticketCents: number;
  tickets: number[];
};
export type StaffAtWork = {
  hall: Hall;
  headers: Record<string, string>;
  /** Unpaid orders of buyers, which nobody else touches. */
  unpaid: Handled[];
  handled: Handled[];
};

const [seated, dear] = [0, 1];
const priceCents = 48_000;
const dearerCents = 10_000;
const reason = '客人要求';

export async function openStaffAtWork(shop: BoxOffice, unpaidOrders: number): Promise<StaffAtWork> {
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(40, 50), 4000], priceCents });
  const dearPricing = shop.db.updateTable('pricing').where('id', '=', hall.zones[dear]?.pricingId ?? 0);
  await dearPricing.set({ priceCents: priceCents + dearerCents }).execute();
  const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'], minutes: 600 });
  const held = await inParallel(4, Array.from({ length: unpaidOrders }), () => heldByPayer(shop, { hall }));
  // Longer than servers take to open.
  await shop.db
    .updateTable('orders')
    .set({ expiresAt: new Date(Date.now() + 3_600_000) })
    .where('eventId', '=', hall.eventId)
    .execute();
  const amounts = shop.db.selectFrom('orders').where('eventId', '=', hall.eventId).select(['id', 'amountCents']);
  const amountOf = new Map((await amounts.execute()).map(({ id, amountCents }) => [id, amountCents]));
  const unpaid = held.map(({ orderId }) => newHandled(orderId, amountOf.get(orderId) ?? 0, 2, 'WAITING'));
  return { hall, headers, unpaid, handled: [] };
}

const newHandled = (id: number, amountCents: number, count: number, status: string): Handled => ({
  id,
  actions: [],
  status,
  paidCents: status === 'PAID' ? amountCents : 0,
  ticketCents: amountCents / count,
  tickets: Array.from({ length: count }, (_, at) => at + 1),
});

/** One order after the other until it is over; what was begun still ends. */
export async function keepHandling(caller: Caller, staff: StaffAtWork, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const order = caller.dice.chance(0.5) ? await sell(caller, staff) : await takeMoney(caller, staff);
    if (order?.status !== 'PAID') continue;
    if (caller.dice.chance(0.6)) await exchange(caller, staff, order);
    if (caller.dice.chance(0.6)) await giveBack(caller, staff, order, [1]);
    if (caller.dice.chance(0.4)) await giveBack(caller, staff, order, order.tickets);
  }
}

async function sell(caller: Caller, { hall, headers, handled }: StaffAtWork): Promise<Handled | null> {
  const payload = {
    requestId: randomUUID(),
    eventId: hall.eventId,
    channel: 'COUNTER',
    method: 'COUNTER_CASH',
    received: 10_000,
    orderDetails: [lineIn(hall, 3, seated)],
  };
  // The same request again gives the same order.
  const known = await untilKnown(caller, headers, { method: 'POST', url: '/api/transactions', payload });
  const sold = resultOf<{ id: number; amount: number }>(caller, 'a sale at the counter', known);
  if (!sold) return null;
  const order = newHandled(sold.id, Math.round(sold.amount * 100), 3, 'PAID');
  handled.push(order);
  return order;
}

/** Some of the orders are cancelled first, and opened again. */
async function takeMoney(caller: Caller, staff: StaffAtWork): Promise<Handled | null> {
  const order = staff.unpaid.pop();
  if (!order) return null;
  staff.handled.push(order);
  if (caller.dice.chance(0.4)) {
    await put(caller, staff, order, 'CANCELED');
    if (caller.dice.chance(0.3)) return order;
    // Its seats may be sold by now.
    if (!(await put(caller, staff, order, 'WAITING'))) return order;
  }
  const amountCents = order.ticketCents * order.tickets.length;
  const payload = { method: 'COUNTER_CASH', amount: amountCents / 100, reason };
  const call = { method: 'POST', url: `/api/transactions/${order.id}/payments`, payload } as const;
  if (await isDone(caller, staff, 'money taken by hand', call, ['alreadyPaid'])) {
    order.actions.push('PAYMENT_TAKEN');
    order.status = 'PAID';
    order.paidCents = amountCents;
  }
  return order;
}

/** The same status again changes nothing. */
async function put(
  caller: Caller,
  staff: StaffAtWork,
  order: Handled,
  status: 'CANCELED' | 'WAITING',
): Promise<boolean> {
  const call = { method: 'PUT', url: '/api/transactions', payload: { id: order.id, status, reason } } as const;
  if (!(await isDone(caller, staff, `the change to ${status}`, call, []))) return false;
  order.actions.push(status === 'CANCELED' ? 'CANCELED' : 'REINSTATED');
  order.status = status;
  return true;
}

async function exchange(caller: Caller, staff: StaffAtWork, order: Handled): Promise<void> {
  const zoneId = staff.hall.zones[dear]?.id;
  const changes = [{ ticket: 2, zoneId, row: null, seat: null }];
  const payload = { changes, difference: dearerCents / 100, method: 'COUNTER_CASH', reason };
  const call = { method: 'PUT', url: `/api/transactions/${order.id}/seats`, payload } as const;
  if (!(await isDone(caller, staff, 'an exchange', call, ['differenceChanged', 'orderChanged']))) return;
  order.actions.push('SEATS_CHANGED');
  order.paidCents += dearerCents;
}

async function giveBack(caller: Caller, staff: StaffAtWork, order: Handled, numbers: number[]): Promise<void> {
  const isAll = numbers.length === order.tickets.length;
  const back = isAll ? order.paidCents : order.ticketCents;
  const refundedBefore = order.actions.includes('TICKETS_RETURNED') ? order.ticketCents / 100 : 0;
  const payload = { tickets: numbers, withFees: true, withDelivery: true, refundedBefore, reason };
  const call = { method: 'POST', url: `/api/transactions/${order.id}/refunds`, payload } as const;
  if (!(await isDone(caller, staff, 'a return', call, ['orderChanged', 'notPaid']))) return;
  order.actions.push(isAll ? 'TAKEN_BACK' : 'TICKETS_RETURNED');
  order.tickets = order.tickets.filter((number) => !numbers.includes(number));
  order.paidCents -= back;
  if (isAll) order.status = 'CANCELED';
}

type Call = Parameters<typeof untilKnown>[2];

/** These refusals say so of work that was done by a request whose answer was lost. */
async function isDone(
  caller: Caller,
  { headers }: StaffAtWork,
  what: string,
  call: Call,
  doneRefusals: readonly string[],
): Promise<boolean> {
  const known = await untilKnown(caller, headers, call);
  const refusal = (known.reply?.body as { errorKey?: string } | undefined)?.errorKey ?? '';
  if (known.reply && known.reply.status >= 300 && doneRefusals.includes(refusal)) return true;
  return resultOf(caller, what, known) !== null;
}

/** Everything in which an order, its payments, its refunds and its ledger differ from what was acknowledged. */
export async function judgeStaffAtWork(db: Db, { hall, handled, unpaid }: StaffAtWork): Promise<string[]> {
  const of = { eventId: hall.eventId };
  const orders = await db.selectFrom('orders').where('eventId', '=', of.eventId).selectAll().execute();
  const actions = await db
    .selectFrom('orderAction')
    .where('eventId', '=', of.eventId)
    .orderBy('id')
    .selectAll()
    .execute();
  const payments = await db.selectFrom('payment').where('eventId', '=', of.eventId).selectAll().execute();
  const refunds = await db.selectFrom('paymentRefund').where('eventId', '=', of.eventId).selectAll().execute();
  const lines = await db.selectFrom('ledgerLine').where('eventId', '=', of.eventId).selectAll().execute();
  const known = new Map([...handled, ...unpaid].map((order) => [order.id, order]));
  const stored = new Set(orders.map(({ id }) => id));
  const lost = [...known.keys()].filter((id) => !stored.has(id)).map((id) => `order ${id} is lost`);
  const wrong = orders.flatMap(({ id, status }) => {
    const expected = known.get(id);
    if (!expected) return [`order ${id} was acknowledged to nobody`];
    const ofOrder = <Row extends { orderId: number | null }>(rows: Row[]) => rows.filter((row) => row.orderId === id);
    const captured = sumOf(ofOrder(payments).map(({ capturedCents }) => capturedCents ?? 0));
    const found = {
      status,
      actions: ofOrder(actions).map(({ kind }) => kind),
      paymentCents: captured - sumOf(ofOrder(refunds).map(({ amountCents }) => amountCents)),
      notedCents: captured - sumOf(ofOrder(payments).map(({ givenBackCents }) => givenBackCents)),
      ledgerCents: sumOf(ofOrder(lines).map(({ amountCents }) => amountCents)),
    };
    const cents = expected.paidCents;
    const wanted = {
      status: expected.status,
      actions: expected.actions,
      ...{ paymentCents: cents, notedCents: cents, ledgerCents: cents },
    };
    const [is, should] = [found, wanted].map((facts) => JSON.stringify(facts));
    return is === should ? [] : [`order ${id}: ${is}, acknowledged ${should}`];
  });
  return [...lost, ...wrong];
}

const sumOf = (cents: number[]): number => cents.reduce((sum, one) => sum + one, 0);

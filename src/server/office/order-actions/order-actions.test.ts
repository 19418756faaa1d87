// Actions of clerks beside seats, refunds and the buyer: mails, notes, holds, money by hand, and opening it again.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actionsOf,
  freeSeatsOf,
  ledgerSumOf,
  openWithClerk,
  paidPayer,
  staffOf,
} from '../../../../tests/support/people/order-actions.ts';
import { begin, heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type TransferOffice, transferring } from '../../../../tests/support/people/transfers.ts';
import type { BoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
let admin: ReturnType<typeof staffOf>;
let headers: { authorization: string };
beforeAll(async () => {
  ({ shop, clerk, headers } = await openWithClerk());
  admin = staffOf(shop, await signedIn(shop.deps, { login: 'admin', authorities: ['ROLE_ADMIN'] }));
});
afterAll(() => shop.close());

const small = async (seats = 10): Promise<Payer> =>
  heldByPayer(shop, { hall: await shop.hallOf(rowsOfSeats(1, seats)) });
const orderOf = (payer: Payer) => shop.ledger.orderOf(payer);
const fileOf = async ({ orderId }: Payer) =>
  (await shop.app.inject({ url: `/api/transactions/${orderId}/file`, headers })).json();
/** The hold has run out, and the job has released its seats. */
const letGo = async (payer: Payer): Promise<void> => {
  await shop.ledger.timeIsOver(payer);
  await shop.releases.expire(payer.hall.eventId);
};

describe('a mail', () => {
  test('is sent again: the confirmation of a paid order, and how to transfer the money of a waiting one', async () => {
    const payer = await paidPayer(shop);
    expect(await clerk.repeatMail(payer, 'paid')).toMatchObject({ status: 200 });
    expect(await shop.ledger.kindsOfMail(payer)).toEqual(['payment-paid', 'payment-paid']);
    const waiting = await transferring(shop as TransferOffice);
    expect(await clerk.repeatMail(waiting, 'transfer')).toMatchObject({ status: 200 });
    expect(await shop.ledger.kindsOfMail(waiting)).toEqual(['payment-transfer', 'payment-transfer']);
  });

  test('is not sent where it would be wrong', async () => {
    for (const mail of ['paid', 'transfer'])
      expect(await clerk.repeatMail(await small(), mail)).toMatchObject({
        status: 409,
        error: 'error.mailNotPossible',
      });
  });
});

test('notes are for colleagues, the newest first', async () => {
  const payer = await small();
  await clerk.note(payer, '輪椅，請留通道位');
  await admin.note(payer, '已致電');
  expect((await fileOf(payer)).notes).toMatchObject([
    { by: 'admin', note: '已致電' },
    { by: 'clerk', note: '輪椅，請留通道位' },
  ]);
});

describe('a hold', () => {
  test('is extended, within bounds and never into the show', async () => {
    const payer = await small();
    expect(await clerk.extend(payer, 120)).toMatchObject({ status: 200 });
    const { expiresAt } = await orderOf(payer);
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(120);
    expect((await clerk.extend(payer, 100_000)).status).toBe(400);
    await shop.db
      .updateTable('session')
      .set({ startsAt: new Date(Date.now() + 3_600_000) })
      .where('id', '=', payer.hall.sessionIds[0] as number)
      .execute();
    expect(await clerk.extend(payer, 61)).toMatchObject({ status: 409, error: 'error.holdPastShow' });
  });

  test('that has run out is not extended', async () => {
    const payer = await small();
    await shop.ledger.timeIsOver(payer);
    expect(await clerk.extend(payer, 60)).toMatchObject({ error: 'error.notWaiting' });
    await letGo(payer);
  });
});

describe('money that staff take', () => {
  test.each(['COUNTER_CASH', 'COUNTER_CARD'])('by %s pays for the order', async (method) => {
    const payer = await small();
    expect(await clerk.pay(payer, method, 980)).toMatchObject({ status: 200 });
    expect(await orderOf(payer)).toMatchObject({ status: 'PAID' });
    expect(await shop.ledger.paymentsOf(payer)).toMatchObject([{ method, status: 'CAPTURED', decidedBy: 'clerk' }]);
    expect(await ledgerSumOf(shop, payer)).toBe(98_000);
    expect(await actionsOf(shop, payer)).toEqual(['PAYMENT_TAKEN | HK$980 | 櫃位']);
  });

  test('by card keeps the number on the slip of the terminal', async () => {
    const payer = await small();
    await clerk.pay(payer, 'COUNTER_CARD', 980, { terminalReference: '004711' });
    expect(await shop.ledger.paymentsOf(payer)).toMatchObject([{ status: 'CAPTURED', providerRef: '004711' }]);
    const other = await small();
    for (const terminalReference of ['1'.repeat(61), ' ', undefined])
      expect(await clerk.pay(other, 'COUNTER_CARD', 980, { terminalReference })).toMatchObject({ status: 400 });
    expect(await shop.ledger.paymentsOf(other)).toEqual([]);
  });

  test('after the hold takes the same seats again, while they are free', async () => {
    const payer = await small();
    await letGo(payer);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([10]);
    expect(await clerk.pay(payer, 'COUNTER_CASH', 980)).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8]);
  });

  test('is not taken when a seat has gone, and no trace of it is left', async () => {
    const payer = await small(2);
    await letGo(payer);
    await heldByPayer(shop, { hall: payer.hall, count: 1 });
    expect(await clerk.pay(payer, 'COUNTER_CASH', 980)).toMatchObject({ status: 409, error: 'error.placesTaken' });
    expect([await shop.ledger.paymentsOf(payer), await actionsOf(shop, payer)]).toEqual([[], []]);
  });

  test('is not taken twice, in another amount, or for an order that was cancelled', async () => {
    const payer = await small();
    expect(await clerk.pay(payer, 'COUNTER_CASH', 979)).toMatchObject({
      error: 'error.otherAmount',
      details: { amount: 980 },
    });
    const replies = await Promise.all([1, 2, 3].map(() => clerk.pay(payer, 'COUNTER_CASH', 980)));
    expect(replies.map(({ error }) => error).sort()).toEqual(['', 'error.alreadyPaid', 'error.alreadyPaid']);
    expect(await shop.ledger.paymentsOf(payer)).toHaveLength(1);
    const canceled = await small();
    await clerk.put(canceled, 'CANCELED', '買錯');
    expect(await clerk.pay(canceled, 'COUNTER_CASH', 980)).toMatchObject({ error: 'error.notWaiting' });
  });

  test('at the counter ends the transfer that was waited for', async () => {
    const payer = await transferring(shop as TransferOffice);
    expect(await clerk.pay(payer, 'COUNTER_CARD', payer.amount)).toMatchObject({ status: 200 });
    expect(await shop.ledger.paymentsOf(payer)).toMatchObject([
      { method: 'CASH', status: 'FAILED', decidedBy: 'clerk' },
      { method: 'COUNTER_CARD', status: 'CAPTURED' },
    ]);
  });

  test('by transfer settles the transfer that waits; finance alone says so', async () => {
    const payer = await transferring(shop as TransferOffice);
    expect(await clerk.pay(payer, 'CASH', payer.amount)).toMatchObject({ status: 403 });
    expect(await admin.pay(payer, 'CASH', payer.amount)).toMatchObject({ status: 200 });
    expect(await shop.ledger.paymentsOf(payer)).toMatchObject([
      { invoiceNo: payer.invoiceNo, status: 'CAPTURED', decidedBy: 'admin' },
    ]);
    const other = await small();
    expect(await admin.pay(other, 'CASH', 980)).toMatchObject({ status: 200 });
    expect(await orderOf(other)).toMatchObject({ status: 'PAID' });
  });
});

describe('an order that ended', () => {
  test('is opened again with the same seats and a new hold, and can end again', async () => {
    const payer = await small();
    await clerk.put(payer, 'CANCELED', '買錯');
    expect(await clerk.put(payer, 'WAITING', '又要了')).toMatchObject({ status: 200 });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8]);
    expect((await orderOf(payer)).expiresAt.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
    await clerk.put(payer, 'CANCELED');
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([10]);
    expect(await actionsOf(shop, payer)).toEqual(['CANCELED | 買錯', 'REINSTATED | 又要了', 'CANCELED']);
  });

  test('by its time is opened again before and after the job has released its seats', async () => {
    const payer = await small();
    await shop.ledger.timeIsOver(payer);
    expect(await clerk.put(payer, 'WAITING', '來了')).toMatchObject({ status: 200 });
    await letGo(payer);
    expect(await orderOf(payer)).toMatchObject({ status: 'EXPIRED' });
    expect(await clerk.put(payer, 'WAITING', '來了')).toMatchObject({ status: 200 });
    expect(await orderOf(payer)).toMatchObject({ status: 'WAITING', settledAt: null });
  });

  test('stays as it is when a seat has gone', async () => {
    const payer = await small(2);
    await clerk.put(payer, 'CANCELED');
    await heldByPayer(shop, { hall: payer.hall, count: 1 });
    expect(await clerk.put(payer, 'WAITING', '又要了')).toMatchObject({ status: 409, error: 'error.placesTaken' });
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([1]);
  });

  test('stays as it is while its buyer holds another one, or has as many tickets as one may have', async () => {
    const payer = await small();
    await clerk.put(payer, 'CANCELED');
    const again = shop.again(payer.who, payer.hall.eventId);
    expect((await shop.order({ ...payer.hall, orderDetails: [lineIn(payer.hall, 3)] }, again)).status).toBe(200);
    expect(await clerk.put(payer, 'WAITING', '又要了')).toMatchObject({ status: 409, error: 'error.visitorHolds' });
    await shop.db.updateTable('event').set({ ticketsPerVisitorMax: 4 }).where('id', '=', payer.hall.eventId).execute();
    await shop.db
      .updateTable('orders')
      .set({ status: 'PAID', settledAt: sql<Date>`now()` })
      .where('visitor', '=', payer.who.visitor)
      .where('status', '=', 'WAITING')
      .execute();
    expect(await clerk.put(payer, 'WAITING', '又要了')).toMatchObject({
      error: 'error.visitorHasMost',
      details: { ticketsMax: 4 },
    });
  });

  test('is opened by one of many, and sold by the others to nobody', async () => {
    const payer = await small();
    await clerk.put(payer, 'CANCELED');
    const replies = await Promise.all([1, 2, 3, 4].map(() => clerk.put(payer, 'WAITING', '又要了')));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await freeSeatsOf(shop, payer.hall)).toEqual([8]);
    expect((await actionsOf(shop, payer)).filter((action) => action.startsWith('REINSTATED'))).toHaveLength(1);
  });
});

test('the file of an order tells what staff did, by whom and why', async () => {
  const payer = await paidPayer(shop);
  await clerk.giveBack(payer, { tickets: [1], reason: '病了' });
  const file = await fileOf(payer);
  expect(file.actions).toMatchObject([{ kind: 'TICKETS_RETURNED', by: 'clerk', reason: '病了' }]);
  expect(file.refunds).toMatchObject([
    { number: 1, amount: 480, status: 'DUE', isApproved: false, decidedBy: 'clerk' },
  ]);
  expect(file.tickets).toMatchObject([
    { number: 1, price: 480, returnedAt: expect.any(String) },
    { number: 2, price: 480, returnedAt: null },
  ]);
  expect([file.paid, file.refundedBefore]).toEqual([980, 480]);
});

test('while a gateway may take the money, an order is not cancelled by staff either', async () => {
  const payer = await small();
  await begin(shop, payer, 'ASIA_PAY');
  expect(await clerk.put(payer, 'CANCELED', '買錯')).toMatchObject({ error: 'error.paymentUnderWay' });
});

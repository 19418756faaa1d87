import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLockAwaited } from '../../../../tests/support/database/without-locks.ts';
import { addCodes, addPrice, lineOf } from '../../../../tests/support/people/codes.ts';
import { staffOf } from '../../../../tests/support/people/order-actions.ts';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { orderKeyOf } from '../../shop/orders/order-link.ts';
import { noteReported } from '../gateways/asking.queries.ts';
import { failPayment } from './settle-payment.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

const giveBack = async ({ who: { token, cookie } }: Payer) => {
  const request = { method: 'POST', url: '/api/order/cancel', headers: { cookie }, payload: { token } } as const;
  return (await shop.app.inject(request)).json();
};

test('while a reported payment has no result there is no second one; after a failure there is', async () => {
  const payer = await heldByPayer(shop);
  const { payment } = await begin(shop, payer);
  await noteReported(shop.db, payment, 'payment');
  for (const method of ['ASIA_PAY', 'JETCO', 'CASH'] as const)
    await expect(begin(shop, payer, method)).rejects.toMatchObject({ code: 'paymentAwaited' });
  await failPayment(paymentServicesOf(shop), {
    eventId: payment.eventId,
    invoiceNo: payment.invoiceNo,
    responseCode: '1/5',
  });
  expect((await begin(shop, payer)).isNew).toBe(true);
});

test('while a reported payment has no result its seats are not given back; after a failure they are', async () => {
  const payer = await heldByPayer(shop);
  const { payment } = await begin(shop, payer);
  await noteReported(shop.db, payment, 'payment');
  expect(await giveBack(payer)).toMatchObject({ errorKey: 'paymentAwaited' });
  expect(await shop.ledger.orderOf(payer)).toMatchObject({ status: 'WAITING' });
  await noteReported(shop.db, payment, 'failure');
  expect(await giveBack(payer)).toMatchObject({ status: 'CANCELED' });
});

test('a payment that is reported while its seats are about to be given back keeps them', async () => {
  const payer = await heldByPayer(shop);
  const { payment } = await begin(shop, payer);
  const givenBack = await shop.db.transaction().execute(async (tx) => {
    await sql`select from inventory where event_id = ${payer.hall.eventId} for update`.execute(tx);
    const giving = giveBack(payer);
    await until(() => isLockAwaited(shop.db));
    await noteReported(shop.db, payment, 'payment');
    return { giving };
  });
  expect(await givenBack.giving).toMatchObject({ errorKey: 'paymentAwaited' });
  expect(await shop.ledger.orderOf(payer)).toMatchObject({ status: 'WAITING' });
});

test('a browser that reports a failure waits for no result any more', async () => {
  const payer = await heldByPayer(shop);
  const { payment } = await begin(shop, payer);
  for (const report of ['payment', 'failure'] as const) await noteReported(shop.db, payment, report);
  expect((await begin(shop, payer)).isNew).toBe(true);
});

test('an attempt that was begun and never reported is no reason to refuse another', async () => {
  const payer = await heldByPayer(shop);
  await begin(shop, payer);
  expect((await begin(shop, payer)).isNew).toBe(true);
});

test.each(['ASIA_PAY', 'CASH'] as const)(
  'an order from which a code took the whole price is paid by the first attempt, without a payment: %s',
  async (method) => {
    const hall = await shop.hallOf(9);
    const price = await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
    await shop.db.updateTable('pricing').set({ handlingFeeCents: 0 }).where('id', '=', price.pricingId).execute();
    await addCodes(shop.db, hall.eventId, { codes: ['FREE'], reduction: { kind: 'PERCENT', value: 100 } });
    const payer = await heldByPayer(shop, { hall, lines: [lineOf(hall, price, 2)], code: 'FREE' });
    for (let time = 0; time < 2; time += 1)
      await expect(begin(shop, payer, method)).rejects.toMatchObject({ code: 'alreadyPaid' });
    expect(await shop.ledger.orderOf(payer)).toMatchObject({ status: 'PAID', amountCents: 0 });
    expect(await shop.ledger.paymentsOf(payer)).toEqual([]);
    const mails = shop.db.selectFrom('mail').where('recipient', '=', payer.email).select('kind');
    expect(await mails.execute()).toEqual([{ kind: 'payment-free' }]);
    const { headers } = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
    const taken = { method: 'COUNTER_CASH', amount: 0, reason: 'x' };
    const url = `/api/transactions/${payer.orderId}/payments`;
    expect((await shop.app.inject({ method: 'POST', url, headers, payload: taken })).statusCode).toBe(409);
  },
);

test('an order has ten attempts, whatever comes of them', async () => {
  const payer = await heldByPayer(shop);
  for (let attempt = 0; attempt < 10; attempt++) await begin(shop, payer);
  for (const method of ['ASIA_PAY', 'CASH'] as const)
    await expect(begin(shop, payer, method)).rejects.toMatchObject({ code: 'tooManyAttempts' });
  expect(await shop.ledger.paymentsOf(payer)).toHaveLength(10);
});

describe('an attempt that is still open at the provider', () => {
  const stateOf = async ({ who }: Payer) =>
    (
      await shop.app.inject({ url: `/api/payment/state?token=${who.token}`, headers: { cookie: who.cookie } })
    ).json<PaymentState>();
  const pass = async ({ hall }: Payer, minutes: number) => {
    const past = sql<Date>`make_interval(mins => ${minutes})`;
    await sql`update orders set created_at = created_at - ${past}, expires_at = expires_at - ${past}
      where event_id = ${hall.eventId}`.execute(shop.db);
    await sql`update payment set created_at = created_at - ${past} where event_id = ${hall.eventId}`.execute(shop.db);
  };

  test('is open to its buyer too, whose seats wait fifteen minutes for it: not failed, not paid', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    await pass(payer, 14);
    const state = await stateOf(payer);
    expect(state).toMatchObject({
      state: 'OPEN',
      method: 'ASIA_PAY',
      invoiceNo: payment.invoiceNo,
      responseCode: null,
    });
    expect(state.transaction.status).toBe('WAITING');
    expect(state.transaction.validUntil).toBeGreaterThan(Date.now());
  });

  test('is told with the time of its beginning after these minutes, and another one may begin while the seats are held', async () => {
    const payer = await heldByPayer(shop);
    await begin(shop, payer);
    await pass(payer, 16);
    const held = { expiresAt: new Date(Date.now() + 60_000) };
    await shop.db.updateTable('orders').set(held).where('id', '=', payer.orderId).execute();
    const { state, at } = await stateOf(payer);
    expect(state).toBe('OPEN');
    // From this the page knows that the buyer has left the provider's page, and offers another attempt.
    expect(Date.now() - Date.parse(at)).toBeGreaterThanOrEqual(16 * 60_000);
    const another = await begin(shop, payer);
    expect((await stateOf(payer)).invoiceNo).toBe(another.payment.invoiceNo);
  });

  test('is over for its buyer with the seats, and its money takes them again', async () => {
    const payer = await heldByPayer(shop);
    const begun = await begin(shop, payer);
    await pass(payer, 16);
    expect(await stateOf(payer)).toMatchObject({ state: 'OVER', invoiceNo: begun.payment.invoiceNo, transfer: null });
    await shop.releases.expire(payer.hall.eventId);
    expect((await stateOf(payer)).state).toBe('OVER');
    expect((await stateOf(payer)).wasPaid).toBe(false);
    await capture(paymentServicesOf(shop), begun);
    expect((await stateOf(payer)).state).toBe('PAID');
  });

  test('and an order that was paid, and whose tickets all came back, is over as one that was paid', async () => {
    const payer = await heldByPayer(shop);
    await capture(paymentServicesOf(shop), await begin(shop, payer));
    expect(await stateOf(payer)).toMatchObject({ state: 'PAID', wasPaid: true });
    const admin = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] }));
    expect((await admin.giveBack(payer, { tickets: [1, 2] })).status).toBe(200);
    expect(await stateOf(payer)).toMatchObject({ state: 'OVER', wasPaid: true, paid: 980, givenBack: 960 });
  });

  test('and one that was paid twice says what of it goes back', async () => {
    const payer = await heldByPayer(shop);
    const [one, other] = [await begin(shop, payer), await begin(shop, payer)];
    await capture(paymentServicesOf(shop), one);
    expect(await stateOf(payer)).toMatchObject({ state: 'PAID', surplus: 0 });
    await capture(paymentServicesOf(shop), other);
    const paidTwice = { state: 'PAID', invoiceNo: one.payment.invoiceNo, paid: 980, givenBack: 0, surplus: 980 };
    expect(await stateOf(payer)).toMatchObject(paidTwice);
    const key = orderKeyOf(shop.deps, { orderId: payer.orderId, version: 1 });
    expect((await shop.app.inject({ url: `/api/payment/state?key=${key}` })).json()).toMatchObject(paidTwice);
  });

  test('and one for which US dollars came, too, does not say them in Hong Kong dollars', async () => {
    const payer = await heldByPayer(shop);
    const [one, other] = [await begin(shop, payer), await begin(shop, payer)];
    await capture(paymentServicesOf(shop), one);
    await capture(paymentServicesOf(shop), other, { currency: '840' });
    expect(await stateOf(payer)).toMatchObject({ state: 'PAID', paid: 980, surplus: 0 });
    const key = orderKeyOf(shop.deps, { orderId: payer.orderId, version: 1 });
    expect((await shop.app.inject({ url: `/api/payment/state?key=${key}` })).json()).toMatchObject({ surplus: 0 });
  });

  test('and one of which a ticket came back without its fee says what was paid, and what of it goes back', async () => {
    const payer = await heldByPayer(shop);
    expect(await stateOf(payer)).toMatchObject({ paid: 0, givenBack: 0 });
    await capture(paymentServicesOf(shop), await begin(shop, payer));
    expect(await stateOf(payer)).toMatchObject({ paid: 980, givenBack: 0 });
    const admin = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] }));
    expect((await admin.giveBack(payer, { tickets: [1] })).status).toBe(200);
    const state = await stateOf(payer);
    expect(state).toMatchObject({ state: 'PAID', paid: 980, givenBack: 480 });
    expect(state.transaction.amount).toBe(490);
  });
});

test('a payer at a gateway in the last minute of a hold by staff has the whole time, and once for each such hold', async () => {
  const clerk = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] }));
  const payer = await heldByPayer(shop);
  const goBy = async (minutes: number) => {
    const time = sql`make_interval(mins => ${minutes})`;
    await sql`update payment set created_at = created_at - ${time} where order_id = ${payer.orderId}`.execute(shop.db);
    await sql`update orders set created_at = created_at - ${time}, expires_at = expires_at - ${time}
      where id = ${payer.orderId}`.execute(shop.db);
  };
  const minutesLeft = async () => ((await shop.ledger.orderOf(payer)).expiresAt.getTime() - Date.now()) / 60_000;
  for (const hold of [90, 45]) {
    expect(await clerk.extend(payer, hold)).toMatchObject({ status: 200 });
    await goBy(hold - 1);
    await begin(shop, payer);
    expect(await minutesLeft()).toBeGreaterThan(14);
    await goBy(14);
    await begin(shop, payer);
    expect(await minutesLeft()).toBeLessThan(2);
  }
});

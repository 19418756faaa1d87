import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  begin,
  heldByPayer,
  merchantId,
  type Payer,
  securityAnswers,
} from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { noteReported } from '../gateways/asking.queries.ts';
import { type AttemptLane, openAttemptLane } from './begin-batch.ts';

const asiaPay = {
  ASIAPAY_PAY_URL: 'https://pay.asiapay.example/payForm.jsp',
  ASIAPAY_API_URL: 'https://pay.asiapay.example/orderApi.jsp',
  ASIAPAY_MERCHANT_ID: merchantId,
  ASIAPAY_SECRET: 'a secret for tests',
  ASIAPAY_API_LOGIN: 'api',
  ASIAPAY_API_PASSWORD: 'a password for tests',
};

let shop: BoxOffice;
let lane: AttemptLane;
beforeAll(async () => {
  shop = await openBoxOffice(asiaPay);
  lane = openAttemptLane(shop.deps);
});
afterAll(async () => {
  await lane.stop();
  await shop.close();
});

let attempts = 0;
const attemptFor = ({ hall: { eventId }, orderId }: Pick<Payer, 'hall' | 'orderId'>) => ({
  eventId,
  orderId,
  invoiceNo: invoiceNumberOf(eventId, Buffer.alloc(16, ++attempts)),
  method: 'ASIA_PAY',
  merchantId,
  nonce: `nonce ${attempts}`,
  sealedAnswers: Buffer.from(`answers ${attempts}`),
});
const beginTogether = (payers: readonly Pick<Payer, 'hall' | 'orderId'>[]) =>
  Promise.all(payers.map((payer) => lane.begin(attemptFor(payer))));
const inHall = async (count: number) => {
  const hall = await shop.hallOf(rowsOfSeats(10, 10));
  return Promise.all(Array.from({ length: count }, () => heldByPayer(shop, { hall })));
};
async function transactionsThatAdded({ eventId }: { eventId: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from payment where event_id = ${eventId}`.execute(shop.db);
  return rows[0]?.count ?? 0;
}

test('attempts of the same moment are stored by one transaction, each with its hold and its answers', async () => {
  const payers = await inHall(12);
  const begun = await beginTogether(payers);
  expect(begun.map((one) => one?.payment.orderId)).toEqual(payers.map(({ orderId }) => orderId));
  expect(await transactionsThatAdded(payers[0]?.hall as Payer['hall'])).toBe(1);
  for (const [at, { orderId }] of payers.entries()) {
    const stored = await shop.db.selectFrom('payment').where('orderId', '=', orderId).selectAll().execute();
    const { payment, order } = begun[at] as NonNullable<(typeof begun)[number]>;
    const { invoiceNo, nonce, amountCents } = payment;
    expect(stored).toMatchObject([
      { invoiceNo, nonce, amountCents, method: 'ASIA_PAY', status: 'REQUESTED', merchantId },
    ]);
    expect(Number(stored[0]?.askAt) - Number(stored[0]?.createdAt)).toBe(2 * 60_000);
    expect(Number(order.expiresAt) - Number(stored[0]?.createdAt)).toBe(15 * 60_000);
    const { sealedAnswers } = await shop.db
      .selectFrom('orderBuyer')
      .where('orderId', '=', orderId)
      .select('sealedAnswers')
      .executeTakeFirstOrThrow();
    expect(sealedAnswers).toEqual(payment.sealedAnswers);
  }
});

test('a hold is never shortened, and an order whose hour is nearly over is not begun with others', async () => {
  const [long, old] = (await inHall(2)) as [Payer, Payer];
  const later = new Date(Date.now() + 50 * 60_000);
  await shop.db.updateTable('orders').where('id', '=', long.orderId).set({ expiresAt: later }).execute();
  const placedAt = new Date(Date.now() - 50 * 60_000);
  await shop.db.updateTable('orders').where('id', '=', old.orderId).set({ createdAt: placedAt }).execute();
  const [kept, alone] = await beginTogether([long, old]);
  expect(kept?.order.expiresAt).toEqual(later);
  expect(alone).toBeNull();
});

test('a batch begins nothing for an order that is not plain, and begins the others', async () => {
  const [plain, over, awaited, often] = (await inHall(4)) as [Payer, Payer, Payer, Payer];
  await shop.db
    .updateTable('orders')
    .where('id', '=', over.orderId)
    .set({ expiresAt: new Date(0) })
    .execute();
  await noteReported(shop.db, (await begin(shop, awaited)).payment, 'payment');
  for (let attempt = 0; attempt < 10; attempt += 1) await begin(shop, often);
  const { hall } = plain;
  const who = shop.buyer(hall.eventId);
  const unnamed = await shop.order({ ...hall, orderDetails: [lineIn(hall, 2)] }, who);
  const orders = [over, awaited, often, { hall, orderId: unnamed.body.id }, { hall, orderId: 1 }, plain];
  const before = await shop.db.selectFrom('payment').where('eventId', '=', hall.eventId).selectAll().execute();
  const begun = await beginTogether(orders);
  expect(begun.map((one) => one !== null)).toEqual([false, false, false, false, false, true]);
  const after = await shop.db.selectFrom('payment').where('eventId', '=', hall.eventId).selectAll().execute();
  expect(after.length - before.length).toBe(1);
});

test('two attempts for one order are never begun by one batch', async () => {
  const [payer] = (await inHall(1)) as [Payer];
  const begun = await beginTogether([payer, payer]);
  expect(begun.map((one) => one !== null)).toEqual([true, false]);
});

test('an order that another transaction has locked is left to it', async () => {
  const [free, locked] = (await inHall(2)) as [Payer, Payer];
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').where('id', '=', locked.orderId).forUpdate().select('id').execute();
    expect((await beginTogether([locked, free])).map((one) => one !== null)).toEqual([false, true]);
  });
  expect(await shop.ledger.paymentsOf(locked)).toEqual([]);
});

test('a batch that cannot be stored begins nothing and says so, so that each is begun alone', async () => {
  const [one, other] = (await inHall(2)) as [Payer, Payer];
  const wrong = { ...attemptFor(one), invoiceNo: 'not an invoice number' };
  expect(await Promise.all([lane.begin(wrong), lane.begin(attemptFor(other))])).toEqual([null, null]);
  expect(await shop.ledger.paymentsOf(other)).toEqual([]);
  expect((await beginTogether([one, other])).every(Boolean)).toBe(true);
});

test('buyers who press Pay in the same moment share transactions, and each who is refused learns why', async () => {
  const payers = await inHall(24);
  const pay = ({ who, orderId }: Payer, form: object = securityAnswers) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment/asiapay/pay',
      headers: { cookie: who.cookie },
      remoteAddress: `10.1.0.${orderId % 250}`,
      payload: { transactionId: orderId, token: who.token, ...form },
    });
  const [late, silent] = (await inHall(2)) as [Payer, Payer];
  await shop.db
    .updateTable('orders')
    .where('id', '=', late.orderId)
    .set({ expiresAt: new Date(0) })
    .execute();
  const [tooLate, unanswered, ...replies] = await Promise.all([
    pay(late),
    pay(silent, {}),
    ...payers.map((payer) => pay(payer)),
  ]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(replies.map((reply) => reply.json().invoiceNo)).size).toBe(payers.length);
  expect(await transactionsThatAdded(payers[0]?.hall as Payer['hall'])).toBeLessThan(payers.length / 2);
  expect([tooLate?.statusCode, tooLate?.json().errorKey]).toEqual([409, 'notWaiting']);
  expect(unanswered?.statusCode).toBe(400);
  expect(unanswered?.json().fieldErrors.map(({ field }: { field: string }) => field)).toContain('answer1');
});

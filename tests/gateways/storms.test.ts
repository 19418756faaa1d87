// Short versions of what `npm run crash:payments` does at length, with servers that die.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askDuePayments } from '../../src/server/money/gateways/ask-due-payments.ts';
import { connect } from '../../src/server/platform/database/connect.ts';
import { Releases } from '../../src/server/shop/orders/release-orders.ts';
import { StockMemory } from '../../src/server/shop/seating/stock-memory.ts';
import { begin, heldByPayer, securityAnswers } from '../support/people/payers.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { inParallel } from '../support/tools/in-parallel.ts';
import { payAroundExpiry } from './around-expiry.ts';
import { decideAt } from './at-provider.ts';
import { sendDatafeed } from './datafeeds.ts';
import { call, openPayingShop } from './paying-shop.ts';
import { judgeStorm, placeStormOrders, storm, untilHandled } from './storm.ts';

let shop: Awaited<ReturnType<typeof openPayingShop>>;
let releases: Releases;
let tidying: ReturnType<typeof connect>;
beforeAll(async () => {
  shop = await openPayingShop();
  // On connections of its own, as if another server tidied up: it waits for nobody here.
  tidying = connect(shop.url, 2);
  releases = new Releases({ databaseUrl: shop.url, db: tidying.db, stocks: new StockMemory(tidying.db) });
});
afterAll(async () => {
  await releases.stop();
  await tidying.pool.end();
  await shop.close();
});

const dice = diceFrom(6);

test('a hundred orders, twenty callbacks each, shuffled, repeated, late, some forged: what was paid is paid, once', async () => {
  const orders = await placeStormOrders(shop, 100);
  const deliver = async (fields: Record<string, string>) => {
    const { statusCode, body } = await sendDatafeed(shop, fields);
    return { status: statusCode, body };
  };
  const report = await storm({ secret: shop.asiaPaySecret, dice, deliver }, orders);
  await untilHandled(shop.db);
  expect(report).toEqual({ callbacks: 2000, forgedAccepted: 0, neverHeard: [], again: 0 });
  expect(await judgeStorm(shop.db, orders)).toEqual({ wrong: [], paid: 80, mismatched: 10, waiting: 20 });
  // The check itself notices planted mistakes.
  const planted = shop.db.transaction().execute(async (tx) => {
    const [paid, , notPaid] = ['paid', 'wrong', 'notPaid'].map((kind) => orders.find((order) => order.kind === kind));
    await sql`alter table payment disable trigger payment_moves`.execute(tx);
    await tx
      .updateTable('payment')
      .set({ capturedCents: 1, settles: false, status: 'REFUND_DUE', refundReason: 'orderOver' })
      .where('invoiceNo', '=', paid?.invoiceNo ?? '')
      .execute();
    await tx
      .updateTable('orders')
      .set({ status: 'PAID', settledAt: sql<Date>`now()` })
      .where('id', '=', notPaid?.orderId ?? 0)
      .execute();
    throw new Error((await judgeStorm(tx, orders)).wrong.join('; '));
  });
  await expect(planted).rejects.toThrow(/REFUND_DUE.*PAID FAILED|PAID FAILED.*REFUND_DUE/);
}, 120_000);

test('a hundred payments within 50 ms of the end of their time: every cent pays or goes back, no seat is sold twice', async () => {
  const report = await payAroundExpiry(
    { shop, simulators: shop.simulators, services: shop.services, releases, dice },
    100,
  );
  expect(report).toMatchObject({ payments: 100, refundDue: 0, centsUnaccounted: 0, wrong: [] });
  expect(report.paid + report.refunded).toBe(100);
  // Otherwise this looked at nothing.
  expect(report.paid).toBeGreaterThan(0);
  expect(report.takenAgain + report.refunded).toBeGreaterThan(0);
}, 120_000);

describe('when no callback ever comes', () => {
  test('everything that was paid is found by asking', async () => {
    const hall = await shop.hallOf(200);
    const payers = await inParallel(4, Array.from({ length: 40 }), () => heldByPayer(shop, { hall }));
    await inParallel(4, payers, async (payer) => {
      const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
      const { body } = await call(shop, payer, '/api/payment/asiapay/pay', { payload });
      await decideAt(body.url, body.fields, { outcome: 'approve', behaviour: 'none' });
    });
    await shop.db
      .updateTable('payment')
      .set({ askAt: new Date(0) })
      .where('askAt', 'is not', null)
      .execute();
    while (await askDuePayments(shop.services));
    const paid = shop.db
      .selectFrom('orders')
      .where('eventId', '=', hall.eventId)
      .where('status', '=', 'PAID')
      .select('id');
    await expect.poll(async () => (await paid.execute()).length, { timeout: 15_000 }).toBe(40);
  }, 60_000);

  /** Moves the times of an order and its payments back, which replaces waiting. */
  const passMinutes = async (orderId: number, minutes: number) => {
    const earlier = `- interval '${minutes} minutes'`;
    const of = (table: string, columns: string[]) =>
      `update ${table} set ${columns.map((column) => `${column} = ${column} ${earlier}`).join(', ')}`;
    await shop.pool.query(`${of('payment', ['ask_at', 'created_at'])} where order_id = $1`, [orderId]);
    const waiting = `where id = $1 and status = 'WAITING'`;
    await shop.pool.query(`${of('orders', ['expires_at', 'created_at'])} ${waiting}`, [orderId]);
  };

  test('an attempt is asked about within ten minutes, again and again, and always once more before its seats go', async () => {
    const payer = await heldByPayer(shop);
    const { payment } = await begin(shop, payer);
    const requestedOf = async () =>
      (
        await shop.db
          .selectFrom('payment')
          .where('invoiceNo', '=', payment.invoiceNo)
          .select('asked')
          .executeTakeFirstOrThrow()
      ).asked;
    const times: number[] = [];
    for (let halfMinute = 1; halfMinute <= 120; halfMinute++) {
      const before = await requestedOf();
      await passMinutes(payer.orderId, 0.5);
      while (await askDuePayments(shop.services));
      if ((await requestedOf()) > before) times.push(halfMinute / 2);
    }
    const gaps = times.map((time, at) => time - (times[at - 1] ?? 0));
    expect(times[0]).toBeLessThanOrEqual(2.5);
    expect(Math.max(...gaps)).toBeLessThan(10);
    // It ended after fifteen minutes.
    expect(times.some((time) => time >= 14 && time <= 16)).toBe(true);
  }, 60_000);

  test('seats that would go within seconds are held a minute longer for the answer, once', async () => {
    const payer = await heldByPayer(shop);
    await begin(shop, payer);
    const soon = async () => {
      await shop.db
        .updateTable('orders')
        .set({ expiresAt: new Date(Date.now() + 10_000) })
        .where('id', '=', payer.orderId)
        .execute();
      while (await askDuePayments(shop.services));
      const { expiresAt } = await shop.db
        .selectFrom('orders')
        .where('id', '=', payer.orderId)
        .select('expiresAt')
        .executeTakeFirstOrThrow();
      return (expiresAt.getTime() - Date.now()) / 1000;
    };
    expect(await soon()).toBeGreaterThan(60);
    expect(await soon()).toBeLessThan(11);
    const { asked } = await shop.db
      .selectFrom('payment')
      .where('orderId', '=', payer.orderId)
      .select('asked')
      .executeTakeFirstOrThrow();
    expect(asked).toBe(1);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { begin, captureOf, heldByPayer, paymentServicesOf } from '../../../../tests/payers.ts';
import { settleBatch } from './settle-batch.ts';
import { settleCapture } from './settle-payment.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

async function begun(other: Parameters<typeof captureOf>[1] = {}) {
  const attempt = await begin(shop, await heldByPayer(shop));
  return { ...captureOf(attempt, other), orderId: attempt.order.id };
}
type Begun = Awaited<ReturnType<typeof begun>>;
const statusOf = async ({ orderId }: Begun) =>
  (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;
const mailsOf = async ({ orderId }: Begun) =>
  (await shop.db.selectFrom('mail').where('orderId', '=', orderId).select('kind').execute()).map(({ kind }) => kind);
const linesOf = async ({ orderId }: Begun) => {
  const lines = await shop.db.selectFrom('ledgerLine').where('orderId', '=', orderId).select('amountCents').execute();
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
};

test('captures of held orders pay for them together, each with its lines and one mail', async () => {
  const captures = [await begun(), await begun(), await begun()];
  expect(await settleBatch(paymentServicesOf(shop), captures)).toEqual(captures);
  for (const capture of captures) {
    expect(await statusOf(capture)).toBe('PAID');
    expect(await mailsOf(capture)).toEqual(['payment-paid']);
    expect(await linesOf(capture)).toBe(capture.amountCents);
  }
});

test('a batch changes nothing of a capture that does not simply pay, and settles the others', async () => {
  const services = paymentServicesOf(shop);
  const [plain, wrong, again] = [await begun(), await begun({ amountCents: 1 }), await begun()];
  await settleCapture(services, again);
  expect(await settleBatch(services, [wrong, again, plain])).toEqual([plain]);
  expect(await statusOf(wrong)).toBe('WAITING');
  expect(await mailsOf(again)).toEqual(['payment-paid']);
});

test('two captures for one order are never settled by one batch', async () => {
  const capture = await begun();
  const other = { ...capture, providerRef: 'another' };
  expect(await settleBatch(paymentServicesOf(shop), [capture, other])).toEqual([capture]);
});

test('an order that another transaction has locked is left to it', async () => {
  const [free, locked] = [await begun(), await begun()];
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ soldBy: null }).where('id', '=', locked.orderId).execute();
    expect(await settleBatch(paymentServicesOf(shop), [locked, free])).toEqual([free]);
  });
  expect(await statusOf(locked)).toBe('WAITING');
});

test('the same batch on two servers pays once', async () => {
  const captures = [await begun(), await begun()];
  const settled = await Promise.all([0, 1].map(() => settleBatch(paymentServicesOf(shop), captures)));
  expect(settled.flat()).toHaveLength(captures.length);
  for (const capture of captures) expect(await mailsOf(capture)).toEqual(['payment-paid']);
});

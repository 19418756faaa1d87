import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, openBoxOffice } from '../../../../tests/box-office.ts';
import { begin, heldByPayer, paymentServicesOf } from '../../../../tests/payers.ts';
import { noteReported } from '../gateways/asking.queries.ts';
import { failPayment } from './settle-payment.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

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

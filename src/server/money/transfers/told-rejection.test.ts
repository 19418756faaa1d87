import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import {
  openTransferOffice,
  reject,
  stateOf,
  type TransferOffice,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import { orderKeyOf } from '../../shop/orders/order-link.ts';
import { failPayment } from '../payments/settle-payment.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

test('a transfer that is rejected for good is told with its reason, also after a card was tried, and behind the links of mails', async () => {
  const payer = await transferring(shop);
  const { payment } = await begin(shop, payer);
  await failPayment(paymentServicesOf(shop), { ...payment, responseCode: '1/5' });
  expect(await stateOf(shop, payer)).toMatchObject({ state: 'FAILED', rejection: null });
  await reject(shop, payer);
  expect(await stateOf(shop, payer)).toMatchObject({ state: 'OVER', rejection: '截圖看不清楚' });
  const key = orderKeyOf(shop.deps, { orderId: payer.orderId, version: 1 });
  for (const url of [`/api/payment/state?key=${key}`, `/api/order/found?key=${key}`])
    expect((await shop.app.inject({ url })).json(), url).toMatchObject({ rejection: '截圖看不清楚' });
});

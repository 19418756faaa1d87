// Shared by the cases of payments: a shop beside simulated providers, and payers who hold seats.
import { afterAll, beforeAll, expect } from 'vitest';
import { type Datafeed, datafeedOf, sendDatafeed } from '../gateways/datafeeds.ts';
import { call, openPayingShop, stateOf } from '../gateways/paying-shop.ts';
import { begin, type Payer, securityAnswers } from '../support/people/payers.ts';

/** Open while the tests of a file run. */
export let shop: Awaited<ReturnType<typeof openPayingShop>>;
export function openForTests(): void {
  beforeAll(async () => {
    shop = await openPayingShop();
  });
  afterAll(() => shop.close());
}

export const payPaths = ['/api/payment/asiapay/pay', '/api/payment/jetco/pay'];
export const pay = (payer: Payer, path = '/api/payment/asiapay/pay', other: object = {}) =>
  call(shop, payer, path, {
    payload: { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers, ...other },
  });
export const report = (payer: Payer, result: 'success' | 'failure', invoiceNo: string) =>
  call(shop, payer, `/api/payment/asiapay/${result}`, { form: { invoiceNo, token: payer.who.token } });
export const alertsAbout = async (text: string) =>
  (
    await shop.db
      .selectFrom('mail')
      .where('body', 'like', `%${text}%`)
      .where('kind', 'like', 'alert-%')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind);
export const reported = async (payer: Payer, other: Datafeed = {}) => {
  const { payment } = await begin(shop, payer);
  const fields = datafeedOf(shop.asiaPaySecret, payment, other);
  return { payment, fields, reply: await sendDatafeed(shop, fields) };
};
export const becomes = (payer: Payer, state: string) =>
  expect.poll(async () => (await stateOf(shop, payer)).state, { timeout: 8_000 }).toBe(state);
export const isUnchanged = async (payer: Payer) => {
  expect((await shop.ledger.orderOf(payer)).status).toBe('WAITING');
  expect((await shop.ledger.paymentsOf(payer)).every(({ status }) => status === 'REQUESTED')).toBe(true);
};
export const countRefusals = async (message: string) =>
  (
    await shop.db
      .selectFrom('audit')
      .where('type', '=', 'PAYMENT_NOTICE_REFUSED')
      .where('message', 'like', `%${message}%`)
      .select('id')
      .execute()
  ).length;
export async function letGo(payer: Payer): Promise<void> {
  await shop.db
    .updateTable('orders')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', payer.orderId)
    .execute();
  await shop.releases.expire(payer.hall.eventId);
}

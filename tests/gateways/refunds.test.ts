// Refunds of the shop, through a running server and AsiaPay's simulator, which records the requests that it gets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Behaviour } from '../../simulators/callbacks.ts';
import { heldByPayer, type Payer, securityAnswers } from '../support/people/payers.ts';
import { decideAt } from './at-provider.ts';
import { call, openPayingShop, requestedRefunds, takenByAsiaPay } from './paying-shop.ts';

let shop: Awaited<ReturnType<typeof openPayingShop>>;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());

/** Twice for one order, so that the second has to go back; this is how that goes. */
async function payTwice(second: Behaviour): Promise<{ payer: Payer; second: string }> {
  const payer = await heldByPayer(shop);
  const begin = async () => {
    const payload = { transactionId: payer.orderId, token: payer.who.token, ...securityAnswers };
    return (await call(shop, payer, '/api/payment/asiapay/pay', { payload })).body;
  };
  const both = [await begin(), await begin()];
  await decideAt(both[0].url, both[0].fields, { outcome: 'approve', behaviour: 'before' });
  await expect.poll(() => statusesOf(payer), { timeout: 8_000 }).toContain('CAPTURED');
  await decideAt(both[1].url, both[1].fields, { outcome: 'approve', behaviour: second });
  return { payer, second: both[1].invoiceNo };
}
const paymentNamed = (invoiceNo: string) =>
  shop.db.selectFrom('payment').where('invoiceNo', '=', invoiceNo).selectAll().executeTakeFirstOrThrow();
const statusesOf = async ({ orderId }: Payer) =>
  (await shop.db.selectFrom('payment').where('orderId', '=', orderId).select('status').execute()).map(
    ({ status }) => status,
  );
const refundsOf = async (invoiceNo: string) => {
  const { providerRef } = await paymentNamed(invoiceNo);
  return (await requestedRefunds(shop.simulators)).filter(({ payRef }) => payRef === providerRef);
};
const atProvider = async (invoiceNo: string) =>
  (await takenByAsiaPay(shop.simulators)).find(({ ref }) => ref === invoiceNo)?.status;
const someRounds = { timeout: 15_000 };

test('an order that was paid twice: the second payment is sent back, and the provider says so', async () => {
  const { payer, second } = await payTwice('normal');
  await expect.poll(async () => (await paymentNamed(second)).status, someRounds).toBe('REFUNDED');
  const { amountCents } = await paymentNamed(second);
  expect(await refundsOf(second)).toMatchObject([{ amount: (amountCents / 100).toFixed(2), outcome: 'sent' }]);
  expect(await atProvider(second)).toBe('Refunded');
  expect((await statusesOf(payer)).sort()).toEqual(['CAPTURED', 'REFUNDED']);
});

test('a refund that the provider refuses is asked for once, and its reason is kept', async () => {
  const { second } = await payTwice('refundRefused');
  const reason = async () => (await paymentNamed(second)).refundRefused;
  await expect.poll(reason, someRounds).toBe('Refund is not allowed for this card.');
  expect(await refundsOf(second)).toMatchObject([{ outcome: 'refused' }]);
  expect(await atProvider(second)).toBe('Accepted');
  expect((await paymentNamed(second)).status).toBe('REFUND_DUE');
});

test('a refund that was made and never answered is not asked for again', async () => {
  const { second } = await payTwice('refundSilent');
  await expect.poll(() => refundsOf(second), someRounds).toMatchObject([{ outcome: 'sent' }]);
  const longAgo = new Date(Date.now() - 3 * 60_000);
  await shop.db.updateTable('payment').set({ refundAskedAt: longAgo }).where('invoiceNo', '=', second).execute();
  await expect.poll(async () => (await paymentNamed(second)).refundUnanswered, someRounds).toBe(true);
  expect(await refundsOf(second)).toHaveLength(1);
  expect(await paymentNamed(second)).toMatchObject({ status: 'REFUND_DUE', decidedBy: 'system' });
});

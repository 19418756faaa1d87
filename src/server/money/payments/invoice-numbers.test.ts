// The invoice number of an order, wherever an order is told, and as a way to find it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import {
  anyAddress,
  openTransferOffice,
  type TransferOffice,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import { orderKeyOf } from '../../shop/orders/order-link.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

const get = async ({ who }: Payer, url: string, headers = {}) =>
  (await shop.app.inject({ url, headers: { cookie: who.cookie, ...headers }, remoteAddress: anyAddress() })).json();

describe('the invoice number', () => {
  test('is on the order wherever it is told', async () => {
    const payer = await transferring(shop);
    const { invoiceNo, orderId, who, hall } = payer;
    const me = await signedIn(shop.deps);
    const account = shop.db.updateTable('account').set({ email: payer.email });
    await account.where('id', '=', me.accountId).execute();
    const key = orderKeyOf(shop.deps, { orderId, version: 1 });
    expect((await get(payer, `/api/order?token=${who.token}`)).invoiceNo).toBe(invoiceNo);
    expect((await get(payer, `/api/order/held?eventId=${hall.eventId}`)).transaction.invoiceNo).toBe(invoiceNo);
    expect((await get(payer, `/api/order/found?key=${key}`)).invoiceNo).toBe(invoiceNo);
    expect((await get(payer, `/api/payment/state?token=${who.token}`)).transaction.invoiceNo).toBe(invoiceNo);
    const claim = { method: 'POST' as const, url: '/api/account/orders/claim', payload: { key } };
    expect((await shop.app.inject({ ...claim, headers: me.headers })).json().invoiceNo).toBe(invoiceNo);
    expect((await get(payer, '/api/account/orders', me.headers))[0].invoiceNo).toBe(invoiceNo);
  });

  test('is that of the payment that paid, else of the newest attempt; an order that nobody tried to pay has none', async () => {
    const payer = await heldByPayer(shop);
    const shown = async () => (await get(payer, `/api/order?token=${payer.who.token}`)).invoiceNo;
    expect(await shown()).toBeNull();
    const first = await begin(shop, payer);
    const second = await begin(shop, payer);
    expect(await shown()).toBe(second.payment.invoiceNo);
    await capture(paymentServicesOf(shop), first);
    expect(await shown()).toBe(first.payment.invoiceNo);
  });
});

describe('an order is found', () => {
  const linksTo = async (recipient: string) =>
    (await shop.db.selectFrom('mail').where('recipient', '=', recipient).where('kind', '=', 'order-link').execute())
      .length;

  test.each<[string, (found: { invoiceNo: string; orderId: number }) => string]>([
    ['by its number', ({ orderId }) => String(orderId)],
    ['by its number with spaces', ({ orderId }) => ` ${String(orderId).replace(/(?=\d{3}$)/, ' ')} `],
    ['by its invoice number', ({ invoiceNo }) => invoiceNo],
    ['in small letters', ({ invoiceNo }) => invoiceNo.toLowerCase()],
    ['in groups', ({ invoiceNo }) => `\t${invoiceNo.replace(/.{4}/g, '$& ')}`],
  ])('%s', async (how, write) => {
    const email = `found-${how.replaceAll(' ', '-')}@visitor.example`;
    const payer = await transferring(shop, { email });
    const payload = { number: write(payer), email };
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/order/find',
      payload,
      remoteAddress: anyAddress(),
    });
    expect(reply.statusCode).toBe(200);
    await expect.poll(() => linksTo(email)).toBe(1);
  });
});

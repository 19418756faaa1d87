import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, heldByPayer } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

const find = (number: string, email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/order/find', payload: { number, email } });
const keysSentTo = async (email: string) => {
  const mails = await shop.db.selectFrom('mail').where('recipient', '=', email).select('body').execute();
  return mails.flatMap(({ body }) => /\/find-order\/([^\s?]+)/.exec(body ?? '')?.[1] ?? []);
};

test('an order is found by the number that its buyer was shown when paying, however it is typed, and shows it', async () => {
  const payer = await heldByPayer(shop);
  const { email, orderId } = payer;
  const { invoiceNo } = (await begin(shop, payer)).payment;
  const another = `${invoiceNo.slice(0, -1)}${invoiceNo.endsWith('0') ? '1' : '0'}`;
  for (const number of [another, ` ${invoiceNo.toLowerCase()} `])
    expect((await find(number, email)).statusCode).toBe(200);
  await expect.poll(() => keysSentTo(email)).toHaveLength(1);
  const [key] = await keysSentTo(email);
  const found = await shop.app.inject({ url: `/api/order/found?key=${key}` });
  expect(found.json()).toMatchObject({ id: orderId, invoiceNo });
});

test('an order is found where its number was read off paper, with letters that look like its digits', async () => {
  const payer = await heldByPayer(shop);
  // The number of an event begins with zeros.
  const invoiceNo = (await begin(shop, payer)).payment.invoiceNo.replaceAll('0', 'O').replaceAll('1', 'l');
  expect(invoiceNo).toMatch(/^O/);
  expect((await find(invoiceNo, payer.email)).statusCode).toBe(200);
  await expect.poll(() => keysSentTo(payer.email)).toHaveLength(1);
});

test('of several attempts to pay, the one that paid is shown, or else the last one', async () => {
  const payer = await heldByPayer(shop);
  const [first, last] = [(await begin(shop, payer)).payment, (await begin(shop, payer)).payment];
  const shown = async () => {
    await find(first.invoiceNo, payer.email);
    await expect.poll(async () => (await keysSentTo(payer.email)).length).toBeGreaterThan(0);
    const key = (await keysSentTo(payer.email)).at(-1);
    return (await shop.app.inject({ url: `/api/order/found?key=${key}` })).json().invoiceNo;
  };
  expect(await shown()).toBe(last.invoiceNo);
  await shop.db
    .updateTable('orders')
    .set({ status: 'PAID', settledAt: sql<Date>`now()` })
    .where('id', '=', payer.orderId)
    .execute();
  await shop.db
    .updateTable('payment')
    .set({ status: 'CAPTURED', settles: true, capturedCents: first.amountCents })
    .where('invoiceNo', '=', first.invoiceNo)
    .execute();
  expect(await shown()).toBe(first.invoiceNo);
});

// Links to an order end with the links to its tickets.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  correctedBuyer,
  openWithClerk,
  paidPayer,
  type staffOf,
} from '../../../../tests/support/people/order-actions.ts';
import { begin, heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { changesOf, type HolderCalls, mailsTo } from '../../../../tests/support/people/ticket-holders.ts';
import type { BoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { orderKeyOf } from '../orders/order-link.ts';

let shop: BoxOffice;
let calls: HolderCalls;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  ({ shop, clerk } = await openWithClerk());
  calls = changesOf(shop);
});
afterAll(() => shop.close());

const found = (key: string) => shop.app.inject({ url: `/api/order/found?key=${key}` });
const linkIn = async (email: string): Promise<string> => {
  const bodies = (await mailsTo(shop, email)).map(({ body }) => /\/find-order\/([^\s?]+)/.exec(body ?? '')?.[1]);
  return bodies.find((key) => key !== undefined) ?? '';
};
const corrected = (payer: Payer, email: string) =>
  clerk.correctBuyer(payer, { ...correctedBuyer, email, locale: 'en' });

test('a link to an order ends when the links to its tickets are made void, and a later one opens it', async () => {
  const payer = await paidPayer(shop);
  const key = await linkIn(payer.email);
  const { ticketsKey } = (await found(key)).json();
  const permission = await calls.permissionByMail(ticketsKey, payer.email);
  expect((await calls.revoke({ key: ticketsKey, permission })).statusCode).toBe(200);
  const over = await found(key);
  expect([over.statusCode, over.json().errorKey]).toEqual([400, 'invalidKey']);
  const find = { number: String(payer.orderId), email: payer.email };
  await shop.app.inject({ method: 'POST', url: '/api/order/find', payload: find });
  await expect.poll(async () => (await linkIn(payer.email)) !== key).toBe(true);
  const later = (await found(await linkIn(payer.email))).json();
  expect(later.id).toBe(payer.orderId);
  expect((await calls.readReply(later.ticketsKey)).statusCode).toBe(200);
});

test('when staff correct the mailbox of a buyer, the wrong one has no link and no code any more', async () => {
  const payer = await paidPayer(shop);
  const key = await linkIn(payer.email);
  const { ticketsKey } = (await found(key)).json();
  await calls.ask(ticketsKey);
  await calls.mailedCode(payer.email);
  const email = `${randomUUID()}@visitor.example`;
  expect((await corrected(payer, email)).status).toBe(200);
  expect((await found(key)).statusCode).toBe(400);
  expect((await calls.readReply(ticketsKey)).statusCode).toBe(400);
  const open = shop.db.selectFrom('ticketConfirmation').where('orderId', '=', payer.orderId);
  expect(await open.select('number').execute()).toEqual([]);
  await clerk.repeatMail(payer, 'paid');
  const later = await linkIn(email);
  expect((await found(later)).json()).toMatchObject({ id: payer.orderId });
  // The mailbox is the same, however it is written.
  expect((await corrected(payer, email.toUpperCase())).status).toBe(200);
  expect((await found(later)).statusCode).toBe(200);
});

test('the link to a transfer of the wrong mailbox ends too', async () => {
  const payer = await heldByPayer(shop);
  await begin(shop, payer, 'CASH');
  const key = orderKeyOf(shop.deps, { orderId: payer.orderId, version: 1 });
  const state = () => shop.app.inject({ url: `/api/payment/state?key=${encodeURIComponent(key)}` });
  expect((await found(key)).json().transferKey).not.toBeNull();
  expect((await state()).statusCode).toBe(200);
  expect(await corrected(payer, `${randomUUID()}@visitor.example`)).toMatchObject({ status: 200 });
  expect((await state()).json().errorKey).toBe('invalidKey');
});

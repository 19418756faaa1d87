// A clerk corrects the buyer of an order.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byTelephone, saleOf } from '../../../../tests/support/people/clerks.ts';
import {
  actionsOf,
  correctedBuyer as corrected,
  openWithClerk,
  paidPayer,
  type staffOf,
} from '../../../../tests/support/people/order-actions.ts';
import type { BoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
let headers: { authorization: string };
beforeAll(async () => {
  ({ shop, clerk, headers } = await openWithClerk());
});
afterAll(() => shop.close());

const fileOf = async (orderId: number) =>
  (await shop.app.inject({ url: `/api/transactions/${orderId}/file`, headers })).json();
const find = async (query: string): Promise<number[]> => {
  const reply = await shop.app.inject({ url: `/api/_search/transactions?query=${encodeURIComponent(query)}`, headers });
  return reply.json().map(({ id }: { id: number }) => id);
};

const mailsOf = (orderId: number) =>
  shop.db.selectFrom('mail').where('orderId', '=', orderId).select(['kind', 'recipient']).orderBy('id').execute();

test('is corrected: the order is found by the new name and no longer by the old one, and mails go to the new address', async () => {
  const payer = await paidPayer(shop);
  expect(await clerk.correctBuyer(payer, corrected)).toMatchObject({ status: 200 });
  expect(await find('陳大文')).toContain(payer.orderId);
  expect(await find('tai-man@visitor.example')).toContain(payer.orderId);
  expect(await find(payer.email)).not.toContain(payer.orderId);
  expect(await fileOf(payer.orderId)).toMatchObject({
    buyer: {
      name: '陳大文',
      email: corrected.email,
      telephone: '+852 91234567',
      address: corrected.address,
      locale: 'zh-hk',
    },
  });
  expect(await actionsOf(shop, payer)).toEqual(['BUYER_CORRECTED | 打錯字']);
  await clerk.repeatMail(payer, 'paid');
  const { recipient } = await shop.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(recipient).toBe(corrected.email);
});

test('is asked for by its number at the right mailbox alone: the one of before may be a stranger’s', async () => {
  const payer = await paidPayer(shop);
  const email = 'found-again@visitor.example';
  expect(await clerk.correctBuyer(payer, { ...corrected, email })).toMatchObject({ status: 200 });
  const askAt = (mailbox: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/order/find',
      payload: { number: String(payer.orderId), email: mailbox },
    });
  expect([(await askAt(payer.email)).statusCode, (await askAt(email)).statusCode], 'the reply tells nothing').toEqual([
    200, 200,
  ]);
  const linksOf = async () => (await mailsOf(payer.orderId)).filter(({ kind }) => kind === 'order-link');
  await expect.poll(linksOf).toEqual([{ kind: 'order-link', recipient: email }]);
});

test('is not corrected without a reason, with a wrong telephone, or where nobody was named', async () => {
  const payer = await paidPayer(shop);
  const empty = [{ firstName: '' }, { email: '' }, { mobile: '' }];
  for (const wrong of [{ reason: '' }, { mobile: '123' }, { email: 'x' }, { lastName: ' ' }, ...empty])
    expect((await clerk.correctBuyer(payer, { ...corrected, ...wrong })).status).toBe(400);
  await shop.db.deleteFrom('orderBuyer').where('orderId', '=', payer.orderId).execute();
  expect(await clerk.correctBuyer(payer, corrected)).toMatchObject({ status: 409, error: 'error.buyerMissing' });
});

test('of the counter is corrected without a mail and a telephone number, as the clerk was told none', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10));
  const sale = saleOf(hall, 1, {}, { lastName: '陳' });
  const { id } = (await shop.app.inject({ method: 'POST', url: '/api/transactions', headers, payload: sale })).json();
  const payload = { ...corrected, lastName: '鄭', firstName: '', email: '', mobile: '', address: '' };
  const url = `/api/transactions/${id}/buyer`;
  expect(await shop.app.inject({ method: 'PUT', url, headers, payload })).toMatchObject({ statusCode: 200 });
  expect(await fileOf(id)).toMatchObject({ buyer: { name: '鄭', email: '', telephone: '' } });
  expect(await find('鄭')).toContain(id);
});

test('a caller whose address was mistyped gets the link to pay at the right one, and again when it is asked for', async () => {
  const sale = saleOf(await shop.hallOf(rowsOfSeats(1, 10)), 1, {}, byTelephone);
  const { id } = (await shop.app.inject({ method: 'POST', url: '/api/transactions', headers, payload: sale })).json();
  const send = (method: 'PUT' | 'POST', path: string, payload: object) =>
    shop.app.inject({ method, url: `/api/transactions/${id}/${path}`, headers, payload });
  expect(await send('PUT', 'buyer', corrected)).toMatchObject({ statusCode: 200 });
  const again = { mail: 'pay', reason: 'deleted it' };
  expect(await send('POST', 'mails', again)).toMatchObject({ statusCode: 200 });
  expect(await mailsOf(id)).toEqual([
    { kind: 'order-pay', recipient: byTelephone.email },
    { kind: 'order-pay', recipient: corrected.email },
    { kind: 'order-pay', recipient: corrected.email },
  ]);

  expect(await send('PUT', 'buyer', { ...corrected, firstName: '小文' })).toMatchObject({ statusCode: 200 });
  expect(await mailsOf(id), 'the mailbox is the same').toHaveLength(3);
  await send('POST', 'payments', { method: 'COUNTER_CASH', amount: 490, reason: 'came by' });
  expect((await send('POST', 'mails', again)).json()).toMatchObject({ status: 409, errorKey: 'mailNotPossible' });
});

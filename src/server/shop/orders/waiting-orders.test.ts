import { afterAll, beforeAll, expect, test } from 'vitest';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { begin, heldByPayer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn } from '../../../../tests/support/shop/hall.ts';
import { orderKeyOf, readOrderKey } from './order-link.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

const read = async (orderId: number) =>
  (await shop.app.inject({ url: `/api/order/found?key=${orderKeyOf(shop.deps, { orderId, version: 1 })}` })).json();

test('an order that waits for a transfer leads to its page as long as it waits', async () => {
  const payer = await heldByPayer(shop);
  const { orderId } = payer;
  await begin(shop, payer);
  expect((await read(orderId)).transferKey).toBeNull();
  await begin(shop, payer, 'CASH');
  expect(readOrderKey(shop.deps, (await read(orderId)).transferKey)).toEqual({ orderId, version: 1 });
  await shop.ledger.timeIsOver(payer);
  expect((await read(orderId)).transferKey).toBeNull();
});

test('an order of which a ticket came back without its fee says what was paid, and what of it goes back', async () => {
  const payer = await paidPayer(shop);
  const admin = staffOf(shop, await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] }));
  expect((await admin.giveBack(payer, { tickets: [1] })).status).toBe(200);
  expect(await read(payer.orderId)).toMatchObject({ paid: 980, givenBack: 480, amount: 490 });
});

test('an order names its zones in each language', async () => {
  const { hall, orderId } = await heldByPayer(shop);
  const { zoneId } = lineIn(hall, 1);
  const names = { 'zh-hk': '堂座', en: 'Stalls' };
  await shop.db.updateTable('zone').set({ names }).where('id', '=', zoneId).execute();
  expect((await read(orderId)).zoneNames).toEqual({ [zoneId]: names });
});

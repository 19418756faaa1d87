// Orders that cost nothing, which a clerk settles.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionsOf, ledgerOfMethods, ledgerSumOf, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
});
afterAll(() => shop.close());

async function freeOrder(...others: string[]): Promise<Payer> {
  const hall = await shop.hallOf(rowsOfSeats(1, 2), ...others);
  const prices = { priceCents: 0, handlingFeeCents: 0 };
  await shop.db.updateTable('pricing').set(prices).where('eventId', '=', hall.eventId).execute();
  return heldByPayer(shop, { hall });
}
const statusOf = async (payer: Payer) => (await shop.ledger.orderOf(payer)).status;
async function letGo(payer: Payer): Promise<void> {
  await shop.ledger.timeIsOver(payer);
  await shop.releases.expire(payer.hall.eventId);
}

test('an order that costs nothing is settled without a payment, once, and its buyer gets the tickets', async () => {
  const payer = await freeOrder();
  const replies = await Promise.all([1, 2].map(() => clerk.pay(payer, 'COUNTER_CASH', 0)));
  expect(replies.map(({ error }) => error).sort()).toEqual(['', 'error.alreadyPaid']);
  expect(await statusOf(payer)).toBe('PAID');
  expect([await shop.ledger.paymentsOf(payer), await ledgerSumOf(shop, payer)]).toEqual([[], 0]);
  expect(await actionsOf(shop, payer)).toEqual(['PAYMENT_TAKEN | 櫃位']);
  const mails = shop.db.selectFrom('mail').where('recipient', '=', payer.email).select('kind');
  expect(await mails.execute()).toEqual([{ kind: 'payment-free' }]);
});

test('after its hold it is settled while its seats are free', async () => {
  const payer = await freeOrder();
  await letGo(payer);
  expect(await clerk.pay(payer, 'COUNTER_CASH', 0)).toMatchObject({ status: 200 });
  expect(await statusOf(payer)).toBe('PAID');
  const late = await freeOrder();
  await letGo(late);
  await heldByPayer(shop, { hall: late.hall, count: 1 });
  expect(await clerk.pay(late, 'COUNTER_CASH', 0)).toMatchObject({ status: 409, error: 'error.placesTaken' });
  expect([await statusOf(late), await actionsOf(shop, late)]).toEqual(['EXPIRED', []]);
});

test('nothing pays for no other order, and for none that was cancelled', async () => {
  const dear = await heldByPayer(shop);
  expect(await clerk.pay(dear, 'COUNTER_CASH', 0)).toMatchObject({ status: 409, error: 'error.otherAmount' });
  expect(await statusOf(dear)).toBe('WAITING');
  const canceled = await freeOrder();
  await clerk.put(canceled, 'CANCELED', '買錯');
  expect(await clerk.pay(canceled, 'COUNTER_CASH', 0)).toMatchObject({ error: 'error.notWaiting' });
});

test('an order that cost nothing gets dearer seats: the difference is its only payment', async () => {
  const payer = await freeOrder('A: 1a 2a');
  const dearer = payer.hall.zones[1] as { id: number; pricingId: number };
  await shop.db.updateTable('pricing').set({ priceCents: 10_050 }).where('id', '=', dearer.pricingId).execute();
  await clerk.pay(payer, 'COUNTER_CASH', 0);
  const change = { ticket: 1, zoneId: dearer.id, row: 'A', seat: 1 };
  const paid = { difference: 100.5, method: 'COUNTER_CASH' };
  expect(await clerk.changeSeats(payer, [change], paid)).toMatchObject({ status: 200 });
  expect(await ledgerOfMethods(shop, payer)).toEqual({ NONE: 0, COUNTER_CASH: 10_050 });
});

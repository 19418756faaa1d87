// Buyers whose money came: it may still have to go back to them, and the record of it is kept as long as that of a sale.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LetterOffice, openLetterOffice } from '../../../../tests/support/people/letter-office.ts';
import { refundsOf } from '../../../../tests/support/people/order-actions.ts';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { releaseHold } from '../holds/release-holds.ts';
import { forgetBuyersOfNothing } from './retention.queries.ts';

let shop: LetterOffice;
beforeAll(async () => {
  shop = await openLetterOffice(60_000);
});
afterAll(() => shop.close());

const letGoOf = ({ hall: { eventId }, orderId }: Payer) =>
  releaseHold(paymentServicesOf(shop), { eventId, id: orderId }, { principal: 'clerk', remoteAddress: null });
const buyerOf = async ({ orderId }: Payer) =>
  (await shop.db.selectFrom('orderBuyer').where('orderId', '=', orderId).selectAll().executeTakeFirstOrThrow())
    .sealedPerson;

test('the buyer of a paid order stays when its tickets come back, and one whose money does not fit stays too', async () => {
  const services = paymentServicesOf(shop);
  const returned = await heldByPayer(shop);
  await capture(services, await begin(shop, returned));
  await shop.giveBack(returned, 1, 2);
  const short = await heldByPayer(shop);
  await capture(services, await begin(shop, short), { amountCents: 100 });
  await letGoOf(short);
  const unpaid = await heldByPayer(shop);
  await letGoOf(unpaid);
  await forgetBuyersOfNothing(shop.db, { days: 0, atOnce: 1000 });
  expect(await refundsOf(shop, returned)).toMatchObject([{ sentAt: null }]);
  expect(await buyerOf(returned)).not.toBeNull();
  expect(await buyerOf(short)).not.toBeNull();
  expect(await buyerOf(unpaid)).toBeNull();
});

// Money that came after the hold of an order with a code had run out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodes, addPrice, lineOf, usedOf } from '../../../../tests/support/people/codes.ts';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { PaymentServices } from './payment-services.ts';

let shop: BoxOffice;
let services: PaymentServices;
beforeAll(async () => {
  shop = await openBoxOffice();
  services = paymentServicesOf(shop);
});
afterAll(() => shop.close());

/** An order of three tickets by a code for four, whose hold has run out while it was paid. */
async function lateOrder() {
  const hall = await shop.hallOf(10);
  const zone = await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'] });
  const buy = (tickets: number) => heldByPayer(shop, { hall, lines: [lineOf(hall, zone, tickets)], code: 'FANS2K7M' });
  const payer = await buy(3);
  const begun = await begin(shop, payer);
  await shop.ledger.timeIsOver(payer);
  await shop.releases.expire(hall.eventId);
  expect(await usedOf(shop.db, hall.eventId)).toEqual([0]);
  return { payer, begun, buy, eventId: hall.eventId };
}

test('takes the tickets of the code again while it has them, and its discount is in the ledger', async () => {
  const { payer, begun, buy, eventId } = await lateOrder();
  await buy(1);
  expect(await capture(services, begun)).toEqual({ is: 'paid', takeSeatsAgain: true });
  expect((await shop.ledger.orderOf(payer)).status).toBe('PAID');
  expect(await usedOf(shop.db, eventId)).toEqual([4]);
  const lines = await shop.db
    .selectFrom('ledgerLine')
    .where('eventId', '=', eventId)
    .where('kind', 'in', ['SALE', 'DISCOUNT'])
    .orderBy('kind')
    .select(['kind', 'ticketType', 'amountCents'])
    .execute();
  expect(lines).toEqual([
    { kind: 'DISCOUNT', ticketType: 'DISCOUNT', amountCents: -3 * 4800 },
    { kind: 'SALE', ticketType: 'DISCOUNT', amountCents: 3 * 48_000 },
  ]);
});

test('goes back when others have used the code meanwhile, though the seats are free', async () => {
  const { payer, begun, buy, eventId } = await lateOrder();
  await buy(2);
  expect(await capture(services, begun)).toEqual({ is: 'refundDue', because: 'seatsGone' });
  expect((await shop.ledger.orderOf(payer)).status).toBe('EXPIRED');
  expect(await usedOf(shop.db, eventId)).toEqual([2]);
});

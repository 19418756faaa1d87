// Seats of tickets whose code is bound to seats, or to an amount.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addCodes, addPrice, lineOf } from '../../../../tests/support/people/codes.ts';
import { paidPayer, staffOf, ticketsOf } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';

let shop: BoxOffice;
let clerk: ReturnType<typeof staffOf>;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = staffOf(shop, await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] }));
});
afterAll(() => shop.close());

/** Seats A1 to A3 are those of the code, and A3 is a house seat; so are A5 and B1, which are not. A buyer of the web has A1 and A2. */
async function boughtWithCode() {
  const hall = await shop.hallOf('A: 1a 2a 3b 4a 5b\nB: 1b', 'A: 1a 2a');
  const zone = await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
  await addPrice(shop.db, hall, 'DISCOUNT', 48_000, 1);
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], zoneId: zone.id, seats: 'A1–3' });
  const payer = await paidPayer(shop, { hall, lines: [lineOf(hall, zone, 2)], code: 'FANS2K7M' });
  const to = (row: string | null, seat: number | null, zoneId = zone.id) => [{ ticket: 1, zoneId, row, seat }];
  return { hall, zone, payer, to };
}

test('a ticket stays among the seats of its code, also when staff change it', async () => {
  const { hall, payer, to } = await boughtWithCode();
  const before = await ticketsOf(shop, payer);
  const elsewhere = hall.zones[1]?.id;
  for (const change of [to('A', 4), to('A', 5), to('B', 1), to('A', 1, elsewhere)])
    expect(await clerk.changeSeats(payer, change)).toMatchObject({
      status: 409,
      error: 'error.codeSeats',
      details: { seats: 'A1–3' },
    });
  expect(await ticketsOf(shop, payer)).toEqual(before);
});

test('a house seat of the code is changed into, for a buyer of the web as for a customer of the counter', async () => {
  const { hall, zone, payer, to } = await boughtWithCode();
  const [first = ''] = await ticketsOf(shop, payer);
  const free = ['A1', 'A2', 'A3'].filter((seat) => !first.startsWith(seat));
  await clerk.giveBack(payer, { tickets: [2] });
  const seat = free.includes('A3') ? 3 : 2;
  expect(await clerk.changeSeats(payer, to('A', seat))).toMatchObject({ status: 200 });
  expect(await ticketsOf(shop, payer)).toContain(`A${seat}`);
  const { body } = await (await openClerk(shop)).sell(
    saleOf(hall, 1, { pricingId: zone.pricingId }, { code: 'FANS2K7M' }),
  );
  const customer = { hall, orderId: body.id } as Payer;
  expect(await clerk.changeSeats(customer, to('A', 4))).toMatchObject({ error: 'error.codeSeats' });
});

test('a ticket of a code up to an amount does not change into a dearer zone at its reduction', async () => {
  const hall = await shop.hallOf('A: 1a 2a', 'A: 1a 2a', 'A: 1a 2a');
  const zone = await addPrice(shop.db, hall, 'DISCOUNT', 40_000);
  const [dear, fair] = [
    await addPrice(shop.db, hall, 'DISCOUNT', 100_000, 1),
    await addPrice(shop.db, hall, 'DISCOUNT', 30_000, 2),
  ];
  const [id = 0] = await addCodes(shop.db, hall.eventId, {
    codes: ['CHEAPER'],
    reduction: { kind: 'PERCENT', value: 50 },
  });
  const ofCode = shop.db.selectFrom('code').where('id', '=', id).select('batchId');
  await shop.db.updateTable('codeBatch').set({ priceMaxCents: 40_000 }).where('id', '=', ofCode).execute();
  const payer = await paidPayer(shop, { hall, lines: [lineOf(hall, zone, 1)], code: 'CHEAPER' });
  const change = (zoneId: number, difference: number) =>
    clerk.changeSeats(payer, [{ ticket: 1, zoneId, row: 'A', seat: 1 }], { difference, method: 'COUNTER_CASH' });
  expect(await change(dear.id, 300)).toMatchObject({ status: 409, error: 'error.seatPriceMissing' });
  expect(await clerk.seatPrices(payer)).toEqual([
    { ticket: 1, zoneId: zone.id, difference: 0 },
    { ticket: 1, zoneId: fair.id, difference: -50 },
  ]);
  // A price that has risen since is still that of its ticket.
  await shop.db.updateTable('pricing').set({ priceCents: 60_000 }).where('id', '=', zone.pricingId).execute();
  expect(await change(zone.id, 0)).toMatchObject({ status: 200 });
  expect(await change(fair.id, -50)).toMatchObject({ status: 200 });
});

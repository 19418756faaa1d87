// Seats of tickets whose code is bound to seats.
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
  shop = await openBoxOffice({}, { hasJobs: false });
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

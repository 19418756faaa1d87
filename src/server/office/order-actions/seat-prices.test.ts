// Before anything is changed, the page has the difference of each ticket in each zone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCodes, addPrice, lineOf } from '../../../../tests/support/people/codes.ts';
import { paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import type { Payer } from '../../../../tests/support/people/payers.ts';
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

const zoneOf = ({ hall }: Payer, zone: number): number => hall.zones[zone]?.id as number;

test('the difference is the one that the change takes, and goes back when the old seat is wanted again', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10));
  const { pricingId } = hall.zones[1] as { pricingId: number };
  await shop.db.updateTable('pricing').set({ priceCents: 88_000 }).where('id', '=', pricingId).execute();
  const payer = await paidPayer(shop, { hall });
  await clerk.giveBack(payer, { tickets: [2] });
  const [own, dearer] = [zoneOf(payer, 0), zoneOf(payer, 1)];
  expect(await clerk.seatPrices(payer), 'a returned ticket changes nowhere').toEqual([
    { ticket: 1, zoneId: own, difference: 0 },
    { ticket: 1, zoneId: dearer, difference: 400 },
  ]);
  await clerk.changeSeats(payer, [{ ticket: 1, zoneId: dearer, row: 'A', seat: 7 }], {
    difference: 400,
    method: 'COUNTER_CASH',
  });
  expect(await clerk.seatPrices(payer)).toContainEqual({ ticket: 1, zoneId: own, difference: -400 });
});

test('the difference has the reduction of its code; zones are left out that have no price for it', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10), rowsOfSeats(1, 10), rowsOfSeats(1, 10));
  const own = await addPrice(shop.db, hall, 'DISCOUNT', 100_000);
  await addPrice(shop.db, hall, 'DISCOUNT', 40_000, 1);
  await addCodes(shop.db, hall.eventId, { codes: ['HALF'], reduction: { kind: 'PERCENT', value: 50 } });
  const payer = await paidPayer(shop, { hall, lines: [lineOf(hall, own, 1)], code: 'HALF' });
  expect(await clerk.seatPrices(payer)).toEqual([
    { ticket: 1, zoneId: zoneOf(payer, 0), difference: 0 },
    { ticket: 1, zoneId: zoneOf(payer, 1), difference: -300 },
  ]);
});

test('there is none for a number that is no order', async () => {
  expect(await clerk.seatPrices({ orderId: 1 } as Payer)).toMatchObject({ status: 404 });
});

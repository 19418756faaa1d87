// Somebody with addresses and invented buyers, but without money, against the shop.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tout } from '../../../tests/simulation/tout.ts';
import { openTransferOffice, type TransferOffice } from '../../../tests/transfers.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

test('one address with invented buyers and no human check holds no more than a fair share, however often it tries', async () => {
  const hall = await shop.hallOf(2000);
  const tout = new Tout(shop.app, { address: '198.51.100.7', solvesChecks: false });
  await tout.grab(hall, 70);
  await tout.transferAll();
  expect(await tout.seatsHeld(shop.db, hall)).toBeLessThanOrEqual(16);
  expect(await tout.seatsHeld(shop.db, hall, { hoursAhead: 1 })).toBeLessThanOrEqual(8);
}, 120_000);

// A clerk presses twice: the second press gets the sale of the first, at whichever moment it comes.

import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saleOf } from '../../../../tests/support/people/clerks.ts';
import { addCodes, addPrice, usedOf } from '../../../../tests/support/people/codes.ts';
import { paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { saleRoutes } from '../../../contract/sales.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { refuseWhenSpent } from '../../platform/limits/shared-limits.ts';
import { sellTickets } from './sell-tickets.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

/** Runs the work once, after the first query and before its result is seen. */
function afterFirstQuery(work: () => Promise<unknown>): KyselyPlugin {
  let done: Promise<unknown> | null = null;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      done ??= work();
      await done;
      return result;
    },
  };
}

test('a sale that is made between the two reads of the second press is its sale, and no wrong code', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 10));
  const { pricingId } = await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], ticketsMax: 1 });
  const sale = saleRoutes.sell.body.parse(saleOf(hall, 1, { pricingId }, { code: 'FANS2K7M' }));
  const services = paymentServicesOf(shop);
  const by: Actor = { principal: 'a clerk who presses twice', remoteAddress: null };
  const sold: number[] = [];
  const first = async () => sold.push((await sellTickets(services, sale, by)).id);
  const second = await sellTickets({ ...services, db: services.db.withPlugin(afterFirstQuery(first)) }, sale, by);
  expect([...sold, second.id]).toEqual([second.id, second.id]);
  expect(await usedOf(shop.db, hall.eventId)).toEqual([1]);
  const oneGuess = { what: 'wrong-codes-of-clerk', times: 1, minutes: 10 };
  await expect(refuseWhenSpent(services, oneGuess, by.principal)).resolves.toBeUndefined();
});

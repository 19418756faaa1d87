// Orders that nobody pays to the shop: an outlet is paid for its own, and guests pay nothing. They were sold on a day all the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest, openClerk, saleOf } from '../../../../tests/support/people/clerks.ts';
import { addPrice } from '../../../../tests/support/people/codes.ts';
import { allotIn, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';

let office: BoxOffice;

beforeAll(async () => {
  office = await openBoxOffice();
});
afterAll(() => office.close());

test('the days of payment find them by the day of their sale, as the report of sales counts them', async () => {
  const outlet = await openOutlet(office);
  const clerk = await openClerk(office, ['ROLE_BOX_OFFICE', 'ROLE_FINANCE']);
  const { hall, id } = await allotIn(office.db, outlet, 2, 10);
  const { eventId } = hall;
  const { body: sold } = await outlet.sell(hall, id, 2);
  await office.db.updateTable('event').set({ complementaryMax: 1 }).where('id', '=', eventId).execute();
  const { pricingId } = await addPrice(office.db, hall, 'COMPLEMENTARY', 48_000);
  const { body: given } = await clerk.sell(saleOf(hall, 1, { pricingId }, guest));
  const idsWith = async (filter: string) => {
    const { body } = await clerk.send('GET', `/api/transactions?sort=id,asc&${filter}`);
    return body.map((order: { id: number }) => order.id);
  };
  const today = localInstant(Date.now()).slice(0, 10);
  const days = `paidFrom=${today}&paidTo=${today}`;
  expect(await idsWith(days)).toEqual([sold.id, given.id]);
  expect(await idsWith(`eventId=${eventId}&${days}`)).toEqual([sold.id, given.id]);
  expect(await idsWith(`${days}&channel=OUTLET`)).toEqual([sold.id]);
  expect(await idsWith(`${days}&method=JETCO`)).toEqual([]);
  expect(await idsWith('paidTo=2026-01-01')).toEqual([]);
  expect(await idsWith('paidFrom=2099-01-01')).toEqual([]);
  const { body: report } = await clerk.send('GET', `/api/reports/sales?groupBy=channel&${days}`);
  expect(report.sums.tickets).toBe(3);
});

// Tickets that cost nothing, by their price or by a code: nobody is asked how to pay for them.
import { expect, test } from '@playwright/test';
import { addHall } from '../support/shop/hall.ts';
import { expectNoViolation } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';
import { fillInfo, title } from './pay-pages.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

let shop: StaffShop;
test.beforeAll(async () => {
  shop = await startStaffShop();
});
test.afterAll(() => shop?.stop());

test('tickets that cost nothing are confirmed without a way to pay', { tag: '@phone' }, async ({ page }) => {
  const { eventId } = await addHall(shop.db, { zones: [40] });
  const prices = { priceCents: 0, handlingFeeCents: 0 };
  await shop.db.updateTable('pricing').set(prices).where('eventId', '=', eventId).execute();
  await open(page, `${shop.address}/event/${eventId}?lang=en`);
  await new Buyer(page).hold(2);
  await fillInfo(page);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.getByText('Nothing has to be paid.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to pay' })).toHaveCount(0);
  for (const number of [1, 2, 3]) await page.locator(`[name=answer${number}]`).fill(`answer ${number}`);
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Get the tickets' }).click();
  await expect(page).toHaveURL(/payment-result/);
  await expect(title(page)).toHaveText('Your tickets are confirmed');
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0);
  // There is no attempt to pay, and so no number of one.
  await expect(page.getByText('The link in the confirmation leads back to this order.')).toBeVisible();
  await expect(page.getByText('invoice number')).toHaveCount(0);
  // The site has no address.
  await expect(page.getByText(/^HALL-\d+$/)).toBeVisible();
  const order = await shop.db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .select(['status', 'amountCents'])
    .executeTakeFirst();
  expect(order).toEqual({ status: 'PAID', amountCents: 0 });
});

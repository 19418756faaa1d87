// Limits of a buyer, met on the way: told where the buyer asked, with ways out.
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { expectClean } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';
import { fillInfo } from './pay-pages.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
test.beforeAll(async () => {
  shop = await startStaffShop();
  await limitTo(5);
});
test.afterAll(() => shop?.stop());

async function limitTo(ticketsPerVisitorMax: number): Promise<void> {
  await shop.db.updateTable('event').set({ ticketsPerVisitorMax }).where('id', '=', shop.hall.eventId).execute();
  await sql`select pg_notify('catalogue_changed', '')`.execute(shop.db);
}

test('no more tickets are offered than one person may buy', { tag: '@wide' }, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, `${shop.address}/event/${shop.eventCode}?lang=en`);
  await expect(page.getByText('Maximum 5 per order')).toBeVisible();
  await buyer.buy();
  await buyer.chooseSession();
  await expect(buyer.counts()).toHaveCount(5);
  await expect(page.getByRole('main')).not.toContainText('held from your network');
});

test('more tickets than one person may now buy are refused beside the button, and fewer are sold', {
  tag: '@wide',
}, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, `${shop.address}/event/${shop.eventCode}?lang=en`);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(5);
  await limitTo(4);
  await buyer.add();
  await buyer.next();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('more tickets for this event than one person may buy');
  await expect(notice).toBeInViewport();
  await expect(notice.getByRole('link', { name: 'Find your orders' })).toBeVisible();
  await expectClean(page);
  await notice.getByRole('button', { name: 'Change how many' }).click();
  await expect(notice).toBeHidden();
  await buyer.choose(4);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

test('a second order of the same mailbox is refused below the form, which keeps what was typed', {
  tag: '@phone-first',
}, async ({ page, browser }) => {
  await limitTo(4);
  const first = await browser.newPage({ baseURL: shop.address });
  await open(first, `/event/${shop.eventCode}?lang=en`);
  await new Buyer(first).hold(4);
  const { email } = await fillInfo(first);
  await first.getByRole('button', { name: 'Next step' }).click();
  await expect(first).toHaveURL(/payment-info/);

  await open(page, `${shop.address}/event/${shop.eventCode}?lang=en`);
  await new Buyer(page).hold(1);
  await fillInfo(page);
  await page.locator('[name=email]').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Next step' }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('as many tickets were bought as one person may have');
  await expect(notice).toBeInViewport();
  await expectClean(page);
  await expect(page.locator('[name=email]')).toHaveValue(email.toUpperCase());
  await notice.getByRole('link', { name: 'Find your orders' }).click();
  await expect(page).toHaveURL(/\/find-order/);
  await first.close();
});

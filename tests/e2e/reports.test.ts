// An accountant looks at what was sold, and takes it away as a file.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { pressLikeSafari } from './like-safari.ts';
import { typeDay, watch } from './pages.ts';
import { addPerson, dialog, signIn, tokenOf } from './people.ts';
import { addSale } from './sales.ts';
import { phone } from './screens.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

/** In Hong Kong, as it was before the sales were added: midnight may come between. */
const threeDaysAgo = new Date(Date.now() + 8 * 3_600_000 - 3 * 86_400_000).toISOString().slice(0, 10);
let shop: StaffShop;
let accountant: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  accountant = await addPerson(shop, ['ROLE_FINANCE', 'ROLE_BOX_OFFICE', 'ROLE_USER']);
  for (const [daysAgo, tickets] of [
    [9, 2],
    [4, 1],
    [3, 4],
    [2, 2],
  ] as const)
    await addSale(shop, { daysAgo, tickets });
});
test.afterAll(() => shop?.stop());

test('sales are a chart and a table with sums, by what is chosen, and the address keeps it', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, accountant, '/admin/reports');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Amounts paid: Night Atlas has the most' })).toBeVisible();
  await expect(main.getByRole('row', { name: /^Sum 9 / })).toBeVisible();
  await expectCleanOnBothScreens(page);

  await main.getByLabel('Group by').selectOption('Day');
  await expect(main.getByRole('row')).toHaveCount(6);
  await main.getByLabel('Period').selectOption('Last 7 days');
  await expect(main.getByRole('row', { name: /^Sum 7 / })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('row', { name: /^Sum 7 / })).toBeVisible();

  await main.getByRole('button', { name: 'Seats' }).click();
  await expect(main.getByRole('row', { name: /^Sum 400 9 0 0 391$/ })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await main.getByRole('button', { name: 'Order sizes' }).click();
  await expect(main.getByRole('row', { name: /^2 1 2 / })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('on a phone the figures are in view, and the days behind one line', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await signIn(page, shop.address, accountant, '/admin/reports');
  const main = page.getByRole('main');
  await expect(main.getByRole('img', { name: 'Amounts paid: Night Atlas has the most' })).toBeInViewport();
  const days = main.getByRole('group', { name: 'Session dates' });
  await expect(days).toBeHidden();
  await main.getByText('Other days').click();
  await expect(days).toBeVisible();
});

test('an amount of millions stays in one line on every screen', async ({ page }) => {
  const admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
  await signIn(page, shop.address, admin, '/admin/reports');
  const pages = {
    '/admin/reports': 'Paid',
    '/admin': 'Sales',
    [`/admin/cockpit/${shop.hall.eventId}`]: 'Amount',
  };
  for (const [address, name] of Object.entries(pages)) {
    await page.goto(`${shop.address}${address}`);
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const figure = page
        .getByRole('main')
        .locator('dt', { hasText: new RegExp(`^${name}$`) })
        .locator('+ dd');
      const { lines, overhang } = await figure.evaluate((dd) => {
        dd.textContent = 'HK$1,234,567.50';
        const text = document.createRange();
        text.selectNodeContents(dd);
        const card = dd.closest('section, dl') as HTMLElement;
        return {
          lines: text.getClientRects().length,
          overhang: text.getBoundingClientRect().right - card.getBoundingClientRect().right,
        };
      });
      expect(lines, `${address} at ${width}`).toBe(1);
      expect(overhang, `${address} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('a report is exported as it is on the screen, and saved from the page of exports', async ({ page }) => {
  await pressLikeSafari(page);
  await signIn(page, shop.address, accountant, '/admin/reports?groupBy=day&period=all');
  const main = page.getByRole('main');
  await expect(main.getByRole('row', { name: /^Sum 9 / })).toBeVisible();
  await main.locator('summary', { hasText: 'Export' }).click();
  await main.getByRole('button', { name: 'Export as CSV' }).click();
  await page.getByRole('link', { name: 'See its progress' }).click();
  const file = main.getByRole('listitem').filter({ hasText: 'Sales report · CSV' });
  await expect(file.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  await expectCleanOnBothScreens(page);

  const saving = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Download' }).click();
  const lines = readFileSync(await (await saving).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toMatch(/^Sum,9,4320.00,/);
  // Its time is over, or it was deleted in another tab.
  await page.route('**/api/exports/*/file', (route) => route.fulfill({ status: 404 }));
  await file.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('This file is not kept any more.')).toBeVisible();
  await page.context().setOffline(true);
  await file.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Server not reachable')).toBeVisible();
  await page.context().setOffline(false);
  await file.getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText('No exports yet')).toBeVisible();
});

test('the days of a report are typed key by key', async ({ page }) => {
  await signIn(page, shop.address, accountant, '/admin/reports');
  const shows = page.getByRole('main').getByRole('group', { name: 'Session dates' });
  await typeDay(shows.getByLabel('From'), '03042025');
  await expect(page).toHaveURL(/showFrom=2025-03-04/);
  await typeDay(shows.getByLabel('To'), '12312098');
  await expect(page).toHaveURL(/showTo=2098-12-31/);
  await typeDay(shows.getByLabel('To'), '11302098');
  await expect(page).toHaveURL(/showTo=2098-11-30/);
  await expect(shows.getByLabel('To')).toHaveValue('2098-11-30');
});

test('a settlement is closed after a second look, and what came later waits for the next one', async ({ page }) => {
  await signIn(page, shop.address, accountant, `/admin/reports?report=settlement&eventId=${shop.hall.eventId}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Due to the promoter')).toBeVisible();
  await main.getByRole('button', { name: 'Close the settlement' }).click();
  await expect(dialog(page).getByText('Due to the promoter up to this day: HK$4,320')).toBeVisible();
  await dialog(page).getByLabel('Last day').fill(threeDaysAgo);
  await expect(dialog(page).getByText('Due to the promoter up to this day: HK$3,360')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close the settlement' }).click();
  await expect(main.getByRole('heading', { name: 'Settlement 1' })).toBeVisible();
  await expect(main.getByText('HK$3,360', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('HK$960', { exact: true }).first()).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('a settlement that a colleague has just closed is refused, and then shown as closed', async ({ page }) => {
  await signIn(page, shop.address, accountant, `/admin/reports?report=settlement&eventId=${shop.hall.eventId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Close the settlement' }).click();
  const lastDay = await dialog(page).getByLabel('Last day').inputValue();
  const headers = { Authorization: `Bearer ${await tokenOf(page.request, shop.address, accountant)}` };
  const closing = `${shop.address}/api/reports/settlements/${shop.hall.eventId}`;
  const closed = await page.request.post(closing, { headers, data: { lastDay } });
  expect(closed.status(), await closed.text()).toBe(200);
  await dialog(page).getByRole('button', { name: 'Close the settlement' }).click();
  await expect(dialog(page)).toContainText('This day is settled already.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('heading', { name: 'Settlement 2' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Close the settlement' })).toHaveCount(0);
});

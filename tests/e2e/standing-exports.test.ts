// Staff choose the columns of an export, have files made by themselves, and compare the file of a provider.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addSale } from './sales.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let clerk: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_FINANCE', 'ROLE_BOX_OFFICE', 'ROLE_USER']);
  await addSale(shop, { daysAgo: 1, tickets: 2 });
});
test.afterAll(() => shop?.stop());

test('columns are chosen, moved and saved, and the file has them', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/entity/transaction');
  const main = page.getByRole('main');
  const openColumns = async () => {
    await main.locator('summary', { hasText: 'Export' }).click();
    await main.getByRole('button', { name: 'Choose columns…' }).click();
  };
  await openColumns();
  for (const box of (await dialog(page).getByRole('checkbox').all()).slice(3)) await box.uncheck();
  await dialog(page).getByRole('button', { name: 'Move up: Status' }).click();
  await expect(dialog(page).getByText('3 of 19 columns')).toBeVisible();
  await dialog(page).getByLabel('Format').selectOption('CSV');
  await dialog(page).getByLabel('Name').fill('Short');
  await dialog(page).getByLabel('Name').press('Enter');
  await expect(dialog(page).getByLabel('Saved columns')).toContainText('Short');
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Export' }).click();

  await page.getByRole('link', { name: 'See its progress' }).click();
  const file = main.getByRole('listitem').filter({ hasText: 'Orders · CSV' });
  await expect(file.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  await expect(main.getByText('those of standing exports for a week')).toBeVisible();
  const saving = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Download' }).click();
  const [heads] = readFileSync(await (await saving).path(), 'utf8').split('\r\n');
  expect(heads).toContain('ID,Status,Invoice number');
  expect(complaints).toEqual([]);
});

test('a standing export is added, paused, resumed and deleted', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/admin/standing-exports');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New standing export' }).click();
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(dialog(page).getByText('Please fill in this field')).toBeVisible();
  await dialog(page).getByLabel('Rows').selectOption('Sales report');
  await dialog(page).getByLabel('Format').selectOption('PDF');
  await dialog(page).getByLabel('Day').selectOption('Mondays');
  await dialog(page).getByRole('checkbox').first().check();
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  const row = main.getByRole('listitem').filter({ hasText: 'Sales report · PDF' });
  await expect(row.getByText('Mondays at 07:00 · Yesterday')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(row.getByText('Paused by staff.')).toBeVisible();
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByText('Active')).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText('No standing exports')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a standing export of a settlement is that of one event, and has no period', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/admin/standing-exports');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New standing export' }).click();
  await dialog(page).getByLabel('Rows').selectOption('Promoter settlement');
  await expect(dialog(page).getByLabel('Paid')).toHaveCount(0);
  await dialog(page).getByRole('checkbox').first().check();
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(dialog(page).getByText('Please fill in this field')).toBeVisible();
  const event = dialog(page).getByLabel('Event', { exact: true });
  await event.selectOption({ index: 1 });
  const name = await event.locator('option').nth(1).textContent();
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  const row = main.getByRole('listitem').filter({ hasText: 'Promoter settlement · XLSX' });
  await expect(row.getByText('Every day at 07:00', { exact: true })).toBeVisible();
  await expect(row.getByText(`${name}`)).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().setOffline(true);
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect(main.getByText('Server not reachable')).toBeVisible();
});

test('an event that is gone meanwhile is refused at its field', async ({ page }) => {
  await signIn(page, shop.address, clerk, '/admin/standing-exports');
  await page.getByRole('main').getByRole('button', { name: 'New standing export' }).click();
  await dialog(page).getByLabel('Rows').selectOption('Promoter settlement');
  const event = dialog(page).getByLabel('Event', { exact: true });
  await event.selectOption({ index: 1 });
  await dialog(page).getByRole('checkbox').first().check();
  const fieldErrors = [{ objectName: 'standingExports', field: 'filter.eventId', message: 'Gone' }];
  await page.route('**/api/standing-exports', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { fieldErrors } }) : route.fallback(),
  );
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(event).toHaveAttribute('aria-invalid', 'true');
  await expect(event).toHaveAccessibleDescription('This is no longer there. Please choose another.');
  await expect(event).toBeFocused();
});

test('the file of a provider is uploaded, and a difference is shown; a broken file is refused in words', async ({
  page,
}) => {
  await signIn(page, shop.address, clerk, '/admin/reports?report=files');
  const main = page.getByRole('main');
  const choose = (text: string) =>
    main
      .locator('input[type=file]')
      .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('a,b\n1,2');
  await expect(main.getByText('The file has no column orderref.')).toBeVisible();
  const time = new Date().toISOString();
  await choose(`orderRef,payRef,status,currency,amount,txTime\nUNKNOWN1,7,Accepted,344,980.00,${time}`);
  await expect(main.getByRole('heading', { name: 'Missing in the shop' })).toBeVisible();
  await expect(main.getByText('Not a payment of the shop')).toBeVisible();
  await expectCleanOnBothScreens(page);
});

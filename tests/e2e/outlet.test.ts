// An administrator gives forty seats to an outlet, which sells two and returns the rest; its settlement adds up.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let shop: StaffShop;
let admin: string;
let clerk: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
  clerk = await addPerson(shop, ['ROLE_OUTLET']);
});
test.afterAll(() => shop?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sums = (page: Page, text: string) => expect(page.getByLabel(text).first()).toBeVisible();

test('forty seats go to an outlet; it sells two, returns the rest, and owes the two less its commission', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, admin, '/entity/outlet/new');
  await page.getByLabel('Name').fill('Harbour Records');
  await page.getByLabel('Commission (%)').fill('10');
  await button(page, 'Save').click();
  await page.getByRole('link', { name: /^View/ }).click();
  await page.getByLabel('Username').fill(clerk);
  await button(page, 'Add').click();
  await expect(button(page, `Remove ${clerk}`)).toBeVisible();
  await expectCleanOnBothScreens(page);

  await page.getByRole('link', { name: 'Allotments' }).last().click();
  await button(page, 'New allotment').click();
  await dialog(page).getByLabel('Session').selectOption(String(shop.hall.sessionIds[0]));
  await dialog(page).getByLabel('Zone').selectOption(String(shop.hall.zones[0]?.id));
  await dialog(page).getByLabel('Outlet').selectOption({ label: 'Harbour Records' });
  // The seats that are chosen on the plan are typed, and what is typed is chosen there.
  await button(page, 'Choose the seats on the plan').click();
  const plan = dialog(page).getByRole('img', { name: 'Seats of this session on the plan' });
  await plan.scrollIntoViewIfNeeded();
  const seats = dialog(page).getByLabel('These seats (optional)');
  const { width, height } = (await plan.boundingBox()) ?? { width: 0, height: 0 };
  await page.keyboard.down('Shift');
  await plan.hover({ position: { x: 5, y: 5 } });
  await page.mouse.down();
  await plan.hover({ position: { x: width - 5, y: height - 5 } });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(seats).toHaveValue(/^A1–\d+, B1–\d+/);
  await expectCleanOnBothScreens(page);
  await button(page, 'Close the plan').click();
  await seats.fill('');
  await dialog(page).getByLabel('Number of places').fill('40');
  await dialog(page).getByLabel('Price of a ticket').fill('480');
  const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
  await dialog(page).getByLabel('Unsold places come back at').fill(tomorrow);
  await button(page, 'Give these places').click();
  await sums(page, 'Allotted 40 = sold 0 + held 0 + returned 0 + free 40');
  await expectCleanOnBothScreens(page);

  const visit = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const phone = await visit.newPage();
  await signIn(phone, shop.address, clerk, '/outlet');
  await expect(phone.getByRole('heading', { name: 'Harbour Records' })).toBeVisible();
  await button(phone, /^Sell: /).click();
  await expectCleanOnBothScreens(phone);
  await button(phone, 'Sell for HK$960').click();
  const printed = phone.waitForEvent('popup');
  await dialog(phone).getByRole('button', { name: 'Print 2 tickets' }).click();
  await (await printed).close();
  await expect(dialog(phone).getByText(/^printed once/)).toHaveCount(2);
  await expectCleanOnBothScreens(phone);
  await dialog(phone).getByRole('button', { name: 'Close' }).click();
  await sums(phone, 'Allotted 40 = sold 2 + held 0 + returned 0 + free 38');
  // A customer comes back with the paper of two seats.
  const search = phone.getByRole('searchbox');
  const sale = phone.getByRole('region', { name: 'Sales' }).getByRole('listitem');
  const [two = ''] = /\w+, \w+/.exec(await sale.innerText()) ?? [];
  await search.fill(`${two} A99`);
  await expect(phone.getByText(/^Nothing found for/)).toBeVisible();
  await search.fill(two);
  await expect(sale).toContainText(two);
  await expectCleanOnBothScreens(phone);
  // The search is in the address, so it outlasts a reload.
  await phone.getByRole('checkbox', { name: 'Only what is put aside' }).check();
  await expect(sale).toHaveCount(0);
  await phone.reload();
  await expect(search).toHaveValue(two);
  await expect(phone.getByRole('checkbox', { name: 'Only what is put aside' })).toBeChecked();
  await expect(phone.getByText(/^Nothing found for/)).toBeVisible();
  await phone.getByRole('checkbox', { name: 'Only what is put aside' }).uncheck();
  await expect(sale).toContainText(two);
  await search.fill('');
  await button(phone, /^Return: /).click();
  await button(phone, 'Return 38').click();
  await sums(phone, 'Allotted 40 = sold 2 + held 0 + returned 38 + free 0');
  await expectCleanOnBothScreens(phone);
  // Its account has no other page of the back office.
  await phone.goto(`${shop.address}/admin/allotments?lang=en`);
  await expect(button(phone, 'New allotment')).toHaveCount(0);

  await page.goto(`${shop.address}/entity/outlet?lang=en`);
  await page.getByRole('link', { name: /^View/ }).click();
  await page.getByRole('link', { name: 'Settlement' }).click();
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toHaveText(/2.*960\.00.*0.*0\.00.*-96\.00.*864\.00/);
  await expectCleanOnBothScreens(page);
  await page.getByText('Export', { exact: true }).click();
  await button(page, 'Export as CSV').click();
  await expect(page.getByText('The file is being made.')).toBeVisible();
  await button(page, 'Close settlement').click();
  await dialog(page).getByRole('button', { name: 'Close settlement' }).click();
  await expect(page.getByText('Nothing was sold or voided in these days.')).toBeVisible();
  await expect(page.getByText('HK$864')).toBeVisible();

  // The outlet saves its settlement itself.
  await phone.bringToFront();
  await phone.goto(`${shop.address}/outlet?lang=en`);
  for (const [format, begin] of [
    ['PDF', '%PDF-'],
    ['XLSX', 'PK'],
    ['CSV', '\uFEFFOutlet,'],
  ] as const) {
    await phone.locator('summary', { hasText: 'Export' }).click();
    if (format === 'PDF') await expectCleanOnBothScreens(phone);
    const saving = phone.waitForEvent('download');
    await button(phone, `Export as ${format}`).click();
    expect(readFileSync(await (await saving).path(), 'utf8').startsWith(begin), format).toBe(true);
  }
  await visit.close();
  expect(complaints).toEqual([]);
});

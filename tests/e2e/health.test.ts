// An operator sees the parts of a running server, what is wrong with one, and that a chosen server has stopped.
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { type CutLine, lineTo } from '../support/shop/cut-line.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: OwnShop;
let operator: string;
let line: CutLine;
test.beforeAll(async () => {
  shop = await startOwnShop({ SMTP_URL: 'smtp://127.0.0.1:9' }, async (databaseUrl) => {
    line = await lineTo(databaseUrl);
    return line.url;
  });
  operator = await addPerson(shop, ['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(async () => {
  await shop?.stop();
  await line?.close();
});

test('each part has its status and its details; sizes of the disk are readable', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, operator, '/admin/health');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Database').first()).toContainText('UP');
  await expect(row('Email')).toContainText('DOWN');
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Show Email' }).click();
  await expect(dialog(page)).toContainText('ECONNREFUSED');
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Show Disk space' }).click();
  await expect(dialog(page)).toContainText(/\d+\.\d\d (?:GB|MB)/);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a server that was killed is in the list for a moment, and does not keep the page from the others', async ({
  page,
}) => {
  await sql`insert into server (id, name, version, seen_at)
    values (gen_random_uuid(), 'stopped-host/7', '0.0.0', now() + interval '1 hour')`.execute(shop.db);
  await signIn(page, shop.address, operator, '/admin/health');
  await expect(page.getByRole('row').filter({ hasText: 'stopped-host/7' })).toContainText('No reply');
  await expect(page.getByRole('row').filter({ hasText: /, version/ })).toHaveCount(2);
  await expectCleanOnBothScreens(page);
  const choice = page.getByRole('main').getByRole('combobox');
  await choice.selectOption({ label: 'stopped-host/7, version 0.0.0' });
  await expect(page.getByText('That server didn’t answer within 3 seconds.')).toBeVisible();
  await choice.selectOption({ label: 'Any server' });
  await expect(page.getByRole('row').filter({ hasText: 'Database' }).first()).toContainText('UP');
});

test('a database that is gone is said on the open page, which shows no older reading as if it were of now', async ({
  page,
}) => {
  await signIn(page, shop.address, operator, '/admin/health');
  const database = page.getByRole('row').filter({ hasText: 'Database' }).first();
  await expect(database).toContainText('UP');
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  line.cut();
  await page.getByRole('button', { name: 'Refresh' }).click();
  // The page does not ask again and again, as other pages do: that took some twenty seconds.
  await expect(page.getByText('its database does not')).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('the shop cannot sell here')).toBeVisible();
  await expect(database).toHaveCount(0);
  line.mend();
  await expect(database).toContainText('UP', { timeout: 15_000 });
});

// Operators look up the audit and the settings, and change the levels of loggers.
import { expect, type Page, test } from '@playwright/test';
import { expectCleanOnBothScreens, expectNoOverflow, expectNoViolation } from './clean.ts';
import { expectNoOtherLanguage } from './other-language.ts';
import { type ShopWithPerson, shopWithPerson } from './own-shop.ts';
import { locales, open, typeDay, watch } from './pages.ts';
import { signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: ShopWithPerson;
test.beforeAll(async () => {
  shop = await shopWithPerson(['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

test('the audit shows a month, is sorted by user, and is narrowed to some days', async ({ page }) => {
  const { complaints } = watch(page);
  const add = (at: Date, principal: string, type: string) =>
    shop.db
      .insertInto('audit')
      .values({ at, principal, type, message: `message of ${principal}`, remoteAddress: '203.0.113.9' })
      .execute();
  await add(new Date(Date.now() - 86_400_000), 'aaron', 'USER_CREATED');
  await add(new Date('2020-03-11T04:00:00Z'), 'long-ago', 'USER_REMOVED');
  await signIn(page, shop.address, shop.person, '/admin/audits');
  const rows = page.getByRole('table', { name: 'Audits' }).locator('tbody tr');
  await expect(rows.first()).toContainText('AUTHENTICATION_SUCCESS');
  await expect(rows.filter({ hasText: 'long-ago' })).toHaveCount(0);
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'User' }).click();
  await expect(page).toHaveURL(/sort=principal/);
  await expect(rows.first()).toContainText('aaron');
  await expect(rows.first()).toContainText('203.0.113.9');
  await page.getByLabel('From').fill('2020-03-11');
  await page.getByLabel('To', { exact: true }).fill('2020-03-10');
  await expect(page.getByText('The last day may not be before the first.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-03-11');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('message of long-ago');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows.first()).toContainText('aaron');
  await page.getByLabel('Type').selectOption('USER_CREATED');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('User', { exact: true }).fill('somebody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing fits')).toBeVisible();
  await page.getByLabel('User', { exact: true }).fill('aaron');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/principal=aaron/);
  expect(complaints).toEqual([]);
});

test('the days of the audit are typed key by key', async ({ page }) => {
  await signIn(page, shop.address, shop.person, '/admin/audits?fromDate=2026-01-02&toDate=2026-05-06');
  await typeDay(page.getByLabel('From'), '03042025');
  await expect(page).toHaveURL(/fromDate=2025-03-04/);
  await expect(page.getByLabel('From')).toHaveValue('2025-03-04');
  await typeDay(page.getByLabel('To', { exact: true }), '11302025');
  await expect(page).toHaveURL(/fromDate=2025-03-04.*toDate=2025-11-30/);
});

test('the level of a logger is changed on all servers, and ended again', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, shop.person, '/admin/logs');
  const rows = page.getByRole('list', { name: 'Logs' }).getByRole('listitem');
  await expect(page.getByText('There are 10 loggers.')).toBeVisible();
  await page.getByRole('searchbox').fill('MAI');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'DEBUG' }).click();
  await expect(page.getByText('mail is at DEBUG now')).toBeVisible();
  await expect(rows.getByRole('button', { name: 'DEBUG' })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toContainText('Changed until');
  await expectCleanOnBothScreens(page);
  await rows.getByRole('button', { name: 'End now' }).click();
  await expect(rows.getByRole('button', { name: 'WARN' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox').fill('.*');
  await expect(page.getByText('No logger fits the filter')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(rows).toHaveCount(10);
  const server = page.getByLabel('Server');
  await server.selectOption({ index: 1 });
  await expect(page).toHaveURL(/server=/);
  await rows.filter({ hasText: 'door' }).getByRole('button', { name: 'OFF' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('door is at OFF now')).toBeVisible();
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

test('the configuration is filtered, and shows no secret', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, shop.person, '/admin/configuration');
  const settings = page.getByRole('table', { name: 'Configuration' });
  await expect(settings.getByRole('row').filter({ hasText: 'limelight.shop' })).toContainText('Limelight');
  await expect(page.getByRole('heading', { name: 'systemEnvironment' })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.getByRole('searchbox').fill('DATABASE_url');
  await expect(page.getByRole('row').filter({ hasText: 'DATABASE_URL' })).toContainText('://******@');
  await expect(settings).toContainText('databaseUrl');
  await expect(settings).not.toContainText('limelight.shop');
  await page.getByRole('searchbox').fill('(');
  await expect(page.getByText('No setting fits the filter')).toBeVisible();
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

const pages = [
  '/admin/health',
  '/admin/metrics',
  '/admin/jobs',
  '/admin/logs',
  '/admin/configuration',
  '/admin/audits',
  '/admin/docs',
  '/admin/limits',
  '/admin/maintenance',
  '/admin/settings',
  '/admin/texts',
  '/admin/mail-texts',
];

/** Legal texts name their placeholders. */
async function expectCleanLook(page: Page, where?: string): Promise<void> {
  await expectNoViolation(page, where);
  await expectNoOverflow(page, where);
}

for (const locale of locales)
  test(`every page of operators in ${locale}, on both screens`, async ({ page }) => {
    test.setTimeout(300_000);
    const { complaints } = watch(page);
    await signIn(page, shop.address, shop.person, '/admin/audits');
    for (const path of pages) {
      await open(page, `${shop.address}${path}?lang=${locale}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
      await expectCleanOnBothScreens(page, path === '/admin/texts' ? expectCleanLook : undefined);
      await expectNoOtherLanguage(page, locale);
    }
    expect(complaints).toEqual([]);
    // It is found when it is there.
    const foreign = locale === 'en' ? '背景工作' : 'Health checks';
    await page.getByRole('heading', { level: 1 }).evaluate((heading, words) => {
      heading.textContent = words;
    }, foreign);
    await expect(expectNoOtherLanguage(page, locale)).rejects.toThrow(foreign);
  });

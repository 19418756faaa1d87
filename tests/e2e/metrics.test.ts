// Operators see what a server measures, dump its threads, and try calls of the API.
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { phone } from './screens.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let shop: OwnShop;
let operator: string;
test.beforeAll(async () => {
  shop = await startOwnShop();
  operator = await addPerson(shop, ['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

test('no head of a figure is cut off on a phone', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/metrics');
  await page.setViewportSize(phone.viewport);
  for (const name of ['HTTP requests', 'Service statistics', 'Cache statistics', 'Database connection pool']) {
    const figures = page.getByRole('region', { name });
    await expect(figures).toContainText(/\d/);
    expect(await figures.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), name).toBe(0);
  }
});

test('memory, collections, calls, caches and the pool have figures; threads are filtered by state and by lock', async ({
  page,
}) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, operator, '/admin/metrics');
  await expect(page.getByText(/^[\d,]+ MB of [\d,]+ MB$/).first()).toBeVisible();
  const calls = page.getByRole('region', { name: 'Service statistics' });
  await expect(calls).toContainText('POST /api/authenticate');
  await expect(page.getByRole('region', { name: 'HTTP requests' })).toContainText('200');
  await expect(page.getByRole('region', { name: 'Database connection pool' })).toContainText('Wait for a connection');
  await expect(page.getByRole('region', { name: 'Cache statistics' })).toContainText('Replies and pages');
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Thread dump' }).click();
  const threads = dialog(page).getByRole('listitem');
  await expect(threads.filter({ hasText: 'main' }).first()).toBeVisible();
  await expect(threads.filter({ hasText: 'postgres' }).first()).toBeVisible();
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Blocked 0' }).click();
  await expect(dialog(page)).toContainText('No thread fits the filter.');
  await dialog(page).getByRole('button', { name: /^All/ }).click();
  await dialog(page).getByRole('searchbox').fill('a lock that nobody has');
  await expect(threads).toHaveCount(0);
  await dialog(page).getByRole('searchbox').fill('');
  await expect(threads.filter({ hasText: 'main' }).first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  expect(complaints).toEqual([]);
});

test('a call is found and tried as the user who looks, without a call to any other place', async ({ page }) => {
  const { complaints } = watch(page);
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.address)) others.push(request.url());
  });
  await signIn(page, shop.address, operator, '/admin/docs');
  await page.getByRole('searchbox').fill('/api/servers');
  const calls = page.getByRole('main').locator('details');
  await expect(calls).toHaveCount(1);
  await calls.locator('summary').click();
  await expectCleanOnBothScreens(page);
  await calls.getByRole('button', { name: 'Send' }).click();
  await expect(calls.getByRole('status')).toContainText(/Status 200, \d+ ms/);
  await expect(calls.getByRole('status')).toContainText('"isThis": true');
  await expectCleanOnBothScreens(page);
  expect(others).toEqual([]);
  expect(complaints).toEqual([]);
});

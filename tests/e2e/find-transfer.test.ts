// A clerk with 1,900 transfers finds one of them, counts what it takes, and rejects it with a reason that is ready.
import { createSecretKey } from 'node:crypto';
import { expect, type Page, type Response, test } from '@playwright/test';
import { addManyTransfers, type SeededTransfer } from '../support/database/many-transfers.ts';
import { addHall } from '../support/shop/hall.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { watch, whenAlive } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { Walker } from './walker.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

const SECRET_KEY = 'a key for browser tests 0123456789 abcdefghij';
const count = 1900;
let shop: OwnShop;
let transfers: SeededTransfer[];
let clerk: string;
test.beforeAll(async () => {
  shop = await startOwnShop({ SECRET_KEY });
  const hall = await addHall(shop.db, { zones: [count + 10], zone: { names: { 'zh-hk': '企位', en: 'Standing' } } });
  transfers = await addManyTransfers(shop.db, createSecretKey(Buffer.from(SECRET_KEY)), hall, count);
  clerk = await addPerson(shop, ['ROLE_FINANCE', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

const transfer = (at: number) => transfers[at] as SeededTransfer;
const queue = (page: Page) => page.getByRole('navigation', { name: 'Waiting transfers' }).getByRole('link');
const place = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name });

/** Rows and letters that the server sends while this runs. */
async function countRead(page: Page, act: () => Promise<void>) {
  const read: number[] = [];
  const rows: number[] = [];
  const reading: Promise<void>[] = [];
  const listen = (response: Response) => {
    if (!response.url().includes('/api/transfers?')) return;
    reading.push(
      response.text().then((text) => {
        read.push(text.length);
        rows.push(JSON.parse(text).length);
      }),
    );
  };
  page.on('response', listen);
  const startedAt = Date.now();
  await act();
  const milliseconds = Date.now() - startedAt;
  page.off('response', listen);
  await Promise.all(reading);
  return { milliseconds, calls: rows.length, rows: rows.at(-1), letters: read.reduce((sum, each) => sum + each, 0) };
}

test('one of 1,900 transfers is found by its amount without a click, and by what else is known of it, and rejected with three taps', async ({
  page,
}) => {
  const { complaints } = watch(page);
  const reviewer = new Walker(page);
  const wanted = transfer(1233);
  await signIn(page, shop.address, clerk, '/admin/transfers');
  await whenAlive(page);
  await expect(page.getByText('Showing 1–20 of 1900 items.')).toBeVisible();
  await expect(place(page, /^Transfers/)).toContainText('999+');

  const found = await countRead(page, async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(String(wanted.amountCents / 100));
    reviewer.typed += 1;
    await expect(queue(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 })).toContainText(wanted.invoiceNo);
  });
  test.info().annotations.push({ type: 'sent by the server', description: JSON.stringify(found) });
  reviewer.expectEffort({ taps: 0, typed: 1 }, 'found by its amount');
  expect(found).toMatchObject({ rows: 1 });
  expect(found.calls).toBeLessThanOrEqual(2);
  expect(found.letters).toBeLessThan(15_000);
  await expect(page).toHaveURL(/\?search=1333$/);
  const facts = page.locator('dl');
  await expect(facts).toContainText('Standing × 1');
  await expect(facts.getByRole('link', { name: wanted.email })).toHaveAttribute('href', `mailto:${wanted.email}`);
  await expect(facts.getByRole('link', { name: wanted.mobile })).toHaveAttribute('href', `tel:+852${wanted.mobile}`);
  await expectCleanOnBothScreens(page);

  await page.getByRole('searchbox').fill(`${wanted.lastName} tai man`);
  await expect(queue(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('Nothing fits')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).last().click();
  await expect(page.getByText('Showing 1–20 of 1900 items.')).toBeVisible();

  // The reasons are ready to choose.
  await page.goto(`${shop.address}/admin/transfers?open=${wanted.invoiceNo}`);
  await expect(page.getByRole('heading', { level: 2 })).toContainText(wanted.invoiceNo);
  await reviewer.tap('Reject');
  await reviewer.read('Reason');
  await reviewer.pick(dialog(page).getByLabel('Reason'), 'The receipt cannot be read');
  await reviewer.tapOn(dialog(page).getByRole('button', { name: 'Reject' }));
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('stay held');
  reviewer.expectEffort({ taps: 3, typed: 1 }, 'rejected with a reason');
  expect(complaints).toEqual([]);
});

test('filters stand in the address, and a transfer of another page opens by its link', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await signIn(page, shop.address, clerk, '/admin/transfers');
  await whenAlive(page);
  await page.getByLabel('Receipts').selectOption('No receipt yet');
  await page.getByLabel('HK$ from').fill('500');
  await page.getByLabel('HK$ to').fill('599');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Showing 1–20 of 25 items.')).toBeVisible();
  await expect(page).toHaveURL(/hasReceipt=false/);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(queue(page)).toHaveCount(5);
  await page.reload();
  await expect(queue(page)).toHaveCount(5);
  await expect(page.getByLabel('HK$ to')).toHaveValue('599');

  const last = transfer(1899);
  await page.goto(`${shop.address}/admin/transfers?open=${last.invoiceNo}`);
  await expect(page.getByRole('heading', { level: 2 })).toContainText(last.invoiceNo);
});

test('the foot of the rail and the place of the page are in reach however low the window is, and however long the name', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await signIn(page, shop.address, clerk, '/admin/transfers');
  await whenAlive(page);
  for (const height of [900, 700]) {
    await page.setViewportSize({ width: 1440, height });
    await expect(page.locator('#office-rail [aria-current=page]')).toBeInViewport({ ratio: 1 });
    for (const name of ['English', 'Back to the shop', 'Sign out'])
      await expect(page.locator('#office-rail').getByRole('link', { name }), name).toBeInViewport({ ratio: 1 });
  }
});

// Two orders of one browser, each in a tab of its own, are paid at the same time.
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Buyer, reported } from './order-pages.ts';
import { open } from './pages.ts';
import { decide, fact, payWith, reachPayment, title } from './pay-pages.ts';

type Method = Parameters<typeof payWith>[1];
const events = ['aurora-symphony', 'unaccompanied-night'] as const;
const atProvider = /payForm\.jsp|\/jetco\/pay/;
const invoice = /0000[0-9A-Z]{17}/;

/** Two tabs at step 4, each with its order. */
async function twoTabs(page: Page, context: BrowserContext) {
  await reachPayment(page, { event: events[0] });
  const other = await context.newPage();
  await reachPayment(other, { event: events[1] });
  return other;
}

/** The same order in a browser of its own, as if its storage had been copied. */
async function inAnotherBrowser(page: Page, browser: Browser): Promise<Page> {
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  const cookies = await page.context().cookies();
  const another = await browser.newContext({ storageState: { cookies, origins: [] } });
  const other = await another.newPage();
  await other.goto(new URL('/favicon.svg', page.url()).href);
  await other.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, kept);
  return other;
}

const beingPaid = (page: Page) => page.getByRole('status').filter({ hasText: 'another browser' });
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Goes to the provider; returns the invoice number that stands there. */
async function goToProvider(page: Page, method: Method): Promise<string> {
  await page.bringToFront();
  await payWith(page, method);
  await page.waitForURL(atProvider);
  const [number] = invoice.exec(await page.locator('body').innerText()) ?? [];
  expect(number).toBeDefined();
  return number as string;
}

test.describe('two orders in two tabs', { tag: '@desktop' }, () => {
  for (const [method, tag] of [
    ['ASIA_PAY', []],
    ['JETCO', ['@wide']],
  ] as const)
    test(`by ${method}: each tab gets the result of its own order`, { tag: [...tag] }, async ({ page, context }) => {
      const other = await twoTabs(page, context);
      const reports: string[] = [];
      for (const tab of [page, other])
        tab.on(
          'request',
          (sent) => /asiapay\/(success|failure)$/.test(sent.url()) && reports.push(sent.postData() ?? ''),
        );
      const first = await goToProvider(page, method);
      const second = await goToProvider(other, method);
      expect(second).not.toBe(first);
      await page.bringToFront();
      await decide(page, { outcome: 'approve' });
      await expect(title(page)).toHaveText('Payment successful');
      await expect(fact(page, 'Invoice')).toHaveText(first);
      for (const key of ['ORDER_TOKEN', 'TRANSACTION', 'PI', 'CART'])
        expect(await new Buyer(page).kept(key), `${key} is cleared`).toBeNull();
      await other.bringToFront();
      await decide(other, { outcome: 'cancel' });
      await expect(title(other)).toHaveText('You cancelled the payment');
      await expect(fact(other, 'Invoice')).toHaveText(second);
      if (method === 'ASIA_PAY') {
        expect(reports).toHaveLength(2);
        expect(reports[0]).toContain(first);
        expect(reports[1]).toContain(second);
      }
      await page.reload();
      await expect(fact(page, 'Invoice')).toHaveText(first);
    });

  test('who pays one by card is not sent to the transfer of the other', { tag: '@wide' }, async ({ page, context }) => {
    const other = await twoTabs(page, context);
    const first = await goToProvider(page, 'ASIA_PAY');
    await other.bringToFront();
    await payWith(other, 'CASH');
    await expect(title(other)).toHaveText('Please make the transfer');
    const reference = await fact(other, 'Reference').innerText();
    await page.bringToFront();
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    await expect(fact(page, 'Invoice')).toHaveText(first);
    // Nor the other way round.
    await other.reload();
    await expect(fact(other, 'Reference')).toHaveText(reference);
  });

  test('an order that is paid in both tabs is paid once, and the second page says that its money goes back', {
    tag: ['@desktop', '@wide'],
  }, async ({ page, context }) => {
    await reachPayment(page);
    const kept = await page.evaluate(() => ({ ...sessionStorage }));
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
    }, kept);
    await open(other, '/order/payment-info?lang=en');
    const first = await goToProvider(page, 'JETCO');
    await goToProvider(other, 'JETCO');
    await page.bringToFront();
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    await other.bringToFront();
    await decide(other, { outcome: 'approve' });
    await expect(title(other)).toHaveText('Payment successful');
    await expect(fact(other, 'Invoice')).toHaveText(first);
    await expect(other.getByRole('alert')).toContainText('Another payment of HK$690 came for this order.');
  });

  test('a provider that sends its buyer to the other tab still gets the order that it names', {
    tag: ['@desktop', '@wide'],
  }, async ({ page, context }) => {
    const other = await twoTabs(page, context);
    const first = await goToProvider(page, 'ASIA_PAY');
    await goToProvider(other, 'ASIA_PAY');
    await page.bringToFront();
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    await other.goto(page.url());
    await expect(title(other)).toHaveText('Payment successful');
    await expect(fact(other, 'Invoice')).toHaveText(first);
  });

  test('a payment that was begun in another browser is told at step 4, which follows it', async ({ page, browser }) => {
    await reachPayment(page);
    const other = await inAnotherBrowser(page, browser);
    const address = page.url();
    await goToProvider(page, 'ASIA_PAY');
    await open(other, address);
    await expect(beingPaid(other)).toBeVisible();
    await page.bringToFront();
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    await other.bringToFront();
    await expect(title(other)).toHaveText('Payment successful', { timeout: 20_000 });
    await other.context().close();
  });

  test('step 4 that stands open learns of a payment in another browser when its buyer comes back to it', {
    tag: '@wide',
  }, async ({ page, browser }) => {
    await reachPayment(page);
    const other = await inAnotherBrowser(page, browser);
    await open(other, page.url());
    await expect(other.locator('[name=method]').first()).toBeVisible();
    await goToProvider(page, 'ASIA_PAY');
    await expect(beingPaid(other)).toHaveCount(0);
    await comeBack(other);
    await expect(beingPaid(other)).toBeVisible();
    await other.context().close();
  });

  test('step 4 that stands open learns within a minute that its order was given back elsewhere', {
    tag: '@wide',
  }, async ({ page }) => {
    await page.clock.install();
    const buyer = await reachPayment(page);
    const { token } = (await buyer.kept('ORDER_TOKEN')) as { token: string };
    await page.request.post('/api/order/cancel', { data: { token } });
    await page.clock.runFor(61_000);
    await expect(page).toHaveURL(/\/home/);
    await expect(reported(page, 'The seats have been given back.')).toBeVisible();
  });

  test('who gives seats back that another browser has paid for reads that they are paid', { tag: '@wide' }, async ({
    page,
    browser,
  }) => {
    await reachPayment(page);
    const other = await inAnotherBrowser(page, browser);
    await open(other, '/order/personal-info?lang=en');
    await goToProvider(page, 'ASIA_PAY');
    await decide(page, { outcome: 'approve' });
    await expect(title(page)).toHaveText('Payment successful');
    await other.bringToFront();
    await other.getByRole('button', { name: 'Give these seats back' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Give them back' }).click();
    await expect(title(other)).toHaveText('Payment successful');
    await other.context().close();
  });
});

import { expect, type Page, test } from '@playwright/test';
import { Buyer, reported } from './order-pages.ts';
import { open, watch } from './pages.ts';

const eventPath = '/event/aurora-symphony?lang=en';

/** The shop gives the usual pass, with this much of its time left. */
async function shortenPasses(page: Page, seconds: number): Promise<void> {
  await page.route('**/api/order/acquire-token?**', async (route) => {
    const reply = await route.fetch();
    const pass = await reply.json();
    await route.fulfill({ response: reply, json: { ...pass, validUntil: pass.serverTime + seconds * 1000 } });
  });
}

test('when the time is over everything starts again, and is announced', async ({ page }) => {
  await shortenPasses(page, 4);
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  await expect(page).toHaveURL(/\/home/);
  await expect(reported(page, 'Your time to order is up! Please start again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the event' })).toHaveAttribute('href', '/event/aurora-symphony');
  for (const key of ['ORDER_TOKEN', 'SESSION', 'TRANSACTION', 'PI', 'CART'])
    expect(await buyer.kept(key), key).toBeNull();
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('in Chinese it says 選購限時已過！請重新開始', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await shortenPasses(page, 1);
  const buyer = new Buyer(page);
  await open(page, '/event/aurora-symphony?lang=zh-hk');
  await buyer.buy();
  await buyer.chooseSession();
  await expect(reported(page, '選購限時已過！請重新開始')).toBeVisible();
});

test('the countdown ticks each second, turns coral for the last two minutes and tells them to screen readers', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await shortenPasses(page, 121);
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.buy();
  await buyer.chooseSession();
  const timer = page.getByRole('timer');
  const shown = async () => (await timer.textContent()) ?? '';
  const colour = () => timer.evaluate((element) => getComputedStyle(element).color);
  const before = await shown();
  await expect.poll(shown).not.toBe(before);
  await expect(timer).toContainText(/^01:/);
  await expect.poll(colour).toBe('rgb(229, 72, 77)');
  await expect(page.getByRole('status').filter({ hasText: '2 minutes left' })).toHaveCount(1);
});

test('a phone whose clock is hours wrong shows the shop’s time, also after a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const wrong = 5 * 3_600_000;
    const { now } = Date;
    Date.now = () => now.call(Date) + wrong;
    const origin = performance.timeOrigin;
    Object.defineProperty(performance, 'timeOrigin', { get: () => origin + wrong });
  });
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.hold();
  await expect(page.getByRole('timer')).toContainText(/^(10:00|09:\d\d)$/);
  await page.reload();
  await expect(page.getByRole('timer')).toContainText(/^(10:00|09:\d\d)$/);
  await expect(page).toHaveURL(/personal-info/);
});

test('an order that ended elsewhere is not shown as held', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, eventPath);
  // The step looks at the order when it is entered; what ends it comes after that look, not beside it.
  const looked = page.waitForResponse(/\/api\/order\?token=/);
  await buyer.hold();
  await looked;
  const { token } = (await buyer.kept('ORDER_TOKEN')) as { token: string };
  await page.request.post('/api/order/cancel', { data: { token } });
  await page.reload();
  await expect(page).toHaveURL(/\/home/);
  await expect(reported(page, 'The seats have been given back.')).toBeVisible();
  expect(await buyer.kept('TRANSACTION')).toBeNull();
});

test('a page that is opened with a pass whose time is over leads home, and React takes it over before', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  await open(page, eventPath);
  await page.evaluate(() => {
    const pass = { token: 'over', validUntil: Date.now() - 60_000, eventId: 1 };
    sessionStorage.setItem('ORDER_TOKEN', JSON.stringify(pass));
  });
  await page.reload();
  await expect(page).toHaveURL(/\/home/);
  await expect(reported(page, 'Your time to order is up! Please start again')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

import { expect, type Page, test } from '@playwright/test';
import { expectNoViolation } from './clean.ts';
import { Buyer, reported } from './order-pages.ts';
import { isSoldOut, listEvents, open } from './pages.ts';
import { fillInfo, payWith } from './pay-pages.ts';

const eventPath = '/event/aurora-symphony?lang=en';
const held = 'You are holding reserved seats';
/** Where the seats are, not in a corner: with the way to give them back. */
const warned = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: held });

async function holding(page: Page): Promise<Buyer> {
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.hold();
  return buyer;
}

test('who comes to a step without what it needs is sent to the start', async ({ page }) => {
  for (const step of ['date-selection', 'seat-selection', 'personal-info', 'payment-info']) {
    await page.goto(`/order/${step}?lang=en`);
    await expect(page, step).toHaveURL(/\/$/);
    await expect(page.locator('h1'), step).toBeVisible();
    const message = page.getByRole('region', { name: 'Messages' });
    await expect(message, step).toContainText('There is no order in this tab.');
    await expect(message.getByRole('link', { name: 'Find your orders' }), step).toHaveAttribute('href', '/find-order');
  }
});

test('the confirmation without personal information sends to the start', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await holding(page);
  await page.goto('/order/payment-info');
  await expect(page).toHaveURL(/\/$/);
  await expect(reported(page, 'Please fill in your details before you pay.')).toBeVisible();
});

test('the first step loads the event that its address names, and says when there is none', {
  tag: ['@phone', '@wide'],
}, async ({ page, request }) => {
  const [event] = await listEvents(request);
  const { id } = event as unknown as { id: number };
  await open(page, `/order/date-selection/${id}?lang=en`);
  await expect(page.getByText(event?.nameEng ?? '')).toBeVisible();
  const missing = await page.goto('/order/date-selection/999999');
  expect(missing?.status()).toBe(404);
  // The event went while the page before it was open.
  await open(page, '/faq?lang=en');
  await page.evaluate(() => {
    history.pushState({}, '', '/order/date-selection/999998');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'There is no such event' })).toBeVisible();
  await expect(page).toHaveTitle(/^There is no such event/);
});

test('/order leads to its first step', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await page.goto('/order/date-selection/1');
  await page.goto('/order');
  await expect(page).toHaveURL(/date-selection$|\/$/);
});

test('an event without a session to sell says that online ordering is sold out', { tag: ['@phone', '@wide'] }, async ({
  page,
  request,
}) => {
  const event = (await listEvents(request)).find(isSoldOut) as unknown as { id: number };
  await open(page, `/order/date-selection/${event.id}?lang=en`);
  await expect(page.getByText('Online ordering is sold out.')).toBeVisible();
  await expect(new Buyer(page).sessions().and(page.locator(':enabled'))).toHaveCount(0);
});

test('who holds seats is warned and led to them from the wall and from steps 1 and 2', async ({ page }) => {
  await holding(page);
  for (const step of ['/order/date-selection/1', '/order/seat-selection']) {
    await page.goto(step);
    await expect(page).toHaveURL(/personal-info/);
    await expect(warned(page)).toBeVisible();
  }
  await expectNoViolation(page);
  await open(page, '/home?lang=en');
  await page
    .getByRole('link', { name: /^Buy tickets: / })
    .first()
    .click();
  await expect(page).toHaveURL(/personal-info/);
  await expect(warned(page)).toBeVisible();
  await open(page, '/home?lang=en');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Continue/ })
    .click();
  await expect(page).toHaveURL(/personal-info/);
  await expect(warned(page)).toBeHidden();
});

test('back and reload at every step keep what was chosen, and order nothing twice', async ({ page }) => {
  const orders: string[] = [];
  page.on(
    'request',
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/order') && orders.push(sent.url()),
  );
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.buy();
  await page.reload();
  await expect(buyer.sessions().first()).toBeVisible();
  await buyer.chooseSession();
  await page.reload();
  await expect(buyer.zones().first()).toBeVisible();
  await buyer.choose(2);
  await buyer.add();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Delete 2 tickets/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/date-selection/);
  await page.goForward();
  await expect(page.getByRole('button', { name: /^Delete 2 tickets/ })).toBeVisible();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  const { id } = (await buyer.kept('TRANSACTION')) as { id: number };
  await page.reload();
  await expect(page.getByRole('timer')).toContainText(/^(10:00|09:\d\d)$/);
  await page.goBack();
  await expect(page).toHaveURL(/personal-info/);
  expect(((await buyer.kept('TRANSACTION')) as { id: number }).id).toBe(id);
  expect(orders).toHaveLength(1);
});

test('a second tab goes on with the same order instead of placing another', async ({ page, context }) => {
  const buyer = await holding(page);
  const first = (await buyer.kept('TRANSACTION')) as { id: number; eventId: number };
  const tab = await context.newPage();
  await tab.goto(`/order/date-selection/${first.eventId}`);
  await expect(tab).toHaveURL(/personal-info/);
  await expect(warned(tab)).toBeVisible();
  expect(((await new Buyer(tab).kept('TRANSACTION')) as { id: number }).id).toBe(first.id);
});

test('a tab that had chosen already gets the order of the other tab, not a second one', {
  tag: ['@phone', '@wide'],
}, async ({ page, context }) => {
  const late = new Buyer(await context.newPage());
  await open(late.page, eventPath);
  await late.buy();
  await late.chooseSession();
  await late.choose(1);
  await late.add();
  // Chromium seldom draws a tab in the background.
  await page.bringToFront();
  const buyer = await holding(page);
  await late.page.bringToFront();
  await late.next();
  await expect(late.page).toHaveURL(/personal-info/);
  await expect(warned(late.page)).toBeVisible();
  expect(await late.kept('TRANSACTION')).toEqual(await buyer.kept('TRANSACTION'));
  // The way out stands in the warning.
  await expectNoViolation(late.page);
  await warned(late.page).getByRole('button', { name: 'Give these seats back' }).click();
  await late.page.getByRole('dialog').getByRole('button', { name: 'Give them back' }).click();
  await expect(late.page).toHaveURL(/date-selection/);
});

test('a double tap orders once', async ({ page }) => {
  const buyer = new Buyer(page);
  let orders = 0;
  await page.route('**/api/order', async (route) => {
    orders += 1;
    await route.continue();
  });
  await open(page, eventPath);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(1);
  await buyer.add();
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await expect(page).toHaveURL(/personal-info/);
  expect(orders).toBe(1);
});

test('seats that are given back are free again, and the buyer can choose anew', async ({ page }) => {
  const buyer = await holding(page);
  await page.getByRole('button', { name: 'Give these seats back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Give these seats back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give them back' }).click();
  await expect(page).toHaveURL(/date-selection/);
  await expect(reported(page, 'The seats have been given back.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  expect(await buyer.kept('TRANSACTION')).toBeNull();
  await buyer.chooseSession();
  await buyer.choose(1);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

for (const { step, tag } of [
  { step: 'personal-info', tag: ['@phone', '@wide'] },
  { step: 'payment-info', tag: '@phone' },
])
  test(`an order that was given back in another tab is let go of at ${step}, which says so`, { tag }, async ({
    page,
  }) => {
    const buyer = await holding(page);
    await fillInfo(page);
    const next = page.getByRole('button', { name: 'Next step' });
    if (step === 'payment-info') {
      await next.click();
      await expect(page).toHaveURL(/payment-info/);
      // The page has read the order. One that still reads it would see by itself that it is gone.
      await page.locator('[name=method][value=ASIA_PAY]').check();
    }
    const { token } = (await buyer.kept('ORDER_TOKEN')) as { token: string };
    const givenBack = await page.request.post('/api/order/cancel', { data: { token } });
    expect(givenBack.status()).toBe(200);
    await (step === 'payment-info' ? payWith(page, 'ASIA_PAY') : next.click());
    await expect(page).toHaveURL(/\/home$/);
    await expect(reported(page, 'The seats have been given back.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the event' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    expect(await buyer.kept('TRANSACTION')).toBeNull();
  });

test('Back at once after Next leads to the seats that are held', { tag: ['@wide', '@phone'] }, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(1);
  await buyer.add();
  // The buyer is quicker than the next page.
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...state) => {
      push(...state);
      if (location.pathname === '/order/personal-info') history.back();
    };
  });
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  await expect(warned(page)).toBeVisible();
});

test('a session can be chosen once the scripts are there, and not before', { tag: '@phone' }, async ({ page }) => {
  const [event] = (await (await page.request.get('/api/events?eventCode=aurora-symphony')).json()) as { id: number }[];
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/order/date-selection/${event?.id}`, { waitUntil: 'commit' });
  const session = new Buyer(page).sessions().first();
  await expect(session).toBeVisible();
  await expect(session).toBeDisabled();
  letGo();
  await new Buyer(page).chooseSession();
});

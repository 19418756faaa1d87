import { expect, type Locator, type Page, test } from '@playwright/test';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';

/** Presses Tab, as a person without a mouse does, until the element has the focus. */
async function reach(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let step = 0; step < 120; step += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${goal} is not reached by Tab`);
}

const someone = {
  'Last name': '陳',
  'First name': 'Tai Man',
  Email: 'keyboard@example.com',
  'Mobile number': '9123 0000',
  Address: '8 Hoi Wui Road',
};

test('the whole way by keyboard alone, with the focus on the heading of each step', async ({ page }) => {
  const buyer = new Buyer(page);
  const press = async (goal: Locator, key = 'Enter') => {
    await reach(page, goal);
    await page.keyboard.press(key);
  };
  await open(page, '/event/aurora-symphony?lang=en');
  await press(page.getByRole('link', { name: 'Buy tickets' }).locator('visible=true').first());
  await expect(page).toHaveURL(/date-selection/);
  await expect(page.locator('h1')).toBeFocused();
  await press(buyer.sessions().first());
  await expect(page).toHaveURL(/seat-selection/);
  await expect(page.locator('h1')).toBeFocused();
  await press(buyer.zones().first(), 'Space');
  await expect(buyer.zones().first()).toHaveAttribute('aria-pressed', 'true');
  await press(buyer.counts().nth(1), 'Space');
  await press(page.getByRole('button', { name: 'Add', exact: true }));
  await press(page.getByRole('button', { name: 'Next' }));
  await expect(page).toHaveURL(/personal-info/);
  await expect(page.locator('h1')).toBeFocused();
  for (const [label, typed] of Object.entries(someone)) await page.getByLabel(label, { exact: true }).fill(typed);
  await page.getByRole('checkbox').check();
  await press(page.getByRole('button', { name: 'Next step' }));
  await expect(page).toHaveURL(/payment-info/);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.locator('h1')).toBeFocused();
  await reach(page, page.getByRole('radio').first());
  // The price, the terms and the button stay beside the fields of the card.
  await expect(page.getByRole('button', { name: 'Pay' })).toBeInViewport();
  await expect(page.getByRole('complementary').getByText('HK$', { exact: false }).first()).toBeInViewport();
  await press(page.getByRole('button', { name: 'Give these seats back' }));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Give these seats back' })).toBeFocused();
});

test('what was added is told, and the focus is not lost with the button that did it', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, '/event/aurora-symphony?lang=en');
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.getByRole('button', { name: /^Delete 2 tickets/ }).press('Enter');
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('the way back from held seats leads to them again, and the focus is on the heading each time', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const buyer = new Buyer(page);
  const heading = page.getByRole('heading', { level: 1, name: 'Your details' });
  await open(page, '/event/aurora-symphony?lang=en');
  await buyer.hold(1);
  await expect(heading).toBeFocused();
  const warned = page.getByText('You are holding reserved seats', { exact: false });
  for (const go of ['back', 'forward', 'back'] as const) {
    await (go === 'back' ? page.goBack() : page.goForward());
    await expect(page).toHaveURL(/personal-info/);
    await expect(warned).toBeVisible({ visible: go === 'back' });
    await expect(heading, go).toBeFocused();
  }
});

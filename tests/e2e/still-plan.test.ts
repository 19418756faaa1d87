// The place of a seat plan has its final height before the plan is there: what stands below it never moves.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';

/** The plan waits until it is released. */
async function holdPlan(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/sites/*/seat-plan', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
const topOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().top + scrollY);
const drawn = (page: Page) => page.locator('canvas[data-whole]');

for (const lang of ['en', 'zh-hk']) {
  test(`in ${lang}: the zones stay where they are when their plan comes, and when one is chosen`, {
    tag: ['@phone', '@wide'],
  }, async ({ page }) => {
    const release = await holdPlan(page);
    await open(page, `/event/night-atlas?lang=${lang}`);
    const buyer = new Buyer(page);
    await buyer.buy();
    await buyer.chooseSession();
    const list = page.getByRole('region', { name: /區域.*票價|Zones and prices/ });
    await expect(list.getByText(/left|餘/).first()).toBeVisible();
    await expect(drawn(page)).toHaveCount(0);
    const before = await topOf(list);
    release();
    await expect(drawn(page)).toBeVisible();
    expect(await topOf(list)).toBe(before);
    await buyer.zones().and(page.locator(':enabled')).first().click();
    await expect(list.getByRole('button', { pressed: true })).toBeVisible();
    expect(await topOf(list)).toBe(before);
  });
}

test('the texts of an event stay where they are when its plan comes', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  const release = await holdPlan(page);
  await open(page, '/event/night-atlas?lang=en');
  const title = page.getByRole('heading', { name: 'Seating plan' });
  const next = page.locator('section', { has: title }).locator('xpath=following-sibling::*[1]');
  await title.scrollIntoViewIfNeeded();
  await expect(next).toBeAttached();
  const before = await topOf(next);
  release();
  await expect(drawn(page)).toBeVisible();
  await expect(page.getByText('Tap a zone for its price and what is left')).toBeVisible();
  expect(await topOf(next)).toBe(before);
  // A zone that is tapped is named in sight, though the line lies below the plan.
  await drawn(page).evaluate((plan) => plan.scrollIntoView({ block: 'end' }));
  await drawn(page).click({ position: { x: 180, y: 80 } });
  await expect(page.getByRole('status').filter({ hasText: 'HK$' })).toBeInViewport({ ratio: 1 });
});

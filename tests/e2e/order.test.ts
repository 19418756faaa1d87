import { expect, type Page, test } from '@playwright/test';
import { expectClean } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { locales, open, watch, whenAlive } from './pages.ts';
import { screensFor } from './screens.ts';

const eventPath = '/event/aurora-symphony';

async function expectCleanStep(page: Page, step: string): Promise<void> {
  await whenAlive(page);
  await expectClean(page, step);
}

for (const locale of locales) {
  test(
    `from the poster to the personal information in ${locale}: six taps, every step clean`,
    screensFor(locale),
    async ({ page }) => {
      const { complaints } = watch(page);
      const buyer = new Buyer(page);
      await open(page, `${eventPath}?lang=${locale}`);
      const start = performance.now();
      await buyer.buy();
      await expect(buyer.sessions().first()).toBeVisible();
      await expectCleanStep(page, 'session');
      await buyer.chooseSession();
      await expect(page.getByRole('timer')).toContainText(/^(10:00|09:5\d)$/);
      await expectCleanStep(page, 'tickets');
      await buyer.choose(2);
      await buyer.add();
      await expectCleanStep(page, 'added');
      await buyer.next();
      await expect(page).toHaveURL(/\/order\/personal-info/);
      await expect(page.getByRole('list', { name: /座位|Seats/, includeHidden: true }).locator('li')).toHaveCount(2);
      expect(buyer.taps).toBeLessThanOrEqual(6);
      expect(performance.now() - start).toBeLessThan(60_000);
      await expectCleanStep(page, 'info');
      expect(complaints).toEqual([]);
    },
  );
}

test('what is chosen is what is ordered: zone, count, fee and total agree on every step', { tag: '@phone' }, async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await open(page, `${eventPath}?lang=en`);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(3);
  await expect(page.getByText('HK$2,070')).toBeVisible();
  await buyer.add();
  await expect(page.getByRole('button', { name: 'Next' }).locator('..')).toContainText('HK$2,070');
  await buyer.next();
  // The order is one line, so that the form is in view, and a tap opens it.
  const line = page.locator('summary').filter({ hasText: 'Your order' });
  await expect(line).toHaveText(/3 tickets.*HK\$2,070/);
  await expect(page.getByLabel('Last name')).toBeInViewport({ ratio: 1 });
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary).toBeHidden();
  await line.click();
  await expect(summary.getByText('HK$2,070')).toBeVisible();
  const order = (await buyer.kept('TRANSACTION')) as { amount: number; tickets: { displaySeat: string }[] };
  expect(order.amount).toBe(2070);
  for (const { displaySeat } of order.tickets)
    await expect(summary.getByText(displaySeat, { exact: true })).toBeVisible();
});

test('on a phone the plan with the given seats is one tap away before the form', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await open(page, `${eventPath}?lang=en`);
  await buyer.hold();
  const see = page.getByRole('button', { name: 'See your seats on the plan' });
  await expect(see).toBeInViewport();
  const [button, form] = [await see.boundingBox(), await page.locator('[name=lastName]').boundingBox()];
  expect(button?.y).toBeLessThan(form?.y ?? 0);
  const plan = page.locator('aside canvas');
  await expect(plan).not.toBeInViewport();
  await see.click();
  await expect(plan).toBeInViewport({ ratio: 0.9 });
});

test('after a line is added, zones and counts rest until it is deleted', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  const buyer = new Buyer(page);
  await open(page, `${eventPath}?lang=en`);
  await buyer.buy();
  await buyer.chooseSession();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await buyer.zones().first().click();
  await expect(add).toBeDisabled();
  await buyer.counts().nth(1).click();
  await expect(add).toBeEnabled();
  await buyer.zones().first().click();
  await expect(buyer.zones().first()).toHaveAttribute('aria-pressed', 'false');
  await expect(add).toBeDisabled();
  await buyer.zones().first().click();
  await add.click();
  for (const button of [...(await buyer.zones().all()), ...(await buyer.counts().all())])
    await expect(button).toBeDisabled();
  await page.getByRole('button', { name: /^Delete 2 tickets/ }).click();
  await expect(buyer.zones().first()).toBeEnabled();
  await expect(buyer.counts().first()).toBeEnabled();
  await expect(add).toBeDisabled();
});

test('more tickets than an order may have, over two sessions, cannot go on; deleting some can', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, `${eventPath}?lang=en`);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(5);
  await buyer.add();
  await page.goBack();
  await buyer.sessions().and(page.locator(':enabled')).nth(1).click();
  await expect(page).toHaveURL(/seat-selection/);
  await buyer.choose(4, 1);
  await buyer.add();
  await expect(page.getByText('Total tickets exceed 8, please remove some sessions')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: /^Delete 5 tickets/ }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
});

test('an event that sends its tickets asks where to before it goes on', { tag: '@phone' }, async ({ page }) => {
  const buyer = new Buyer(page);
  await open(page, '/event/cat-street-jazz?lang=en');
  await expect(page.getByText('Delivery in Hong Kong HK$40, Delivery in Macau HK$60')).toBeVisible();
  const stock = Promise.withResolvers<void>();
  await page.route('**/api/order/availability?*', async (route) => {
    await stock.promise;
    await route.continue();
  });
  // A session that is tapped is chosen: the next thing is its seats.
  const available = page.getByRole('link', { name: /Available$/ }).last();
  const [day] = /Fri \d+ \w{3}/.exec((await available.textContent()) ?? '') ?? ['no day'];
  await page.getByRole('link', { name: new RegExp(`${day}.* 20:00`) }).click();
  await expect(page).toHaveURL(/\/order\/seat-selection/);
  await expect(page.getByText(new RegExp(`${day}( \\d{4})? 20:00`))).toBeVisible();
  await buyer.zones().first().click();
  // The notes about the zone come with its stock, and may come after the tap.
  stock.resolve();
  await expect(page.getByText(/wheelchair/i).first()).toBeVisible();
  await expect(buyer.counts().first()).toBeInViewport({ ratio: 1 });
  await buyer.zones().first().click();
  await buyer.choose(1);
  await buyer.add();
  const problem = page.getByText('Please choose how you get your tickets');
  await expect(page.getByRole('radio').first()).toBeFocused();
  await expect(page.getByRole('radio').first()).toBeInViewport();
  await expect(problem).toBeHidden();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(problem).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('radio', { name: /Macau/ }).check();
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  const order = (await buyer.kept('TRANSACTION')) as { remark: string; deliveryCharge: number };
  expect(order).toMatchObject({ remark: 'DELIVERY_MACAU', deliveryCharge: 60 });
});

test('where the plan of a house does not come, its pictures stand there: the general plan, and that of a chosen zone', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await page.route('**/api/sites/*/seat-plan', (route) => route.fulfill({ status: 404, json: {} }));
  const buyer = new Buyer(page);
  await open(page, '/event/aurora-symphony?lang=en');
  await buyer.buy();
  await buyer.chooseSession();
  const picture = page.locator('main').getByRole('img', { name: /^Seat plan of/ });
  const shown = () =>
    picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? new URL(image.src).pathname : null));
  await expect.poll(shown).toMatch(/^\/images\//);
  const general = await shown();
  const zone = buyer.zones().and(page.locator(':enabled')).first();
  await zone.click();
  await expect.poll(shown).toMatch(/^\/images\//);
  await expect.poll(shown).not.toBe(general);
  await zone.click();
  await expect.poll(shown).toBe(general);
});

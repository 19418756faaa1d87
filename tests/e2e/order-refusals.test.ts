import { expect, type Page, test } from '@playwright/test';
import { expectNoViolation } from './clean.ts';
import { Buyer, reported } from './order-pages.ts';
import { open } from './pages.ts';

const eventPath = '/event/aurora-symphony?lang=en';
const seat = (row: string, number: number) => ({ row, seat: number, displaySeat: `${row}${number}` });

async function readyToOrder(page: Page): Promise<Buyer> {
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(4);
  await buyer.add();
  return buyer;
}

/** The first answers of the shop, made up; later ones are its own. Gives what was asked. */
async function answerFirst(page: Page, ...answers: object[]): Promise<{ orderDetails: Record<string, unknown>[] }[]> {
  const requested: { orderDetails: Record<string, unknown>[] }[] = [];
  await page.route('**/api/order', async (route) => {
    requested.push(route.request().postDataJSON());
    const answer = answers.shift();
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return requested;
}
const refused = (status: number, errorKey: string, details?: object, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'X-limelightApp-error': `error.${errorKey}`, 'X-limelightApp-params': 'order', ...headers },
  json: { status, errorKey, message: `error.${errorKey}`, ...(details && { details }) },
});

test('a party that cannot sit together is asked before it is parted', { tag: '@phone-first' }, async ({ page }) => {
  const offers = {
    line: 0,
    left: 9,
    largestBlock: 3,
    splitOffer: [seat('C', 1), seat('C', 2), seat('D', 8), seat('D', 9)],
  };
  const buyer = await readyToOrder(page);
  const requested = await answerFirst(page, refused(409, 'noBlock', { ...offers, restrictedOffer: null }));
  await buyer.next();
  const dialog = page.getByRole('dialog', { name: 'No 4 seats side by side' });
  await expect(dialog).toContainText('At most 3 seats side by side');
  await expect(dialog.getByRole('listitem')).toHaveText(['C1', 'C2', 'D8', 'D9']);
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Accept sitting apart' }).click();
  await expect(page).toHaveURL(/personal-info/);
  expect(requested.map(({ orderDetails }) => orderDetails[0]?.acceptSplit)).toEqual([false, true]);
});

test('a restricted view is offered before it is given, and may be declined', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  const offers = { line: 0, left: 4, largestBlock: 0, splitOffer: null, restrictedOffer: [seat('P', 1), seat('P', 2)] };
  const buyer = await readyToOrder(page);
  const requested = await answerFirst(page, refused(409, 'noBlock', offers), refused(409, 'noBlock', offers));
  await buyer.next();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose again' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/seat-selection/);
  await buyer.next();
  await page.getByRole('button', { name: 'Accept the restricted view' }).click();
  await expect(page).toHaveURL(/personal-info/);
  expect(requested.at(-1)?.orderDetails[0]).toMatchObject({ acceptRestrictedView: true, acceptSplit: false });
});

test('what is sold out a moment later is told in its place, with a way out, and nothing chosen is lost', {
  tag: '@phone',
}, async ({ page }) => {
  const buyer = await readyToOrder(page);
  await answerFirst(
    page,
    refused(409, 'soldOut', { line: 0, left: 0, largestBlock: 0, splitOffer: null, restrictedOffer: null }),
  );
  await buyer.next();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText('Not enough tickets are left there.');
  await expect(notice).toBeInViewport();
  await expectNoViolation(page);
  await expect(page.getByRole('button', { name: /^Delete 4 tickets/ })).toBeVisible();
  await notice.getByRole('button', { name: 'Choose another zone' }).click();
  await expect(notice).toBeHidden();
  await buyer.choose(4);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

test('a pass that is over leads back to the sessions, with words', { tag: '@phone' }, async ({ page }) => {
  const buyer = await readyToOrder(page);
  await answerFirst(page, refused(400, 'passExpired'));
  await buyer.next();
  await expect(reported(page, 'Your time to choose is over. Please start again.')).toBeVisible();
  await expect(page).toHaveURL(/date-selection/);
  await expect(buyer.sessions().first()).toBeVisible();
});

test('a shop that is busy for a moment is asked again by itself', { tag: '@phone' }, async ({ page }) => {
  const buyer = await readyToOrder(page);
  const requested = await answerFirst(page, refused(503, 'busy', undefined, { 'Retry-After': '1' }));
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  expect(requested).toHaveLength(2);
  expect(requested[0]).toEqual(requested[1]);
});

test('a lost answer is asked for again, and is the same order', { tag: '@phone' }, async ({ page }) => {
  const buyer = await readyToOrder(page);
  let placed: { id: number } | undefined;
  await page.route('**/api/order', async (route) => {
    if (placed) return route.continue();
    placed = await (await route.fetch()).json();
    await route.abort('connectionreset');
  });
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  expect(((await buyer.kept('TRANSACTION')) as { id: number }).id).toBe(placed?.id);
});

test('nobody answers: it is told, and trying again works', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const buyer = await readyToOrder(page);
  await page.route('**/api/order', (route) => route.abort('connectionrefused'));
  await buyer.next();
  const message = reported(page, 'Server not reachable');
  await expect(message).toBeVisible({ timeout: 20_000 });
  const steps = page.getByRole('navigation', { name: 'Steps of your order' });
  // It covers neither the timer nor the steps, whether the page is scrolled or not.
  for (const scrolled of [0, 600]) {
    await page.evaluate((top) => scrollTo(0, top), scrolled);
    const gap = async () => ((await message.boundingBox())?.y ?? 0) - (((await steps.boundingBox())?.y ?? 0) + 44);
    await expect.poll(gap).toBeGreaterThan(0);
  }
  await page.unroute('**/api/order');
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

test('a shop that lets nobody in says so above the sessions, and a press asks again', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  let isAway = true;
  await page.route('**/api/order/acquire-token?**', (route) => (isAway ? route.abort() : route.continue()));
  const buyer = new Buyer(page);
  await open(page, eventPath);
  await buyer.buy();
  await buyer.sessions().first().click();
  const notice = page.getByRole('alert').filter({ hasText: 'We could not let you in just now.' });
  await expect(notice).toBeVisible({ timeout: 20_000 });
  isAway = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/order\/seat-selection/);
});

test('an event whose sales have not opened offers no session', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await open(page, '/event/pulse?lang=en');
  const id = await page.evaluate(async () => (await (await fetch('/api/events?eventCode=pulse')).json())[0].id);
  await open(page, `/order/date-selection/${id}?lang=en`);
  await expect(page.getByText(/^On sale /)).toBeVisible();
  await expect(new Buyer(page).sessions().and(page.locator(':enabled'))).toHaveCount(0);
});

test('a header whose scripts do not come leaves the page of a held order in use, and is whole once they are there', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const scripts = /\/assets\/(order-timer|toaster)-[^/]+\.js/;
  await page.route(scripts, (route) => route.abort());
  const buyer = new Buyer(page);
  await open(page, '/event/aurora-symphony?lang=en');
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(1);
  await buyer.add();
  await buyer.next();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.unroute(scripts);
  await expect(page.getByRole('timer')).toBeVisible({ timeout: 40_000 });
});

test('a seat plan and a field for a code whose scripts do not come leave the rest of the step in use', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await page.route(/\/assets\/(seat-plan|code-field)-[^/]+\.js/, (route) => route.abort());
  const buyer = new Buyer(page);
  await open(page, '/event/aurora-symphony?lang=en');
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.tap('I have a code');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Server not reachable');
  await buyer.choose(1);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/\/order\/personal-info/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details');
});

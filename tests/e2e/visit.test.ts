import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { pressLikeSafari } from './like-safari.ts';
import { isComing, isSoldOut, listEvents, open, watch } from './pages.ts';

const cards = (page: Page) => page.locator('main li').filter({ has: page.locator('h2') });

test('the wall shows every published event, and a tab shows its part of them', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const events = await listEvents(request);
  await open(page, '/home?lang=en');
  await expect(cards(page)).toHaveCount(events.length);
  await page.getByRole('link', { name: /^On sale soon/ }).click();
  await expect(cards(page)).toHaveCount(events.filter(isComing).length);
  await expect(page.getByRole('link', { name: /^On sale soon/ })).toHaveAttribute('aria-current', /true|page/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(events.length);
  await expect(page.getByRole('link', { name: /^All/ }).first()).toHaveAttribute('aria-current', /true|page/);
});

test('posters further down wait for the first view alone, and come without a script, too', {
  tag: ['@phone', '@wide'],
}, async ({ page, browser }) => {
  const last = (of: Page) => cards(of).last();
  const layout = (of: Page) => last(of).evaluate((card) => getComputedStyle(card).contentVisibility);
  await open(page, '/home');
  await expect.poll(() => layout(page)).toBe('visible');

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const still = await plain.newPage();
  await still.goto(new URL('/home', page.url()).href);
  expect(await layout(still)).toBe('auto');
  await last(still).scrollIntoViewIfNeeded();
  const isDrawn = () =>
    last(still)
      .locator('img')
      .evaluate((poster: HTMLImageElement) => poster.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await plain.close();
});

test('the wall has the events of a long programme too, which come in pages', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const [event] = await listEvents(request);
  const programme = Array.from({ length: 205 }, (_, at) => ({ ...event, id: at + 1, eventCode: `SHOW-${at + 1}` }));
  await page.route('**/api/events?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [at, size] = [Number(query.get('page')), Number(query.get('size'))];
    return route.fulfill({ json: programme.slice(at * size, (at + 1) * size) });
  });
  await open(page, '/faq?lang=en');
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(cards(page)).toHaveCount(programme.length);
});

test('the language is switched by a link and remembered', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/home?place=mo');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await page.locator('summary').first().click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/place=mo/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await open(page, '/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a search by keyboard finds a name of two characters; one without hits says so', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  await open(page, '/home');
  if (isMobile) await page.locator('label[for=search]').click();
  else await page.keyboard.press('/');
  await page.keyboard.type('夜航');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/query=/);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '夜航星圖' })).toBeVisible();
  await open(page, '/home?query=沒有這個');
  await expect(page.locator('h1')).toContainText('沒有這個');
  await expect(cards(page)).toHaveCount(0);
});

test('the carousel goes on, back and stands still', { tag: '@wide' }, async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/home?lang=en');
  const current = page.getByRole('button', { name: /^Show slide/ }).and(page.locator('[aria-current=true]'));
  await expect(current).toHaveAccessibleName('Show slide 1');
  if (isMobile) await page.getByRole('button', { name: 'Show slide 2' }).click();
  else await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(current).toHaveAccessibleName('Show slide 2');
  await page.getByRole('button', { name: 'Show slide 1' }).click();
  await expect(current).toHaveAccessibleName('Show slide 1');
});

test('from a poster to its event and back; Buy goes to its sessions; the heading has the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/home?lang=en');
  const card = cards(page).nth(2);
  const name = (await card.locator('h2').textContent()) ?? '';
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/event\//);
  await expect(page.locator('h1')).toHaveText(name);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(name));
  // The house is drawn with the prices of its zones once it is about to be seen.
  const plan = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Seating plan' }) });
  await plan.scrollIntoViewIfNeeded();
  await expect(plan.locator('canvas[data-whole]')).toBeVisible();
  await expect(plan.getByRole('list', { name: 'Legend' })).toContainText(/HK\$[\d,.]+ \d+ left/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home/);
  await expect(cards(page).nth(2)).toBeInViewport();
  await card.getByRole('link', { name: `Buy tickets: ${name}` }).click();
  await expect(page).toHaveURL(/\/order\/date-selection$/);
  await expect(page.getByText(name)).toBeVisible();
});

test('a page that breaks says so, and trying again helps', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await open(page, '/faq?lang=en');
  await page.route('**/api/events**', (route) => route.fulfill({ json: [{ id: 1 }] }));
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page.getByRole('heading', { name: 'An unexpected error has occurred.' })).toBeVisible();
  await page.unroute('**/api/events**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a sold-out event says that online ordering is closed and offers nothing to buy', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const event = (await listEvents(request)).find(isSoldOut);
  await open(page, `/event/${event?.eventCode}?lang=en`);
  await expect(page.getByText('Online ordering is sold out.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Buy tickets/ })).toHaveCount(0);
});

test('where a house was never drawn, or its plan does not come, the picture of it stands in', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await page.route('**/api/sites/*/seat-plan', async (route) => {
    const plan = await (await route.fetch()).json();
    const zones = plan.zones.map((zone: object) => ({ ...zone, shape: null }));
    await route.fulfill({ json: { ...plan, zones } });
  });
  await open(page, '/event/night-atlas?lang=en');
  await page.getByRole('heading', { name: 'Seating plan' }).scrollIntoViewIfNeeded();
  const picture = page.getByRole('img', { name: 'Seating plan' });
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
});

test('what is on sale later goes into a calendar, at the right moment', { tag: ['@phone', '@wide'] }, async ({
  page,
  request,
}) => {
  const event = (await listEvents(request)).find(isComing);
  await open(page, `/event/${event?.eventCode}?lang=en`);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Remind me/ })
    .locator('visible=true')
    .first()
    .click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const opensAt = new Date(event?.saleOpensAt ?? '').toISOString().replace(/[-:]|\.\d+/g, '');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(file).toContain(`DTSTART:${opensAt}`);
});

test('an event is found by its code and by its number; what does not exist is a 404 with a way home', {
  tag: ['@phone', '@wide'],
}, async ({ page, request }) => {
  const byCode = await request.get('/event/night-atlas');
  expect(byCode.status()).toBe(200);
  expect((await request.get('/event/52')).status()).toBe(200);
  const { complaints } = watch(page);
  const below = ['/order/x', '/order/tickets/a/b', '/order/payment-result/a/b'];
  for (const path of ['/event/no-such-event', '/event/999999', '/nowhere', ...below]) {
    const response = await open(page, path);
    expect(response?.status(), path).toBe(404);
    expect(complaints, path).toEqual([]);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/home/);
  }
});

test('on a phone the search covers the header until its cross is pressed, and its button sends it, in Safari too', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await pressLikeSafari(page);
  await open(page, '/home?lang=en');
  const field = page.getByRole('searchbox');
  const place = page.getByRole('search');
  await page.locator('label[for=search]').click();
  await expect(place).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(place).toHaveCSS('opacity', '0');
  await page.locator('label[for=search]').click();
  await field.pressSequentially('atlas');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/query=atlas/);
  await expect(place).toHaveCSS('opacity', '0');
});

test('an event with a plan is drawn by a browser without Map.groupBy, such as Safari 16', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await page.addInitScript(() => Object.assign(Map, { groupBy: undefined }));
  await open(page, '/event/night-atlas?lang=en');
  await page.getByRole('heading', { name: 'Seating plan' }).scrollIntoViewIfNeeded();
  await expect(page.locator('main canvas').first()).toBeVisible();
});

test('when the list of events fails, the stage is being set; trying again helps', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await open(page, '/faq?lang=en');
  await page.route('**/api/events**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page.getByRole('heading', { name: 'We are setting the stage' })).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/events**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('with an empty list it is busy, and while it loads there are skeletons', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await open(page, '/faq?lang=en');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/events**', async (route) => {
    await released;
    await route.fulfill({ json: [] });
  });
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: /busy/i })).toBeVisible();
});

test('who is offline is told, kindly', { tag: ['@phone', '@wide'] }, async ({ page, context }) => {
  await open(page, '/home?lang=en');
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test('a press without a network waits for one on the page where it was made', { tag: ['@phone', '@wide'] }, async ({
  page,
  context,
}) => {
  await open(page, '/event/aurora-symphony?lang=en');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Buy tickets' }).locator('visible=true').first().click();
  await expect(page).toHaveURL(/date-selection/);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Aurora Symphony' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a session' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the wall, an event, the questions, a search and the languages all work', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(cards(page).first()).toContainText('HK$');
    await expect(page.getByRole('link', { name: '夜航星圖' }).first()).toHaveAttribute('href', '/event/night-atlas');
    await page.goto('/home?query=%E5%A4%9C%E8%88%AA');
    await expect(cards(page)).toHaveCount(1);
    await page.goto('/event/night-atlas?lang=en');
    await expect(page.locator('h1')).toHaveText('Night Atlas');
    await expect(page.getByRole('cell', { name: 'HK$1,280' })).toBeVisible();
    await page.goto('/faq');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.locator('main h2, main h3, main summary').count()).toBeGreaterThan(20);
  });
});

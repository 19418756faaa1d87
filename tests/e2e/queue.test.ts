import { createHash } from 'node:crypto';
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import type { QueueReply } from '../../src/contract/queue.ts';
import { drawPlaces } from '../../src/domain/queue/draw-places.ts';
import { beginLineAnew } from '../../src/server/shop/queue/queue.queries.ts';
import { addWaitingRoom } from '../support/people/waiting-room.ts';
import type { Hall } from '../support/shop/hall.ts';
import { expectClean, expectCleanOnBothScreens } from './clean.ts';
import { Buyer, reported } from './order-pages.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { locales, open, watch } from './pages.ts';

// One after the other: they share one shop.
test.describe.configure({ mode: 'default' });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop?.stop());

let visitors = 0;
/** Others who come by themselves, each from a network of their own. */
async function come({ eventId }: Hall, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    visitors += 1;
    const address = `10.1.${visitors >> 8}.${visitors & 255}`;
    await fetch(`${shop.address}/api/order/acquire-token?eventId=${eventId}`, {
      headers: { 'X-Forwarded-For': address },
    });
  }
}

/** Raises the number of visitors inside the event; the line moves within a second. */
const letIn = ({ eventId }: Hall, insideMax: number) =>
  shop.db.updateTable('event').set({ insideMax }).where('id', '=', eventId).execute();

const openSale = ({ eventId }: Hall, seconds: number) =>
  shop.db
    .updateTable('event')
    .set({ saleOpensAt: new Date(Date.now() + seconds * 1000) })
    .where('id', '=', eventId)
    .execute();

/** The public state of the line, at most a second old. */
const lineOf = async ({ eventId }: Hall): Promise<QueueReply> =>
  (await fetch(`${shop.address}/api/order/queue/${eventId}`)).json();

/** A page looks at the line as soon as it is back online. */
async function comeBackOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

const openSessions = (page: Page, { eventId }: Hall, locale = 'en') =>
  open(page, `${shop.address}/order/date-selection/${eventId}?lang=${locale}`);
const chooseSession = (page: Page) =>
  page
    .locator('main')
    .getByRole('button')
    .filter({ has: page.locator('time') })
    .first()
    .click();
async function standInLine(page: Page, hall: Hall, locale = 'en'): Promise<void> {
  await openSessions(page, hall, locale);
  await chooseSession(page);
}
const ahead = (page: Page, people: number) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Ahead of you ${people} (person|people)$`));
const expectSeats = (page: Page) => expect(page).toHaveURL(/\/order\/seat-selection/);

test('where nobody waits one comes straight in', async ({ page }) => {
  const hall = await addWaitingRoom(shop.db);
  await standInLine(page, hall);
  await expectSeats(page);
});

test('one waits behind others, sees the line move, and comes in without doing anything', async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 7);
  await standInLine(page, hall);
  await ahead(page, 6);
  await expect(page).toHaveTitle(/^\(6\) /);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^You are queuing\. .* automatically/)).toBeVisible();
  await letIn(hall, 5);
  await ahead(page, 2);
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '57');
  await expect(page.getByText('2 people are ahead of you.')).toBeAttached();
  // A title is read out when it comes; the number in it is not read out again with each step.
  await expect(page.getByRole('status').filter({ hasText: /^\(2\)/ })).toHaveCount(0);
  await letIn(hall, 100);
  await expectSeats(page);
});

test('the line is told before one joins it; a place can be given up; a button leads in when the page sees nothing', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 3);
  await openSessions(page, hall);
  await expect(page.getByText('2 people are waiting now.')).toBeVisible();
  await chooseSession(page);
  await ahead(page, 2);
  await page.getByRole('button', { name: 'Sound and vibration' }).click();
  await expect(page.getByText('It plays while this page is open')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the line' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a session');
  await chooseSession(page);
  // The number of the place that was given up stays in the line.
  await ahead(page, 3);
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await page.route('**/api/order/queue/*', (route) => route.abort());
  await letIn(hall, 100);
  await expect.poll(async () => (await lineOf(hall)).served).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectSeats(page);
});

test('who loads the page again, or comes back in another tab, stands where he stood', async ({ page, context }) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 4);
  await standInLine(page, hall);
  await ahead(page, 3);
  await come(hall, 2);
  await page.reload();
  await ahead(page, 3);
  await page.close();
  const another = await context.newPage();
  await standInLine(another, hall);
  await ahead(another, 3);
  await letIn(hall, 100);
  await expectSeats(another);
});

test('while the line cannot be seen, the page says that the place is kept, and goes on by itself', async ({
  page,
  context,
}) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 3);
  await standInLine(page, hall);
  await ahead(page, 2);
  await page.route('**/api/order/queue/*', (route) => route.fulfill({ status: 503 }));
  await expect(page.getByText(/keep trying\. Your place is kept/)).toBeVisible({ timeout: 20_000 });
  await context.setOffline(true);
  await expect(page.getByText(/Your place is kept, and the line is shown again/)).toBeVisible();
  await page.unroute('**/api/order/queue/*');
  await letIn(hall, 100);
  await context.setOffline(false);
  await expectSeats(page);
});

test('a waiting room whose script does not come says that the place is kept, and is there as soon as the script is', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 3);
  const script = /\/assets\/waiting-room-[^/]+\.js/;
  await page.route(script, (route) => route.abort());
  await standInLine(page, hall);
  await expect(page.getByRole('main').getByText(/keep trying\. Your place is kept/)).toBeVisible();
  await page.unroute(script);
  await ahead(page, 2);
});

test('what sells out meanwhile is said, with a way home', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 2);
  await standInLine(page, hall);
  await ahead(page, 1);
  await page.route('**/api/order/queue/*', async (route) => {
    const line = await (await route.fetch()).json();
    await route.fulfill({ json: { ...line, isSoldOut: true } });
  });
  await expect(page.getByRole('heading', { name: 'Every ticket is sold' })).toBeFocused();
  await page.getByRole('main').getByRole('link').click();
  await expect(page).toHaveURL(/\/home/);
});

test('a waiting room that is closed lets those in who wait, and a withdrawn event says so', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const [hall, withdrawn] = [
    await addWaitingRoom(shop.db, { insideMax: 1 }),
    await addWaitingRoom(shop.db, { insideMax: 1 }),
  ];
  for (const { eventId } of [hall, withdrawn]) await come({ eventId } as Hall, 2);
  const changeEvent = ({ eventId }: Hall, columns: object) =>
    shop.db.updateTable('event').set(columns).where('id', '=', eventId).execute();
  await standInLine(page, hall);
  await ahead(page, 1);
  await changeEvent(hall, { admittedPerMinute: null, insideMax: null });
  await expectSeats(page);
  await standInLine(page, withdrawn);
  await ahead(page, 1);
  await changeEvent(withdrawn, { publishedAt: null });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Online ordering for this event is closed.');
});

test('before the opening one waits in the lobby; then the page knows its place before anybody tells it', async ({
  page,
  context,
}) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1, opensAt: null });
  const seed = Buffer.alloc(32, 1);
  const place = drawPlaces(seed, 6)[5] ?? 0;
  expect(place).toBeGreaterThan(1);
  await openSale(hall, 1800);
  await shop.db.insertInto('queue').values({ eventId: hall.eventId, seed }).execute();
  await openSessions(page, hall);
  await come(hall, 5);
  let asks = 0;
  page.on('request', (request) => {
    if (request.url().includes('acquire-token')) asks += 1;
  });
  await chooseSession(page);
  await expect(page.getByRole('heading', { name: 'Waiting for the sale to open' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await expect.poll(async () => (await lineOf(hall)).arrivals).toBe(6);
  await comeBackOnline(context);
  await expect(page.getByText('6 people are waiting now.')).toBeVisible();
  await page.getByText('How the draw can be checked').click();
  await expect(page.getByText(createHash('sha256').update(seed).digest('hex'))).toBeVisible();
  // It opens sooner than was said.
  await openSale(hall, 3);
  await expect.poll(async () => (await lineOf(hall)).opensAt).toBeLessThan(Date.now() + 60_000);
  await comeBackOnline(context);
  await expect(page.getByRole('heading', { name: 'Ahead of you' })).toBeVisible({ timeout: 20_000 });
  await ahead(page, place - 1);
  await expect(page.getByText(seed.toString('hex'))).toBeVisible();
  expect(asks).toBe(1);
  await letIn(hall, 100);
  await expectSeats(page);
});

test('a sale that is put off after its opening leads those who wait to its new lobby', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
  await come(hall, 3);
  await standInLine(page, hall);
  await ahead(page, 2);
  await openSale(hall, 1800);
  await beginLineAnew(shop.db, hall.eventId);
  await expect(page.getByRole('heading', { name: 'Waiting for the sale to open' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await lineOf(hall)).arrivals).toBe(1);
  await openSale(hall, 0);
  await expectSeats(page);
});

for (const locale of locales) {
  test(`the waiting room in ${locale}: axe finds nothing, nothing overflows, no word is missing`, {
    tag: '@wide',
  }, async ({ page }) => {
    const hall = await addWaitingRoom(shop.db, { insideMax: 1 });
    const { complaints } = watch(page);
    await come(hall, 30);
    await standInLine(page, hall, locale);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('29');
    await expect(page.getByText(/^(餘票|剩餘票券|Tickets left)$/)).toBeVisible();
    await expectClean(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectCleanOnBothScreens(page);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.locator('body').innerText()).not.toMatch(/queue\.[a-z]/);
    expect(complaints).toEqual([]);
  });
}

/** The pass that a visitor gets next is over after nine seconds. */
async function shortenPass(page: Page): Promise<void> {
  const shorten = async (route: Route) => {
    const reply = await route.fetch();
    const pass = await reply.json();
    await route.fulfill({ response: reply, json: { ...pass, validUntil: pass.serverTime + 9000 } });
  };
  await page.route('**/api/order/acquire-token?**', shorten, { times: 1 });
}

const pauseSale = (hall: Hall, salePausedAt: Date | null) =>
  shop.db.updateTable('event').set({ salePausedAt }).where('id', '=', hall.eventId).execute();

test('a pass that ends while the sale is paused leads to the sessions, and in again with what was chosen', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { seats: 20 });
  await shortenPass(page);
  await standInLine(page, hall);
  await expectSeats(page);
  await pauseSale(hall, new Date());
  const buyer = new Buyer(page);
  await buyer.choose(2);
  await buyer.add();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The minutes of the pause are added to your turn.',
  );
  await pauseSale(hall, null);
  // Every part of the shop notices within a second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/order\/seat-selection/, { timeout: 1000 });
  }).toPass();
  expect(await buyer.kept('CART')).toHaveLength(1);
});

test('the end of the time is told though the shop does not answer, and a pause as soon as it does', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const hall = await addWaitingRoom(shop.db, { seats: 20 });
  await shortenPass(page);
  await standInLine(page, hall);
  await expectSeats(page);
  await pauseSale(hall, new Date());
  const held: Route[] = [];
  let isAway = true;
  await page.route('**/api/order/queue/*', async (route) => {
    if (isAway) held.push(route);
    else await route.continue();
  });
  const buyer = new Buyer(page);
  await buyer.choose(2);
  await buyer.add();
  await expect(page).toHaveURL(/\/home/);
  await expect(reported(page, 'Your time to order is up! Please start again')).toBeVisible();
  expect(await buyer.kept('CART')).toBeNull();
  isAway = false;
  for (const route of held) await route.continue();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The minutes of the pause are added to your turn.',
  );
  await expect(reported(page, 'Your time to order is up! Please start again')).toHaveCount(0);
  expect(await buyer.kept('CART')).toHaveLength(1);
});

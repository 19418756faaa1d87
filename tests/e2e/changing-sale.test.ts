// The programme changes while buyers choose: what they agreed to is what they pay, and each page says what has changed.
import { expect, type Page, test } from '@playwright/test';
import { addHall, type Hall } from '../support/shop/hall.ts';
import { expectNoViolation } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { messages, open } from './pages.ts';
import { addPerson, tokenOf } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: OwnShop;
let token: string;
test.beforeAll(async ({ request }) => {
  shop = await startOwnShop();
  token = await tokenOf(request, shop.address, await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']));
});
test.afterAll(() => shop?.stop());

const hallOf = () => addHall(shop.db, { zones: [400], sessions: 2 });

/** A change by staff, with the whole row as a form sends it. */
async function change(page: Page, path: string, fields: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const row = await (await page.request.get(`${shop.address}/api/${path}`, { headers })).json();
  const address = `${shop.address}/api/${path.replace(/\/\d+$/, '')}`;
  const answer = await page.request.put(address, { headers, data: { ...row, ...fields } });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function openEvent(page: Page, hall: Hall): Promise<Buyer> {
  await open(page, `${shop.address}/event/${hall.eventId}?lang=en`);
  return new Buyer(page);
}

async function fillCart(page: Page, hall: Hall): Promise<Buyer> {
  const buyer = await openEvent(page, hall);
  await buyer.buy();
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  return buyer;
}

const notice = (page: Page) => page.getByRole('main').getByRole('alert');

test('a price that rises before Next is told, and holds seats only after another press', { tag: '@phone' }, async ({
  page,
}) => {
  const hall = await hallOf();
  const buyer = await fillCart(page, hall);
  await expect(page.getByRole('main')).toContainText('HK$980');
  await change(page, `pricings/${hall.zones[0]?.pricingId}`, { price: 500.5 });
  await buyer.next();
  await expect(notice(page)).toContainText('your tickets now cost HK$1,021 in all');
  await expect(page.getByRole('main')).toContainText('HK$500.50 × 2');
  await expectNoViolation(page);
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  expect(await buyer.kept('TRANSACTION')).toMatchObject({ amount: 1021 });
});

test('a price that is removed and made anew can be chosen again', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const hall = await hallOf();
  const buyer = await fillCart(page, hall);
  const headers = { Authorization: `Bearer ${token}` };
  const [zone] = hall.zones;
  await page.request.delete(`${shop.address}/api/pricings/${zone?.pricingId}`, { headers });
  const data = { event: { id: hall.eventId }, zone: { id: zone?.id }, ticketType: 'PUBLIC', price: 300 };
  expect((await page.request.post(`${shop.address}/api/pricings`, { headers, data })).status()).toBe(201);
  await buyer.next();
  await expect(notice(page)).toContainText('This price is no longer on sale.');
  await notice(page).getByRole('button', { name: 'Choose another zone' }).click();
  await expect(notice(page)).toBeHidden();
  await buyer.choose(2);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

test('a session that is closed meanwhile leads to the sessions of now', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  const hall = await hallOf();
  const buyer = await fillCart(page, hall);
  await change(page, `sessions/${hall.sessionIds[0]}`, { enabled: false });
  await buyer.next();
  await expect(notice(page)).toContainText('This session can no longer be booked.');
  await notice(page).getByRole('link', { name: 'Choose another session' }).click();
  await expect(buyer.sessions().first()).toBeDisabled();
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

test('an event that is withdrawn meanwhile is said to be closed, with a way home', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const hall = await hallOf();
  const buyer = await fillCart(page, hall);
  const second = await (await browser.newContext()).newPage();
  const late = await openEvent(second, hall);
  await change(page, `events/${hall.eventId}`, { publishedAt: null });
  await late.buy();
  await late.sessions().first().click();
  await expect(notice(second)).toContainText('Online ordering for this event is closed.');
  await expect(notice(second).getByRole('button')).toHaveCount(0);
  await second.context().close();
  const counted = page.waitForResponse((answer) => answer.url().includes('/availability') && answer.status() === 404);
  await buyer.next();
  await counted;
  await expect(notice(page)).toContainText('Online ordering for this event is closed.');
  await expect(messages(page).getByText('Unknown error!')).toHaveCount(0);
  await notice(page).getByRole('link', { name: 'All events' }).click();
  await expect(page).toHaveURL(/\/home/);
});

test('a session that moves while its seats are held is told at the next step, and each page has its new time', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const hall = await hallOf();
  const buyer = await fillCart(page, hall);
  // The step looks at the order when it is entered; the move comes after that look, not beside it.
  const looked = page.waitForResponse(/\/api\/order\?token=/);
  await buyer.next();
  await looked;
  const move = { startTime: '2031-05-03T11:30:00.000Z', movesTickets: true };
  await change(page, `sessions/${hall.sessionIds[0]}`, move);
  await page.reload();
  await expect(notice(page)).toContainText('Your session has moved to Sat 3 May 2031');
  await expect(page.getByRole('main')).toContainText(/Night Atlas\s*Sat 3 May 2031 19:30/);
  await expectNoViolation(page);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(/Night Atlas\s*Sat 3 May 2031/);
  await expect(notice(page)).toHaveCount(0);
});

/** An event whose only session begins at this time. */
async function hallThatBeginsAt(milliseconds: number): Promise<Hall> {
  const hall = await addHall(shop.db, { zones: [400] });
  const startsAt = new Date(milliseconds);
  await shop.db.updateTable('session').where('eventId', '=', hall.eventId).set({ startsAt }).execute();
  return hall;
}
const sessionsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('time') });

test('a session that begins while its event is on the screen is over there, and at step 1', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  // The begin lies between two minutes.
  const begin = Math.ceil(Date.now() / 60_000) * 60_000 + 605_000;
  const { eventId } = await hallThatBeginsAt(begin);
  const step = await page.context().newPage();
  // The clock is that of both tabs.
  await page.clock.install();
  await open(page, `${shop.address}/event/${eventId}?lang=en`);
  await open(step, `${shop.address}/order/date-selection/${eventId}?lang=en`);
  await expect(step.getByRole('button', { name: /Available/ })).toBeEnabled();
  await page.bringToFront();
  await expect(sessionsOf(page)).toContainText('Available');
  await page.clock.runFor(begin + 11_000 - Date.now());
  await expect(sessionsOf(page)).toContainText('Over');
  await step.bringToFront();
  await expect(step.getByRole('button', { name: /Over/ })).toBeDisabled();
});

test('a phone whose clock is late shows a session that has begun as over', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const late = 5 * 60_000;
    const { now } = Date;
    Date.now = () => now.call(Date) - late;
    const origin = performance.timeOrigin;
    Object.defineProperty(performance, 'timeOrigin', { get: () => origin - late });
  });
  await openEvent(page, await hallThatBeginsAt(Date.now() - 70_000));
  await expect(sessionsOf(page)).toContainText('Over');
});

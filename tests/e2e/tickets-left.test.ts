// Few tickets, and none, after people have bought: on the wall, on the page of the event and in its first step.
import { expect, type Page, test } from '@playwright/test';
import { addCodes, addPrice } from '../support/people/codes.ts';
import { addHall, rowsOfSeats } from '../support/shop/hall.ts';
import { expectClean } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { open } from './pages.ts';
import { addPerson, tokenOf } from './people.ts';
import { addTransfer, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let few: StaffShop;
let gone: StaffShop;
test.beforeAll(async ({ request }) => {
  shop = await startStaffShop();
  [few, gone] = [await hallOf('Few Seats', 40), await hallOf('No Seats', 8, '\nH: 1b 2b')];
  // Held seats count as sold, as long as they are held; only paid ones make an event sold out.
  for (const _ of [1, 2, 3]) await addTransfer(few, { count: 8, proofs: 0 });
  const sale = await addTransfer(gone, { count: 8 });
  const staff = await tokenOf(request, shop.address, await addPerson(shop, ['ROLE_FINANCE', 'ROLE_USER']));
  const accepted = await request.post(`${shop.address}/api/transfers/${sale.invoiceNo}/accept`, {
    headers: { Authorization: `Bearer ${staff}` },
    data: { amount: sale.amount },
  });
  expect(await accepted.json()).toMatchObject({ state: 'PAID' });
});
test.afterAll(() => shop?.stop());

async function hallOf(nameEng: string, seats: number, house = ''): Promise<StaffShop> {
  const hall = await addHall(shop.db, { zones: [rowsOfSeats(seats / 8, 8) + house], event: { nameEng } });
  const { eventCode } = await shop.db
    .selectFrom('event')
    .where('id', '=', hall.eventId)
    .select('eventCode')
    .executeTakeFirstOrThrow();
  return { ...shop, hall, eventCode };
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const sessions = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .filter({ visible: true });

for (const colorScheme of ['light', 'dark'] as const)
  test(`the wall tells of few tickets and of none, sold out last, ${colorScheme}`, {
    tag: '@wide',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page, `${shop.address}/home?lang=en`);
    await expect(card(page, 'Few Seats').getByText('Few left')).toBeVisible();
    await expect(card(page, 'Few Seats').getByRole('link', { name: 'Buy tickets: Few Seats' })).toBeVisible();
    await expect(card(page, 'No Seats')).toContainText('No tickets online now');
    await expect(card(page, 'No Seats').getByText('Sold out')).toHaveCount(2);
    await expect(card(page, 'No Seats').getByRole('link', { name: /^Buy/ })).toHaveCount(0);
    await expect(card(page, 'Night Atlas').getByText('Few left')).toHaveCount(0);
    await expect(page.locator('main li h2')).toHaveText(['Night Atlas', 'Few Seats', 'No Seats']);
    await expectClean(page);
  });

test('the page of an event with few tickets says so at its session, and sells them', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page, `${shop.address}/event/${few.eventCode}?lang=en`);
  await expect(sessions(page).first()).toContainText('Few left');
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('16 left');
  await expectClean(page);
  const buyer = new Buyer(page);
  await buyer.buy();
  await expect(buyer.sessions().first()).toContainText('Only 16');
  await buyer.chooseSession();
});

test('the page of an event without tickets offers none, and its first step says why', { tag: '@wide' }, async ({
  page,
}) => {
  await open(page, `${shop.address}/event/${gone.eventCode}?lang=en`);
  await expect(sessions(page).first()).toContainText('Sold out');
  await expect(page.getByText('Online ordering is sold out.').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Buy tickets/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Sold out');
  await expectClean(page);
  await open(page, `${shop.address}/order/date-selection/${gone.hall.eventId}?lang=en`);
  await expect(page.getByText('Online ordering is sold out.')).toBeVisible();
  await expect(new Buyer(page).sessions().and(page.locator(':enabled'))).toHaveCount(0);
});

test('a code for house seats still sells them, by the link of its mail', { tag: '@wide' }, async ({ page }) => {
  const { id: zoneId } = await addPrice(shop.db, gone.hall, 'DISCOUNT', 48_000);
  await addCodes(shop.db, gone.hall.eventId, { codes: ['HOUSE2K7'], zoneId, seats: 'H1–2' });
  await open(page, `${shop.address}/event/${gone.eventCode}?lang=en&code=house2k7`);
  await expectClean(page);
  const useCode = () => page.getByRole('link', { name: 'Use your code' }).filter({ visible: true }).click();
  await useCode();
  await expect(page.getByText('for seats H1–2')).toBeVisible();
  // The link writes the code in small letters. A code that was checked is not asked for again.
  const checks: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/order/code') && checks.push(request.url()));
  await page.goBack();
  await useCode();
  await expect(page.getByText('for seats H1–2')).toBeVisible();
  expect(checks).toEqual([]);
  await expectClean(page);
  const buyer = new Buyer(page);
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  await expect(page.getByText(/H1/).first()).toBeVisible();
});

test('behind a waiting room, who needs one of the last wheelchair places comes in beside the line', {
  tag: '@wide',
}, async ({ page }) => {
  const event = { admittedPerMinute: 600, insideMax: 100 };
  const { eventId } = await addHall(shop.db, { zones: ['A: 1c 2c'], event });
  await open(page, `${shop.address}/order/date-selection/${eventId}?lang=en`);
  const buyer = new Buyer(page);
  await expect(buyer.sessions().first()).toContainText('Wheelchair only');
  await buyer.sessions().first().click();
  await expect(page.getByRole('heading', { name: 'Only wheelchair places are left' })).toBeFocused();
  await expectClean(page);
  await page.getByRole('button', { name: 'I need wheelchair places' }).click();
  await expect(page).toHaveURL(/seat-selection/);
  await buyer.choose(2);
  // An order without the tick would be refused as sold out.
  await expect(page.getByText('Only wheelchair places are left here')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add' })).toBeDisabled();
  await page.getByLabel(/^I need wheelchair or companion places/).check();
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
});

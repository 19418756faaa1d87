// A code is made by staff and used by a buyer; a presale is for those who hold a code.
import { expect, type Page, test } from '@playwright/test';
import { mailboxDigest } from '../../src/server/shop/orders/name-buyer.ts';
import { hourLater } from '../support/database/small-catalogue.ts';
import { addCodes, addPrice } from '../support/people/codes.ts';
import { addHall } from '../support/shop/hall.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { open, watch } from './pages.ts';
import { fillInfo } from './pay-pages.ts';
import { addPerson, signIn } from './people.ts';
import { type StaffShop, signingKey, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
test.beforeAll(async () => {
  shop = await startStaffShop();
});
test.afterAll(() => shop?.stop());

/** Makes three codes for two tickets each of one row, at a quarter less, and returns the first. */
async function makeCodes(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make codes' }).click();
  const form = page.getByRole('form', { name: 'Make codes' });
  await form.getByLabel('Event').fill(shop.eventCode);
  await page.getByRole('option').first().click();
  await form.getByLabel('Name').fill('Friends of the house');
  await form.getByLabel('Number of codes').fill('3');
  await form.getByLabel('Prefix').fill('star');
  await form.getByLabel('Tickets of each code').fill('2');
  await form.getByLabel('Percent off').fill('25');
  await form.getByText('More limits').click();
  await form.getByLabel('Zone', { exact: true }).fill('Z1');
  await page.getByRole('option').first().click();
  const seats = form.getByLabel('Only these seats of the zone');
  await seats.fill('C1–99');
  await form.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(form.getByText('The zone does not have all of these seats.')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await seats.fill('c1-20');
  await form.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Friends of the house/ })).toBeVisible();
  await expect(page.getByText('Seats: C1–20')).toBeVisible();
  const code = await page.getByRole('row').nth(1).locator('b').textContent();
  expect(code).toMatch(/^STAR[2-9C-Y]{8}$/);
  return code as string;
}

test('a discount from beginning to end: made by staff, brought by a link, charged, and seen with its order', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page);
  await addPrice(shop.db, shop.hall, 'DISCOUNT', 48_000);
  const staff = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']);
  await signIn(page, shop.address, staff, '/admin/codes');
  const code = await makeCodes(page);
  await expectCleanOnBothScreens(page);

  const visit = await browser.newContext({ baseURL: shop.address });
  const buyerPage = await visit.newPage();
  const { eventId } = shop.hall;
  for (let at = 0; at < 21; at += 1)
    await visit.request.post('/api/order/code', { data: { eventId, code: `GUESS${2000 + at}` } });
  // Others of the network have mistyped: the browser solves a human check, and the buyer sees nothing of it.
  await open(buyerPage, `/event/${shop.eventCode}?lang=en&code=${code.toLowerCase()}`);
  const buyer = new Buyer(buyerPage);
  await buyer.buy();
  await buyer.chooseSession();
  await expect(buyerPage.getByText('tickets left: 2')).toBeVisible();
  await expect(buyerPage.getByRole('region', { name: 'Zones and prices' })).toContainText('HK$360');
  await expectCleanOnBothScreens(buyerPage);
  await buyer.choose(2);
  await buyer.add();
  await expect(buyerPage.getByText('HK$740').first()).toBeVisible();
  await buyer.next();
  await expect(buyerPage).toHaveURL(/personal-info/);
  await expect(buyerPage.getByText('HK$740').first()).toBeVisible();

  const rows = await shop.db.selectFrom('ticket').where('codeId', 'is not', null).select('rowLabel').execute();
  expect(rows).toEqual([{ rowLabel: 'C' }, { rowLabel: 'C' }]);

  await page.reload();
  const used = page.getByRole('row').filter({ hasText: code });
  await expect(used).toContainText('2 of 2 used');
  // Its order is no link for an organiser, who may not open orders.
  await expect(used).toContainText(/\d{6,} \(2\)/);
  await expect(used.getByRole('link')).toHaveCount(0);
  // The seats that the zone does not have were refused.
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
  await visit.close();
});

test('a presale sells to a holder of a code and to nobody else before the opening; the code is named to its person alone', async ({
  browser,
}) => {
  const presale = { presaleOpensAt: hourLater(-1), saleOpensAt: hourLater(24) };
  const hall = await addHall(shop.db, { zones: [40], event: presale });
  await addPrice(shop.db, hall, 'PRIORITY_BOOKING', 48_000);
  await addCodes(shop.db, hall.eventId, {
    codes: ['FANS2K7M'],
    ticketType: 'PRIORITY_BOOKING',
    reduction: { kind: 'NONE', value: 0 },
    personDigest: mailboxDigest(signingKey, 'friend@visitor.example'),
  });
  const visit = await browser.newContext({ baseURL: shop.address });
  const page = await visit.newPage();
  await open(page, `/order/date-selection/${hall.eventId}?lang=en`);
  const buyer = new Buyer(page);
  await expect(buyer.sessions().first()).toBeDisabled();
  const field = page.getByLabel('Code', { exact: true });
  await field.fill('fans-2k7x');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('does not work here');
  await expect(buyer.sessions().first()).toBeDisabled();
  await field.fill('ｆａｎｓ 2k7m');
  await field.press('Enter');
  await expect(page.getByText('FANS2K7M')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  await fillInfo(page);
  const email = page.locator('[name=email]');
  await email.fill('somebody@visitor.example');
  await page.getByRole('button', { name: /^Next step/ }).click();
  await expect(page.getByText('This order’s code is for one person.')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.locator('[name=lastName]')).not.toHaveValue('');
  await expectCleanOnBothScreens(page);
  await email.fill('friend@visitor.example');
  await page.getByRole('button', { name: /^Next step/ }).click();
  await expect(page).toHaveURL(/payment-info/);
  await visit.close();
});

test('house seats are sold to the holder of their code alone', { tag: ['@wide', '@desktop'] }, async ({ browser }) => {
  const hall = await addHall(shop.db, { zones: ['A: 1a 2a 3a', 'H: 1b 2b 3b'] });
  const { id: zoneId } = await addPrice(shop.db, hall, 'DISCOUNT', 48_000, 1);
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], zoneId, seats: 'H1–3' });
  const visit = await browser.newContext({ baseURL: shop.address });
  const page = await visit.newPage();
  await open(page, `/order/date-selection/${hall.eventId}?lang=en`);
  const buyer = new Buyer(page);
  await buyer.chooseSession();
  const zone = page.getByRole('region', { name: 'Zones and prices' }).getByRole('button', { name: /Z2/ });
  await expect(zone).toBeDisabled();
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('FANS2K7M');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByText('for seats H1–3')).toBeVisible();
  const inUse = page.getByRole('status').filter({ hasText: 'FANS2K7M' });
  await expect(inUse).toBeFocused();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type('FANS2K7M');
  await page.keyboard.press('Enter');
  await expect(inUse).toBeFocused();
  await expectCleanOnBothScreens(page);
  await buyer.choose(2, 1);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  await expect(page.getByText(/H1/).first()).toBeVisible();
  await visit.close();
});

test('a code for fewer tickets than were chosen says so at once', { tag: ['@desktop', '@wide'] }, async ({
  browser,
}) => {
  const hall = await addHall(shop.db, { zones: [40] });
  await addPrice(shop.db, hall, 'DISCOUNT', 48_000);
  await addCodes(shop.db, hall.eventId, { codes: ['FANS2K7M'], ticketsMax: 2 });
  const visit = await browser.newContext({ baseURL: shop.address });
  const page = await visit.newPage();
  await open(page, `/order/date-selection/${hall.eventId}?lang=en`);
  const buyer = new Buyer(page);
  await buyer.chooseSession();
  await buyer.choose(4);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('FANS2K7M');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByText('With this code up to 2 tickets.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove' }).click();
  await buyer.choose(4);
  await buyer.add();
  await page.getByLabel('Code', { exact: true }).fill('FANS2K7M');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByText(/^This code is good for 2 tickets/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await buyer.next();
  await expect(page).toHaveURL(/personal-info/);
  await visit.close();
});

test('a buyer without a link opens the field, and a wrong code is refused there', {
  tag: ['@desktop', '@wide'],
}, async ({ browser }) => {
  const visit = await browser.newContext({ baseURL: shop.address });
  const page = await visit.newPage();
  await open(page, `/event/${shop.eventCode}?lang=en`);
  const buyer = new Buyer(page);
  await buyer.buy();
  await buyer.chooseSession();
  await page.getByRole('button', { name: 'I have a code' }).click();
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('NOTHING2');
  await page.getByRole('button', { name: 'Use' }).click();
  await expect(page.getByRole('alert')).toContainText('does not work here');
  await expect(field).toBeFocused();
  await visit.close();
});

test('another event leaves behind the session and the zone that were chosen of the one before', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const other = await addHall(shop.db, { zones: [20], sessions: 2 });
  await addPrice(shop.db, other, 'DISCOUNT', 48_000);
  await signIn(page, shop.address, await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']), '/admin/codes');
  await page.getByRole('button', { name: 'Make codes' }).click();
  const form = page.getByRole('form', { name: 'Make codes' });
  const choose = async (label: string, typed: string) => {
    await form.getByLabel(label, { exact: true }).fill(typed);
    await page.getByRole('option').filter({ hasText: typed }).click();
  };
  await choose('Event', shop.eventCode);
  await form.getByLabel('Name').fill('For the other hall');
  await form.getByText('More limits').click();
  await form.getByLabel('Session').selectOption({ index: 1 });
  await choose('Zone', 'Z1');
  const { eventCode } = await shop.db
    .selectFrom('event')
    .where('id', '=', other.eventId)
    .select('eventCode')
    .executeTakeFirstOrThrow();
  await choose('Event', eventCode);
  await expect(form.getByLabel('Zone', { exact: true })).toHaveValue('');
  await form.getByRole('button', { name: 'Make', exact: true }).click();
  await expect(page.getByRole('heading', { name: /For the other hall/ })).toBeVisible();
});

// A clerk sells at the counter and by telephone, and gives tickets to a guest above the quota.
import { expect, type Page, test } from '@playwright/test';
import { addCodes, addPrice } from '../support/people/codes.ts';
import { addHall, rowsOfSeats } from '../support/shop/hall.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { open, watch } from './pages.ts';
import { payWith } from './pay-pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';
import { Walker } from './walker.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let shop: StaffShop;
let clerk: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
  const { eventId, siteId, zones } = shop.hall;
  const pricing = {
    eventId,
    siteId,
    zoneId: zones[0]?.id as number,
    ticketType: 'COMPLEMENTARY' as const,
    priceCents: 0,
  };
  await shop.db.insertInto('pricing').values(pricing).execute();
  await shop.db.updateTable('event').set({ complementaryMax: 1 }).where('id', '=', eventId).execute();
});
test.afterAll(() => shop?.stop());

const more = (page: Page) => page.getByRole('button', { name: 'One ticket more in Z1' });
const next = (page: Page) => page.getByRole('button', { name: 'Next customer' });
const statusOf = async (id: number) =>
  (await shop.db.selectFrom('orders').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;
const soldOrder = async (page: Page) =>
  Number(await page.getByRole('region').getByRole('link').filter({ hasText: /^\d+$/ }).innerText());

/** A small box in the middle of the plan. */
async function chooseOnPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select a box' }).click();
  await page.locator('canvas').scrollIntoViewIfNeeded();
  const box = await page.locator('canvas').boundingBox();
  if (!box) throw new Error('no plan');
  await page.mouse.move(box.x + box.width * 0.45, box.y + box.height * 0.45);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height * 0.55, { steps: 5 });
  await page.mouse.up();
}

test('two customers at the counter: one takes the best seats for cash, one chooses seats on the plan; tickets are printed', async ({
  page,
}) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  const walker = new Walker(page);
  await walker.tapOn(more(page));
  await walker.tapOn(more(page));
  await expectCleanOnBothScreens(page);
  await walker.type(page.getByLabel('Cash received'), '1000');
  await expect(page.getByText('Change: HK$20')).toBeVisible();
  await walker.tapOn(page.getByRole('button', { name: 'Take HK$980 in cash' }));
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await expect(page.getByText('Change: HK$20')).toBeVisible();
  await expect(next(page)).toBeFocused();
  await page.keyboard.press('Enter');
  walker.expectEffort({ taps: 3, typed: 1 }, 'two tickets for cash');

  await chooseOnPlan(page);
  const sell = page.getByRole('button', { name: /^Take HK\$.* by card$/ });
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByLabel('Reference of the terminal').fill('004217');
  await sell.click();
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  const id = await soldOrder(page);
  expect(await statusOf(id)).toBe('PAID');
  await expectCleanOnBothScreens(page);

  const { ticketCount } = await shop.db
    .selectFrom('orders')
    .where('id', '=', id)
    .select('ticketCount')
    .executeTakeFirstOrThrow();
  await page.getByLabel('Paper').selectOption('Ticket printer, 203 × 82 mm');
  const printed = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Print ${ticketCount} tickets` }).click();
  await (await printed).close();
  await expect(page.getByText(/^printed once/)).toHaveCount(ticketCount);
  await page.getByRole('checkbox').first().uncheck();
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveText(new RegExp(`^Print ${ticketCount - 1} ticket`));
  expect(complaints).toEqual([]);
});

test('on a phone the sum and the way to the checkout stay in sight while seats are chosen', { tag: '@wide' }, async ({
  page,
}) => {
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  await page.setViewportSize({ width: 390, height: 844 });
  const toCheckout = page.getByRole('button', { name: 'Check out' });
  const sell = page.getByRole('button', { name: 'Take HK$980 in cash' });
  await expect(toCheckout).toHaveCount(0);
  for (let at = 0; at < 2; at++) await more(page).click();
  await expect(toCheckout).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('2 tickets').first()).toBeInViewport();
  await expect(page.getByText('HK$980').first()).toBeInViewport();
  await expect(sell).not.toBeInViewport();
  await expectCleanOnBothScreens(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await toCheckout.click();
  await expect(page.getByRole('form', { name: 'This sale' })).toBeInViewport({ ratio: 0.5 });
});

test('the code of a customer: a wrong one is refused in words, the right one shows its price before the sale', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  await addPrice(shop.db, shop.hall, 'DISCOUNT', 48_000);
  const reduction = { kind: 'PERCENT', value: 25 } as const;
  await addCodes(shop.db, shop.hall.eventId, { codes: ['FANS2K7M'], ticketsMax: 2, reduction });
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  const field = page.getByLabel('Code', { exact: true });
  await field.fill('FANS2K7N');
  await field.press('Enter');
  await expect(page.getByText('does not work here')).toBeVisible();
  await field.fill('fans-2k7m');
  await field.press('Enter');
  await expect(page.getByText('tickets left: 2')).toBeVisible();
  await expect(page.getByText('instead of HK$480')).toBeVisible();
  await more(page).click();
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Take HK$370 in cash' }).click();
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await next(page).click();
  await expect(field).toHaveValue('');
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
});

test('a price that changed while the clerk sold is shown before anything is sold', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const setPrice = (priceCents: number) =>
    shop.db.updateTable('pricing').set({ priceCents }).where('ticketType', '=', 'PUBLIC').execute();
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  await more(page).click();
  const before = page.getByRole('button', { name: 'Take HK$490 in cash' });
  await expect(before).toBeVisible();
  await setPrice(50_000);
  await before.click();
  await expect(page.getByText('The amount is now HK$510.')).toBeVisible();
  await page.getByRole('button', { name: 'Take HK$510 in cash' }).click();
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await setPrice(48_000);
});

test('a caller who pays by card for tickets that are sent pays for the delivery too', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const setTypes = (types: object) =>
    shop.db
      .updateTable('event')
      .set({ types: JSON.stringify(types) })
      .where('id', '=', shop.hall.eventId)
      .execute();
  await setTypes({ type: [], deliveryHkCents: 3050 });
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  await more(page).click();
  await page.getByRole('radio', { name: 'Telephone' }).check();
  await page.getByRole('radio', { name: 'Card' }).check();
  await expect(page.getByRole('button', { name: 'Take HK$490 by card' })).toBeVisible();
  await page.getByLabel('Delivery', { exact: true }).selectOption('Delivery in Hong Kong · HK$30.50');
  await expectCleanOnBothScreens(page);
  await page.getByLabel('Reference of the terminal').fill('004218');
  await page.getByLabel('Last name').fill('陳');
  await page.getByLabel('Mobile number').fill('9123 4567');
  await page.getByLabel('Address').fill('九龍彌敦道 1 號');
  await page.getByRole('button', { name: 'Take HK$520.50 by card' }).click();
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await expect(page.getByText('HK$520.50')).toBeVisible();
  await setTypes({});
});

test('a caller gets a link by mail and pays in another browser', async ({ page, browser }) => {
  const { complaints: faults } = watch(page);
  // At an address without TLS there is no clipboard.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  await more(page).click();
  await page.getByRole('radio', { name: 'Telephone' }).check();
  await page.getByRole('button', { name: 'Hold the seats and mail the link' }).click();
  // Nothing is held without the caller.
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.getByLabel('Last name').fill('陳');
  await page.getByLabel('First name').fill('大文');
  await page.getByLabel('Email').fill('caller@visitor.example');
  await page.getByLabel('Mobile number').fill('9123 4567');
  await page.getByLabel('Language of the mails').selectOption('en');
  await page.getByRole('button', { name: 'Hold the seats and mail the link' }).click();
  await expect(page.getByRole('heading', { name: 'The seats are held, and the link is on its way' })).toBeVisible();
  await expect(page.getByText(/pays here until \d\d\/\d\d\/\d\d \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('The link could not be copied')).toBeVisible();
  expect(faults.filter((each) => !each.includes('400'))).toEqual([]);
  const id = await soldOrder(page);
  const mail = await shop.db.selectFrom('mail').where('orderId', '=', id).select('body').executeTakeFirstOrThrow();
  const [path = ''] = /\/find-order\/\S+/.exec(mail.body ?? '') ?? [];

  const visit = await browser.newContext({ baseURL: shop.address });
  const buyer = await visit.newPage();
  const { complaints } = watch(buyer);
  await open(buyer, path);
  await buyer.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(buyer).toHaveURL(/\/order\/personal-info/);
  await expect(buyer.getByLabel('Last name')).toHaveValue('陳');
  await expect(buyer.getByLabel('First name')).toHaveValue('大文');
  await expect(buyer.getByLabel('Email')).toHaveValue('caller@visitor.example');
  await expect(buyer.getByLabel('Mobile number')).toHaveValue('91234567');
  await expectCleanOnBothScreens(buyer);
  await buyer.getByLabel('Address').fill('九龍彌敦道 1 號');
  await buyer.getByLabel(/^I agree to/).check();
  await buyer.getByRole('button', { name: /^Next step/ }).click();
  await payWith(buyer, 'CASH');
  await expect(buyer).toHaveURL(/\/order\/transfer$/);
  expect(complaints).toEqual([]);

  const finance = await addPerson(shop, ['ROLE_FINANCE', 'ROLE_USER']);
  const reviewer = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await signIn(reviewer, shop.address, finance, '/admin/transfers');
  await reviewer
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await dialog(reviewer)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.poll(() => statusOf(id)).toBe('PAID');
});

test('a caller who takes another show is not asked for the name again; the next customer begins anew', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const other = await addHall(shop.db, { zones: [rowsOfSeats(2, 4)] });
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  const show = page.getByLabel('Session', { exact: true });
  const telephone = page.getByRole('radio', { name: 'Telephone' });
  await telephone.check();
  await page.getByLabel('Last name').fill('Ho');
  await page.getByLabel('Email').fill('ho@visitor.example');
  await page.getByLabel('Mobile number').fill('91234567');
  await show.selectOption(String(other.sessionIds[0]));
  await expect(page.getByText('8 left')).toBeVisible();
  await expect(telephone).toBeChecked();
  await expect(page.getByLabel('Last name')).toHaveValue('Ho');
  await expect(page.getByLabel('Email')).toHaveValue('ho@visitor.example');
  await page.getByRole('button', { name: /^One ticket more/ }).click();
  await page.getByRole('button', { name: 'Hold the seats and mail the link' }).click();
  await expect(next(page)).toBeVisible();
  await show.selectOption(String(shop.hall.sessionIds[0]));
  await expect(page.getByText('Choose how many tickets of a zone')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Counter' })).toBeChecked();
  await telephone.check();
  await expect(page.getByLabel('Last name')).toHaveValue('');
});

test('a guest above the quota: the seats wait, and a second person gives them', { tag: ['@wide', '@desktop'] }, async ({
  page,
  browser,
}) => {
  await signIn(page, shop.address, clerk, '/admin/guests');
  await page.getByRole('link', { name: 'Give tickets' }).click();
  await expect(page.getByRole('radio', { name: 'Guest' })).toBeChecked();
  await more(page).click();
  await more(page).click();
  await expect(page.getByText('This is above the quota.')).toBeVisible();
  await page.getByLabel('Reason').fill('Press');
  await page.getByLabel('Allowed by').fill('The promoter');
  await page.getByLabel('Last name').fill('Cheung');
  await page.getByRole('button', { name: 'Give the tickets' }).click();
  await expect(page.getByRole('heading', { name: 'The seats are held until an administrator decides' })).toBeVisible();
  const id = await soldOrder(page);
  await page.goto(`${shop.address}/admin/guests`);
  await expect(page.getByText('Waits for an administrator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0);

  const administrator = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
  const other = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await signIn(other, shop.address, administrator, '/admin/guests');
  await expectCleanOnBothScreens(other);
  await other.getByRole('button', { name: 'Allow' }).click();
  await dialog(other).getByRole('button', { name: 'Allow' }).click();
  await expect(other.getByText('decided by')).toBeVisible();
  expect(await statusOf(id)).toBe('PAID');
});

test('the plan of a hall with many zones stands below a part of their list, which scrolls by itself', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const zones = Array.from({ length: 40 }, () => rowsOfSeats(2, 4));
  const { sessionIds } = await addHall(shop.db, { zones, event: { nameEng: 'Stadium Night' } });
  await signIn(page, shop.address, clerk, '/entity/transaction/new');
  await page.getByLabel('Session', { exact: true }).selectOption(String(sessionIds[0]));
  const last = page.getByRole('button', { name: 'One ticket more in Z40' });
  await last.focus();
  await expect(last).toBeInViewport();
  expect((await page.locator('canvas').boundingBox())?.y).toBeLessThan(900);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take HK$490 in cash' })).toBeEnabled();
  await expectCleanOnBothScreens(page);
});

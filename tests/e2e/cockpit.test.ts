// A sale as staff watch it: a buyer buys and the cockpit moves; staff pause and the buyer reads why.
import { expect, type Page, test } from '@playwright/test';
import { addWaitingRoom } from '../support/people/waiting-room.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { open, watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let clerk: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
const decide = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button }).click();
  await dialog(page).getByLabel('Reason').fill('The sound check runs late');
  await dialog(page).getByRole('button', { name: button }).click();
  await expect(dialog(page)).toHaveCount(0);
};

test('a buyer buys and the cockpit moves; a pause stops buyers with a sentence until it is over', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/admin');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.getByRole('region', { name: 'Seats left' }).getByRole('link', { name: 'Night Atlas' }).click();
  await expect(page.getByText('Live, every second')).toBeVisible();
  await expect(fact(page, 'Holding seats')).toHaveText('0');

  const visit = await browser.newContext({ baseURL: shop.address });
  const buyer = new Buyer(await visit.newPage());
  await open(buyer.page, `/event/${shop.eventCode}?lang=en`);
  await buyer.hold();
  await expect(fact(page, 'Holding seats')).toHaveText('1');
  await expect(page.getByText('398 left / 400')).toBeVisible();
  await expectCleanOnBothScreens(page);

  await decide(page, 'Pause the sale');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  const late = new Buyer(await (await browser.newContext({ baseURL: shop.address })).newPage());
  await open(late.page, `/event/${shop.eventCode}?lang=en`);
  await late.buy();
  await late.sessions().first().click();
  await expect(late.page.getByText('Sales are paused for a moment.').first()).toBeVisible();

  await decide(page, 'Resume the sale');
  await expect(page.getByText('On sale', { exact: true }).first()).toBeVisible();
  await late.sessions().first().click();
  await expect(late.page).toHaveURL(/\/order\/seat-selection/);
  expect(complaints).toEqual([]);
});

test('the line reads what staff say, and that the sale is paused', { tag: ['@wide', '@desktop'] }, async ({
  page,
  browser,
}) => {
  const hall = await addWaitingRoom(shop.db, { perMinute: 60, insideMax: 1 });
  await fetch(`${shop.address}/api/order/acquire-token?eventId=${hall.eventId}`);
  const visitor = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await open(visitor, `/order/date-selection/${hall.eventId}?lang=en`);
  await visitor
    .locator('main')
    .getByRole('button')
    .filter({ has: visitor.locator('time') })
    .first()
    .click();
  await expect(visitor.getByRole('progressbar')).toBeVisible();

  await signIn(page, shop.address, clerk, `/admin/cockpit/${hall.eventId}`);
  await page.getByRole('button', { name: 'Say something to the line' }).click();
  await dialog(page).getByLabel('Chinese (Hong Kong)').fill('稍等片刻。');
  await dialog(page).getByLabel('Chinese (Taiwan)').fill('請稍候。');
  await dialog(page).getByLabel('English').fill('The hall opens soon.');
  await dialog(page).getByLabel('Reason').fill('Sound check');
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Say something to the line' }).click();
  await expect(visitor.getByText('The hall opens soon.')).toBeVisible();
  await decide(page, 'Pause the sale');
  await expect(visitor.getByText('Your place in line is kept.').first()).toBeVisible();
  await decide(page, 'Take the message back');
  await expect(visitor.getByText('The hall opens soon.')).toHaveCount(0);
});

// An operator closes the shop for visitors and opens it again; visitors read why.
import { expect, test } from '@playwright/test';
import { addHall } from '../support/shop/hall.ts';
import { expectCleanOnBothScreens } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { type ShopWithPerson, shopWithPerson } from './own-shop.ts';
import { open, watch } from './pages.ts';
import { dialog, signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: ShopWithPerson;
test.beforeAll(async () => {
  shop = await shopWithPerson(['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

const wallStatus = async () => (await fetch(`${shop.address}/home`)).status;

test('the shop is closed with a sentence, visitors read it, and it is opened again', async ({ page, browser }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, shop.person, '/admin/maintenance');
  await expect(page.getByRole('heading', { name: 'The shop is open' })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Close the shop' }).press('Enter');
  const form = dialog(page);
  await form.getByLabel('What visitors read (English)').fill('We are changing servers.');
  await form.getByRole('button', { name: 'Close the shop' }).click();
  await expect(form.getByText('Please fill in all three languages, or none.')).toBeVisible();
  expect(await wallStatus()).toBe(200);
  await form.getByLabel('What visitors read (繁體中文（香港）)').fill('我們正更換伺服器。');
  await form.getByLabel('What visitors read (繁體中文（台灣）)').fill('我們正在更換伺服器。');
  await form.getByLabel('Expected to open again').fill('2098-03-04T05:06');
  const early = await browser.newPage();
  await open(early, `${shop.address}/home?lang=en`);
  const { eventId } = await addHall(shop.db, { zones: [10] });
  const buying = await browser.newPage();
  await open(buying, `${shop.address}/order/date-selection/${eventId}?lang=en`);
  await expectCleanOnBothScreens(page);
  await form.getByRole('button', { name: 'Close the shop' }).click();
  await expect(page.getByRole('heading', { name: 'The shop is closed for visitors' })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await expect.poll(wallStatus).toBe(503);
  expect(Number((await fetch(`${shop.address}/home`)).headers.get('retry-after'))).toBe(3600);

  // A visitor who is in the shop already meets it at the next step.
  await new Buyer(buying).sessions().click();
  await expect(buying.getByRole('main').getByRole('alert')).toContainText('The shop is closed for maintenance.');
  await expectCleanOnBothScreens(buying);
  await buying.close();
  await early.getByRole('searchbox').fill('atlas');
  await early.keyboard.press('Enter');
  await expect(early.getByRole('heading', { name: 'We are setting the stage' })).toBeVisible();
  await early.close();

  const visitor = await browser.newPage();
  await visitor.goto(`${shop.address}/home?lang=en`);
  await expect(visitor.getByRole('heading', { name: 'We are setting the stage' })).toBeVisible();
  await expect(
    visitor.getByText('We are changing servers. We expect to be back on Tue 4 Mar 2098 at 05:06'),
  ).toBeVisible();
  await expectCleanOnBothScreens(visitor);
  await visitor.goto(`${shop.address}/home?lang=zh-hk`);
  await expect(visitor.getByText('我們正更換伺服器。')).toBeVisible();
  // A page that is not of the wall goes on.
  expect((await fetch(`${shop.address}/login`)).status).toBe(200);

  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByRole('heading', { name: 'The shop is open' })).toBeVisible();
  await expect.poll(wallStatus).toBe(200);
  await visitor.close();
  expect(complaints).toEqual([]);
});

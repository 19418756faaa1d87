// Much is held from one network: what its next buyers meet, and the administrator who lets go of it.
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { newPassId } from '../../src/server/shop/holds/network-tag.ts';
import { expectClean, expectCleanOnBothScreens } from './clean.ts';
import { Buyer, reported } from './order-pages.ts';
import { open, watch, whenAlive } from './pages.ts';
import { payWith, reachPayment, title } from './pay-pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addTransfer, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let admin: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

const behind = (page: Page, network: string) => page.setExtraHTTPHeaders({ 'x-forwarded-for': network });
/** Changes settings of the event; servers read them at once. */
async function setHolding(settings: Record<string, number>): Promise<void> {
  await shop.db.updateTable('event').set(settings).where('id', '=', shop.hall.eventId).execute();
  await sql`select pg_notify('catalogue_changed', '')`.execute(shop.db);
}

test('a buyer whose network holds much is checked without noticing, told of fewer tickets, and buys them', async ({
  page,
}) => {
  await setHolding({ networkFairSeats: 0, networkSeatsMax: 2 });
  await behind(page, '10.62.0.1');
  const { complaints } = watch(page);
  const requested = page.waitForRequest(/acquire-token\?.*recaptcha=/);
  const buyer = new Buyer(page);
  await open(page, `${shop.address}/event/${shop.eventCode}?lang=en`);
  await buyer.buy();
  await buyer.chooseSession();
  await requested;
  await expect(
    page.getByText('For now up to 2 tickets, because many seats are being held from your network.'),
  ).toBeVisible();
  await expect(buyer.counts()).toHaveCount(2);
  await expectClean(page);
  await buyer.choose(2);
  await buyer.add();
  await buyer.next();
  await expect(page).toHaveURL(/\/order\/personal-info/);
  // The one answer that asks for a check is a refusal, and browsers note refusals.
  expect(complaints.filter((complaint) => !/400/.test(complaint))).toEqual([]);
});

test('when there is no room at all, the page says when to come again, and trying again leads on once there is', async ({
  page,
}) => {
  await behind(page, '10.62.0.1');
  await open(page, `${shop.address}/event/${shop.eventCode}?lang=en`);
  const buyer = new Buyer(page);
  await buyer.buy();
  await buyer.sessions().first().click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText(
    'Many seats are being held from your network just now. They are let go of every few minutes: please try again in a moment.',
  );
  await expect(page).toHaveURL(/\/order\/date-selection/);
  await expect(notice.getByRole('link', { name: 'All events' })).toBeVisible();
  await expectCleanOnBothScreens(page);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await setHolding({ networkFairSeats: 16, networkSeatsMax: 96 });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/order\/seat-selection/);
});

test('a transfer over the fair share is checked without noticing, and says that its receipt keeps the seats', {
  tag: ['@wide', '@desktop'],
}, async ({ browser }) => {
  await setHolding({ transferFairSeats: 0 });
  const context = await browser.newContext({
    baseURL: shop.address,
    extraHTTPHeaders: { 'x-forwarded-for': '10.62.0.2' },
  });
  const page = await context.newPage();
  await reachPayment(page, { event: shop.eventCode });
  await payWith(page, 'CASH');
  await expect(title(page)).toHaveText('Please make the transfer');
  await expect(page.getByText(/Upload the receipt before then and they stay held until/)).toBeVisible();
  await expectCleanOnBothScreens(page);
  await setHolding({ transferFairSeats: 8 });
  await context.close();
});

test('an administrator sees who holds what, and lets go of one order and of a whole network', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  await setHolding({
    transferFairSeats: 400,
    transferSeatsMax: 400,
    transferPercentMax: 100,
    transferCrowdedPercent: 100,
  });
  const ofNetwork = (tag: string) => ({ passId: newPassId(tag) });
  const one = await addTransfer(shop, { ...ofNetwork('lonenet1'), count: 2 });
  for (let at = 0; at < 3; at++) await addTransfer(shop, { ...ofNetwork('toutnet1'), count: 8, proofs: 0 });
  await signIn(page, shop.address, admin, '/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Held seats' }).click();
  await whenAlive(page);
  const network = (name: string) => page.getByRole('article', { name: `Network ${name}` });
  await expect(network('toutnet1')).toContainText('24 seats');
  await expect(network('toutnet1').getByRole('listitem')).toHaveCount(3);
  await expectCleanOnBothScreens(page);

  await network('lonenet1')
    .getByRole('button', { name: `Release: Order ${one.orderId}` })
    .click();
  await expect(dialog(page)).toContainText('its 2 seats go back on sale at once');
  await expectClean(page);
  await dialog(page).getByRole('button', { name: 'Release' }).click();
  await expect(reported(page, '2 seats are on sale again.')).toBeVisible();
  await expect(network('lonenet1')).toHaveCount(0);

  await network('toutnet1').getByRole('button', { name: 'Release all' }).click();
  await expect(dialog(page)).toContainText('3 orders and 24 seats of Night Atlas');
  await dialog(page).getByRole('button', { name: 'Release all' }).click();
  await expect(reported(page, '24 seats are on sale again.')).toBeVisible();
  await expect(network('toutnet1')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

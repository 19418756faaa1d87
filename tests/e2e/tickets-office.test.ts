// Staff set what an event asks of its tickets, add a gate, replace the code of a lost ticket, and give a whole session new codes.
import { expect, type Page, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addTransfer, type Sent, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let organiser: string;
let clerk: string;
let sent: Sent;
test.beforeAll(async () => {
  shop = await startStaffShop();
  organiser = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_USER']);
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
  sent = await addTransfer(shop, { count: 2, proofs: 0 });
  const { eventId } = shop.hall;
  await shop.db.insertInto('ticketSettings').values({ eventId, releaseDays: null }).execute();
});
test.afterAll(() => shop?.stop());

const main = (page: Page) => page.getByRole('main');

test('settings and gates of an event', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, organiser, `/entity/event/${shop.hall.eventId}`);
  const section = page.locator('#tickets');
  await section.getByLabel('Days before the session').fill('400');
  await section.getByRole('switch', { name: 'The door compares the name with a document' }).click();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('The door can compare names only where holders may give them.')).toBeVisible();
  await section.getByLabel('Names of the holders').selectOption('OPTIONAL');
  await section.getByLabel('Days before the session').fill('');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Add a gate' }).click();
  await dialog(page).getByLabel('Name').fill('North');
  await dialog(page).getByRole('switch', { name: 'Z1' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('North', { exact: true }).first()).toBeVisible();
  await expect(section.getByText('No gate leads to')).toHaveCount(0);
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

test('a lost code is replaced, and then all codes of the session', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, `/entity/transaction/${sent.orderId}`);
  await main(page).getByRole('button', { name: 'Take payment', exact: true }).click();
  await dialog(page).getByLabel('Reason').fill('paid in cash');
  await dialog(page).getByRole('button', { name: 'The money is here', exact: true }).click();
  await expect(main(page).getByRole('link', { name: 'Open the page of the tickets' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Send the e-tickets again' }).click();
  await dialog(page).getByLabel('Reason').fill('the mail was lost');
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The e-tickets are on their way.')).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^Replace the code/ })
    .first()
    .click();
  await dialog(page).getByLabel('Reason').fill('the phone is lost');
  await dialog(page).getByRole('button', { name: 'Replace it' }).click();
  await expect(main(page).getByText('· issue 2 ·')).toBeVisible();
  await expect(main(page).getByText('Code replaced')).toBeVisible();
  await expectCleanOnBothScreens(page);

  await page.goto(`${shop.address}/admin/tickets/${shop.hall.eventId}`);
  await main(page)
    .getByRole('button', { name: /^New codes/ })
    .click();
  await dialog(page).getByLabel('Reason').selectOption('LEAK');
  await dialog(page).getByLabel('Number of tickets').fill('3');
  await dialog(page).getByRole('button', { name: 'Make earlier codes void' }).click();
  await expect(dialog(page).getByText('Please enter the number of tickets, 2.')).toBeVisible();
  await dialog(page).getByLabel('Number of tickets').fill('2');
  await dialog(page).getByRole('button', { name: 'Make earlier codes void' }).click();
  await expect(main(page).getByText('All affected holders told')).toBeVisible();
  await expect(main(page).getByText('Codes have leaked')).toBeVisible();
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

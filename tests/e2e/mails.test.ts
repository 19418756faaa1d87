// Staff see which mails about orders were sent and came back, and send one again to everybody of a session.
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addSale } from './sales.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let clerk: string;
let orders: number[];
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
  orders = [await addSale(shop, { daysAgo: 3, tickets: 2 }), await addSale(shop, { daysAgo: 3, tickets: 1 })];
  const startsAt = new Date(Date.now() + 48 * 3_600_000);
  await shop.db.updateTable('session').set({ startsAt }).where('eventId', '=', shop.hall.eventId).execute();
  const written = () => shop.db.selectFrom('mail').where('kind', '=', 'e-tickets').select('id').execute();
  await expect.poll(async () => (await written()).length).toBe(2);
  await shop.db
    .updateTable('mail')
    .set({ sentAt: new Date(), bouncedAt: new Date(), bounceReason: '550 5.1.1 no such mailbox' })
    .where('kind', '=', 'e-tickets')
    .where('orderId', '=', orders[0] as number)
    .execute();
});
test.afterAll(() => shop?.stop());

test('mails are narrowed by state and order, and lead to the order that says what came back', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/admin/mails');
  const rows = page.getByRole('list', { name: 'Mails about orders' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'E-tickets' })).toHaveCount(2);
  await expectCleanOnBothScreens(page);
  await page.getByLabel('State').selectOption('Came back');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('550 5.1.1 no such mailbox');
  await rows.getByRole('link', { name: `Order ${orders[0]}` }).click();
  await expect(page.getByText('A mail to the buyer came back')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/state=CAME_BACK/);
  await page.getByLabel('State').selectOption('');
  await page.getByRole('searchbox').fill(String(orders[1]));
  await expect(rows.filter({ hasText: `Order ${orders[0]}` })).toHaveCount(0);
  await expect(rows.filter({ hasText: `Order ${orders[1]}` }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a mail is sent again to everybody of a session, with the number shown first', async ({ page }) => {
  await signIn(page, shop.address, clerk, '/admin/mails');
  await page.getByRole('button', { name: 'Send again' }).click();
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(dialog(page).getByText('Please fill in this field')).toHaveCount(2);
  await dialog(page).getByLabel('Session').selectOption({ index: 1 });
  await dialog(page).getByLabel('Kind').selectOption('Reminder');
  await expect(dialog(page).getByRole('status')).toHaveText('2 mails go out. It takes about 1 minute.');
  await dialog(page).getByLabel('Reason').fill('The doors open later');
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('2 mails are on their way')).toBeVisible();
  const reminders = () => shop.db.selectFrom('mail').where('kind', '=', 'reminder').select('id').execute();
  await expect.poll(async () => (await reminders()).length).toBe(2);
});

test('news are written to everybody of a session, with the number shown first', async ({ page }) => {
  await signIn(page, shop.address, clerk, '/admin/mails');
  await page.getByRole('button', { name: 'Write to ticket holders' }).click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Please fill in this field')).toHaveCount(2);
  await dialog(page).getByLabel('Session').selectOption({ index: 1 });
  await expect(dialog(page).getByRole('status')).toHaveText('2 mails go out. It takes about 1 minute.');
  await dialog(page).getByLabel('Message').fill('入場時間延至八時。\n\nDoors open at eight.');
  await expectCleanOnBothScreens(page);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 mails are on their way')).toBeVisible();
  const news = () => shop.db.selectFrom('mail').where('kind', '=', 'session-news').select('id').execute();
  await expect.poll(async () => (await news()).length).toBe(2);
  await page.getByLabel('Kind').selectOption('News of the show');
  const rows = page.getByRole('list', { name: 'Mails about orders' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('演出通告');
});

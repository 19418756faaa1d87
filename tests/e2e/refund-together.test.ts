// A show is cancelled: a clerk returns the tickets of all its orders, and finance approves the refunds and notes those that the bank has sent.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
import { addPerson, dialog, signIn, tokenOf } from './people.ts';
import { addTransfer, type Sent, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let clerk: string;
let treasurer: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
  treasurer = await addPerson(shop, ['ROLE_FINANCE', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

test('all orders of a cancelled show are refunded together, by a clerk and by finance', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watch(page);
  const headers = { authorization: `Bearer ${await tokenOf(request, shop.address, clerk)}` };
  const paid: Sent[] = [];
  for (const lastName of ['陳', '李', '張']) {
    const sent = await addTransfer(shop, { lastName, proofs: 0 });
    const data = { method: 'COUNTER_CASH', amount: sent.amount, reason: 'at the counter' };
    const url = `${shop.address}/api/transactions/${sent.orderId}/payments`;
    expect((await request.post(url, { headers, data })).status()).toBe(200);
    paid.push(sent);
  }
  const unpaid = await addTransfer(shop, { lastName: '何', proofs: 0 });

  // The date cannot be deleted, and leads to its paid orders.
  const organiser = await (await browser.newContext()).newPage();
  const both = await addPerson(shop, ['ROLE_CATALOGUE', 'ROLE_BOX_OFFICE', 'ROLE_USER']);
  await signIn(organiser, shop.address, both, `/entity/event/${shop.hall.eventId}`);
  await organiser
    .locator('#sessions')
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(dialog(organiser)).toContainText('8 tickets of this date are sold, so the date stays.');
  await expect(dialog(organiser).getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectCleanOnBothScreens(organiser);
  await dialog(organiser).getByRole('link', { name: 'Paid orders of this date' }).click();
  await expect(organiser.getByRole('button', { name: 'Select all 3 orders of this list' })).toBeVisible();

  await signIn(page, shop.address, clerk, `/entity/transaction?eventId=${shop.hall.eventId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Select all 4 orders of this list' }).click();
  await main.getByRole('button', { name: 'Refund the paid ones' }).click();
  await expect(dialog(page)).toContainText('4 orders are selected.');
  await expect(dialog(page)).toContainText('close its sale first');
  await expectCleanOnBothScreens(page);
  await dialog(page).getByLabel('Reason').fill('Typhoon');
  await dialog(page).getByRole('button', { name: 'Return the tickets' }).click();
  await expect(dialog(page).getByLabel('Message to the buyers')).toBeFocused();
  await dialog(page).getByLabel('Message to the buyers').fill('The show is cancelled.');
  await dialog(page).getByRole('button', { name: 'Return the tickets' }).click();
  await expect(dialog(page)).toContainText('Done: 3 orders.');
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  const row = ({ orderId }: Sent) => main.getByRole('row').filter({ hasText: String(orderId) });
  for (const sent of paid) await expect(row(sent)).toContainText('Cancelled');
  await expect(row(unpaid)).toContainText('Waiting');

  const context = await browser.newContext();
  const finance = await context.newPage();
  const ofFinance = watch(finance);
  await signIn(finance, shop.address, treasurer, '/admin/refunds');
  const group = finance.getByRole('region', { name: 'For the tickets of many orders' }).getByRole('listitem');
  await expect(group).toContainText(`Typhoon · decided by ${clerk}`);
  await expect(group).toContainText('3 wait for approval: HK$2,940');
  await expectCleanOnBothScreens(finance);
  await group.getByRole('button', { name: 'Approve all' }).click();
  await expect(dialog(finance)).toContainText('3 refunds for Night Atlas: HK$2,940 in all.');
  await dialog(finance).getByRole('button', { name: 'Approve all' }).click();
  await expect(group).not.toContainText('wait for approval');

  // The file for the bank.
  await finance.getByLabel('Export: Refunds that are due').click();
  await finance.getByRole('button', { name: 'Export as CSV' }).click();
  await finance.getByRole('link', { name: 'See its progress' }).click();
  const file = finance.getByRole('listitem').filter({ hasText: 'Refunds that are due · CSV' });
  await expect(file.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  const saving = finance.waitForEvent('download');
  await file.getByRole('button', { name: 'Download' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  for (const name of ['陳', '李', '張'])
    expect(text).toMatch(new RegExp(`^980.00,,${name}.*,Cash at the counter,to be sent,Typhoon,`, 'm'));
  expect(text).toMatch(/^2940.00,,Sum,/m);
  await finance.goBack();

  await group.getByRole('button', { name: 'Note all as refunded' }).click();
  await dialog(finance).getByRole('button', { name: 'They were refunded' }).click();
  await expect(dialog(finance).getByLabel('How it was sent')).toBeFocused();
  await dialog(finance).getByLabel('How it was sent').fill('Bank file 0815');
  await expectCleanOnBothScreens(finance);
  await dialog(finance).getByRole('button', { name: 'They were refunded' }).click();
  await expect(finance.getByText('3 refunds are noted, and the buyers are told by email.')).toBeVisible();
  await expect(group).toHaveCount(0);
  expect([complaints, ofFinance.complaints]).toEqual([[], []]);
  await context.close();
});

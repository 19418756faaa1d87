// A clerk of the box office finds a caller's order, answers what became of it, and cancels it.
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { typeDay, watch } from './pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addTransfer, type Sent, type StaffShop, startStaffShop } from './staff-shop.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let clerk: string;
let chan: Sent;
test.beforeAll(async () => {
  shop = await startStaffShop();
  clerk = await addPerson(shop, ['ROLE_BOX_OFFICE', 'ROLE_USER']);
  await addTransfer(shop, { lastName: '李', firstName: '小明' });
  chan = await addTransfer(shop, { lastName: '陳', firstName: '大文', proofs: 0 });
});
test.afterAll(() => shop?.stop());

test('an order is found by the name of its buyer, read, and cancelled', async ({ page }) => {
  const { complaints } = watch(page);
  await signIn(page, shop.address, clerk, '/entity/transaction');
  await page.getByRole('main').getByRole('searchbox').fill('大文');
  const row = page.getByRole('main').getByRole('link', { name: String(chan.orderId), exact: true });
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  await row.click();

  const main = page.getByRole('main');
  await expect(main.getByText('陳大文')).toBeVisible();
  await expect(main.getByText('Payment begun: Transfer')).toBeVisible();
  await expectCleanOnBothScreens(page);

  await main.getByRole('button', { name: 'Cancel the order' }).click();
  await dialog(page).getByLabel('Reason').fill('bought by mistake');
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(main.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  await expect(main.getByRole('listitem').filter({ hasText: 'Cancelled' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the page of an order has the whole name of its event', { tag: ['@wide', '@desktop'] }, async ({ page }) => {
  const nameEng = 'A Very Long Evening with the Philharmonic of the North';
  await shop.db.updateTable('event').set({ nameEng }).where('id', '=', shop.hall.eventId).execute();
  await signIn(page, shop.address, clerk, `/entity/transaction/${chan.orderId}`);
  const name = page.getByRole('main').getByRole('definition').getByRole('link', { name: nameEng });
  await expect(name).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const isWhole = () =>
      name.evaluate(({ parentElement: place }) => place !== null && place.scrollWidth <= place.clientWidth);
    await expect.poll(isWhole, String(width)).toBe(true);
  }
});

test('the list is narrowed by filters that stand in the address, a view is saved, and its unpaid orders are cancelled', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  const one = await addTransfer(shop, { lastName: '何', firstName: '美玲', proofs: 0 });
  const two = await addTransfer(shop, { lastName: '何', firstName: '家欣', proofs: 0 });
  await signIn(page, shop.address, clerk, '/entity/transaction');
  const main = page.getByRole('main');
  const row = ({ orderId }: Sent) => main.getByRole('row').filter({ hasText: String(orderId) });
  await expect(row(one)).toContainText('何美玲');
  await main.getByLabel('Status').selectOption('Paid');
  await expect(main.getByText('Nothing fits')).toBeVisible();
  await expect(page).toHaveURL(/status=PAID/);
  const note = main.getByText('This finds orders by any of their payments');
  await expect(note).toHaveCount(0);
  await main.getByLabel('Paid: From').fill('2026-01-01');
  await expect(note).toBeVisible();
  await main.getByLabel('Paid: From').fill('');
  await expect(note).toHaveCount(0);
  await main.getByLabel('Status').selectOption('Waiting');
  await main.getByLabel('Session: To').fill('2099-01-01');
  await expect(row(one)).toBeVisible();
  await expectCleanOnBothScreens(page);

  await main.getByRole('button', { name: 'Save this view' }).click();
  await dialog(page).getByLabel('Name').fill('Still unpaid');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await main.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).not.toHaveURL(/status/);
  await page.reload();
  await main.getByLabel('Saved views').selectOption('Still unpaid');
  await expect(page).toHaveURL(/status=WAITING.*showTo=2099-01-01|showTo=2099-01-01.*status=WAITING/);

  await main.getByRole('searchbox').fill('美玲');
  await expect(row(two)).toHaveCount(0);
  await main.getByRole('button', { name: 'Select the 1 order of this list' }).click();
  await main.getByRole('button', { name: 'Cancel the unpaid ones' }).click();
  await expect(dialog(page)).toContainText('1 order is selected');
  await dialog(page).getByRole('button', { name: 'Cancel the unpaid ones' }).click();
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await dialog(page).getByLabel('Reason').fill('The show has moved');
  await dialog(page).getByRole('button', { name: 'Cancel the unpaid ones' }).click();
  await expect(main.getByText('Nothing fits')).toBeVisible();
  await expect(dialog(page)).toContainText('Done: 1 order.');
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await main.getByRole('searchbox').fill('');
  await expect(row(two)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an order that is placed after all of a list were selected is none of them', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const early = await addTransfer(shop, { lastName: '歐陽', firstName: '修', proofs: 0 });
  await signIn(page, shop.address, clerk, '/entity/transaction?query=歐陽修');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Select the 1 order of this list' }).click();
  await expect(main.getByRole('button', { name: 'Cancel the unpaid ones' })).toBeVisible();
  const late = await addTransfer(shop, { lastName: '歐陽', firstName: '修', proofs: 0 });
  await main.getByRole('button', { name: 'Cancel the unpaid ones' }).click();
  await expect(dialog(page)).toContainText('1 order is selected');
  await dialog(page).getByLabel('Reason').fill('The show has moved');
  await dialog(page).getByRole('button', { name: 'Cancel the unpaid ones' }).click();
  await expect(dialog(page)).toContainText('Done: 1 order.');
  const statusOf = async ({ orderId }: Sent) =>
    (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;
  expect([await statusOf(early), await statusOf(late)]).toEqual(['CANCELED', 'WAITING']);
});

test('a day of the filters is typed key by key, and a day that is left unfinished changes nothing', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await signIn(page, shop.address, clerk, '/entity/transaction');
  const last = page.getByRole('main').getByLabel('Session: To');
  await typeDay(last, '03042098');
  await expect(page).toHaveURL(/showTo=2098-03-04/);
  await typeDay(last, '12312097');
  await expect(page).toHaveURL(/showTo=2097-12-31/);
  await expect(last).toHaveValue('2097-12-31');

  await last.press('Delete');
  await expect(last).toHaveValue('');
  await last.blur();
  await expect(last).toHaveValue('2097-12-31');
  await typeDay(last, '10200027');
  await expect(last).toHaveValue('0027-10-20');
  await last.blur();
  await expect(last).toHaveValue('2097-10-20');
  await expect(page).toHaveURL(/showTo=2097-10-20/);

  await last.focus();
  for (const key of ['Delete', 'ArrowRight', 'Delete', 'ArrowRight', 'Delete']) await last.press(key);
  await last.blur();
  await expect(page).not.toHaveURL(/showTo/);
  await expect(last).toHaveValue('');
});

test('marked orders get a note together, and each refusal of a mail is listed', { tag: ['@wide', '@desktop'] }, async ({
  page,
}) => {
  const { complaints } = watch(page);
  const sent = await addTransfer(shop, { lastName: '馮', firstName: '子健', proofs: 0 });
  await signIn(page, shop.address, clerk, '/entity/transaction');
  const main = page.getByRole('main');
  const mark = () => main.getByRole('checkbox', { name: `Select ${sent.orderId}` }).check();
  await mark();
  await main.getByRole('button', { name: 'Add a note' }).click();
  await dialog(page).getByLabel('Note for colleagues').fill('Calls back at noon');
  await dialog(page).getByRole('button', { name: 'Add the note' }).click();
  await expect(dialog(page)).toContainText('Done: 1 order.');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await mark();
  await main.getByRole('button', { name: 'Send the confirmation again' }).click();
  await dialog(page).getByLabel('Reason').fill('asked for it');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page)).toContainText('1 order was left as it is:');
  await expect(dialog(page)).toContainText(`${sent.orderId} This mail is not possible`);
  await expectCleanOnBothScreens(page);
  await page.keyboard.press('Escape');

  await main.getByRole('link', { name: String(sent.orderId), exact: true }).click();
  await expect(main.getByText('Calls back at noon')).toBeVisible();
  await main.getByRole('button', { name: /^Plan of / }).click();
  await expect(main.getByRole('img', { name: 'Seats of this session on the plan' })).toBeVisible();
  await expectCleanOnBothScreens(page);
  expect(complaints).toEqual([]);
});

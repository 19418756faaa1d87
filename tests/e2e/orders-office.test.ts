// A clerk of the box office finds a caller's order, answers what became of it, and cancels it.
import { expect, test } from '@playwright/test';
import { expectCleanOnBothScreens } from './clean.ts';
import { watch } from './pages.ts';
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

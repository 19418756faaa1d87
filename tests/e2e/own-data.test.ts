// The owner of an account takes the data along, and closes it.
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectNoOverflow, expectNoViolation } from './clean.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { messages } from './pages.ts';
import { addPerson, password, signIn } from './people.ts';

// One after the other: they share one shop.
test.describe.configure({ mode: 'default' });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop?.stop());

const focused = (page: Page) => page.locator(':focus');

test('all that the shop holds is downloaded with the password, by keyboard, and the focus is never lost', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  const login = await addPerson(shop);
  await signIn(page, shop.address, login);
  const opening = page.getByRole('button', { name: 'Download your data' });
  await opening.focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('name', 'currentPassword');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await expect(focused(page)).toHaveAttribute('name', 'currentPassword');
  await expectNoViolation(page);
  await expectNoOverflow(page, 'settings');
  await focused(page).fill(password);
  const downloads = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloads;
  expect(download.suggestedFilename()).toBe(`${login}.json`);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ account: { login }, orders: [] });
  await expect(messages(page)).toContainText('Your data are downloaded.');
  await expect(opening).toBeFocused();
  await expect(opening).toHaveAttribute('aria-expanded', 'false');
});

test('an account is closed with the password: the browser is signed out, and the sign-in is refused', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  const login = await addPerson(shop);
  await signIn(page, shop.address, login);
  const opening = page.getByRole('button', { name: 'Close your account' });
  await opening.click();
  await expect(focused(page)).toHaveAttribute('name', 'currentPassword');
  await expectNoViolation(page);
  await expectNoOverflow(page, 'closing');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(opening).toBeFocused();
  await page.keyboard.press('Enter');
  await focused(page).fill(password);
  await page.getByRole('button', { name: 'Close the account for good' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(messages(page)).toContainText('Your account is closed.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const again = await page.request.post(`${shop.address}/api/authenticate`, { data: { username: login, password } });
  expect(again.status()).toBe(401);
});

test('staff read that an administrator removes their account', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const login = await addPerson(shop, ['ROLE_USER', 'ROLE_DOOR']);
  await signIn(page, shop.address, login);
  await expect(page.getByText('An administrator removes it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close your account' })).toHaveCount(0);
});

import { expect, test } from '@playwright/test';
import { Buyer } from './order-pages.ts';
import { open, watch } from './pages.ts';
import {
  dialog,
  emailOf,
  fillSignIn,
  keptTokens,
  keyFromMailbox,
  password,
  someLogin,
  statusWith,
  tokenOf,
} from './people.ts';

/** The shop that all tests share is where relative addresses lead. */
const here = '';
const messages = { name: 'Messages' } as const;

test('from registering to a new password: mail, activation, settings, and old tokens that are good for nothing', async ({
  page,
  request,
}) => {
  const { complaints } = watch(page);
  const login = someLogin();
  const newPassword = 'Another-horse-8-battery';
  const toast = page.getByRole('region', messages);

  await test.step('registering', async () => {
    await open(page, '/register?lang=en');
    await page.locator('[name=login]').fill(login);
    await page.locator('[name=email]').fill(emailOf(login));
    await expect(page.locator('[name=countryCode]')).toHaveValue('852');
    await page.locator('[name=phone]').fill('9123 4567');
    await page.locator('[name=newPassword]').fill('abcd');
    await expect(page.getByText('Password strength: Very weak')).toBeVisible();
    await page.locator('[name=newPassword]').fill(password);
    await expect(page.getByText('Password strength: Strong')).toBeVisible();
    await page.locator('[name=confirmPassword]').fill(`${password}!`);
    await page.keyboard.press('Tab');
    await expect(page.getByText('The password and its confirmation do not match!')).toBeVisible();
    await page.locator('[name=confirmPassword]').fill(password);
    await page.getByRole('button', { name: 'Create an account', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(toast).toContainText('Registration saved! Please check your email to activate your account.');
  });

  await test.step('before the activation nobody comes in', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, login);
    const reported = 'Failed to sign in! Please check your credentials and try again.';
    await expect(dialog(page).getByRole('alert')).toHaveText(reported);
    await dialog(page).getByRole('button', { name: 'Send the activation email again' }).click();
    await expect(dialog(page)).toContainText('the email is on its way');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('the link in the mail', async () => {
    const key = await keyFromMailbox(request, emailOf(login));
    // A mail program may have opened it before.
    for (const path of [`/activate?key=${key}`, `/activate/${key}`]) {
      await page.goto(path);
      await expect(page.getByText('Your user account has been activated. Please sign in.')).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, login);
    await expect(page).toHaveURL(/\/$/);
    expect(await keptTokens(page)).toEqual({ local: null, session: expect.stringMatching(/^"ey/) });
  });

  await test.step('settings', async () => {
    await page.locator('header summary', { hasText: login }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.locator('h1')).toContainText(login);
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('First name').fill('大文');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your last name is required.')).toBeVisible();
    await expect(page.getByLabel('Last name')).toBeFocused();
    await page.getByLabel('Last name').fill('陳');
    await expect(page.locator('[name=phone]')).toHaveValue('91234567');
    await page.locator('[name=phone]').fill('612');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your phone number must have 4 to 15 digits.')).toBeVisible();
    await page.locator('[name=phone]').fill('6123 4567');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast).toContainText('Settings saved!');
  });

  await test.step('another address needs the password', async () => {
    await expect(page.locator('[name=currentPassword]')).toHaveCount(0);
    await page.locator('[name=email]').fill(`new-${emailOf(login)}`);
    await page.locator('[name=currentPassword]').fill('wrong');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await page.locator('[name=currentPassword]').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`We have written to new-${emailOf(login)}.`)).toBeVisible();
    await expect(page.locator('[name=email]')).toHaveValue(emailOf(login));
    await expect(page.locator('[name=currentPassword]')).toHaveCount(0);
  });

  await test.step('an order begins with what the account knows', async () => {
    await open(page, '/event/aurora-symphony?lang=en');
    await new Buyer(page).hold(1);
    for (const [name, value] of Object.entries({
      lastName: '陳',
      firstName: '大文',
      email: emailOf(login),
      mobile: '61234567',
    }))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    await open(page, '/account/settings');
  });

  await test.step('a new password ends every other sign-in, and keeps this one', async () => {
    const old = [await tokenOf(request, here, login), JSON.parse((await keptTokens(page)).session ?? '')];
    for (const token of old) expect(await statusWith(request, here, token)).toBe(200);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Password' }).click();
    await page.getByLabel('Current password').first().fill('wrong');
    await page.locator('[name=newPassword]').fill(newPassword);
    await page.locator('[name=confirmPassword]').fill(newPassword);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText('The password could not be changed. Please check your current password.'),
    ).toBeVisible();
    await page.locator('[name=currentPassword]').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast).toContainText('Password changed!');
    for (const token of old) expect(await statusWith(request, here, token)).toBe(401);
    await page.reload();
    await expect(page.locator('h1')).toContainText(login);
    await tokenOf(request, here, login, newPassword);
  });

  await test.step('signing out', async () => {
    const token = JSON.parse((await keptTokens(page)).session ?? '');
    await page.evaluate(() => sessionStorage.setItem('PI', JSON.stringify({ lastName: '陳' })));
    await page.locator('header summary', { hasText: login }).click();
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(toast).toContainText('Logged out successfully!');
    await expect(page).toHaveURL(/\/$/);
    expect(await statusWith(request, here, token)).toBe(401);
    expect(await keptTokens(page)).toEqual({ local: null, session: null });
    expect(await page.evaluate(() => sessionStorage.getItem('PI'))).toBeNull();
  });

  // A browser writes down each refused call; these two were meant to be refused.
  const isExpected = (text: string) => /status of (?:401|400)/.test(text);
  expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
});

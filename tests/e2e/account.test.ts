import { expect, type Page, test } from '@playwright/test';
import { type TOTP, URI } from 'otpauth';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { messages, open } from './pages.ts';
import {
  addPerson,
  beginSignedIn,
  dialog,
  emailOf,
  fillSignIn,
  keptTokens,
  keyFromMail,
  password,
  signIn,
  statusWith,
  tokenOf,
} from './people.ts';

// One after the other: they share one shop.
test.describe.configure({ mode: 'default' });

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop?.stop());

const openHere = (page: Page, path: string) =>
  open(page, `${shop.address}${path}${path.includes('?') ? '&' : '?'}lang=en`);
const pathOf = (page: Page) => page.url().slice(shop.address.length);

/** Deactivates an account like the back office: the account stays, its sign-ins go. */
async function deactivate(login: string): Promise<void> {
  const { db } = shop;
  const { id } = await db
    .updateTable('account')
    .set({ activated: false })
    .where('login', '=', login)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('signIn').set({ endedAt: new Date() }).where('accountId', '=', id).execute();
}
/** The shop ends every sign-in of an account. */
async function endSignIns(login: string): Promise<void> {
  const mine = shop.db.selectFrom('account').select('id').where('login', '=', login);
  await shop.db.updateTable('signIn').set({ endedAt: new Date() }).where('accountId', '=', mine).execute();
}

test('a forgotten password: the link from the mail sets a new one, once', { tag: ['@wide', '@desktop'] }, async ({
  page,
  request,
}) => {
  const login = await addPerson(shop);
  await openHere(page, '/reset/request');
  const email = page.locator('[name=email]');
  await email.fill(emailOf(login));
  await page.route('**/reset-password/init', (route) => route.fulfill({ status: 400, json: { status: 400 } }));
  await email.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The email to reset your password could not be sent.');
  await page.unroute('**/reset-password/init');
  await email.press('Enter');
  await expect(page.getByText('If the address is registered, an email will explain')).toBeVisible();
  const key = await keyFromMail(shop, emailOf(login));
  await openHere(page, `/reset/finish?key=${key}`);
  await page.locator('[name=newPassword]').fill('Another-horse-8-battery');
  await page.locator('[name=confirmPassword]').fill('Another-horse-8-battery');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password has been reset. Please sign in.')).toBeVisible();
  await tokenOf(request, shop.address, login, 'Another-horse-8-battery');
  await openHere(page, `/reset/finish/${key}`);
  await page.locator('[name=newPassword]').fill('A-third-horse-9');
  await page.locator('[name=confirmPassword]').fill('A-third-horse-9');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toContainText('Your password could not be reset.');
});

test('a link of yesterday to a new address leads those who are signed in to their settings', {
  tag: ['@desktop', '@wide'],
}, async ({ page, request }) => {
  const login = await addPerson(shop);
  await beginSignedIn(page, await tokenOf(request, shop.address, login));
  await openHere(page, '/activate?key=of-yesterday');
  await expect(page.getByRole('alert')).toContainText('This link is no longer good.');
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.locator('h1')).toContainText(login);
});

test('a link without a key, or with a wrong one, says so and leads on', { tag: ['@desktop', '@wide'] }, async ({
  page,
}) => {
  await openHere(page, '/reset/finish');
  await expect(page.getByText('The reset key is missing.')).toBeVisible();
  await openHere(page, '/activate?key=nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t activate your account');
  const reported = 'Your user could not be activated. Please use the registration form to sign up.';
  await expect(page.getByRole('alert')).toHaveText(reported);
  await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toBeVisible();
});

test('a taken name is told at its field, and all that was typed stays', { tag: ['@desktop', '@wide'] }, async ({
  page,
}) => {
  const login = await addPerson(shop);
  await openHere(page, '/register');
  const typed = {
    login,
    email: `x-${emailOf(login)}`,
    phone: '91234567',
    newPassword: password,
    confirmPassword: password,
  };
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Create an account', exact: true }).click();
  await expect(page.getByText('Username already registered! Please choose another one.')).toBeVisible();
  await expect(page.locator('[name=login]')).toBeFocused();
  await expect(page.locator('[name=email]')).toHaveValue(typed.email);
});

test('a private page asks to sign in and comes back with its search string; without the right it says so', async ({
  page,
}) => {
  const login = await addPerson(shop);
  await openHere(page, '/entity/site?page=2');
  await expect(dialog(page)).toContainText('Please sign in to continue.');
  await openHere(page, '/account/orders?page=2');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(dialog(page)).toContainText('Please sign in to continue.');
  await expect(dialog(page).locator('[name=username]')).toBeFocused();
  await fillSignIn(page, login);
  await expect(page).toHaveURL(/\/account\/orders\?page=2/);
  await openHere(page, '/admin');
  await expect(page.getByRole('alert')).toContainText('You are not authorized to access this page.');
  await expect(page).toHaveURL(/\/admin/);
  await expect(page).toHaveTitle(/^You are not authorized/);
  await openHere(page, '/entity');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an administrator finds the back office in the menu', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
  const login = await addPerson(shop, ['ROLE_ADMIN']);
  await signIn(page, shop.address, login, '/home');
  await page.locator('header summary', { hasText: login }).click();
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('link', { name: /Users/ }).first()).toBeVisible();
});

test('whoever remembers is signed in in other tabs too, and signing out in one is noticed in the others', {
  tag: ['@wide', '@desktop'],
}, async ({ page, context }) => {
  const login = await addPerson(shop);
  await openHere(page, '/login?next=/account/settings');
  await dialog(page).getByLabel('Remember me').check();
  await fillSignIn(page, login);
  await expect(page.locator('h1')).toContainText(login);
  expect(await keptTokens(page)).toEqual({ local: expect.stringMatching(/^"ey/), session: null });
  const other = await context.newPage();
  await openHere(other, '/account/settings');
  await expect(other.locator('h1')).toContainText(login);
  const paying = () => other.evaluate(() => localStorage.getItem('limelight-paying'));
  await other.evaluate(() => localStorage.setItem('limelight-paying', '{"token":"a","invoiceNo":null}'));
  await openHere(other, '/logout');
  await expect(messages(other)).toContainText('Logged out successfully!');
  expect(await paying()).toBeNull();
  // Private pages do not stay on the screen.
  await page.bringToFront();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

/** One of each kind; safe-return.test.ts has many more. */
const hostile = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/\t/evil.example', '/..//evil.example'];
test('after signing in nobody is led out of the shop, whatever the address says', async ({ page, request }) => {
  const token = await tokenOf(request, shop.address, await addPerson(shop));
  const requested: string[] = [];
  page.on('request', (each) => requested.push(each.url()));
  page.on('dialog', () => requested.push('a dialog'));
  await beginSignedIn(page, token);
  for (const target of hostile) {
    await page.goto(`${shop.address}/login?next=${encodeURIComponent(target)}`, { waitUntil: 'commit' });
    await page.waitForURL((url) => url.pathname !== '/login', { waitUntil: 'commit' });
    expect(pathOf(page), target).toBe('/');
  }
  expect(requested.filter((url) => !url.startsWith(shop.address) && !/^(?:data:image|blob:)/.test(url))).toEqual([]);
  await page.goto(`${shop.address}/login?next=${encodeURIComponent('/home?place=mo')}`);
  await expect.poll(() => pathOf(page)).toBe('/home?place=mo');
});

test('a sign-in that is lost is told once, over the page, and a half-filled form stays', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const login = await addPerson(shop);
  await signIn(page, shop.address, login);
  await page.getByLabel('First name').fill('細文');
  await endSignIns(login);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page)).toContainText('Please sign in to continue. What you typed is still here.');
  await expect(messages(page)).toHaveText('');
  await fillSignIn(page, login);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('細文');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(messages(page)).toContainText('Settings saved!');
});

test('a deactivated account is signed out kindly, and cannot come back', { tag: ['@desktop', '@wide'] }, async ({
  page,
}) => {
  const login = await addPerson(shop);
  await signIn(page, shop.address, login);
  await deactivate(login);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('Please sign in to continue.');
  await fillSignIn(page, login);
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to sign in!');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/home$/);
  expect(await keptTokens(page)).toEqual({ local: null, session: null });
});

test('a token that is good for nothing is dropped in silence on public pages', { tag: ['@desktop', '@wide'] }, async ({
  page,
  request,
}) => {
  const login = await addPerson(shop);
  const token = await tokenOf(request, shop.address, login);
  await endSignIns(login);
  await page.goto(`${shop.address}/faq?lang=en`);
  await page.evaluate((kept) => localStorage.setItem('limelight-authenticationToken', JSON.stringify(kept)), token);
  await openHere(page, '/faq');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(messages(page)).toHaveText('');
  expect((await keptTokens(page)).local).toBeNull();
});

test('too many guesses: the shop asks for a human check, which is done by itself, or says when to try again', async ({
  page,
}) => {
  const login = await addPerson(shop);
  await openHere(page, '/login');
  await page.route('**/api/authenticate', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '40' },
      json: { status: 429, errorKey: 'tooManyRequests' },
    }),
  );
  await fillSignIn(page, login, 'wrong');
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'There have been too many attempts. Please try again in 40 seconds.',
  );
  await page.unroute('**/api/authenticate');
  let requested = 0;
  await page.route('**/api/authenticate', async (route) => {
    requested += 1;
    if (requested > 1) return route.continue();
    await route.fulfill({ status: 400, json: { status: 400, errorKey: 'humanCheckNeeded' } });
  });
  const checked = page.waitForRequest((each) => (each.postData() ?? '').includes('"recaptcha"'));
  await fillSignIn(page, login);
  await checked;
  await expect(page.locator('header summary', { hasText: login })).toBeVisible();
});

test('a second factor: turned on with its QR code, asked for, and a recovery code in its place', async ({ page }) => {
  const login = await addPerson(shop);
  await signIn(page, shop.address, login, '/account/security');
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(page.locator('[name=currentPassword]')).toBeFocused();
  await page.locator('[name=currentPassword]').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await page.locator('[name=currentPassword]').fill(password);
  const [begun] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/account/second-factor')),
    page.keyboard.press('Enter'),
  ]);
  const { uri, secret } = await begun.json();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect(page.locator('code').first()).toHaveText(secret.match(/.{1,4}/g).join(' '));
  const app = URI.parse(uri) as TOTP;
  await expect(page.locator('[name=code]')).toBeFocused();
  await page.locator('[name=code]').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is not right. Please try again.')).toBeVisible();
  await page.locator('[name=code]').fill(app.generate());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents();
  expect(new Set(codes).size).toBeGreaterThan(5);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('button', { name: 'Turn off two-step sign-in' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await openHere(page, '/login?next=/account/security');
  await fillSignIn(page, login);
  const field = dialog(page).locator('[name=code]');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAccessibleDescription('The 6 digits that your authenticator app shows');
  await dialog(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await field.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Security');

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await openHere(page, '/login');
  await fillSignIn(page, login);
  for (let guess = 0; guess < 6; guess += 1) {
    const judged = page.waitForResponse('**/api/authenticate');
    await field.fill(`12345${guess}`);
    await page.keyboard.press('Enter');
    await judged;
    await expect(dialog(page).locator('[type=submit]')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'There have been too many attempts. Please try again in 15 minutes.',
  );
});

test('signing out everywhere ends the sign-ins of other devices', { tag: ['@desktop', '@wide'] }, async ({
  page,
  request,
}) => {
  const login = await addPerson(shop);
  const elsewhere = await tokenOf(request, shop.address, login);
  await signIn(page, shop.address, login, '/account/security');
  await expect(page.getByText('This device')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on');
  await page.evaluate(() => {
    localStorage.setItem('limelight-paying', '{"token":"a","invoiceNo":null}');
    sessionStorage.setItem('PI', '{"lastName":"Chan"}');
  });
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const kept = () => page.evaluate(() => [localStorage.getItem('limelight-paying'), sessionStorage.getItem('PI')]);
  await expect.poll(kept).toEqual([null, null]);
  expect(await statusWith(request, shop.address, elsewhere)).toBe(401);
});

test('the cookies of an earlier queue script are deleted, and no others', { tag: ['@desktop', '@wide'] }, async ({
  page,
  context,
}) => {
  const cookie = (name: string) => ({ name, value: 'x', url: shop.address });
  await context.addCookies([cookie('Queue-it'), cookie('QueueITAccepted-SDFrts345E-V3_sale'), cookie('lang2')]);
  await openHere(page, '/faq');
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toContain('lang2');
  expect(names.filter((name) => name.startsWith('Queue'))).toEqual([]);
});

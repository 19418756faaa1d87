// A buyer whose sign-in ends in the midst of an order.
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolation } from './clean.ts';
import { Buyer } from './order-pages.ts';
import { open, watch } from './pages.ts';
import { fillInfo } from './pay-pages.ts';
import { dialog, fillSignIn, keptTokens } from './people.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next step' });
const headersOf = async (page: Page) => {
  const { session } = await keptTokens(page);
  return { Authorization: `Bearer ${JSON.parse(session ?? '')}` };
};

/** Holds a seat, fills the form in, and loses the sign-in before it is sent. */
async function loseSignIn(page: Page): Promise<{ email: string; number: string }> {
  await open(page, '/login?lang=en&next=/event/aurora-symphony');
  await fillSignIn(page, 'user', 'user');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Aurora/);
  const buyer = new Buyer(page);
  await buyer.hold(1);
  const { email } = await fillInfo(page);
  const leaving = { headers: await headersOf(page), data: { everywhere: false } };
  expect((await page.request.post('/api/logout', leaving)).status()).toBe(200);
  await next(page).click();
  await expect(dialog(page).getByText('Your sign-in has ended')).toBeVisible();
  return { email, number: String(((await buyer.kept('TRANSACTION')) as { id: number }).id) };
}

test('is offered a sign-in before the order is named, keeps what was typed, and finds the order in the account', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  const { email, number } = await loseSignIn(page);
  await expectNoViolation(page, 'the dialog');
  await fillSignIn(page, 'user', 'user');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await next(page).click();
  await expect(page).toHaveURL(/\/order\/payment-info/);
  const orders = await page.request.get('/api/account/orders', { headers: await headersOf(page) });
  expect(await orders.text()).toContain(number);
  expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
});

test('may go on without an account, and reads that the order will not be in it', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const { email } = await loseSignIn(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('this order will not be in your account')).toBeVisible();
  await expect(page.locator('[name=email]')).toHaveValue(email);
  await expectNoViolation(page, 'the form');
  await next(page).click();
  await expect(page).toHaveURL(/\/order\/payment-info/);
});

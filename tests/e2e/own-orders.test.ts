// How buyers come back to what they bought: in the account, or by a link in a mail.
import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolation } from './clean.ts';
import { findInMail } from './mailbox.ts';
import { Buyer, reported } from './order-pages.ts';
import { open, watch } from './pages.ts';

const mobile = () => String(Math.floor(1e7 * (4 + 5 * Math.random())));

async function holdAndName(page: Page, eventCode: string, email: string): Promise<string> {
  await open(page, `/event/${eventCode}?lang=en`);
  const buyer = new Buyer(page);
  await buyer.hold(1);
  await page.getByLabel('Last name', { exact: true }).fill('Chan');
  await page.getByLabel('First name', { exact: true }).fill('Tai Man');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mobile number', { exact: true }).fill(mobile());
  await page.getByLabel('Address', { exact: true }).fill('1 Nathan Road');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page).toHaveURL(/\/order\/payment-info/);
  return String(((await buyer.kept('TRANSACTION')) as { id: number }).id);
}

const linkTo = async (page: Page, email: string) =>
  (await findInMail(page.request, email, /\/find-order\/[\w.~-]+/))[0];

test('a guest finds an order by its number and mailbox, and nobody is told whether there is one', {
  tag: '@phone',
}, async ({ page }) => {
  const { complaints } = watch(page);
  const email = `${randomUUID().replaceAll(/\d/g, 'x')}@visitor.example`;
  const number = await holdAndName(page, 'aurora-symphony', email);

  await open(page, '/find-order');
  await page.getByLabel('Invoice number').fill(number);
  await page.getByLabel('Email').fill('stranger@visitor.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'stranger@visitor.example' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await expectNoViolation(page);

  await open(page, await linkTo(page, email));
  await expect(page.getByText('Aurora Symphony')).toBeVisible();
  // A number stands there with the first payment: its invoice number.
  await expect(page.getByText(number)).toHaveCount(0);
  await expect(page.getByText('Waiting for payment')).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Keep it with my account' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(complaints).toEqual([]);

  await open(page, '/find-order/a-link-that-somebody-changed');
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

/** From the link in the mail to the sign-in and back, and presses once more. */
async function keepAsUser(page: Page, email: string): Promise<void> {
  const number = await holdAndName(page, 'aurora-symphony', email);
  await page.request.post('/api/order/find', { data: { number, email } });
  await open(page, await linkTo(page, email));
  await page.getByRole('button', { name: 'Keep it with my account' }).click();
  await page.getByLabel(/username/i).fill('user');
  await page.getByLabel(/^password/i).fill('user');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign in/i })
    .click();
  await expect(page).toHaveURL(/\/find-order\//);
  await page.getByRole('button', { name: 'Keep it with my account' }).click();
}

test('whoever signs in keeps the order with the account, and goes on paying for it from there', {
  tag: '@desktop',
}, async ({ page }) => {
  await keepAsUser(page, 'user@limelight.example');
  await expect(page).toHaveURL(/\/account\/orders/);
  await expect(reported(page, 'The order is with your account now.')).toBeVisible();
  await expect(page.getByText('Aurora Symphony').first()).toBeVisible();
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Continue to payment' }).first().click();
  await expect(page).toHaveURL(/\/order\/payment-info/);
});

test('an account with another mailbox reads in its place why it cannot keep the order, and what is left', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await keepAsUser(page, `${randomUUID().replaceAll(/\d/g, 'x')}@visitor.example`);
  await expect(page.getByRole('alert').filter({ hasText: 'another email address' })).toBeVisible();
  await expect(page).toHaveURL(/\/find-order\//);
  await expectNoViolation(page);
});

// Operators change the words of a mail, look at the mail that they make, and undo the change.
import { type APIRequestContext, expect, type Route, request, test } from '@playwright/test';
import { freePort } from '../support/shop/free-port.ts';
import { expectClean, expectNoOverflow, expectNoViolation } from './clean.ts';
import { findInMail } from './mailbox.ts';
import { type OwnShop, startOwnShop } from './own-shop.ts';
import { addPerson, emailOf, signIn } from './people.ts';

test.describe.configure({ mode: 'default', timeout: 120_000 });

let shop: OwnShop;
let operator: string;
let outside: APIRequestContext;
test.beforeAll(async () => {
  shop = await startOwnShop({ APP_MODE: 'development', PORT: String(await freePort()) });
  outside = await request.newContext({ baseURL: shop.address });
  operator = await addPerson(shop, ['ROLE_OPERATOR', 'ROLE_USER']);
});
test.afterAll(async () => {
  await outside?.dispose();
  await shop?.stop();
});

test('new words are in the preview while they are typed, in the next real mail once they are saved, and undone', async ({
  page,
}) => {
  await signIn(page, shop.address, operator, '/admin/mail-texts');
  await expectClean(page);
  const arrival = Promise.withResolvers<void>();
  const wait = async (route: Route) => {
    await arrival.promise;
    await route.continue();
  };
  await page.route('**/api/mail-texts/*', wait, { times: 1 });
  await page.getByRole('link', { name: 'New password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible();
  // Until its words have come, an empty card stands in their place.
  await expect(page.locator('main [aria-busy=true]')).toHaveCSS('height', '320px');
  arrival.resolve();

  const body = page.getByRole('textbox', { name: 'Text' });
  const preview = page.frameLocator('iframe[title="The mail as HTML"]');
  await expect(preview.getByText('Hello chantaiman,')).toBeVisible();

  await test.step('a missing button is refused at its field, and the preview waits', async () => {
    await body.fill('Choose another password, <b>please</b>.');
    await body.blur();
    await expect(page.getByText('The text needs {{link}}.')).toBeVisible();
    await expect(page.getByText('These words cannot be shown yet')).toBeVisible();
    await expectNoViolation(page);
  });

  await test.step('the preview follows the typed words, which stay words', async () => {
    await body.fill('Choose another password, <b>please</b>.\n\n{{link}}\n\nYours, {{shop}}');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Another password for {{login}}');
    await expect(preview.getByText('Choose another password, <b>please</b>.')).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Open the link' })).toBeVisible();
    await expect(page.getByText('Another password for chantaiman', { exact: true })).toBeVisible();
    await expect(page.locator('pre')).toContainText('Choose another password, <b>please</b>.');
  });

  await test.step('the preview is light or dark', async () => {
    const colour = () => preview.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor);
    await expect.poll(colour).toBe('rgb(250, 250, 246)');
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    await expect.poll(colour).toBe('rgb(14, 12, 21)');
  });

  await test.step('the mail comes to the own mailbox', async () => {
    await page.getByRole('button', { name: 'Send me this mail' }).click();
    await expect(page.getByText(`Sent to ${emailOf(operator)}.`)).toBeVisible();
    await findInMail(outside, emailOf(operator), /Another password for chantaiman/);
  });

  const reset = () =>
    outside.post('/api/account/reset-password/init', {
      data: emailOf(operator),
      headers: { 'Content-Type': 'text/plain' },
    });
  await test.step('a real mail has the saved words', async () => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    expect((await reset()).ok()).toBe(true);
    const [subject] = await findInMail(outside, emailOf(operator), new RegExp(`Another password for ${operator}`));
    expect(subject).toBeTruthy();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoViolation(page);
      await expectNoOverflow(page);
    }
  });

  await test.step('undo brings the shop’s own words back', async () => {
    await page.getByText('Changes').first().click();
    await page.getByRole('button', { name: 'Undo the last change' }).click();
    await expect(body).toHaveValue(/Choose a new password with this link/);
  });
});

test('a mail that is not there leads back to the list', async ({ page }) => {
  await signIn(page, shop.address, operator, '/admin/mail-texts/nothing/words');
  await expect(page.getByRole('heading', { name: 'There is no such mail' })).toBeVisible();
  await expectClean(page);
  await page.getByRole('link', { name: 'All mails' }).click();
  await expect(page).toHaveURL(/\/admin\/mail-texts$/);
});

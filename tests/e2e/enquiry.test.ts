import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request, test } from '@playwright/test';
import { expectNoViolation } from './clean.ts';
import { locales, messages, open, watch } from './pages.ts';
import { screensFor } from './screens.ts';

const words = {
  'zh-hk': {
    fields: ['姓名', '電郵', '電話', '節目', '查詢內容'],
    check: '我不是機械人',
    checked: '已核實',
    send: '傳送查詢',
    sent: '已收到你的查詢',
    tick: '請先剔選「我不是機械人」',
  },
  'zh-tw': {
    fields: ['姓名', '電子郵件', '電話', '活動', '詢問內容'],
    check: '我不是機器人',
    checked: '已驗證',
    send: '送出詢問',
    sent: '已收到您的詢問',
    tick: '請先勾選「我不是機器人」',
  },
  en: {
    fields: ['Name', 'Email', 'Telephone', 'Event', 'Your question'],
    check: 'I am not a robot',
    checked: 'Checked',
    send: 'Send',
    sent: 'We have your enquiry',
    tick: 'Please tick “I am not a robot” first',
  },
} as const;
type Locale = keyof typeof words;

const form = (page: Page) => page.getByRole('region', { name: /網上查詢|線上詢問|Write to us/ });
const sendButton = (page: Page, locale: Locale) => form(page).getByRole('button', { name: words[locale].send });

const openForm = (page: Page, locale: Locale) => open(page, `/contact-us?lang=${locale}`);

/** A unique name; with many figures in it the shop would take it for a card number. */
const someName = () => `陳大文 ${randomUUID().replaceAll(/[\d-]/g, '')}`;

async function fill(page: Page, locale: Locale, name: string): Promise<void> {
  const typed = [name, 'taiman@visitor.example', '+852 9123 4567', '夜航星圖', '請問輪椅座位如何購買？\n謝謝！'];
  for (const [at, label] of words[locale].fields.entries())
    await form(page)
      .getByLabel(label, { exact: true })
      .fill(typed[at] ?? '');
  await form(page).getByLabel(words[locale].check).check();
}

const mailsOf = async (page: Page, name: string) => {
  const list = await (await page.request.get('/mailbox')).text();
  return list.split('<li>').filter((row) => row.includes(name));
};
/** It is in the mailbox, once. */
async function expectOneMail(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await mailsOf(page, name)).length).toBe(1);
}

for (const locale of locales) {
  test(`an enquiry in ${locale} is thanked for, and lands in the mailbox`, screensFor(locale), async ({ page }) => {
    const { complaints } = watch(page);
    const name = someName();
    await openForm(page, locale);
    await fill(page, locale, name);
    await expect(form(page).getByRole('status')).toHaveText(words[locale].checked);
    await expectNoViolation(page);
    await sendButton(page, locale).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText(words[locale].sent)).toBeVisible();
    await expectOneMail(page, name);
    await page.goto('/mailbox');
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toHaveText(`網上查詢：夜航星圖（${name}）`);
    await expect(page.getByText('請問輪椅座位如何購買？')).toBeVisible();
    await expect(page.getByText(`${name} <taiman@visitor.example>`)).toBeVisible();
    // The mail is the same in every language of the visitor.
    if (locale === 'en') await expectNoViolation(page);
    expect(complaints).toEqual([]);
  });
}

test('what is missing is said at its field, in words, and the first of it has the focus', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  for (const locale of locales) {
    await openForm(page, locale);
    await sendButton(page, locale).click();
    for (const label of words[locale].fields) {
      const field = form(page).getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(/\S/);
    }
    await expect(form(page).getByLabel(words[locale].fields[0], { exact: true })).toBeFocused();
    await expect(form(page).getByText(words[locale].tick)).toBeVisible();
    await expectNoViolation(page);
    await form(page).getByLabel(words[locale].fields[0], { exact: true }).fill('A');
    await expect(form(page).getByLabel(words[locale].fields[0], { exact: true })).toHaveAttribute(
      'aria-invalid',
      'false',
    );
  }
});

test('the keyboard alone fills in and sends it', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
  const name = someName();
  await openForm(page, 'en');
  await form(page).getByLabel('Name').focus();
  await page.keyboard.type(name);
  // The key of a phone's keyboard that says "next".
  await page.keyboard.press('Enter');
  await page.keyboard.type('taiman@visitor.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('91234567');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Night Atlas');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.type('When does it end?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form(page).getByLabel('I am not a robot')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(sendButton(page, 'en')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expectOneMail(page, name);
});

test('two taps, and an answer that is lost on its way, are one enquiry', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  const name = someName();
  let tries = 0;
  await page.route('**/api/onlineEnquiry', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await openForm(page, 'zh-hk');
  await fill(page, 'zh-hk', name);
  await sendButton(page, 'zh-hk').dblclick();
  await expect(page).toHaveURL(/\/home$/);
  expect(tries).toBe(2);
  await expectOneMail(page, name);
});

test('a check that is used up is replaced without a word', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const name = someName();
  const checks: string[] = [];
  await page.route('**/api/onlineEnquiry', async (route) => {
    checks.push(route.request().postDataJSON().recaptcha);
    if (checks.length > 1) return route.continue();
    await route.fulfill({ status: 409, json: { message: 'error.humanCheckUsed', errorKey: 'humanCheckUsed' } });
  });
  await openForm(page, 'en');
  await fill(page, 'en', name);
  await sendButton(page, 'en').click();
  await expect(page).toHaveURL(/\/home$/);
  expect(new Set(checks).size).toBe(2);
});

test('offline nothing is sent and nothing is lost, and neither when the sending fails', {
  tag: ['@phone', '@wide'],
}, async ({ page, context }) => {
  const requests: Request[] = [];
  await page.route('**/api/onlineEnquiry', (route) => {
    requests.push(route.request());
    return route.fulfill({ status: 500, json: { message: 'error.internal' } });
  });
  const name = someName();
  await openForm(page, 'en');
  await fill(page, 'en', name);
  await expect(form(page).getByRole('status')).toHaveText('Checked');

  await context.setOffline(true);
  await expect(form(page).getByText('What you typed stays here')).toBeVisible();
  await expectNoViolation(page);
  await sendButton(page, 'en').click();
  await expect(messages(page)).toContainText('What you typed stays here');
  expect(requests).toEqual([]);

  await context.setOffline(false);
  await expect(form(page).getByText('What you typed stays here')).toBeHidden();
  await sendButton(page, 'en').click();
  await expect(messages(page)).toContainText('Internal Error');
  await expect(form(page).getByLabel('Name')).toHaveValue(name);
  await expect(form(page).getByLabel('Your question')).toHaveValue(/輪椅座位/);
});

test('a field that the server does not take is told like any other', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  const fieldErrors = [{ objectName: 'onlineEnquiry', field: 'phoneNumber', message: 'Size' }];
  await page.route('**/api/onlineEnquiry', (route) =>
    route.fulfill({ status: 400, json: { message: 'error.validation', fieldErrors } }),
  );
  await openForm(page, 'en');
  await fill(page, 'en', someName());
  await sendButton(page, 'en').click();
  await expect(form(page).getByLabel('Telephone')).toHaveAttribute('aria-invalid', 'true');
  await expect(form(page).getByLabel('Telephone')).toBeFocused();
});

test('events are offered once somebody writes, and the check is loaded no sooner', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await openForm(page, 'zh-hk');
  expect(paths.filter((path) => /api\/human-check|solve-check|\/api\/events/.test(path))).toEqual([]);
  await form(page).getByLabel('節目').focus();
  await expect.poll(() => page.locator('datalist option').count()).toBeGreaterThan(5);
  await expect.poll(() => paths.join()).toMatch(/human-check/);
});

test('without JavaScript it says how to reach the shop, and sends nothing into the address', {
  tag: ['@phone', '@wide'],
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/static/contact-us?lang=en`);
  await expect(page.getByText(/This form needs JavaScript. You can also write to \S+@\S+ or call \+852/)).toBeVisible();
  await expect(sendButton(page, 'en')).toBeDisabled();
  await context.close();
});

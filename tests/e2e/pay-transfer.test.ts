import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { pdfOf } from '../fuzz/write-pdf.ts';
import { expectNoViolation } from './clean.ts';
import { findInMail } from './mailbox.ts';
import { reported } from './order-pages.ts';
import { open, watch } from './pages.ts';
import { fact, payWith, reachPayment, title } from './pay-pages.ts';

const receipt = (width = 600) =>
  sharp({ create: { width, height: 800, channels: 3, background: '#e8f0ff' } })
    .png()
    .toBuffer();
const chooser = (page: Page) => page.locator('input[type=file]');
/** The texts of the lime buttons. */
const limeIn = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('a, button, label')]
        .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(212, 242, 60)')
        .map((element) => element.innerText.trim()),
    );
const payment = (page: Page) => page.evaluate(() => localStorage.getItem('limelight-paying'));

test('a transfer: confirmed, told how, its receipt uploaded, and found again', { tag: '@phone-first' }, async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await reachPayment(page);
  const { complaints } = watch(page);
  await payWith(page, 'CASH');
  await expect(page).toHaveURL(/\/order\/transfer$/);
  await expect(title(page)).toHaveText('Please make the transfer');
  await expect(page.getByText(/Your seats are held until/)).toBeVisible();
  const reference = await fact(page, 'Reference').innerText();
  expect(reference).toMatch(/^[0-9A-Z]{21}$/);
  await expect(page.getByText('Your order is made and waits for payment.')).toBeVisible();
  await expect(fact(page, 'Invoice number').first()).toHaveText(reference);
  await expect(fact(page, 'Time')).toHaveText(/^\w{3} \d{1,2} \w{3}, \d\d:\d\d$/);
  await expect(page.getByRole('img', { name: `FPS code: HK$690, invoice number ${reference}` })).toBeVisible();
  for (const name of ['Amount', 'FPS ID', 'Bank', 'Account number', 'Account name'])
    await expect(fact(page, name).first()).not.toBeEmpty();
  // The clock in the header counts minutes; a transfer has a day.
  await expect(page.getByRole('timer')).toBeHidden();
  await expectNoViolation(page);

  // On a phone, which cannot scan its own screen, the code is saved first.
  const saving = page.getByRole('button', { name: 'Save the code as a picture' });
  await expect(page.getByRole('heading', { name: 'Paying on this phone?' })).toBeVisible({ visible: isMobile });
  expect(await limeIn(page)).toEqual([isMobile ? 'Save the code as a picture' : 'Add the receipt']);
  const picture = page.waitForEvent('download');
  await saving.click();
  expect((await picture).suggestedFilename()).toBe(`fps-${reference}.png`);
  await expect.poll(() => limeIn(page)).toEqual(['Add the receipt']);

  await chooser(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await receipt() });
  await expect(page.getByText('1 file received. We are checking it.')).toBeVisible();
  await expect(title(page)).toHaveText('We are checking your transfer');
  expect(await limeIn(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Pay another way' })).toBeHidden();
  await expect(page.getByText('receipt.png')).toBeVisible();
  await expect(saving).toBeHidden();
  await page.getByText('Where it was sent').click();
  await expect(saving).toBeVisible();
  await expectNoViolation(page);
  await page.reload();
  await expect(page.getByText('1 file received. We are checking it.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what is no picture and no PDF is refused, in words, and another try is there', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await reachPayment(page);
  await payWith(page, 'CASH');
  await chooser(page).focus();
  await chooser(page).setInputFiles([
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>paid</p>') },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<p>paid</p>') },
    { name: 'long.pdf', mimeType: 'application/pdf', buffer: pdfOf(6) },
  ]);
  await expect(page.getByText('This file could not be read.')).toHaveCount(2);
  await expect(page.getByText('A PDF may have up to five pages.')).toBeVisible();
  await expect(page.getByRole('status').getByText(/received/)).toHaveCount(0);
  await expect(chooser(page)).toBeEnabled();
  await expect(chooser(page)).toBeFocused();
});

test('a receipt that the network lost is told as lost, not as unreadable, and goes on the next try', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await reachPayment(page);
  await payWith(page, 'CASH');
  const send = async () =>
    chooser(page).setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await receipt() });
  await page.route('**/proof*', (route) => route.abort(), { times: 1 });
  await send();
  await expect(page.getByRole('listitem').filter({ hasText: 'receipt.png' })).toContainText('Server not reachable');
  await expect(page.getByText('This file could not be read.')).toHaveCount(0);
  await send();
  await expect(page.getByText('1 file received. We are checking it.')).toBeVisible();
});

test('another receipt is asked for, not another transfer, and in words where no more files are taken', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  let said: object = { proofs: 0, note: 'The amount is cut off.' };
  await page.route('**/api/payment/state*', async (route) => {
    const state = await (await route.fetch()).json();
    await route.fulfill({ json: { ...state, transfer: { ...state.transfer, ...said } } });
  });
  await reachPayment(page);
  await payWith(page, 'CASH');
  await expect(title(page)).toHaveText('Please send another receipt');
  await expect(page.getByText('The amount is cut off.')).toBeVisible();
  expect(await limeIn(page)).toEqual(['Add the receipt']);
  await expect(page.getByRole('button', { name: 'Save the code as a picture' })).toBeHidden();
  await page.getByText('Where it was sent').click();
  await expect(page.getByRole('button', { name: 'Save the code as a picture' })).toBeVisible();
  await expectNoViolation(page);
  said = { proofs: 5, note: null };
  await page.reload();
  await expect(page.getByText('Up to five files can be uploaded.')).toBeVisible();
});

test('a transfer that is rejected for good says why, and that the seats are gone', {
  tag: ['@phone', '@wide'],
}, async ({ page, request }) => {
  await reachPayment(page, { lang: 'zh-hk' });
  await payWith(page, 'CASH');
  const invoiceNo = await fact(page, '交易編號').first().innerText();
  const signedIn = await request.post('/api/authenticate', { data: { username: 'admin', password: 'admin' } });
  const headers = { Authorization: `Bearer ${(await signedIn.json()).id_token}` };
  const data = { reason: 'notArrived', note: 'FPS 166052322', anotherChance: false };
  expect((await request.post(`/api/transfers/${invoiceNo}/reject`, { headers, data })).status()).toBe(200);
  await page.reload();
  await expect(title(page)).toHaveText('我們未能接納你的轉賬');
  await expect(page.getByRole('alert')).toContainText('我們的戶口未有收到款項');
  await expect(page.getByRole('alert')).toContainText('FPS 166052322');
  await expect(page.getByRole('link', { name: '返回節目' })).toBeVisible();
  await expectNoViolation(page);
});

test('a receipt can be dropped on the page', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
  await reachPayment(page);
  await payWith(page, 'CASH');
  await expect(chooser(page)).toBeAttached();
  const bytes = [...(await receipt(40))];
  const files = await page.evaluateHandle((data) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page
    .locator('label[for]')
    .filter({ hasText: 'Add the receipt' })
    .dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('1 file received. We are checking it.')).toBeVisible();
});

test('account number and reference can be copied', { tag: ['@phone', '@wide'] }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await reachPayment(page);
  await payWith(page, 'CASH');
  await page.getByRole('button', { name: 'Copy: Invoice number' }).click();
  await expect(reported(page, 'Copied: Invoice number.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy: Reference (invoice number)' }).click();
  await expect(reported(page, 'Copied: Reference (invoice number).')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await fact(page, 'Reference').innerText());
});

test('confirming again is the same transfer; another way to pay warns first, and keeps the seats', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  await reachPayment(page);
  await payWith(page, 'CASH');
  const reference = await fact(page, 'Reference').innerText();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'If you have made the transfer already, please do not pay another way',
  );
  await page.getByRole('button', { name: 'I have not transferred: pay another way' }).click();
  await expect(page).toHaveURL(/personal-info/);
  await expect(page.getByRole('timer')).toBeHidden();
  await page.goBack();
  await expect(fact(page, 'Reference')).toHaveText(reference);
  expect(await payment(page)).toContain(reference);
  // The header of every other page leads back to it.
  await open(page, '/home?lang=en');
  await page.getByRole('banner').getByRole('link', { name: 'Your transfer' }).click();
  await expect(fact(page, 'Reference')).toHaveText(reference);
});

test('請完成轉賬: the mail’s link opens the same page in another browser', { tag: ['@wide', '@desktop'] }, async ({
  page,
  browser,
  request,
}) => {
  await reachPayment(page, { lang: 'zh-hk' });
  const email = await page.evaluate(() => JSON.parse(sessionStorage.getItem('PI') ?? '{}').email as string);
  await payWith(page, 'CASH');
  await expect(title(page)).toHaveText('請完成轉賬');
  const reference = await fact(page, '備註').innerText();
  const toReference = new RegExp(`${reference}[^]*?(/order/transfer/[\\w.~-]+)`);
  const [, link] = await findInMail(request, email, toReference);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await elsewhere.newPage();
  await other.goto(`${link}?lang=zh-hk`);
  await expect(title(other)).toHaveText('請完成轉賬');
  await expect(fact(other, '備註')).toHaveText(reference);
  await chooser(other).setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: await receipt(50) });
  await expect(other.getByText('已收到 1 個檔案，正在核對。')).toBeVisible();
  await elsewhere.close();
  await other.close();
});

// A transfer from the order to the ticket: the buyer pays on a phone, administrators review it on a desktop.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { pdfOf } from '../fuzz/write-pdf.ts';
import { expectClean, expectCleanOnBothScreens } from './clean.ts';
import { messages, open, watch, whenAlive } from './pages.ts';
import { fact, payWith, reachPayment, title } from './pay-pages.ts';
import { addPerson, dialog, signIn } from './people.ts';
import { addTransfer, drawnReceipt, type Sent, type StaffShop, startStaffShop } from './staff-shop.ts';

// One after the other: they share one shop. Staff work on a desktop; on a phone only what differs there.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: StaffShop;
let admin: string;
let other: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  admin = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
  other = await addPerson(shop, ['ROLE_ADMIN', 'ROLE_USER']);
});
test.afterAll(() => shop?.stop());

const queue = (page: Page) => page.getByRole('navigation', { name: 'Waiting transfers' });
const rowOf = (page: Page, { invoiceNo }: Pick<Sent, 'invoiceNo'>) =>
  queue(page).getByRole('link').filter({ hasText: invoiceNo });
const statusOf = async (orderId: number) =>
  (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;

async function enter(page: Page, login = admin, path = '/admin/transfers'): Promise<void> {
  await signIn(page, shop.address, login, path);
  await whenAlive(page);
}

/** A second buyer, on a phone, up to the page with the transfer details. */
async function buyerPaying(browser: Browser): Promise<{ page: Page; invoiceNo: string }> {
  const context = await browser.newContext({
    baseURL: shop.address,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': `10.61.0.${Math.ceil(Math.random() * 250)}` },
  });
  const page = await context.newPage();
  await page.clock.install();
  await reachPayment(page, { event: shop.eventCode });
  await payWith(page, 'CASH');
  await expect(title(page)).toHaveText('Please make the transfer');
  return { page, invoiceNo: await fact(page, 'Reference').innerText() };
}

async function sendReceipt(page: Page): Promise<void> {
  const buffer = await drawnReceipt(490, 'from the bank');
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
  await expect(page.getByText(/files? received/)).toBeVisible();
}

test('a transfer is confirmed, proved, rejected with another chance, proved again and accepted: the order is paid', {
  tag: '@desktop-first',
}, async ({ page, browser, isMobile }) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  const { complaints } = watch(page);
  const { page: buyer, invoiceNo } = await buyerPaying(browser);
  await sendReceipt(buyer);

  await test.step('the proof stands beside the order', async () => {
    await enter(page);
    await rowOf(page, { invoiceNo }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'HK$490' })).toContainText(invoiceNo);
    await expect(page.getByRole('button', { name: /Receipt 1 of 1/ })).toBeVisible();
    await expect.poll(() => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(540);
    await expect(page.locator('dl')).toContainText('Night Atlas');
    await expectClean(page);
    await page.getByRole('button', { name: /Receipt 1 of 1/ }).click();
    await expect(page.getByRole('button', { name: /Make the receipt smaller/ })).toBeVisible();
  });

  await test.step('rejected with another chance, in a dialog that names it', async () => {
    await page.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page)).toContainText(invoiceNo);
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(dialog(page).getByLabel('Reason')).toBeFocused();
    await dialog(page).getByLabel('Reason').selectOption('The receipt cannot be read');
    await dialog(page).getByLabel('Anything to add').fill('The amount is cut off');
    await expectClean(page);
    await dialog(page).getByRole('button', { name: 'Reject' }).click();
    await expect(messages(page)).toContainText('stay held');
    await buyer.reload();
    // The buyer was named before English was chosen.
    await expect(buyer.getByText('收據看不清楚，請上載清晰而完整的收據截圖。')).toBeVisible();
    await expect(buyer.getByText('The amount is cut off')).toBeVisible();
    await buyer
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdfOf(2) });
    // Receipts that were judged are not counted any more.
    await expect(buyer.getByText(/1 file received/)).toBeVisible();
  });

  await test.step('accepted, and the buyer’s page says so by itself', async () => {
    await open(page, `${shop.address}/admin/transfers?open=${invoiceNo}`);
    await expect(page.getByRole('button', { name: /Receipt 2 of 2:/ })).toBeVisible();
    // A document is shown as a picture, page below page.
    await expect.poll(() => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(625);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog(page)).toContainText('A receipt alone does not prove that it came.');
    await dialog(page).getByRole('button', { name: 'Accept transfer' }).click();
    await expect(messages(page)).toContainText('is paid');
    await expect(rowOf(page, { invoiceNo })).toHaveCount(0);
    const { status } = await shop.db
      .selectFrom('payment')
      .innerJoin('orders', 'orders.id', 'payment.orderId')
      .where('invoiceNo', '=', invoiceNo)
      .select('orders.status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('PAID');
    await buyer.clock.fastForward('00:15');
    await expect(title(buyer)).toHaveText('Payment successful');
  });
  await buyer.context().close();
  expect(complaints).toEqual([]);
});

test('two administrators at once: the second is told who was first', { tag: ['@desktop', '@wide'] }, async ({
  page,
  browser,
}) => {
  const transfer = await addTransfer(shop);
  const path = `/admin/transfers?open=${transfer.invoiceNo}`;
  const second = await (await browser.newContext({ baseURL: shop.address })).newPage();
  await enter(page, admin, path);
  await enter(second, other, path);
  await second.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await dialog(page).getByLabel('Reason').selectOption('Another reason');
  await dialog(page).getByLabel('In your own words').fill('Too late');
  await dialog(page).getByText('End the order').click();
  await dialog(page).getByRole('button', { name: 'Reject and end the order' }).click();
  await expect(messages(page)).toContainText('is over');
  await dialog(second).getByRole('button', { name: 'Accept transfer' }).click();
  // The message stays when the list behind it has been read again.
  await expect(second.getByText('This transfer is not waiting any more')).toBeVisible();
  await expect(dialog(second).getByRole('alert')).toHaveText(`${admin} has decided it before you.`);
  expect(await statusOf(transfer.orderId)).toBe('REJECTED');
  await expectClean(second);
  await second.context().close();
});

test('the queue is gone through by keyboard alone', { tag: ['@desktop', '@wide'] }, async ({ page }) => {
  const [one, two, three] = [await addTransfer(shop), await addTransfer(shop), await addTransfer(shop)];
  await enter(page, admin, `/admin/transfers?open=${one.invoiceNo}`);
  await expect(rowOf(page, one)).toHaveAttribute('aria-current', /true|page/);
  await page.keyboard.press('j');
  await expect(rowOf(page, two)).toHaveAttribute('aria-current', /true|page/);
  await page.keyboard.press('k');
  await expect(rowOf(page, one)).toHaveAttribute('aria-current', /true|page/);
  await page.keyboard.press('a');
  await expect(dialog(page)).toContainText(one.invoiceNo);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, one)).toHaveCount(0);
  await expect(rowOf(page, two)).toHaveAttribute('aria-current', /true|page/);
  await page.keyboard.press('r');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Please send the whole page');
  await page.keyboard.press('j');
  await expect(dialog(page).getByLabel('Anything to add')).toHaveValue('Please send the whole pagej');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect([await statusOf(one.orderId), await statusOf(two.orderId)]).toEqual(['PAID', 'WAITING']);
  await expect(rowOf(page, three)).toBeVisible();
});

test('a statement is compared: the certain are accepted together, the doubtful are shown one by one', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  const [sure, alsoSure, short, part] = [
    await addTransfer(shop),
    await addTransfer(shop, { count: 1 }),
    await addTransfer(shop, { count: 3 }),
    await addTransfer(shop, { count: 4 }),
  ];
  const line = (remark: string, amount: number) => `20/11/2026,${remark},,"${amount.toFixed(2)}"`;
  const statement = [
    '日期,摘要,支出,存入',
    line(`轉數快 陳大文 ${sure.invoiceNo}`, sure.amount),
    line(`轉數快 ${alsoSure.invoiceNo.toLowerCase()} 多謝`, alsoSure.amount),
    line(`轉數快 ${short.invoiceNo}`, short.amount - 20),
    line(`轉數快 ${part.invoiceNo.slice(0, 14)}`, part.amount),
    '20/11/2026,銀行手續費,5.00,',
  ].join('\n');
  await enter(page, admin, '/admin/transfers/statement');
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statement),
  });
  await expect(page.getByText('5 lines: 2 certain, 2 to look at, 0 used before')).toBeVisible();
  await expect(page.getByText('HK$20 less than the order')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.getByRole('button', { name: 'Accept 2 certain lines' }).click();
  await expect(dialog(page)).toContainText('HK$1,470 in all: 2 orders become paid');
  await dialog(page).getByRole('button', { name: 'Accept 2 certain lines' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: `Accept ${part.invoiceNo} with line 5` }).click();
  await expect(dialog(page)).toContainText(part.invoiceNo);
  await dialog(page).getByRole('button', { name: 'Accept with this line' }).click();
  await expect(page.getByText('Accepted', { exact: true })).toHaveCount(3);
  const statuses = await Promise.all([sure, alsoSure, part, short].map(({ orderId }) => statusOf(orderId)));
  expect(statuses).toEqual(['PAID', 'PAID', 'PAID', 'WAITING']);

  await page.getByLabel('Lines of the statement').fill(statement);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('5 lines: 0 certain, 1 to look at, 3 used before')).toBeVisible();
  await expect(page.getByText(`Used for ${sure.invoiceNo}`)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('money that came too late is in the refunds until somebody notes that it was refunded', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const transfer = await addTransfer(shop, { lastName: '遲', firstName: '到', count: 1, proofs: 0 });
  await enter(page, admin, `/admin/transfers?open=${transfer.invoiceNo}`);
  await expect(page.getByText('The buyer has not sent a receipt.')).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await dialog(page).getByLabel('Reason').selectOption('The money has not arrived');
  await dialog(page).getByText('End the order').click();
  await dialog(page).getByRole('button', { name: 'Reject and end the order' }).click();
  await expect(messages(page)).toContainText('is over');

  await open(page, `${shop.address}/admin/transfers/statement`);
  const said = `Date,Details,Amount\n21/11/2026,${transfer.invoiceNo},${transfer.amount}`;
  await page.getByLabel('Lines of the statement').fill(said);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('The transfer was rejected')).toBeVisible();
  await expect(page.getByText('1 line: 0 certain, 1 to look at, 0 used before')).toBeVisible();
  await page.getByRole('button', { name: /^Accept 0/ }).click();
  await expect(dialog(page)).toContainText(`pays for the invoice number ${transfer.invoiceNo} of 遲到`);
  await expect(dialog(page)).toContainText('if not, the money goes to the refunds');
  await dialog(page).getByRole('button', { name: 'Accept with this line' }).click();
  await expect(page.getByText('Now in the refunds')).toBeVisible();

  await open(page, `${shop.address}/admin/refunds`);
  const row = page.getByRole('list', { name: 'Refunds' }).getByRole('listitem').filter({ hasText: transfer.invoiceNo });
  await expect(row).toContainText('To refund');
  await expectCleanOnBothScreens(page);
  await row.getByRole('button', { name: 'Note as refunded' }).click();
  await dialog(page).getByLabel('How it was sent').fill('FPS FRN20261121');
  await dialog(page).getByRole('button', { name: 'It was refunded' }).click();
  await expect(messages(page)).toContainText('HK$490 is noted as refunded');
  await expect(row).toContainText('Refunded');
  await expect(row).toContainText('FPS FRN20261121');
});

test('a refund that the provider refused, and one that it never answered, say what a person has to do', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const [refused, unanswered] = [await addTransfer(shop, { count: 1 }), await addTransfer(shop, { count: 1 })];
  const due = async ({ invoiceNo, amount }: Sent, tried: object) => {
    const money = {
      status: 'REFUND_DUE' as const,
      capturedCents: amount * 100,
      refundReason: 'paidAlready' as const,
      settledAt: sql<Date>`now()`,
    };
    const changed = shop.db.updateTable('payment').where('invoiceNo', '=', invoiceNo);
    await changed.set({ ...money, method: 'ASIA_PAY', ...tried }).execute();
  };
  await due(refused, { refundRefused: 'Refund is not allowed for this card.' });
  await due(unanswered, { refundAskedAt: new Date(0), refundUnanswered: true, decidedBy: 'system' });
  await enter(page, admin, '/admin/refunds');
  const row = ({ invoiceNo }: Sent) =>
    page.getByRole('list', { name: 'Refunds' }).getByRole('listitem').filter({ hasText: invoiceNo });
  await expect(row(refused)).toContainText('The provider did not refund it: Refund is not allowed for this card.');
  await expect(row(unanswered)).toContainText('There is no result: look at the provider’s own pages first');
  await expectCleanOnBothScreens(page);
  await row(unanswered).getByRole('button', { name: 'Note as refunded' }).click();
  await dialog(page).getByLabel('How it was sent').fill('Seen in the portal');
  await dialog(page).getByRole('button', { name: 'It was refunded' }).click();
  await expect(row(unanswered)).toContainText('Refunded');
  await expect(row(unanswered)).not.toContainText('There is no result');
});

test('a page that has lost its last row leads to the one before, in every list of decisions', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  const transfer = await addTransfer(shop, { count: 1 });
  await enter(page, admin, '/admin/transfers?page=9');
  await expect(rowOf(page, transfer)).toBeVisible();
  await expect(page).toHaveURL(/page=1/);
  const { invoiceNo, orderId: transactionId } = transfer;
  const money = { method: 'CASH', amount: 480, isApproved: false, canBeSent: false, tried: null, refusedBecause: null };
  const portion = {
    invoiceNo,
    number: 1,
    transactionId,
    ...money,
    reason: 'ill',
    decidedBy: 'mei',
    decidedAt: new Date(0),
  };
  await page.route('**/api/refunds/portions?*', (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get('page') === '0';
    const rows = isFirst ? [{ ...portion, buyer: '', email: '', telephone: '' }] : [];
    return route.fulfill({ json: rows, headers: { 'X-Total-Count': '1' } });
  });
  await open(page, `${shop.address}/admin/refunds?portions=9`);
  await expect(page.getByRole('main').getByText('ill · by mei')).toBeVisible();
  await expect(page).toHaveURL(/portions=1/);
});

test('an empty list, a list that fails and a transfer that is gone each say so', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await enter(page, admin, '/admin/transfers?open=00000000000000000000Z');
  await expect(page.getByText('This transfer is not waiting any more')).toBeVisible();
  await expectCleanOnBothScreens(page);
  const answer = (body: string, status = 200) =>
    page.route('**/api/transfers?*', (route) =>
      route.fulfill({ status, contentType: 'application/json', headers: { 'X-Total-Count': '0' }, body }),
    );
  await answer('[]');
  await page.goto(`${shop.address}/admin/transfers`);
  await expect(page.getByText('No transfers are waiting')).toBeVisible();
  await expectCleanOnBothScreens(page);
  await page.unrouteAll();
  await answer('{}', 500);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
  await expectCleanOnBothScreens(page);
});

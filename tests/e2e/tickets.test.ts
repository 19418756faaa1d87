// The page that is the ticket: of a paid order, at the door, without a network, and given to a friend.
import { readFileSync } from 'node:fs';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { readCodes } from '../support/tools/read-codes.ts';
import { expectClean, expectNoViolation } from './clean.ts';
import { findInMail } from './mailbox.ts';
import { reported } from './order-pages.ts';
import { type OwnShop, startShopWithCodes } from './own-shop.ts';
import { open, watch } from './pages.ts';
import { decide, payWith, reachPayment } from './pay-pages.ts';

const test = base.extend<object, { shop: OwnShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startShopWithCodes();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
});

type Bought = { address: string; email: string };

/** Two tickets, paid with a card in this browser. */
async function buyTickets(page: Page, lang = 'en'): Promise<Bought> {
  const buyer = await reachPayment(page, { count: 2, lang });
  const { email } = (await buyer.kept('PI')) as { email: string };
  await payWith(page, 'ASIA_PAY');
  await decide(page, { outcome: 'approve' });
  await page.getByRole('link', { name: /^(See your tickets|查看門票|查看票券)$/ }).click();
  await expect(page).toHaveURL(/\/order\/tickets\//);
  await expect(tickets(page)).toHaveCount(2);
  return { address: new URL(page.url()).pathname, email };
}

const tickets = (page: Page) => page.getByRole('article');
const codes = (page: Page) => page.getByRole('img', { name: /^QR code of ticket|的二維碼$/ });

/** The codes that two programs read from the picture of the screen. */
async function codesOnScreen(picture: Buffer): Promise<(string | null)[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return readCodes({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
}

/** The codes with which the shop answers to this link. */
async function codesOf(request: APIRequestContext, address: string): Promise<(string | null)[]> {
  const reply = await request.get(`/api/order/tickets?key=${address.split('/').at(-1)}`);
  return (await reply.json()).tickets.map(({ code }: { code: string | null }) => code);
}

const keptHere = (page: Page) => page.getByText('Kept on this device');

test('a paid order leads to its tickets, whose codes two programs read from the screen in both themes', {
  tag: '@phone',
}, async ({ page }) => {
  const { address } = await buyTickets(page);
  const { complaints } = watch(page);
  await page.reload();
  const expected = await codesOf(page.request, address);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const at of [0, 1])
      expect(await codesOnScreen(await codes(page).nth(at).screenshot())).toEqual([expected[at], expected[at]]);
    await expectNoViolation(page, colorScheme);
  }
  await expect(tickets(page).first()).toContainText('Ticket 1 of 2');
  await expect(tickets(page).first()).toContainText('Each code admits one person');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await codesOnScreen(await codes(page).first().screenshot())).toEqual([expected[0], expected[0]]);
  expect(complaints).toEqual([]);
});

test('on opening, the whole code of the first ticket is in sight above the bar', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await buyTickets(page);
  const gap = async () => {
    const bar = await page.locator('main a[href*="/calendar.ics"]').locator('..').boundingBox();
    const code = await tickets(page).first().getByRole('img').boundingBox();
    return Math.round((bar?.y ?? 0) - (code?.y ?? 0) - (code?.height ?? 0));
  };
  for (const lang of ['en', 'zh-hk', 'zh-tw']) {
    await open(page, `${new URL(page.url()).pathname}?lang=${lang}`);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(gap, lang).toBeGreaterThanOrEqual(0);
  }
});

test('a standing ticket says so; tickets that are collected have no code, and say where to go', {
  tag: ['@wide', '@phone'],
}, async ({ page }) => {
  await reachPayment(page, { event: 'neon-ruins', count: 2 });
  await payWith(page, 'ASIA_PAY');
  await decide(page, { outcome: 'approve' });
  await page.getByRole('link', { name: 'See your tickets' }).click();
  await expect(tickets(page).first()).toContainText('FREE STANDING');
  await expect(codes(page)).toHaveCount(2);
  await expectClean(page, 'standing');
  await page.context().clearCookies();
  await reachPayment(page, { event: 'unaccompanied-night', count: 2 });
  await payWith(page, 'ASIA_PAY');
  await decide(page, { outcome: 'approve' });
  await page.getByRole('link', { name: 'See your tickets' }).click();
  await expect(tickets(page).first()).toContainText('Collect the paper ticket at the venue.');
  await expect(codes(page)).toHaveCount(0);
  await expect(page.getByText('Collect your paper ticket before you go in')).toBeVisible();
  await expectClean(page, 'collected');
});

test('a code opens full screen on white, the arrows and a swipe go on, and Escape gives the focus back', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  const { address } = await buyTickets(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const expected = await codesOf(page.request, address);
  const first = page.getByRole('button', { name: 'Show the code of ticket 1 full screen' });
  await first.focus();
  await page.keyboard.press('Enter');
  const full = page.getByRole('dialog');
  await expect(full).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectNoViolation(page, 'full screen');
  expect(await codesOnScreen(await page.screenshot())).toEqual([expected[0], expected[0]]);
  if (isMobile) {
    await swipe(page, -120);
  } else {
    await page.keyboard.press('ArrowRight');
  }
  await expect(full).toContainText('Ticket 2 of 2');
  expect(await codesOnScreen(await page.screenshot())).toEqual([expected[1], expected[1]]);
  await page.keyboard.press('ArrowRight');
  await expect(full).toContainText('Ticket 2 of 2');
  await page.keyboard.press('ArrowLeft');
  await expect(full).toContainText('Ticket 1 of 2');
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect(first).toBeFocused();
});

/** A finger that moves to one side over the code. */
const swipe = (page: Page, by: number) =>
  page.getByRole('dialog').evaluate((element, moved) => {
    const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 });
    const fire = (type: string, x: number) =>
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: [touch(x)], changedTouches: [touch(x)] }));
    fire('touchstart', 200);
    fire('touchend', 200 + moved);
  }, by);

test('once opened, the page opens without a network; a link that was replaced is forgotten', {
  tag: '@phone',
}, async ({ page, context, shop }) => {
  const { address } = await buyTickets(page);
  const expected = await codesOf(page.request, address);
  await page.goto(address);
  await expect(keptHere(page)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(tickets(page)).toHaveCount(2);
  expect(await codesOnScreen(await codes(page).first().screenshot())).toEqual([expected[0], expected[0]]);
  await expect(page.locator('article img').first()).toHaveJSProperty('complete', true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('BEGIN:VEVENT');
  // Changes need the shop, and say so above the codes.
  const giving = page.getByRole('button', { name: /^Give to a friend/ }).first();
  await giving.click();
  await expect(reported(page, 'Server not reachable')).toBeVisible();
  await expect(tickets(page)).toHaveCount(2);
  await context.setOffline(false);
  await giving.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  // Other pages are not kept.
  await expect(page.goto('/home')).rejects.toThrow();
  await context.setOffline(false);
  const [orderId] = (address.split('/').at(-1) as string).split('.');
  await shop.db
    .insertInto('ticketLink')
    .columns(['eventId', 'orderId', 'version'])
    .expression((from) =>
      from
        .selectFrom('orders')
        .where('id', '=', Number(orderId))
        .select(['eventId', 'id', (the) => the.val(2).as('version')]),
    )
    .execute();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('tickets:'))))
    .toEqual([]);
});

test('a dialog of a ticket is left by its cross or by a tap beside it, and no code is mailed before its button is pressed', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  await buyTickets(page);
  const codeCalls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/tickets')) codeCalls.push(request.url());
  });
  const opener = page.getByRole('button', { name: 'Give to a friend' }).first();
  const dialog = page.getByRole('dialog');
  await opener.tap();
  const cross = dialog.getByRole('button', { name: 'Dismiss' });
  const { width = 0, height = 0 } = (await cross.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await cross.tap();
  await expect(dialog).toBeHidden();
  await opener.tap();
  await dialog.getByRole('heading').tap();
  await expect(dialog).toBeVisible();
  await page.touchscreen.tap(200, 20);
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(codeCalls).toEqual([]);
  // Typed text is not lost by a tap that misses.
  await opener.tap();
  await dialog.getByRole('button', { name: 'Send me the code' }).tap();
  await dialog.getByLabel('Code from the email').fill('12');
  await page.touchscreen.tap(200, 20);
  await expect(dialog.getByLabel('Code from the email')).toHaveValue('12');
  await cross.tap();
  await expect(dialog).toBeHidden();
});

test('a gift whose answer is lost shows on the page, where its dialog says to look', {
  tag: ['@phone', '@wide'],
}, async ({ page }) => {
  const { email } = await buyTickets(page);
  await page.getByRole('button', { name: 'Give to a friend' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send me the code' }).click();
  const [code] = await findInMail(page.request, email, /(?<=\n|>)\d{6}(?=\n|<)/);
  await dialog.getByLabel('Code from the email').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Name').fill('李小美');
  await dialog.getByLabel('Your friend’s email').fill(`friend-${Date.now()}@visitor.example`);
  await page.route('**/api/order/tickets/transfer', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Give the ticket' }).click();
  await expect(reported(page, 'No answer came, so it is not known whether this was done.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(tickets(page).first()).toContainText('Given to 李小美');
});

test('a ticket goes to a friend after a code from the mailbox; then the link is made void', {
  tag: '@phone',
}, async ({ page, browser, shop }) => {
  const { complaints } = watch(page);
  const { address, email } = await buyTickets(page);
  const [, before] = await codesOf(page.request, address);
  await page.getByRole('button', { name: 'Give to a friend' }).nth(1).click();
  const dialog = page.getByRole('dialog');
  await expectNoViolation(page, 'before a code is sent');
  await dialog.getByRole('button', { name: 'Send me the code' }).click();
  await expect(dialog).toContainText('A six-digit code is on its way');
  await expect(dialog.getByLabel('Code from the email')).toBeFocused();
  await expectNoViolation(page, 'second step');
  await dialog.getByLabel('Code from the email').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Code from the email')).toHaveAccessibleDescription(
    /not right, or no longer valid.*another one sent/,
  );
  const [code] = await findInMail(page.request, email, /(?<=\n|>)\d{6}(?=\n|<)/);
  await dialog.getByLabel('Code from the email').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const friend = `friend-${Date.now()}@visitor.example`;
  await dialog.getByLabel('Name').fill('李小美');
  await dialog.getByLabel('Your friend’s email').fill(friend);
  await dialog.getByLabel('Language of the email').selectOption('zh-hk');
  await expectNoViolation(page, 'gift');
  await dialog.getByRole('button', { name: 'Give the ticket' }).click();
  await expect(reported(page, 'The ticket belongs to 李小美 now. Both of you get an email.')).toBeVisible();
  await expect(tickets(page).nth(1)).toContainText('Given to 李小美');
  await expect(codes(page)).toHaveCount(1);

  const [friendAddress] = await findInMail(page.request, friend, /\/order\/tickets\/[\w.~-]+/);
  const phone = await browser.newPage();
  await open(phone, `${shop.address}${friendAddress}?lang=zh-hk`);
  await expect(tickets(phone)).toHaveCount(1);
  const [own] = await codesOf(page.request, friendAddress);
  expect(own).not.toBe(before);
  expect(await codesOnScreen(await codes(phone).first().screenshot())).toEqual([own, own]);
  await expect(phone.getByRole('button', { name: '令此連結失效' })).toHaveCount(0);
  await phone.close();

  await page.getByRole('button', { name: 'Make this link void' }).click();
  await dialog.getByRole('button', { name: 'Make this link void' }).click();
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

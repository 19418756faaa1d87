// The pictures in docs/screenshots/, of the real shop with its demo catalogue.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startShop } from '../bench/processes.ts';
import { cameraFlags, showToCamera } from '../tests/e2e/fake-camera.ts';
import { Buyer } from '../tests/e2e/order-pages.ts';
import { open, whenAlive } from '../tests/e2e/pages.ts';
import { decide, payWith, reachPayment, title } from '../tests/e2e/pay-pages.ts';
import { tokenOf } from '../tests/e2e/people.ts';
import { drawnReceipt } from '../tests/e2e/staff-shop.ts';
import { findChromium } from './find-chromium.ts';

const folder = join(import.meta.dirname, '../docs/screenshots');
const sizes = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };
const pictures = [
  { name: 'home', path: '/home' },
  { name: 'home-dark', path: '/home', colorScheme: 'dark' },
  { name: 'home-en', path: '/home?lang=en' },
  { name: 'home-soon', path: '/home?sale=soon' },
  { name: 'search', path: '/home?query=%E5%A4%9C%E8%88%AA' },
  { name: 'event', path: '/event/night-atlas' },
  { name: 'event-dark', path: '/event/night-atlas', colorScheme: 'dark' },
  { name: 'event-en', path: '/event/aurora-symphony?lang=en' },
  { name: 'event-sold-out', path: '/event/white-noise' },
  { name: 'event-soon', path: '/event/pulse' },
  { name: 'faq', path: '/faq' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'seat-plan', path: '/seat-plan' },
  { name: 'contact', path: '/contact-us' },
] as const;

/** Along the way of an order, where each picture needs the step before. */
const order = [
  { suffix: '', event: 'night-atlas' },
  { suffix: '-dark', event: 'night-atlas', colorScheme: 'dark' },
  { suffix: '-en', event: 'aurora-symphony', lang: 'en' },
] as const;

const office = {
  dashboard: '/admin',
  transfers: '/admin/transfers',
  sell: '/entity/transaction/new',
  health: '/admin/health',
  'mail-texts': '/admin/mail-texts/payment-paid/words',
};

const shop = await startShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...cameraFlags],
});
mkdirSync(folder, { recursive: true });
try {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const { name, path, ...more } of pictures) {
      const page = await browser.newPage({ viewport, reducedMotion: 'reduce', ...more });
      await page.goto(`${shop.address}${path}`, { waitUntil: 'networkidle' });
      await save(page, `${name}-${size}.png`);
      await page.close();
    }
    for (const way of order) await takeOrder(way, size, viewport);
  }
  await takePayments();
  await takeSignedIn('user', '/account/security', 'account-security', 390);
  await takeOffice();
  await takeDoor();
} finally {
  await browser.close();
  await shop.stop();
}

/** The picture has 256 colours, which look the same here and take half of the size. */
async function save(page: Page, name: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(folder, name));
}

type Way = { suffix: string; event: string; colorScheme?: 'dark'; lang?: string };

async function takeOrder({ suffix, event, lang = 'zh-hk', ...more }: Way, size: string, viewport: (typeof sizes)[390]) {
  const page = await browser.newPage({ baseURL: shop.address, viewport, reducedMotion: 'reduce', ...more });
  const take = async (step: string) => {
    await page.waitForLoadState('networkidle');
    await save(page, `order-${step}${suffix}-${size}.png`);
  };
  const buyer = new Buyer(page);
  await open(page, `/event/${event}?lang=${lang}`);
  await buyer.buy();
  await take('1-session');
  await buyer.chooseSession();
  await buyer.choose(2);
  await take('2-zone');
  await buyer.add();
  await take('2-added');
  await buyer.next();
  await page.locator('form').waitFor();
  await take('3-info');
  await page.close();
}

/** A card that pays, and transfers with their receipts, which staff see afterwards. */
async function takePayments(): Promise<void> {
  const page = await newPage(390);
  await reachPayment(page, { lang: 'zh-hk', count: 2 });
  await save(page, 'order-4-pay-390.png');
  await payWith(page, 'JETCO');
  await decide(page, { outcome: 'approve' });
  await title(page).getByText('付款成功').waitFor();
  await whenAlive(page);
  await save(page, 'result-paid-390.png');
  await takeTickets(page);
  await page.close();
  for (const count of [2, 1, 3]) {
    const transfer = await newPage(390);
    await reachPayment(transfer, { lang: 'zh-hk', count });
    await payWith(transfer, 'CASH');
    await title(transfer).getByText('請完成轉賬').waitFor();
    await whenAlive(transfer);
    if (count === 1) await save(transfer, 'transfer-390.png');
    const buffer = await drawnReceipt(690 * count, 'FPS');
    await transfer.locator('input[type=file]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
    await title(transfer).getByText('正在核對你的轉賬').waitFor();
    await transfer.close();
  }
}

/** The tickets of an order that was just paid for. Its show is months away, and shows its codes at once. */
async function takeTickets(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(page.request, shop.address, 'admin', 'admin')}` };
  const settings = `/api/events/${await eventOfOrders(page)}/ticket-settings`;
  const { gates: _, ...before } = await (await page.request.get(settings, { headers })).json();
  await page.request.put(settings, { headers, data: { ...before, releaseDays: null } });
  await page.getByRole('link', { name: '查看門票' }).click();
  await page
    .getByRole('img', { name: /二維碼$/ })
    .first()
    .waitFor();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await whenAlive(page);
    await save(page, `tickets-${size}.png`);
  }
}

async function takeOffice(): Promise<void> {
  for (const [name, path] of Object.entries(office)) await takeSignedIn('admin', path, `office-${name}`, 1440);
}

async function takeSignedIn(login: string, path: string, name: string, size: 390 | 1440): Promise<void> {
  const page = await newPage(size);
  const token = await tokenOf(page.request, shop.address, login, login);
  await page.addInitScript((kept) => {
    sessionStorage.setItem('limelight-authenticationToken', JSON.stringify(kept));
  }, token);
  await open(page, path);
  await page.locator('main :is(h2, table)').first().waitFor();
  await whenAlive(page);
  await save(page, `${name}-${size}.png`);
  await page.close();
}

/** A telephone at the door lets in a buyer of before; then the control room. */
async function takeDoor(): Promise<void> {
  showToCamera(null);
  const screen = { viewport: sizes[390], reducedMotion: 'reduce', locale: 'zh-HK' } as const;
  const page = await browser.newPage({ baseURL: shop.address, ...screen });
  await page.context().grantPermissions(['camera'], { origin: shop.address });
  const eventId = await addPhone(page);
  await page.getByRole('listitem').first().click();
  await page.getByText('連線').waitFor();
  await whenStill(page);
  await save(page, 'door-scan-390.png');
  await page.getByRole('button', { name: '搜尋' }).click();
  await page.getByRole('searchbox').pressSequentially('tai man');
  await page.getByRole('dialog').getByText('未入場').first().click();
  await page.getByRole('button', { name: '經理批准' }).click();
  await page.locator('[data-outcome=ok]').waitFor();
  await save(page, 'door-ok-390.png');
  await page.close();
  await takeSignedIn('admin', `/entity/event/${eventId}/door`, 'door-control', 1440);
}

/** The event for which the orders of the pictures are paid. */
async function eventOfOrders(page: Page): Promise<number> {
  const events: { id: number; eventCode: string }[] = await (await page.request.get('/api/events?size=200')).json();
  return events.find(({ eventCode }) => eventCode === 'aurora-symphony')?.id ?? 0;
}

/** Opens the app as a new device of the event that was paid for, and answers with the event. */
async function addPhone(page: Page): Promise<number> {
  const id = await eventOfOrders(page);
  const { sessions } = await (await page.request.get(`/api/events/${id}`)).json();
  const answer = await page.request.post(`/api/events/${id}/door-devices`, {
    headers: { Authorization: `Bearer ${await tokenOf(page.request, shop.address, 'admin', 'admin')}` },
    data: { name: 'B 閘 1 號電話', gateId: null, sessionIds: sessions.map((session: { id: number }) => session.id) },
  });
  const { address } = await answer.json();
  await page.goto(address.replace(/^https?:\/\/[^/]+/, shop.address));
  return id;
}

async function whenStill(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
}

function newPage(size: 390 | 1440): Promise<Page> {
  return browser.newPage({ baseURL: shop.address, viewport: sizes[size], reducedMotion: 'reduce' });
}

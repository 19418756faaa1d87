// The app at the door, with a camera that shows real codes, scanners that type, and networks that fail.
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { lineTo } from '../support/shop/cut-line.ts';
import { paidCodes as codesOf, type DoorShop, enrolment, result, startDoorShop, typeScan } from './at-door.ts';
import { expectNoViolation } from './clean.ts';
import { showToCamera, testWithCamera as test } from './fake-camera.ts';
import { watch } from './pages.ts';
import { dialog, signIn } from './people.ts';

test.use({ locale: 'en-HK' });
test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: DoorShop;
test.beforeAll(async () => {
  shop = await startDoorShop();
});
test.afterAll(() => shop?.stop());

const paidCodes = (tickets?: number) => codesOf(shop, tickets);
const newDevice = (page: Page, name: string) => enrolment(page, shop, { staff: shop.staff, name, door: shop.hall });
const scansOf = async (orderId: number) =>
  (await sql<{ outcome: string }>`select outcome from scan where order_id = ${orderId} order by id`.execute(shop.db))
    .rows;

test('a ticket before the camera is let in once; the second scan says since when', async ({ page, context }) => {
  const { complaints } = watch(page);
  await context.grantPermissions(['camera'], { origin: shop.address });
  const { codes, orderId } = await paidCodes();
  showToCamera(codes[0] as string);
  await page.goto(await newDevice(page, 'Phone 1'));
  await expect(result(page, 'ok')).toContainText('Come in');
  await expect(page).toHaveURL(/\/door$/);
  await expect(result(page, 'ok')).toHaveCount(0);
  await expect(page.getByText('1 / ')).toBeVisible();
  await page.reload();
  await expect(result(page, 'alreadyIn')).toContainText(/Already in.*since \d\d:\d\d/);
  await expectNoViolation(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Admit all the same' }).click();
  await page.getByRole('button', { name: 'Admit', exact: true }).click();
  await expect(page.getByText('Write a reason.')).toBeVisible();
  await page.getByRole('button', { name: 'Scanned by mistake before' }).click();
  await expect(result(page, 'ok')).toBeVisible();
  expect((await scansOf(orderId)).map(({ outcome }) => outcome)).toEqual(['ok', 'alreadyIn', 'ok']);
  expect(complaints).toEqual([]);
});

test('a dead network: the device decides by itself, keeps its scans over a restart, and sends each once', async ({
  page,
}) => {
  const { codes, orderId } = await paidCodes(2);
  // A service worker that is just starting is not held back by `setOffline`.
  const line = await lineTo(shop.address);
  const address = await newDevice(page, 'Phone 2');
  await page.goto(address.replace(shop.address, new URL(line.url).origin));
  await expect(page.getByText('Online')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  line.cut();
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'ok')).toContainText('Judged offline');
  await expect(result(page, 'ok')).toHaveCount(0);
  const bent = (codes[1] as string).replace(/.$/, (letter) => (letter === '0' ? '1' : '0'));
  await typeScan(page, bent);
  await expect(page.locator('[data-outcome=forged], [data-outcome=unknown]')).toBeVisible();
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'alreadyIn')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: '1 to send' }).click();
  await expect(page.getByRole('dialog')).toContainText('waiting');
  await expectNoViolation(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'A network is needed' })).toBeVisible();
  await expect(page.getByText('1 scan is not sent yet')).toBeVisible();
  expect(await scansOf(orderId)).toEqual([]);
  line.mend();
  await expect(page.getByText('Online')).toBeVisible();
  await expect(page.getByRole('button', { name: /to send/ })).toHaveCount(0);
  expect((await scansOf(orderId)).map(({ outcome }) => outcome)).toEqual(['ok']);
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'alreadyIn')).toBeVisible();
  await line.close();
});

test('a refused camera is explained and asked for no more; keyboard, search and a revoked device work without it', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const answer = await page.goto(`${shop.address}/door`);
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  expect((await page.request.get(`${shop.address}/home`)).headers()['permissions-policy']).toContain('camera=()');
  await page.evaluate(() => {
    const calls = { count: 0 };
    Object.assign(window, { cameraCalls: calls });
    navigator.mediaDevices.getUserMedia = () => {
      calls.count += 1;
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
  });
  const { codes } = await paidCodes(2);
  const address = await newDevice(page, 'Phone 3');
  await page.getByLabel('Or paste the address behind it').fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The camera is not allowed.')).toBeVisible();
  await expectNoViolation(page);
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'ok')).toBeVisible();
  await expect(result(page, 'ok')).toHaveCount(0);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('大文');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toBeVisible();
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'not inside' }).last().click();
  await page.getByRole('button', { name: 'Phone dead or broken' }).click();
  await expect(result(page, 'ok')).toBeVisible();
  await expect(result(page, 'ok')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  expect(await page.evaluate(() => (window as unknown as { cameraCalls: { count: number } }).cameraCalls.count)).toBe(
    1,
  );

  await sql`update door_device set revoked_at = now(), revoked_by = 'test' where event_id = ${shop.hall.eventId}`.execute(
    shop.db,
  );
  await expect(page.getByRole('heading', { name: 'This device was revoked' })).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(['door']);
});

test('a browser that stores nothing is told so, and what to do', { tag: '@wide' }, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await page.goto(`${shop.address}/door`);
  await expect(page.getByRole('alert')).toContainText(/Leave private browsing|離開私人瀏覽模式/);
  await expectNoViolation(page, 'no storage');
});

test('staff add a device in the control room, its QR code enrols a telephone, and they see who comes in', async ({
  page,
  browser,
}) => {
  const office = await browser.newPage({ baseURL: shop.address, viewport: { width: 1440, height: 900 } });
  await signIn(office, shop.address, shop.staff, `/entity/event/${shop.hall.eventId}/door`);
  await expect(office.getByText('Live, every two seconds')).toBeVisible();
  await office.getByRole('button', { name: 'Add a device' }).click();
  await office.getByLabel('Name').fill('Gate B, phone 1');
  await dialog(office).getByRole('button', { name: 'Add a device' }).click();
  await expect(office.getByRole('img', { name: 'QR code that enrols the device' })).toBeVisible();
  await expectNoViolation(office);
  const address = (await dialog(office).locator('code').textContent()) ?? '';
  await office.getByRole('button', { name: 'Done' }).click();
  await page.goto(address.replace(/^https?:\/\/[^/]+/, shop.address));
  await expect(page.getByText('Online')).toBeVisible();
  const { codes } = await paidCodes();
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'ok')).toBeVisible();
  const device = office.getByRole('listitem').filter({ hasText: 'Gate B, phone 1' });
  await expect(device).toContainText('In use');
  await expectNoViolation(office);
  await device.getByRole('button', { name: 'Revoke' }).click();
  await dialog(office).getByRole('button', { name: 'Revoke' }).click();
  await expect(device).toContainText('Revoked');
  await expect(page.getByRole('heading', { name: 'This device was revoked' })).toBeVisible();
  await office.close();
});

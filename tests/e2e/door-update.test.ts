// A new version of the app at the door, on a telephone that has scans to send.
import { request as askShop, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, type Page } from '@playwright/test';
import { enrolment, paidCodes, result, typeScan } from './at-door.ts';
import { addPerson } from './people.ts';
import { phone } from './screens.ts';
import { type StaffShop, startStaffShop } from './staff-shop.ts';

const test = base.extend({});
test.use({ ...phone, locale: 'en-HK' });
test.describe.configure({ mode: 'default', timeout: 90_000 });

/** The proxy between telephone and shop loses scans, and has a later version of the app, when the test says so. */
const between = { losesScans: false, version: '' };
let shop: StaffShop;
let staff: string;
let proxy: Server;
let address: string;
test.beforeAll(async () => {
  shop = await startStaffShop();
  staff = await addPerson(shop, ['ROLE_DOOR', 'ROLE_USER']);
  proxy = proxyOf(shop.address);
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  proxy?.closeAllConnections();
  proxy?.close();
  await shop?.stop();
});

function proxyOf(target: string): Server {
  return createServer((request, response) => {
    const path = request.url ?? '/';
    if (between.losesScans && path.startsWith('/api/check-in/')) return request.destroy();
    // An answer from the cache would hide that the worker has changed.
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...headers } = request.headers;
    const onward = askShop(target + path, { method: request.method, headers }, (answer) => {
      const { 'content-length': ____, ...told } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, told);
      answer.pipe(response, { end: false });
      answer.on('end', () => response.end(path === '/door-service-worker.js' ? between.version : ''));
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
}

const looksForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const newVersionWaits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');

test('a new version waits for unsent scans, is offered when they are sent, and takes over with a tap', {
  tag: '@desktop',
}, async ({ page }) => {
  const { codes, orderId } = await paidCodes(shop);
  const enrolled = await enrolment(page, shop, { staff, name: 'Phone 1', door: shop.hall });
  await page.goto(enrolled.replace(shop.address, address));
  await expect(page.getByText('Online')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // A page that started without a worker hears of no new version.
  await page.reload();
  await expect(page.getByText('Online')).toBeVisible();

  between.losesScans = true;
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'ok')).toContainText('Judged offline');
  await expect(page.getByRole('button', { name: '1 to send' })).toBeVisible();
  between.version = '\n// a later version';
  await looksForUpdate(page);
  await expect.poll(() => newVersionWaits(page)).toBe(true);
  const offer = page.getByRole('button', { name: 'Update the app' });
  await expect(offer).toHaveCount(0);

  between.losesScans = false;
  await expect(page.getByRole('button', { name: /to send/ })).toHaveCount(0);
  expect(await outcomesOf(orderId)).toEqual(['ok']);
  const hasLoadedAnew = page.waitForEvent('load');
  await offer.click();
  await hasLoadedAnew;
  await expect(page.getByText('Online')).toBeVisible();
  expect(await newVersionWaits(page)).toBe(false);
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'alreadyIn')).toBeVisible();
});

async function outcomesOf(orderId: number): Promise<string[]> {
  const scans = await shop.db.selectFrom('scan').where('orderId', '=', orderId).select('outcome').execute();
  return scans.map(({ outcome }) => outcome);
}

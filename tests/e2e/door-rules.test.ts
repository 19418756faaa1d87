// Wrong gates, names that are checked, and a camera that the browser refuses: staff decide each with one thumb.
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { type DoorShop, enrolment, paidCodes, result, startDoorShop, typeScan } from './at-door.ts';
import { expectNoViolation } from './clean.ts';
import { showToCamera, testWithCamera as test } from './fake-camera.ts';
import { watch } from './pages.ts';

test.use({ locale: 'en-HK' });
test.describe.configure({ mode: 'default', timeout: 90_000 });

let shop: DoorShop;
test.beforeAll(async () => {
  shop = await startDoorShop();
});
test.afterAll(() => shop?.stop());

async function addGate(name: string, zoneIds: number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into gate (event_id, name, zone_ids) values (${shop.hall.eventId}, ${name}, ${zoneIds}) returning id`.execute(
    shop.db,
  );
  return (rows[0] as { id: number }).id;
}

async function openDoor(page: Page, name: string, gateId: number | null = null): Promise<void> {
  await page.goto(await enrolment(page, shop, { staff: shop.staff, name, door: shop.hall, gateId }));
  await expect(page.getByText('Online')).toBeVisible();
}

const scansOf = async (orderId: number) =>
  (
    await sql<{ outcome: string; isForced: boolean; reason: string | null }>`
      select outcome, is_forced, reason from scan where order_id = ${orderId} order by id`.execute(shop.db)
  ).rows;

/** In the lower half, wide enough and wholly on the screen, also on the narrowest telephone. */
async function expectWithinThumb(page: Page, names: string[]): Promise<void> {
  for (const { width, height } of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const name of names) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not on the screen`);
      expect.soft(box.y, `${name} at ${width}`).toBeGreaterThan(height / 2);
      expect.soft(box.y + box.height, `${name} at ${width}`).toBeLessThanOrEqual(height);
      expect.soft(box.height, `${name} at ${width}`).toBeGreaterThanOrEqual(48);
      expect.soft(box.width, `${name} at ${width}`).toBeGreaterThan(width * 0.8);
    }
    await page.screenshot({ path: test.info().outputPath(`${names[0]} ${width}.png`) });
  }
}

test('a ticket for another gate is sent there; staff at this gate may admit it with a reason', async ({ page }) => {
  const { complaints } = watch(page);
  const { hall } = shop;
  await addGate(
    'Gate A',
    hall.zones.map(({ id }) => id),
  );
  const other = await addGate('Gate B', []);
  // Offline the telephone knows the tickets and the keys that it has loaded.
  const { codes, orderId } = await paidCodes(shop, 2);
  await openDoor(page, 'Phone at B', other);
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'wrongGate')).toContainText('Go to Gate A');
  await expectWithinThumb(page, ['Next', 'Admit all the same']);
  await expectNoViolation(page);
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(result(page, 'wrongGate')).toHaveCount(0);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await typeScan(page, codes[1] as string);
  await expect(result(page, 'wrongGate')).toContainText('Judged offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Admit all the same' }).tap();
  await page.getByRole('button', { name: 'Allowed by the manager' }).tap();
  await expect(result(page, 'ok')).toBeVisible();
  await expect
    .poll(async () => (await scansOf(orderId)).at(-1))
    .toMatchObject({
      outcome: 'ok',
      isForced: true,
      reason: 'Allowed by the manager',
    });
  expect(complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED/.test(complaint))).toEqual([]);
});

test('a name is checked before the visitor comes in, and nothing is scanned until staff have decided', {
  tag: ['@wide', '@desktop'],
}, async ({ page }) => {
  const { complaints } = watch(page);
  await sql`
    insert into ticket_settings (event_id, checks_identity) values (${shop.hall.eventId}, true)
    on conflict (event_id) do update set checks_identity = true`.execute(shop.db);
  const { codes, orderId } = await paidCodes(shop, 2);
  await openDoor(page, 'Phone for names');
  await typeScan(page, codes[0] as string);
  await expect(result(page, 'needsIdentity')).toContainText('陳大文');
  await expectWithinThumb(page, ['Name matches: admit', 'Does not match']);
  await expectNoViolation(page);
  // Enter at the end of a typed scan must not press a button either.
  await typeScan(page, codes[1] as string);
  await expect(result(page, 'needsIdentity')).toBeVisible();
  await page.getByRole('button', { name: 'Does not match' }).tap();
  await expect(result(page, 'needsIdentity')).toHaveCount(0);
  expect((await scansOf(orderId)).map(({ outcome }) => outcome)).toEqual(['needsIdentity']);
  await typeScan(page, codes[1] as string);
  await page.getByRole('button', { name: 'Name matches: admit' }).tap();
  await expect(result(page, 'ok')).toBeVisible();
  expect((await scansOf(orderId)).map(({ outcome }) => outcome)).toEqual(['needsIdentity', 'needsIdentity', 'ok']);
  expect(complaints).toEqual([]);
});

test('a camera that the browser refuses is explained, and asked for again only when staff tap', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  // There is a camera, and the browser itself says no: nobody has allowed it to this page.
  showToCamera(null);
  await page.addInitScript(() => {
    const calls = { count: 0 };
    Object.assign(window, { cameraCalls: calls });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (...terms) => {
      calls.count += 1;
      return ask(...terms);
    };
  });
  const cameraCalls = () =>
    page.evaluate(() => (window as unknown as { cameraCalls: { count: number } }).cameraCalls.count);
  await openDoor(page, 'Phone without a camera');
  const refusal = page.getByRole('alert').filter({ hasText: 'The camera is not allowed.' });
  await expect(refusal).toContainText('Allow the camera in the browser’s settings');
  await expectNoViolation(page);
  const { codes } = await paidCodes(shop, 1);
  await typeScan(page, codes[0] as string);
  // A yes goes by itself. When tests before this one have made the event ask for names, staff go on.
  const shown = await page.waitForSelector('[data-outcome]');
  if ((await shown.getAttribute('data-outcome')) !== 'ok')
    await page.getByRole('button', { name: 'Does not match' }).tap();
  await expect(page.locator('[data-outcome]')).toBeHidden();
  await page.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('button', { name: 'Close' }).tap();
  expect(await cameraCalls()).toBe(1);
  await page.getByRole('button', { name: 'Try the camera again' }).tap();
  await expect.poll(cameraCalls).toBe(2);
  await expect(refusal).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('refused.png') });
});

import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import type { Site, Zone } from '../../src/contract/catalogue.ts';
import type { SitePlan } from '../../src/contract/seating.ts';
import { spotIn } from '../../src/domain/seating/zone-shape.ts';
import { buildHall } from '../../src/web/plan/hall.ts';
import { wholeView } from '../../src/web/plan/plan-view.ts';
import { expectCleanOnBothScreens, expectNoOverflow, expectNoViolation } from './clean.ts';
import { fingersOn, mouseOn } from './hands.ts';
import { pinchLikeSafari } from './like-safari.ts';
import { locales, open, watch } from './pages.ts';
import { screensFor } from './screens.ts';

const listVenues = async (request: APIRequestContext): Promise<Site[]> =>
  (await request.get('/api/sites?size=200&sort=id,asc')).json();
const listZones = async (request: APIRequestContext): Promise<Zone[]> =>
  (await request.get('/api/zones?size=200&sort=id,asc')).json();
const planOf = async (request: APIRequestContext, siteId: number | undefined): Promise<SitePlan> =>
  (await request.get(`/api/sites/${siteId}/seat-plan`)).json();

const canvasIn = (place: Page | Locator) => place.getByRole('img', { name: /^Seat plan of/ });
/** The canvas as bytes: equal when nothing has moved. */
const pictureOf = (canvas: Locator) => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
const isWhole = (canvas: Locator) => expect(canvas).toHaveAttribute('data-whole', 'true');
const isZoomed = (canvas: Locator) => expect(canvas).toHaveAttribute('data-whole', 'false');

/** Where a zone's middle lies in the browser's window, while the whole plan is seen. */
async function placeOf(plan: SitePlan, canvas: Locator, zoneId: number): Promise<[number, number]> {
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  const hall = buildHall(plan, 'en');
  const zone = hall.zones.find(({ id }) => id === zoneId);
  if (!box || !zone) throw new Error('There is no such zone to be seen.');
  const [x, y] = spotIn(zone.shape, 0.5, 0.5);
  const { scale, left, top } = wholeView({ box: hall.box, size: box, scaleMax: 99 });
  return [box.x + x * scale + left, box.y + y * scale + top];
}

for (const locale of locales) {
  test(
    `in ${locale}: five venues with all their zones, a zone opens and closes, and axe finds nothing`,
    screensFor(locale),
    async ({ page, request }) => {
      const { complaints } = watch(page);
      const [venues, zones] = await Promise.all([listVenues(request), listZones(request)]);
      await open(page, `/seat-plan?lang=${locale}`);
      await expect(page.locator('h1')).toHaveText(locale === 'en' ? 'Seat plans' : '座位圖');
      expect(venues).toHaveLength(5);
      await expect(page.getByRole('main').locator('h2')).toHaveText(
        venues.map(({ name, names }) => names[locale] ?? name),
      );
      const buttons = page.locator('button[aria-haspopup=dialog]');
      expect((await buttons.allTextContents()).toSorted()).toEqual(
        zones.map(({ name, names }) => names[locale] ?? name).toSorted(),
      );
      // A plan is drawn when it is about to be seen.
      const last = page.getByRole('main').getByRole('region').last();
      await expect(last.locator('canvas')).toHaveCount(0);
      await last.scrollIntoViewIfNeeded();
      await expect(last.locator('canvas[data-whole]')).toBeVisible();

      await buttons.nth(3).click();
      const dialog = page.getByRole('dialog', { name: locale === 'en' ? 'Seat Plan' : '座位圖', exact: true });
      await expect(dialog.locator('canvas[data-whole]')).toBeVisible();
      const legend = dialog.getByRole('list').first();
      await expect(legend).toContainText({ en: 'Assigned seat', 'zh-hk': '編配座位', 'zh-tw': '劃位座位' }[locale]);
      await expect(legend).toContainText(locale === 'en' ? 'Not applicable' : '不適用');
      await expectNoViolation(page);
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(buttons.nth(3)).toBeFocused();
      expect(complaints).toEqual([]);
    },
  );
}

test('the dark theme passes axe, with a zone open too', { tag: ['@desktop', '@wide'] }, async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const [zone] = await listZones(request);
  await open(page, '/seat-plan?lang=en');
  await expectCleanOnBothScreens(page);
  await open(page, `/seat-plan?zone=${zone?.id}`);
  await expect(page.getByRole('dialog').locator('canvas[data-whole]')).toBeVisible();
  await expectCleanOnBothScreens(page);
});

test('an address opens its zone; closing it leaves the page, and going back closes it', {
  tag: ['@phone', '@wide'],
}, async ({ page, request }) => {
  const zone = (await listZones(request)).find(({ name }) => name === '203');
  await open(page, `/seat-plan?zone=${zone?.id}&lang=en`);
  const dialog = page.getByRole('dialog', { name: 'Seat Plan' });
  await expect(dialog).toContainText('Harbour Hall, Upper stand 203');
  await dialog.getByRole('button', { name: 'Close the seat plan' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/zone=/);
  await expect(page.getByRole('button', { name: 'Upper stand 203' })).toBeFocused();

  await page.getByRole('button', { name: 'Floor F02' }).click();
  await expect(page).toHaveURL(/zone=\d+/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/zone=/);

  await open(page, '/seat-plan?zone=999999');
  await expect(page.getByRole('heading', { name: 'Seat plans' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the list of a zone names every seat of its plan, row by row', { tag: ['@phone', '@wide'] }, async ({
  page,
  request,
}) => {
  const zone = (await listZones(request)).find(({ name }) => name === 'STALLS');
  const plan = await planOf(request, zone?.site.id);
  const text = plan.zones.find(({ id }) => id === zone?.id)?.seatPlan ?? '';
  await open(page, `/seat-plan?zone=${zone?.id}&lang=en`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Read the plan as text').click();
  const list = dialog.locator('details li');
  await expect(list).toHaveCount(text.split('\n').length);
  const rows = await list.allTextContents();
  const seatsIn = (row: string) =>
    [...row.matchAll(/seats? (\d+)(?:–(\d+))?/g)].reduce(
      (sum, [, from, to]) => sum + Number(to ?? from) - Number(from) + 1,
      0,
    );
  text.split('\n').forEach((line, index) => {
    expect(rows[index]).toContain(`Row ${line.slice(0, line.indexOf(':'))}: `);
    expect(seatsIn(rows[index] ?? '')).toBe(line.match(/\d[abc]/g)?.length);
  });
  expect(rows.join(' ')).toContain('House seat');
  expect(rows.join(' ')).toContain('Wheelchair or companion');
});

test('the list of a venue counts what its plan holds', { tag: ['@phone', '@wide'] }, async ({ page, request }) => {
  const [, venue] = await listVenues(request);
  const plan = await planOf(request, venue?.id);
  await open(page, '/seat-plan?lang=en');
  const card = page.getByRole('region', { name: 'West Pier Warehouse' });
  await card.getByText('Read the plan as text').click();
  await expect(card.locator('tbody tr')).toHaveCount(plan.zones.length);
  for (const zone of plan.zones) {
    const row = card.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: zone.names.en ?? '' }) });
    const onSale = zone.seatPlan?.match(/\da/g)?.length;
    await expect(row).toContainText(zone.freeSeating ? `Standing ${zone.capacity}` : `Public sale ${onSale}`);
  }
});

test('the keyboard alone opens a zone, looks closer, moves, goes back to all of it, and closes', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/seat-plan?lang=en');
  const button = page.getByRole('button', { name: 'Lower stand 104' });
  await button.focus();
  await page.keyboard.press('Enter');
  const canvas = canvasIn(page.getByRole('dialog'));
  await isWhole(canvas);
  while (!(await canvas.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  const whole = await pictureOf(canvas);
  await page.keyboard.press('+');
  await isZoomed(canvas);
  const close = await pictureOf(canvas);
  expect(close).not.toBe(whole);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pictureOf(canvas)).not.toBe(close);
  await page.keyboard.press('0');
  await isWhole(canvas);
  await expect.poll(() => pictureOf(canvas)).toBe(whole);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Zoom in' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the buttons zoom, and are large enough for a thumb', { tag: ['@phone', '@wide'] }, async ({ page }) => {
  await open(page, '/seat-plan?lang=en');
  const card = page.getByRole('region', { name: 'Harbour Hall' });
  const canvas = canvasIn(card);
  await isWhole(canvas);
  for (const name of ['Zoom in', 'Zoom out']) {
    const button = card.getByRole('button', { name });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.click();
    await (name === 'Zoom in' ? isZoomed(canvas) : isWhole(canvas));
  }
});

test('a tap on a zone of the plan opens that zone; a double tap looks closer', { tag: '@wide' }, async ({
  page,
  request,
  isMobile,
}) => {
  const [venue] = await listVenues(request);
  const plan = await planOf(request, venue?.id);
  const zone = plan.zones.find(({ name }) => name === '205');
  await open(page, '/seat-plan?lang=en');
  const canvas = canvasIn(page.getByRole('region', { name: 'Harbour Hall' }));
  await isWhole(canvas);
  const [x, y] = await placeOf(plan, canvas, zone?.id ?? 0);
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Upper stand 205');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Between the zones, where a single tap does nothing.
  const box = await canvas.boundingBox();
  const corner: [number, number] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  for (let tap = 0; tap < 2; tap++) await (isMobile ? page.touchscreen.tap(...corner) : page.mouse.click(...corner));
  await isZoomed(canvas);
});

test('the page keeps its wheel and its finger until somebody looks closer', { tag: '@wide' }, async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/seat-plan?lang=en');
  const canvas = canvasIn(page.getByRole('region', { name: 'Harbour Hall' }));
  await isWhole(canvas);
  await expect(canvas).toHaveCSS('touch-action', 'pan-x pan-y');
  const hand = isMobile ? await fingersOn(page) : mouseOn(page);
  await hand.scrollOver(canvas);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await isWhole(canvas);
  await hand.zoomAt(canvas);
  await isZoomed(canvas);
  await expect(canvas).toHaveCSS('touch-action', 'none');
});

test('a pinch on the touchpad of a Mac zooms the plan in Safari, not the page; fingers on the glass do it once', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/seat-plan?lang=en');
  const canvas = canvasIn(page.getByRole('region', { name: 'Harbour Hall' }));
  await isWhole(canvas);
  expect(await pinchLikeSafari(canvas, 2)).toBe(true);
  await isZoomed(canvas);
  expect(await pinchLikeSafari(canvas, 0.25)).toBe(true);
  await isWhole(canvas);
  await canvas.hover();
  await page.mouse.down();
  expect(await pinchLikeSafari(canvas, 2)).toBe(false);
  await isWhole(canvas);
});

test('what is zoomed follows the mouse, and is drawn anew only when something moves', {
  tag: ['@desktop', '@wide'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/seat-plan?lang=en');
  const card = page.getByRole('region', { name: 'Nam Van Hall' });
  const canvas = canvasIn(card);
  // A house is drawn when it is about to be seen.
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: 'Zoom in' }).click();
  await isZoomed(canvas);
  // When it rests it is painted sharp; after that nothing asks for another frame.
  await expect.poll(() => page.evaluate(drawingsInTenFrames)).toBe(0);
  const before = await pictureOf(canvas);
  await canvas.hover({ position: { x: 200, y: 120 } });
  const box = await canvas.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 120];
  await page.mouse.down();
  await page.mouse.move(x - 80, y - 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => pictureOf(canvas)).not.toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(drawingsInTenFrames)).toBe(0);
});

async function drawingsInTenFrames(): Promise<number> {
  let count = 0;
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
    count += 1;
    return (drawImage as (...given: unknown[]) => void).apply(this, given);
  };
  for (let frame = 0; frame < 10; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  CanvasRenderingContext2D.prototype.drawImage = drawImage;
  return count;
}

test('when a plan does not come, the zone says so, and trying again helps', { tag: ['@phone', '@wide'] }, async ({
  page,
}) => {
  await page.route('**/seat-plan', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
  );
  await open(page, '/seat-plan?lang=en');
  await page.getByRole('button', { name: 'Floor F01' }).click();
  await expect(page.getByText('The seat plan cannot be shown now.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/seat-plan');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').locator('canvas[data-whole]')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('venues and their zones can be read', { tag: ['@phone', '@wide'] }, async ({ page, request }) => {
    const zones = await listZones(request);
    await page.goto('/seat-plan?lang=en');
    await expect(page.locator('h1')).toHaveText('Seat plans');
    await expect(page.getByRole('main').locator('h2')).toHaveCount(5);
    await expect(page.getByRole('main').locator('section li')).toHaveCount(zones.length);
    await expect(page.getByRole('main')).toContainText('3/F, 8 Hoi Wui Road, Kowloon Bay');
  });
});

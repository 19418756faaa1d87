import { type Browser, chromium, type Page } from '@playwright/test';
import { buildShopIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { writeSeatPlan } from '../src/domain/seating/seat-plan.ts';
import { laySeats } from '../src/server/demo/lay-seats.ts';
import type { Db } from '../src/server/platform/deps.ts';
import { builtShop } from '../src/server/shop/pages/load-shop.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { runningApp } from '../tests/support/shop/running-app.ts';
import { figureOf, rounded, spread } from './figures.ts';
import { framesDuring } from './frames.ts';
import { firstDrawing, watchDrawing } from './watch-drawing.ts';

/**
 * How quickly the plan of a hall of 20,000 seats is drawn, and how evenly it moves, in a browser without a graphics
 * card: on the seat plan page of the real shop. Beside it, on the same page: as many bare dots on a bare canvas, and the
 * same mouse where there is no plan.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const screens = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  sharp: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
};

const postgres = await startThrowawayPostgres();
const database = await freshDatabaseOn(postgres);
const seats = await addHall(database.db);
await buildShopIfStale();
const running = await runningApp({ shop: builtShop, database });
const address = await running.app.listen({ host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const summary: Record<string, unknown> = {};
  for (const [name, screen] of Object.entries(screens)) summary[name] = await measure(browser, screen);
  const wire = await fetch(`${address}/api/sites/1/seat-plan`, { headers: { 'Accept-Encoding': 'br' } });
  console.log(
    JSON.stringify({ bench: 'seat-plan', seats, wireBytes: Number(wire.headers.get('content-length')), ...summary }),
  );
} finally {
  await browser.close();
  await running.close();
  await database.drop();
  await postgres.stop();
}

/** 52 zones, no two alike, without drawn positions, so that these are computed too. */
async function addHall(db: Db): Promise<number> {
  const { id: siteId } = await db
    .insertInto('site')
    .values({ name: '大球場', names: { en: 'Stadium' }, region: 'HK' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const plans = Array.from({ length: 52 }, (_, index) =>
    writeSeatPlan(
      laySeats({ rows: 17 + (index % 7), blocks: [9 + (index % 4), 12], narrowing: index % 3, houseRows: [index % 9] }),
    ),
  );
  const zones = plans.map((seatPlan, index) => ({ siteId, name: String(101 + index), seatPlan }));
  await db.insertInto('zone').values(zones).execute();
  return plans.join(' ').match(/\d[abc]/g)?.length ?? 0;
}

async function measure(browser: Browser, screen: (typeof screens)['phone']) {
  const firstDraws: number[] = [];
  const drawings: number[] = [];
  const bareDraws: number[] = [];
  const frames = { still: [] as number[], pan: [] as number[], zoom: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext(screen);
    const page = await context.newPage();
    await watchDrawing(page, { replyOf: '/seat-plan', readAs: 'json' });
    await page.goto(`${address}/seat-plan?lang=en`, { waitUntil: 'networkidle' });
    const { sinceReply, drawing } = await firstDrawing(page);
    firstDraws.push(sinceReply);
    drawings.push(drawing);
    bareDraws.push(await page.evaluate(drawBareDots, seats));
    frames.still.push(...(await framesDuring(page, () => drag(page, 'h1'))));
    await page.locator('canvas').scrollIntoViewIfNeeded();
    frames.zoom.push(...(await framesDuring(page, () => zoomIn(page))));
    if ((await page.locator('canvas').getAttribute('data-whole')) !== 'false') throw new Error('Nothing was zoomed.');
    frames.pan.push(...(await framesDuring(page, () => drag(page, 'canvas'))));
    await context.close();
  }
  return {
    firstDrawMilliseconds: figureOf(drawings),
    replyToPixelsMilliseconds: figureOf(firstDraws),
    bareDotsMilliseconds: figureOf(bareDraws),
    firstDrawToBareDots: rounded(figureOf(drawings).median / figureOf(bareDraws).median),
    panMilliseconds: spread(frames.pan),
    zoomMilliseconds: spread(frames.zoom),
    withoutPlanMilliseconds: spread(frames.still),
  };
}

/** The time to draw as many dots alone: no reading, no layout, no labels. */
function drawBareDots(count: number): number {
  const shown = document.querySelector('canvas');
  const canvas = document.createElement('canvas');
  canvas.width = shown?.width ?? 0;
  canvas.height = shown?.height ?? 0;
  const startedAt = performance.now();
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return Number.NaN;
  const across = Math.ceil(Math.sqrt(count));
  const step = canvas.width / across;
  for (let row = 0; row < across; row++) {
    pen.beginPath();
    for (let place = 0; place < across; place++) pen.rect(place * step, row * step, 1.4, 1.4);
    pen.fillStyle = '#5c5773';
    pen.fill();
  }
  pen.getImageData(0, 0, 1, 1);
  return performance.now() - startedAt;
}

async function middleOf(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`There is no ${selector} to be seen.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page: Page, selector: string): Promise<void> {
  const [x, y] = await middleOf(page, selector);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step <= 160; step++) {
    const turn = (step / 160) * Math.PI * 4;
    await page.mouse.move(x + Math.sin(turn) * 160, y + Math.sin(turn * 1.5) * 100);
  }
  await page.mouse.up();
}

/** In to the numbers of the seats and out again, in steps like those of a touchpad. */
async function zoomIn(page: Page): Promise<void> {
  await page.mouse.move(...(await middleOf(page, 'canvas')));
  await page.keyboard.down('Control');
  for (const direction of [-1, 1, -1]) for (let step = 0; step < 50; step++) await page.mouse.wheel(0, direction * 6);
  await page.keyboard.up('Control');
}

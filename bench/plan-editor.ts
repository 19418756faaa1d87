import { loadavg } from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildShopIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { publishedPlaces } from '../src/domain/plans/published-plan.ts';
import type { Db } from '../src/server/platform/deps.ts';
import { builtShop } from '../src/server/shop/pages/load-shop.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { addAccount, goodPassword } from '../tests/support/people/accounts.ts';
import { plainBlock } from '../tests/support/samples/plain-block.ts';
import { runningApp } from '../tests/support/shop/running-app.ts';
import { figureOf, rounded, spread } from './figures.ts';
import { framesDuring } from './frames.ts';
import { firstDrawing, watchDrawing } from './watch-drawing.ts';

/**
 * The editor of seat plans with a hall of 22,000 seats, in a browser without a graphics card: the first picture, the frames while
 * a block of 5,000 seats is dragged, an undo, and a save.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

const postgres = await startThrowawayPostgres();
const database = await freshDatabaseOn(postgres);
await buildShopIfStale();
const running = await runningApp({ shop: builtShop, database });
const { siteId, seats } = await addHall(database.db);
const { login } = await addAccount(database.db, { authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
const address = await running.app.listen({ host: '127.0.0.1', port: 0 });
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const load = loadavg()[0] ?? 0;
try {
  const figures = await measure(browser);
  console.log(JSON.stringify({ bench: 'plan-editor', seats, load: rounded(load), ...figures }));
} finally {
  await browser.close();
  await running.close();
  await database.drop();
  await postgres.stop();
}

/** A block of 5,000 seats in front, and 17 of 1,000 behind it. */
async function addHall(db: Db): Promise<{ siteId: number; seats: number }> {
  const { id } = await db
    .insertInto('site')
    .values({ name: '大球場', region: 'HK' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const usual = { spacing: 3, rowSpacing: 4 };
  const front = plainBlock({ ...usual, rows: 50, seats: 100, at: [600, 150] });
  const behind = Array.from({ length: 17 }, (_, index) =>
    plainBlock({ ...usual, rows: 20, seats: 50, at: [130 + (index % 6) * 188, 400 + Math.floor(index / 6) * 110] }),
  );
  const zones = [front, ...behind].map((rows, index) => {
    const { shape, ...places } = publishedPlaces({ zoneId: null, name: '', places: { rows } });
    return { siteId: id, name: String(101 + index), shape: JSON.stringify(shape), ...places };
  });
  await db.insertInto('zone').values(zones).execute();
  return { siteId: id, seats: [front, ...behind].flat().reduce((sum, { entries }) => sum + entries.length, 0) };
}

async function measure(browser: Browser) {
  const all = { draw: [] as number[], reply: [] as number[], undo: [] as number[], save: [] as number[] };
  const drag = { frames: [] as number[], script: [] as number[] };
  const still: number[] = [];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  await watchDrawing(page, { replyOf: '/plan/draft', readAs: 'text' });
  await page.addInitScript(watchScripts);
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${address}/entity/site/${siteId}/plan?lang=en`, { waitUntil: 'networkidle' });
    const { sinceReply, drawing } = await firstDrawing(page);
    all.reply.push(sinceReply);
    all.draw.push(drawing);
    still.push(...(await scriptsDuring(page, () => sweep(page, null))).gaps);
    const dragged = await scriptsDuring(page, () => sweep(page, 'press'));
    drag.frames.push(...dragged.gaps);
    drag.script.push(...dragged.scripts);
    all.undo.push(await page.evaluate(undoOnce));
    all.save.push(await saveOnce(page));
  }
  return {
    firstDrawMilliseconds: figureOf(all.draw),
    replyToPixelsMilliseconds: figureOf(all.reply),
    dragFrameMilliseconds: spread(drag.frames),
    dragScriptMilliseconds: spread(drag.script),
    withoutDragFrameMilliseconds: spread(still),
    undoMilliseconds: figureOf(all.undo),
    saveMilliseconds: figureOf(all.save),
  };
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${address}/login?lang=en`);
  await page.locator('dialog [name=username]').fill(login);
  await page.locator('dialog [name=password]').fill(goodPassword);
  await page.keyboard.press('Enter');
  await page.locator('header summary', { hasText: login }).waitFor({ state: 'attached' });
}

type Stamped = { scripts?: number[] };

/** The time of each frame's script. */
function watchScripts(): void {
  const stamped = window as unknown as Stamped;
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) =>
    ask((now) => {
      const startedAt = performance.now();
      act(now);
      stamped.scripts?.push(performance.now() - startedAt);
    });
}

/** How long each frame of the page takes while something goes on, and how much of it is script. */
async function scriptsDuring(page: Page, act: () => Promise<void>): Promise<{ gaps: number[]; scripts: number[] }> {
  await page.evaluate(() => {
    (window as unknown as Stamped).scripts = [];
  });
  const gaps = await framesDuring(page, act);
  const scripts = await page.evaluate(() => (window as unknown as Stamped).scripts ?? []);
  // Most frames have two callbacks, the canvas's and that of the frames, which takes no time.
  return { gaps, scripts: scripts.filter((each) => each > 0.05) };
}

/** Over the front block in circles; with the button pressed it is dragged. */
async function sweep(page: Page, press: 'press' | null): Promise<void> {
  const steps = 160;
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('There is no canvas to be seen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.38];
  await page.mouse.move(x, y);
  if (press) {
    await page.mouse.click(x, y);
    await page.getByRole('heading', { name: /5000 seats/ }).waitFor();
    await page.mouse.down();
  }
  for (let step = 0; step <= steps; step++) {
    const turn = (step / steps) * Math.PI * 4;
    await page.mouse.move(x + Math.sin(turn) * 160 + 20, y + Math.sin(turn * 1.5) * 100 + 20);
  }
  if (press) await page.mouse.up();
}

/** From the key until the canvas shows the plan as it was. */
function undoOnce(): Promise<number> {
  const canvas = document.querySelector('canvas');
  const startedAt = performance.now();
  canvas?.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }));
  return new Promise((resolve) => {
    setTimeout(() =>
      requestAnimationFrame(() => {
        canvas?.getContext('2d')?.getImageData(0, 0, 1, 1);
        resolve(performance.now() - startedAt);
      }),
    );
  });
}

async function saveOnce(page: Page): Promise<number> {
  const request = page.waitForEvent('requestfinished', (each) => each.method() === 'PUT');
  await page.locator('canvas').first().press('ArrowRight');
  const { responseEnd, requestStart } = (await request).timing();
  return responseEnd - requestStart;
}

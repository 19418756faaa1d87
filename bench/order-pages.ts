import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { Buyer } from '../tests/e2e/order-pages.ts';
import { open } from '../tests/e2e/pages.ts';
import { figureOf } from './figures.ts';
import { startShop } from './processes.ts';

/**
 * A whole order on a phone whose processor is four times slower than this one: the slowest tap of each step
 * until it is painted, the layout shift, and the time of the whole way without time to think.
 */
const slowdown = 4;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const eventPath = '/event/night-atlas';
type Step = 'session' | 'tickets' | 'info';
const steps: Step[] = ['session', 'tickets', 'info'];
type Reading = { slowestTap: number; shift: number };

const shop = await startShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const readings: Record<Step, Reading[]> = { session: [], tickets: [], info: [] };
  const seconds: number[] = [];
  let taps = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const way = await buyOnce();
    // The first one warms the shop up.
    if (round === 0) continue;
    taps = way.taps;
    seconds.push(way.seconds);
    for (const step of steps) readings[step].push(way.steps[step]);
  }
  const of = (step: Step, what: keyof Reading) => figureOf(readings[step].map((reading) => reading[what]));
  const summary = Object.fromEntries(
    steps.map((step) => [step, { slowestTapMilliseconds: of(step, 'slowestTap'), layoutShift: of(step, 'shift') }]),
  );
  console.log(
    JSON.stringify({
      bench: 'order-pages',
      slowdown,
      rounds,
      taps,
      secondsFromBuyToInfo: figureOf(seconds),
      ...summary,
    }),
  );
} finally {
  await browser.close();
  await shop.stop();
}

async function buyOnce() {
  const context = await browser.newContext({
    baseURL: shop.address,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  await open(page, eventPath);
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const buyer = new Buyer(page);
  const start = performance.now();
  await buyer.buy();
  await buyer.sessions().first().waitFor();
  const session = await read(page);
  await buyer.chooseSession();
  await buyer.choose(2);
  await buyer.add();
  const tickets = await read(page);
  await buyer.next();
  await page.waitForURL(/personal-info/);
  await page.locator('form').waitFor();
  const seconds = (performance.now() - start) / 1000;
  await page.locator('input').first().fill('陳');
  await page.locator('input').nth(1).fill('大文');
  await page.locator('form button').last().click();
  const info = await read(page);
  await context.close();
  return { taps: buyer.taps, seconds, steps: { session, tickets, info } };
}

type Observed = { taps: number[]; shift: number };

/** Runs in the page. */
function observe(): void {
  const observed: Observed = { taps: [], shift: 0 };
  Object.assign(window, { observed });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) observed.taps.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) observed.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The slowest tap and the layout shift since the last reading, once the page has been drawn after the last tap. */
async function read(page: Page): Promise<Reading> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { observed } = window as unknown as { observed: Observed };
    const reading = { slowestTap: Math.max(0, ...observed.taps), shift: observed.shift };
    observed.taps = [];
    observed.shift = 0;
    return reading;
  });
}
